"""The page of an imported map: the table that it proposes, the result, and faults."""

from random import Random

import pytest
from textual.events import Paste

from tests.tracker.formats.test_board import board
from tests.tracker.formats.test_dungeon import ROOMS, dungeon
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, listed, press, text_of, typed
from tracker.session.session import Session, begin
from tracker.store import SavesFolder
from tracker.views.line_row import as_typed

LARGE = (160, 36)
HILLS = board(3, 2, h0101="water:2", h0202="swamp:0")


@pytest.fixture
def fight(folder: SavesFolder) -> Session:
    saved = Session(begin(folder, "Bridge", "obss"), random=Random(1))
    saved.ask({"action": "add", "name": "Grak", "hp": 9})
    return saved


async def test_a_board_shows_its_table_and_its_rows_and_enter_draws_it(
    fight: Session, run: Play, folder: SavesFolder
) -> None:
    (folder.path / "hills.board").write_text(HILLS)
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o", *typed("hills.board"), "enter")
        shown = listed(app.screen)
        assert "Grounds: size=2 m water=water swamp=minimal" in shown
        assert "water (1 space): deep water." in shown
        assert "0101 is A3, and 0301 is A1" in shown
        assert "?" not in shown
        assert "~.\n" in shown
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
        assert as_typed(fight.encounter) == "hexes 2 m; ..; .%; ~.; legend %(minimal) ~(water)"
        await press(pilot, "u")
        assert not as_typed(fight.encounter)


async def test_a_changed_table_changes_the_map_at_once(fight: Session, run: Play) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste(HILLS))
        await pilot.pause()
        await press(pilot, *["backspace"] * len("minimal"), "#")
        assert "swamp (1 space): rock." in listed(app.screen)
        await press(pilot, "enter")
    assert as_typed(fight.encounter) == "hexes 2 m; ..; .#; ~.; legend ~(water)"


async def test_a_wrong_table_says_what_is_wrong_and_draws_nothing(
    fight: Session, run: Play
) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste(HILLS))
        await pilot.pause()
        await press(pilot, "x")
        assert "! 'minimalx' is no ground here" in listed(app.screen)
        await press(pilot, "enter")
        assert "is not drawn while" in text_of(app.screen, "#pick-keys")
        assert not as_typed(fight.encounter)
        await press(pilot, "backspace")
        assert "is not drawn while" not in text_of(app.screen, "#pick-keys")
        await press(pilot, "enter")
    assert as_typed(fight.encounter)


@pytest.mark.parametrize("text", [dungeon(ROOMS), dungeon(ROOMS).replace(", ", ",\n")])
async def test_a_dungeon_is_pasted_in_one_line_or_in_several_and_escape_keeps_the_old_map(
    fight: Session, run: Play, text: str
) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste(text))
        await pilot.pause()
        assert "6 x 3 squares" in listed(app.screen)
        await press(pilot, "escape")
        assert app.screen is fight_screen(app)
    assert not as_typed(fight.encounter)


async def test_our_own_text_is_shown_as_it_will_be_drawn(fight: Session, run: Play) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste("squares 1 m\n..%\n.#.\nlegend %(difficult)\npeople A1:a\n"))
        await pilot.pause()
        assert "The map as text:" in listed(app.screen)
        assert "people A1:a" in listed(app.screen)
        await press(pilot, "x", "enter")
        assert app.screen is fight_screen(app)
    assert as_typed(fight.encounter).endswith("people A1:a")


async def test_those_who_lose_their_position_are_named(fight: Session, run: Play) -> None:
    fight.ask({"action": "draw-map", "grid": "squares 2x2; people B2:a"})
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste(HILLS))
        await pilot.pause()
        assert "Without a position then: Grak." in listed(app.screen)


async def test_a_wrong_map_stays_on_the_page_of_the_import(fight: Session, run: Play) -> None:
    async with run(fight, size=LARGE) as (app, pilot):
        await press(pilot, "ctrl+o")
        app.screen.post_message(Paste("size 2 2\nhex 0101 0 \x1b[31m\n"))
        await pilot.pause()
        assert "! line 2: " in listed(app.screen)
        await press(pilot, "enter")
        assert "Nobody comes in" in text_of(app.screen, "#pick-keys")
