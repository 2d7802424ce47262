"""The page of the map: a cursor moves over the spaces, and Enter goes to its space."""

import pytest
from msgspec import UNSET
from textual.pilot import Pilot

from rules.encounter.letters import letters
from rules.map.grid_spaces import Space
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, listed, paste, press, text_of, typed
from tracker.app import GaitkeeperApp
from tracker.desk.desk import FightDesk
from tracker.session.session import Session
from tracker.views import order_column

GRID = "squares 12x6; edges D1|E1 D2]E2 D3|E3; people A1:ME"


async def drawn(pilot: Pilot[None], app: GaitkeeperApp, text: str = GRID) -> FightDesk:
    """Begin the fight, and draw a map. The selected combatant is at ME on it. Return the desk."""
    desk = fight_screen(app).desk
    await press(pilot, "n")
    me = letters(desk.encounter)[desk.cursor.selected.id]
    await press(pilot, "@", "ctrl+u", *typed(text.replace("ME", me)), "enter")
    return desk


def place_of(desk: FightDesk, who: str = "") -> str:
    """Return the space of the combatant with the id `who`.

    Without an id, return the space of the selected combatant.
    """
    selected = desk.cursor.selected
    assert selected is not None
    return str(desk.encounter.map.spots[who or selected.id].place)


def about(app: GaitkeeperApp) -> str:
    return text_of(app.screen, "#map-about")


def spaces(app: GaitkeeperApp) -> list[str]:
    return text_of(app.screen, "#map").splitlines()


def keys(app: GaitkeeperApp) -> str:
    return text_of(app.screen, "#keys")


