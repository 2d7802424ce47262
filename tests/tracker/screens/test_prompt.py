"""The prompt line: a long text shows its end, and a question that is too long is cut."""

from collections.abc import AsyncIterator

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from tracker.terminal.input_order import OrderedInputApp
from tracker.typed.prompt import Prompt, Question
from tracker.views.spans import Span
from tracker.widgets.prompt_pane import PromptPane

LONG = "Initiative of the Captain of the guard:"


class Asking(OrderedInputApp):
    """A program that shows a prompt."""

    def __init__(self) -> None:
        super().__init__()
        self.prompt = Prompt()
        self.pane = PromptPane()

    def compose(self) -> ComposeResult:
        yield self.pane

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"quiet": "#8c8a80"}

    def ask(self, question: str, hint: str) -> None:
        self.prompt.ask(Question(question, lambda _: None, hint))

    @property
    def shown(self) -> str:
        self.prompt.settle()
        self.pane.show_prompt(self.prompt, ())
        [line] = self.pane.lines
        return "".join(f"[{one.text}]" if one.style == "text-cursor" else one.text for one in line)


@pytest.fixture
async def app() -> AsyncIterator[Asking]:
    app = Asking()
    async with app.run_test(size=(60, 5)) as pilot:
        assert isinstance(pilot, Pilot)
        yield app


async def test_the_end_of_a_text_too_long_for_the_line_is_shown(app: Asking) -> None:
    app.ask("Note:", hint="any text")
    app.prompt.take_text("\u9f8d" * 100 + "end")
    assert app.shown.endswith("end[ ]  any text")
    app.prompt.take_key("home", None)
    assert app.shown.startswith("Note: [\u9f8d]\u9f8d")


async def test_a_question_is_not_cut_if_the_text_after_it_leaves_room(app: Asking) -> None:
    app.ask(LONG, hint="a number")
    assert app.shown == f"{LONG} [ ]  a number"
    app.prompt.take_text("12")
    assert app.shown == f"{LONG} 12[ ]  a number"


async def test_a_question_is_cut_if_its_hint_then_fits_beside_it(app: Asking) -> None:
    app.ask(LONG, hint="a number, or dice, as in 1d20")
    assert app.shown == "Initiative of the Capta… [ ]  a number, or dice, as in 1d20"


async def test_a_question_is_not_cut_if_its_hint_is_shown_above_the_line(app: Asking) -> None:
    app.ask(LONG, hint="a number, or dice, " * 3)
    assert app.shown.startswith(f"{LONG} [ ]")
    hint = "a number, or dice, a number, or dice, a number, or dice, "
    assert app.pane.cut == (Span(hint, "dim"),)
