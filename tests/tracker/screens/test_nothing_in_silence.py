"""Mistakes on pages and panes. Older programs accepted each of them; now each is impossible."""

from random import Random

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, press, text_of
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

WIDE = (160, 36)


async def test_backspace_clears_an_untouched_field(play: Play) -> None:
    async with play(size=WIDE) as (app, pilot):
        await press(pilot, "e")
        form = app.screen.form  # type: ignore[attr-defined]
        assert form.line.text == fight_screen(app).desk.cursor.target_names()
        await pilot.press("backspace")
        assert form.line.text == ""


async def test_typing_em_finds_emala_first(folder: SavesFolder, run: Play) -> None:
    async with run(Session(begin(folder, "New", "exp"), random=Random(1)), size=WIDE) as (
        app,
        pilot,
    ):
        await press(pilot, ":", *"change the rule", "enter", *"em", "enter")
        assert fight_screen(app).desk.encounter.system == "emala"


async def test_the_state_of_a_load_comes_first_and_is_never_cut(fight: Make, run: Play) -> None:
    saved = fight("obss")
    who = saved.encounter.order[0]
    async with run(saved) as (app, pilot):
        await pilot.press("home")
        assert "encumbered" not in text_of(fight_screen(app), "#combatant").casefold()
        saved.ask({"action": "pick-up", "who": who, "item": "anvil", "weight": 15})
        fight_screen(app).show_changes()
        assert "│ ENCUMBERED 15/12" in text_of(fight_screen(app), "#combatant")