async def test_the_map_shows_the_space_under_the_cursor_and_what_enter_does(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        selected = desk.cursor.selected
        await press(pilot, "`")
        assert "12 x 6 squares" in text_of(app.screen, "#map-order")
        assert spaces(app)[0].split() == list("ABCDEFGHIJKL")
        assert spaces(app)[2].rstrip() == "2 . . . .]. . . . . . . ."
        assert about(app).startswith(f"A1 open, {selected.name}.")
        assert f"{selected.name} is here: the arrows and Tab choose" in about(app)
        assert "already" not in about(app)
        await press(pilot, "right", "down", "down")
        assert about(app).startswith("B3 open")
        assert f"{selected.name} moves" in about(app)
        await press(pilot, "enter")
        assert place_of(desk, selected.id) == "B3"
        assert desk.on_map is not None


async def test_enter_on_somebody_goes_beside_them(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        other = next(who for who in desk.encounter.order if who != desk.cursor.selected.id)
        name = desk.encounter.combatants[other].name
        letter = letters(desk.encounter)[other]
        await press(pilot, "@", *typed(f"{letter} C1"), "enter", "`", "tab")
        assert about(app).startswith(f"C1 open, {name}")
        assert f"beside {name}" in about(app)
        await press(pilot, "enter")
        places = [spot.place for spot in desk.encounter.map.spots.values()]
        assert len({*places}) == len(places)


async def test_tab_goes_to_foes_before_friends_and_to_the_nearest_first(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, "squares 12x6")
        selected = desk.cursor.selected
        own = {who: letters(desk.encounter)[who] for who in desk.encounter.combatants}
        friend, near, far = sorted(
            (who for who in own if who != selected.id),
            key=lambda who: desk.encounter.combatants[who].side != selected.side,
        )
        for who, space in ((selected.id, "A1"), (friend, "B1"), (near, "D1"), (far, "K6")):
            await press(pilot, "@", *typed(f"{own[who]} {space}"), "enter")
        await press(pilot, "`")
        for space in ("D1", "K6", "B1", "D1"):
            await press(pilot, "tab")
            assert about(app).startswith(f"{space} ")
        await press(pilot, "shift+tab", "shift+tab")
        assert about(app).startswith("K6 ")
        await press(pilot, "`", "@", *typed(f"{own[friend]} A1"), "enter", "`", "tab")
        assert about(app).startswith("D1 "), "who shares the own space is not gone to"


async def test_the_way_that_is_barred_says_why_and_is_refused(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, "squares; .#.; people A1:ME")
        await press(pilot, "`", "right", "right")
        assert "B1 is rock" in about(app)
        await press(pilot, "enter")
        assert "B1 is rock" in desk.message.text
        assert place_of(desk) == "A1"


async def test_the_cursor_stays_on_the_map_and_the_page_closes(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        for key in ("escape", "`", "backspace"):
            await press(pilot, "`", "home", "pageup", "left", "up")
            assert about(app).startswith("A1 ")
            await press(pilot, "end", "end", "pagedown", "right", "down")
            assert about(app).startswith("L6 ")
            await press(pilot, key)
            assert desk.on_map is None
            assert app.screen.query_one("#table").display
            assert not app.screen.query_one("#map").display


async def test_the_keys_of_the_fight_work_on_the_page(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        first = desk.cursor.selected.id
        await press(pilot, "`", "m", *typed("2 e"), "enter")
        assert place_of(desk, first) == "C1"
        assert about(app).startswith("C1 "), "the cursor goes along"
        await press(pilot, "u")
        assert place_of(desk, first) == "A1"
        hp = desk.encounter.combatants[first].hp
        await press(pilot, "d", *typed(f"{letters(desk.encounter)[first]} 3"), "enter", "enter")
        assert desk.encounter.combatants[first].hp == hp - 3
        await press(pilot, "n")
        assert desk.encounter.turn_of != first
        await press(pilot, "c")
        assert desk.picker is not None
        await press(pilot, "escape")
        assert desk.on_map is not None, "Esc left the list, not the map"
        await press(pilot, "g", "escape", "t", "escape", "?")
        assert app.screen is not fight_screen(app)
        await press(pilot, "escape")
        assert desk.on_map is not None


async def test_the_bar_has_the_keys_of_the_page_and_of_the_fight(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app)
        await press(pilot, "`")
        assert keys(app).startswith("Arrows cursor Enter go there \\ brush ` back n next ")
        await press(pilot, "\\")
        assert keys(app).startswith("signs paint Shift+Arrows paint on Esc end ")
        await press(pilot, "m")
        assert fight_screen(app).desk.prompt.asking is False, "the brush takes letters as signs"


async def test_a_large_map_scrolls_with_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app, "hexes 200x200; people GR200:ME")
        await press(pilot, "`")
        assert spaces(app)[-1].split()[0] == "200"
        for _ in range(20):
            await press(pilot, "pageup")
        assert spaces(app)[1].split()[0] == "1"


async def test_a_key_changes_the_space_under_the_cursor(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        await press(pilot, "`", "right", "down", "@")
        assert desk.prompt.typed == "B2 "
        await press(pilot, "#", "enter")
        assert desk.encounter.map.grid.rows["2"] == ".#.........."


async def test_a_brush_paints_spaces_walls_and_doors(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        await press(pilot, "`", "down", "\\", "#", "shift+right", "shift+right", "right", "space")
        assert desk.encounter.map.grid.rows["2"] == "####........"
        await press(pilot, "backspace")
        assert desk.encounter.map.grid.rows["2"] == "###........."
        await press(pilot, "down", "down", "|", "right", "]", "down", "[", "left")
        assert desk.encounter.map.grid.edge(Space(3, 3), Space(4, 3)) == "wall"
        assert desk.encounter.map.grid.edge(Space(3, 3), Space(3, 4)) == "shut"
        assert desk.encounter.map.grid.edge(Space(2, 3), Space(3, 3)) == "open"
        await press(pilot, "|", "right")
        assert desk.encounter.map.grid.edge(Space(3, 3), Space(4, 3)) is None
        await press(pilot, "x")
        assert "'x' has no meaning yet" in desk.message.text
        await press(pilot, "escape", "u")
        assert desk.on_map is not None
        assert desk.encounter.map.grid.edge(Space(3, 3), Space(4, 3)) == "wall"


async def test_nobody_paints_rock_under_somebody(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        await press(pilot, "`", "\\", "#")
        assert "stands there: A1 is rock" in desk.message.text
        assert desk.encounter.map.grid.rows["1"] == "............"


async def test_a_change_of_the_space_by_the_brush_says_at_the_edge(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, "hexes 3x3; people B2:ME")
        await press(pilot, "`", "home", "pageup", "\\", "|", "up")
        assert "The map ends on this side of A1." in desk.message.text
        await press(pilot, "|", "down")
        assert [*desk.encounter.map.grid.edges] == ["A1-A2"]


async def test_the_map_closes_when_the_grid_is_gone(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        await press(pilot, "`", "u")
        assert desk.on_map is None
        assert app.screen.query_one("#table").display


async def test_a_wide_screen_has_the_map_beside_the_table(play: Play) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        desk = await drawn(pilot, app, "squares 26x17; people Z17:ME")
        pane = app.screen.query_one("#map")
        assert pane.display
        assert app.screen.query_one("#table").display
        assert spaces(app)[0].split()[0] == "A"
        assert spaces(app)[0].split()[-1] == "Z"
        assert spaces(app)[-1].split()[0] == "17"
        await press(pilot, "down")
        assert desk.on_map is None


async def test_the_order_beside_a_low_map_says_how_many_more_there_are(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        people = list(desk.encounter.in_order())
        who = people[0].id, ()
        shown = [
            "".join(span.text for span in one)
            for one in order_column.lines(desk.encounter, desk.book, *who, len(people))
        ]
        assert shown[-1] == "  2 more"
        assert len(shown) == len(people)
        whole = order_column.lines(desk.encounter, desk.book, *who, len(people) + 1)
        assert "more" not in str(whole)


async def test_a_legend_that_is_cut_says_how_many_more_signs_there_are(play: Play) -> None:
    async with play() as (app, pilot):
        heights = " ".join(f"{sign}^{at}" for at, sign in enumerate("stuvwxyz", 1))
        text = f"squares 1 m; {'.' * 9}; stuvwxyz.; legend {heights}"
        desk = await drawn(pilot, app, text)
        people = list(desk.encounter.in_order())

        def shown(height: int) -> list[str]:
            found = order_column.lines(desk.encounter, desk.book, people[0].id, (), height)
            return ["".join(span.text for span in one) for one in found]

        for height in range(8, len(people) + 10):
            named = sum(" m high" in one for one in shown(height))
            assert len(shown(height)) == height
            assert shown(height)[-1] == f"  {8 - named} more"
        assert "more" not in str(shown(len(people) + 10))


async def test_a_slanting_door_is_named_beside_the_table_and_under_the_cursor(play: Play) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        signs = "stuvwxyz"
        heights = " ".join(f"{sign}^{at}" for at, sign in enumerate(signs, 1))
        text = f"hexes 2 m; {signs}.; .........; legend {heights}; edges C1]C2; people C1:ME"
        await drawn(pilot, app, text)
        assert "shut door C1-C2" in text_of(app.screen, "#map")
        await press(pilot, "`")
        assert "shut door to C2" in about(app)


async def test_a_large_map_beside_the_table_follows_who_acts(play: Play) -> None:
    async with play(size=(120, 36)) as (app, pilot):
        desk = await drawn(pilot, app, "squares 200x200; people GR200:ME")
        assert spaces(app)[-1].split()[0] == "200"
        me = letters(desk.encounter)[desk.cursor.selected.id]
        await press(pilot, "@", *typed(f"{me} A1"), "enter")
        row, first, *_ = spaces(app)[1].casefold().split()
        assert (row, first.rstrip("↑.")) == ("1", me)


async def test_a_map_without_people_is_seen(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app, "squares 12x6")
        await press(pilot, "`")
        assert spaces(app)[1].rstrip() == "1 . . . . . . . . . . . ."
        name = desk.cursor.selected.name
        assert f"{name} is not on the map: @ puts them at A1." in about(app)
        await press(pilot, "enter")
        assert desk.message.text


async def test_a_map_is_drawn_and_seen_before_anybody_is_there(empty: Session, run: Play) -> None:
    async with run(empty) as (app, pilot):
        await press(pilot, "@", *typed("hexes 5x3"), "enter", "`")
        assert spaces(app)[2].rstrip() == "2  . . . . ."
        assert about(app) == "A1 open.  "
        assert keys(app).startswith("Arrows cursor \\ brush ` back a add ")
        await press(pilot, "tab", "enter", "\\", "#")
        assert fight_screen(app).desk.encounter.map.grid.rows["1"] == "#...."


@pytest.mark.parametrize("size", [(20, 5), (40, 10), (60, 15), (80, 16), (110, 16), (200, 60)])
async def test_the_map_and_its_page_fit_every_screen(size: tuple[int, int], play: Play) -> None:
    async with play(size=size) as (app, pilot):
        await drawn(pilot, app)
        for _ in range(2):
            await press(pilot, "`", "end", "m", "escape", "d", "escape", "\\", "pagedown")
            await press(pilot, "escape", "`")
        assert app.screen is fight_screen(app)


async def test_the_page_fits_a_screen_whose_size_changes(play: Play) -> None:
    async with play() as (app, pilot):
        await drawn(pilot, app)
        await press(pilot, "`")
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert app.screen.query_one("#combatant").display
        assert spaces(app)[0].split() == list("ABCDEFGHIJKL")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert not app.screen.query_one("#map-order").display
        assert spaces(app)[0].split() == list("ABCDEFGHIJKL")


async def test_the_cursor_goes_to_whom_a_letter_selects_and_to_a_click(play: Play) -> None:
    async with play() as (app, pilot):
        desk = await drawn(pilot, app)
        other = next(who for who in desk.encounter.order if who != desk.cursor.selected.id)
        letter = letters(desk.encounter)[other]
        await press(pilot, "@", *typed(f"{letter} H4"), "enter", "`", "'", letter)
        assert desk.cursor.selected.id == other
        assert about(app).startswith("H4 ")
        await pilot.click("#map", offset=(2 + 2 * 2, 3))
        assert about(app).startswith("C3 ")
        await press(pilot, "w", "escape")
        assert desk.on_map is not None


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
