"""The page of the map: a cursor moves over the spaces, and Enter goes to its space."""

from msgspec import UNSET
from textual.pilot import Pilot

from rules.encounter.letters import letters
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, listed, paste, press, text_of, typed
from tracker.app import GaitkeeperApp
from tracker.desk.desk import FightDesk

GRID = "squares 12x6; edges D1|E1 D2]E2 D3|E3; people A1:ME"


async def drawn(pilot: Pilot[None], app: GaitkeeperApp, text: str = GRID) -> FightDesk:
    """Begin the fight and draw a map, with the selected combatant at ME. Return the desk."""
    desk = fight_screen(app).desk
    await press(pilot, "n")
    me = letters(desk.encounter)[desk.cursor.selected.id]
    await press(pilot, "@", "ctrl+u", *typed(text.replace("ME", me)), "enter")
    return desk


async def test_the_map_shows_the_space_under_the_cursor_and_what_enter_does(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        selected = desk.cursor.selected
        await press(pilot, "`")
        assert text_of(app.screen, "#map-title") == " Map: 12 x 6 squares"
        rows = text_of(app.screen, "#map-spaces").splitlines()
        assert rows[0].split() == list("ABCDEFGHIJKL")
        assert rows[2].rstrip() == "2 . . . .]. . . . . . . ."
        await press(pilot, "right", "down", "down")
        assert text_of(app.screen, "#map-about").startswith("B3 open")
        assert f"{selected.name} moves" in text_of(app.screen, "#map-about")
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
        assert desk.encounter.map.spots[selected.id].place == "B3"


async def test_enter_on_somebody_goes_beside_them(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        other = next(who for who in desk.encounter.order if who != desk.cursor.selected.id)
        name = desk.encounter.combatants[other].name
        letter = letters(desk.encounter)[other]
        await press(pilot, "@", *typed(f"{letter} C1"), "enter", "`", "tab")
        assert text_of(app.screen, "#map-about").startswith(f"C1 open, {name}")
        assert f"beside {name}" in text_of(app.screen, "#map-about")
        await press(pilot, "enter")
        places = [spot.place for spot in desk.encounter.map.spots.values()]
        assert len({*places}) == len(places)


async def test_the_way_that_is_barred_says_why_and_is_refused(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, "squares; .#.; people A1:ME")
        await press(pilot, "`", "right", "right")
        assert "B1 is rock" in text_of(app.screen, "#map-about")
        await press(pilot, "enter")
        assert "B1 is rock" in desk.message.text
        assert desk.encounter.map.spots[desk.cursor.selected.id].place == "A1"


async def test_the_cursor_stays_on_the_map_and_the_page_closes(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app)
        for key in ("escape", "`", "backspace"):
            await press(pilot, "`", "home", "pageup", "left", "up")
            assert text_of(app.screen, "#map-about").startswith("A1 ")
            await press(pilot, "end", "end", "pagedown", "right", "down")
            assert text_of(app.screen, "#map-about").startswith("L6 ")
            await press(pilot, key)
            assert app.screen is fight_screen(app)


async def test_a_large_map_scrolls_with_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app, "hexes 200x200; people GR200:ME")
        await press(pilot, "`")
        assert text_of(app.screen, "#map-spaces").splitlines()[-1].split()[0] == "200"
        for _ in range(20):
            await press(pilot, "pageup")
        assert text_of(app.screen, "#map-spaces").splitlines()[1].split()[0] == "1"


async def test_a_key_changes_the_space_under_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        await press(pilot, "`", "right", "down", "@")
        assert desk.prompt.typed == "B2 "
        await press(pilot, "#", "enter")
        assert desk.encounter.map.grid.rows["2"] == ".#.........."


async def test_the_turns_to_a_space_are_listed(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app)
        await press(pilot, "P", *"L6", "enter")
        head = listed(app.screen).splitlines()[0]
        assert head.startswith("Turns (rounds) to get to L6")


async def test_a_fight_without_a_grid_has_no_map(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "`")
        desk = fight_screen(app).desk
        assert app.screen is fight_screen(app)
        assert "this fight has no grid: @ and squares 20x12 draw one" in desk.message.text


async def test_a_wrong_map_is_not_drawn(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, "ctrl+o")
        await paste(pilot, "squares\n...#\n...")
        assert "line 3: this row has 3 spaces" in listed(app.screen)
        await press(pilot, "enter", "escape")
        assert fight_screen(app).desk.encounter.map is UNSET
