"""Odd pastes, sizes and names: the screen answers in one line, and no text is lost."""

from collections.abc import Sequence

import pytest
from textual import events

from tests.tracker.conftest import Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import SUMMARY, fight_screen, press, prompt, screen_of, text_of
from tracker.panes.over import OverPane
from tracker.screens.form import FormScreen
from tracker.screens.summary import SummaryScreen
from tracker.session.session import Session
from tracker.text.sanitize import cell_width
from tracker.views.spans import Line

SMALL, LARGE = (80, 24), (120, 36)
HUNDRED_LINES = "".join(f"{number} goblins with a long story\n" for number in range(100))

NAMES = {
    "200 cells": "Wolf" * 50,
    "wide": "\u9f8d\u306e\u9a0e\u58eb" * 25,
    "right to left": "\u05d2\u05d5\u05d1\u05dc\u05d9\u05df \u0634\u064a\u062e",
    "emoji": "\U0001f409\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1e9\U0001f1ea",
    "joined": "Gra\u0301k \u0e01\u0e33 \u0915\u094d\u0937",
}


async def test_a_fault_of_a_hundred_pasted_lines_is_shown_in_the_form(play: Play) -> None:
    async with play(size=LARGE) as (app, pilot):
        await pilot.press("e", "down", "down")
        assert isinstance(app.screen, FormScreen)
        form = app.screen.form
        form.paste(HUNDRED_LINES)
        app.screen.show_form()
        assert "Nothing was put in: 100 lines" in text_of(app.screen, "#form-foot")


async def test_a_new_size_during_a_prompt_loses_nothing(saved: Session, run: Play) -> None:
    async with run(saved, size=LARGE) as (app, pilot):
        await pilot.press("d", *"2 an arrow")
        for size in ((40, 12), (20, 5), (200, 60), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "2 an arrow" in prompt(app)
        assert text_of(app.screen, "#keys").startswith(" Enter")
        await pilot.press("enter", "enter")
    assert saved.encounter.find("Mira").hp == 7


async def test_a_new_size_during_a_list_keeps_the_typed_text(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g", *"/spr")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert "Gait of Mira: spr" in text_of(app.screen, "#choice")
        await pilot.press("enter")
        assert "Sprint" in text_of(fight_screen(app), "#log")


@pytest.mark.parametrize("size", [SMALL, LARGE, (40, 12)], ids=["80x24", "120x36", "40x12"])
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_lines_with_a_name_of_any_kind_fit_their_panes(
    saved: Session, run: Play, name: str, size: tuple[int, int]
) -> None:
    mira = saved.encounter.find("Mira").id
    saved.ask({"action": "edit", "who": mira, "name": name})
    async with run(saved, size=size) as (app, pilot):
        await pilot.press("m", "1", "enter", "d", "2", "enter", "enter")
        await pilot.press("c", "p", "enter", "enter", "enter")
        await pilot.press("g")
        for pane in app.screen.query("#title, #table, #combatant, #log, #prompt, #keys"):
            for y in range(pane.size.height):
                assert cell_width(pane.render_line(y).text) == pane.size.width
        await pilot.press("escape", "w")
        await pilot.press("escape", "e")
        await pilot.press("escape")
    found = saved.encounter.combatants[mira]
    assert (found.hp, [one.name for one in found.conditions]) == (7, ["prone"])


async def test_a_list_is_shown_once_after_a_burst_of_keys(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press("g")
        over = app.screen.query_one("#choice", OverPane)
        shown: list[int] = []
        show = over.show

        def counted(lines: Sequence[Line], cursor: int | None = None) -> None:
            shown.append(1)
            show(lines, cursor)

        over.show = counted  # type: ignore[method-assign, assignment]
        for letter in ("/", *"spri"):
            app.post_message(events.Key(letter, letter))
        await pilot.pause(0.3)
        assert 0 < len(shown) < 3
        await pilot.press("enter")
        assert "Sprint" in text_of(fight_screen(app), "#log")


async def test_a_list_closed_by_a_burst_of_keys_is_not_shown_again(play: Play) -> None:
    async with play() as (app, pilot):
        await pilot.press(*SUMMARY)
        page = screen_of(app, SummaryScreen)
        shown: list[int] = []
        page.list_pane.show_choice = lambda *_: shown.append(1)  # type: ignore[method-assign]
        for key in ("down", "ctrl+f", "escape"):
            app.post_message(events.Key(key, None))
        await pilot.pause(0.3)
        assert page not in app.screen_stack
        assert shown == []


async def test_the_longest_name_leaves_room_for_the_text_beside_it(fight: Make, run: Play) -> None:
    saved, name = fight(), "N" * 200
    saved.ask({"action": "add", "name": name, "side": "party", "hp": 9, "initiative": 99})
    async with run(saved) as (app, pilot):
        while saved.encounter.turn_of != saved.encounter.find(name).id:
            await pilot.press("n")
        assert "round " in text_of(app.screen, "#title")
        assert "left this turn" in text_of(app.screen, "#combatant")
        await pilot.press("m")
        assert "moves:" in prompt(app)
        await pilot.press("escape", "c", *"prone", "enter")
        assert "is:" in prompt(app)
        await press(pilot, "escape", "escape", "I")
        assert "\u2026 [" in text_of(app.screen, "#initiative-rows")
