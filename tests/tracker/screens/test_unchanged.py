"""If a pane is shown again without a change, it asks no rule."""

from typing import Any

import pytest

from rules.rulebook.catalogue import BUILT_IN
from rules.rulings.rule import Rule
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen
from tracker.desk.changes import Part

Asked = list[str]

every_book = pytest.mark.parametrize("book", BUILT_IN)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Return a list that receives the id of each rule that the program asks."""
    found: Asked = []
    ask = Rule.ask

    def counted(rule: Rule[..., Any], inputs: Any) -> Any:
        found.append(rule.id)
        return ask(rule, inputs)

    monkeypatch.setattr(Rule, "ask", counted)
    monkeypatch.setattr(Rule, "keeps", False)
    return found


@every_book
async def test_the_same_state_shown_again_asks_no_rule(book: str, play: Play, asked: Asked) -> None:
    async with play(book, size=(120, 36)) as (app, pilot):
        screen = fight_screen(app)
        await pilot.press("home", "down", "down", "down")
        asked.clear()
        screen.show(Part)
        await pilot.press("space", "backspace", "up", "/", *"a", "enter", "/", "enter")
        screen.show(Part)
        assert asked == []


@every_book
async def test_the_cursor_asks_for_each_row_once(book: str, play: Play, asked: Asked) -> None:
    async with play(book, size=(120, 36)) as (_, pilot):
        await pilot.press("home")
        asked.clear()
        await pilot.press("down", "down")
        assert asked
        asked.clear()
        await pilot.press("up", "down", "up", "up", "down", "right", "left", "space")
        assert asked == []


async def test_the_rules_of_hidden_grounds_are_not_asked(play: Play, asked: Asked) -> None:
    """EXP has 51 grounds. A screen of 24 lines shows seven of them."""
    async with play("exp") as (app, pilot):
        await pilot.press("home")
        asked.clear()
        await pilot.press("down")
        assert 0 < len(asked) < 250
        assert len(fight_screen(app).pages.seen.numbers(fight_screen(app).desk)) > 51


async def test_a_change_is_shown_and_so_is_undoing_it(play: Play, asked: Asked) -> None:
    async with play() as (_, pilot):
        await pilot.press("m", *"2", "enter")
        assert asked
        asked.clear()
        await pilot.press("u")
        assert asked
