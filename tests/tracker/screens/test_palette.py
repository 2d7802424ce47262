"""The palette: all commands and actions with their keys, and why some do not work now."""

import pytest

from rules.fight.actions import name_of
from tests.tracker.screens.conftest import Make, Open, Play
from tests.tracker.screens.look import detail, fight_screen, listed, newest, press, prompt
from tracker.desk.commands import commands_of
from tracker.desk.commands.of_book import command_of
from tracker.screens import palette
from tracker.screens.form import FormScreen
from tracker.screens.palette import ACTION

SMALL, LARGE = (80, 24), (120, 36)


async def test_every_command_and_every_action_of_the_book_is_listed(play: Play) -> None:
    async with play("rom", size=LARGE) as (app, _):
        desk = fight_screen(app).desk
        entries = palette.entries(desk)
        values = [entry.value for entry in entries]
        assert {command.id for command in commands_of(desk.book)} <= set(values)
        assert "declare" in values
        for kind in desk.book.actions:
            assert (ACTION + name_of(kind) in values) is (command_of(kind) is None)
        assert len(values) == len(set(values))


async def test_a_command_is_found_by_its_name_and_run(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press(":", *"undo")
        assert "Take the last action back" in detail(app.screen)
        await press(pilot, "enter")
        assert app.screen is fight_screen(app)
        assert "1 undone: Grak takes 3 from an arrow" in newest(app)


async def test_a_command_that_cannot_be_used_now_says_why(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press(":", *"redo")
        assert "not now: there is nothing" in listed(app.screen)
        assert "Not now: there is nothing to redo." in detail(app.screen)
        await press(pilot, "enter")
        assert prompt(app) == "Redo: there is nothing to redo."


async def test_the_books_own_actions_are_done_from_the_palette(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press(":", *"rulebook jump")
        assert "of Emala" in detail(app.screen)
        await press(pilot, "enter")
        assert prompt(app).startswith("Mira jumps:")
        await press(pilot, "escape", ":", *"rulebook jump", "tab")
        assert isinstance(app.screen, FormScreen)


async def test_a_command_of_the_book_has_its_form_behind_tab(play: Play) -> None:
    async with play() as (app, pilot):
        await press(pilot, ":", *"charge", "tab")
        assert isinstance(app.screen, FormScreen)


async def test_the_palette_names_each_key_of_a_command(play: Play) -> None:
    async with play(keys={"next": ("space", "ctrl+n")}) as (app, pilot):
        await pilot.press(":", *"turns next")
        assert "Next  Space, Ctrl+N" in detail(app.screen)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x36"])
def test_the_palette_looks_as_it_did(fight: Make, open_app: Open, snap_compare, size) -> None:  # type: ignore[no-untyped-def]  # the fixture has no types
    assert snap_compare(open_app(fight()), press=[":"], terminal_size=size)


async def test_a_match_in_the_title_is_listed_before_a_match_in_the_sentence(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("colon", *"log")
        first = listed(app.screen).split("\n")[1]
    assert "The whole log" in first
