"""Add combatants in one line, add more of a kind, and change an empty fight's rulebook."""

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import (
    listed,
    press,
    prompt,
    typed,
)
from tracker.session.session import Session


async def test_leaving_the_form_gives_the_line_back(empty: Session, run: Play) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await press(pilot, "a", *typed("goblin hp 7; ogre"), "ctrl+f", "escape")
        assert prompt(app).startswith("Add: goblin hp 7; ogre")


async def test_the_rulebook_of_an_empty_fight_can_be_changed_and_its_keys_change_too(
    empty: Session, run: Play
) -> None:
    async with run(empty, size=(120, 36)) as (app, pilot):
        await press(pilot, ":", *"change the rule", "enter")
        assert "emala   Emala" in listed(app.screen)
        assert "ten pulses a sequence" in listed(app.screen)
        await press(pilot, *"rom", "enter")
        assert empty.fight.book.id == "rom"
        await pilot.press("a", *"Cael", "enter", "f")
        assert prompt(app).startswith("Cael declares:")
        await pilot.press("escape", "u", "u")
        assert empty.fight.book.id == "emala"
