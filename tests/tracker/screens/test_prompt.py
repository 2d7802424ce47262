"""The prompt: typed text is edited, recalled and completed; a refused text stays in the prompt."""

from collections.abc import AsyncIterator

import pytest
from textual import events
from textual.app import ComposeResult
from textual.pilot import Pilot

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, prompt
from tracker.terminal.input_order import OrderedInputApp
from tracker.widgets.line_pane import KeyPane
from tracker.widgets.prompt_pane import PromptPane


class Asking(OrderedInputApp):
    """A program that passes its keys to a prompt."""

    def compose(self) -> ComposeResult:
        yield KeyPane()
        yield Prompt()

    def on_key(self, event: events.Key) -> None:
        self.query_one(Prompt).take_key(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"quiet": "#8c8a80"}

    def ask(self, question: str, **more: object) -> list[str]:
        """Open a question that refuses the answer 'no'; return the list that gets all answers."""
        answers: list[str] = []

        def answered(text: str) -> str | None:
            answers.append(text)
            return "that is refused" if text == "no" else None

        self.query_one(Prompt).ask(question, answered, **more)  # type: ignore[arg-type]
        return answers

    @property
    def shown(self) -> str:
        [line] = self.query_one(PromptPane).lines
        return "".join(f"[{one.text}]" if one.style == "text-cursor" else one.text for one in line)


@pytest.fixture
async def pilot() -> AsyncIterator[Pilot[None]]:
    async with Asking().run_test(size=(60, 5)) as pilot:
        yield pilot


def of(pilot: Pilot[None]) -> Asking:
    assert isinstance(pilot.app, Asking)
    return pilot.app


async def test_typed_text_is_edited_at_the_cursor(pilot: Pilot[None]) -> None:
    answers = of(pilot).ask("Grak moves:", hint="a distance")
    await pilot.press(*"12m", "left", "space", "home", "delete")
    assert of(pilot).shown == "Grak moves: [2] m  a distance"
    await pilot.press("enter")
    assert answers == ["2 m"]


async def test_a_refused_text_stays_and_can_be_corrected(pilot: Pilot[None]) -> None:
    app = of(pilot)
    answers = app.ask("Who:")
    await pilot.press(*"no", "enter", "left")
    assert app.shown == "Who: n[o]  that is refused"
    await pilot.press("end", "t")
    assert app.shown == "Who: not[ ]  "
    await pilot.press("enter")
    assert answers == ["no", "not"]


async def test_up_and_down_go_through_answers_to_prompts_of_the_same_kind(
    pilot: Pilot[None],
) -> None:
    app = of(pilot)
    for question, kind, text in [
        ("Grak moves:", "move", "12 m"),
        ("Note:", "", "rain"),
        ("Mira moves:", "move", "no"),
    ]:
        app.ask(question, kind=kind)
        await pilot.press(*text.replace(" ", "_"), "enter", "escape")
    app.ask("Mira moves:", kind="move")
    await pilot.press("7", "up", "up")
    assert app.query_one(Prompt).typed == "12_m"
    await pilot.press("ctrl+n")
    assert app.query_one(Prompt).typed == "7"


async def test_tab_completes_to_the_offered_words(pilot: Pilot[None]) -> None:
    app = of(pilot)
    app.ask("Gait:", words=("walk", "run"))
    await pilot.press("3", "space", "r")
    assert app.shown == "Gait: 3 r[u]n  "
    await pilot.press("tab")
    assert app.shown == "Gait: 3 run[ ]  "


@pytest.mark.parametrize("keys", [["escape"], ["x", "backspace", "backspace"], ["ctrl+g"]])
async def test_each_key_that_goes_back_answers_nothing(pilot: Pilot[None], keys: list[str]) -> None:
    answers = of(pilot).ask("Who:")
    await pilot.press(*keys)
    assert not of(pilot).query_one(Prompt).asking
    assert answers == []


async def test_the_end_of_a_text_too_long_for_the_line_is_shown(pilot: Pilot[None]) -> None:
    app = of(pilot)
    app.ask("Note:", hint="any text")
    app.query_one(Prompt).take_text("\u9f8d" * 100 + "end")
    assert app.shown.endswith("end[ ]  any text")
    await pilot.press("home")
    assert app.shown.startswith("Note: [\u9f8d]\u9f8d")


async def test_a_timed_message_goes_and_a_newer_one_stays(play: Play) -> None:
    async with play() as (app, pilot):
        screen = fight_screen(app)
        screen.desk.tell("a toast", seconds=0.01)
        assert prompt(app) == "a toast"
        await pilot.pause(0.1)
        assert prompt(app) == ""
        screen.desk.tell("a toast", seconds=0.01)
        screen.desk.tell("stays")
        await pilot.pause(0.1)
        assert prompt(app) == "stays"


async def press_at_once(pilot: Pilot[None], *keys: str) -> None:
    """Press keys as a slow line brings them: all keys arrive before the first key is handled."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await pilot.pause(0.3)


async def test_keys_in_a_burst_are_previewed_once(pilot: Pilot[None]) -> None:
    seen: list[str] = []

    def preview(text: str) -> str:
        seen.append(text)
        return f"comes to {text}"

    of(pilot).ask("Grak moves:", preview=preview)
    seen.clear()
    await press_at_once(pilot, *"12345678")
    assert len(seen) < 4
    assert of(pilot).shown == "Grak moves: 12345678[ ]  comes to 12345678"


async def test_tab_in_a_burst_takes_the_offer_for_the_newest_text(pilot: Pilot[None]) -> None:
    instead = ""

    def preview(text: str) -> str:
        nonlocal instead
        instead = f"{text}{text}"
        return ""

    answers = of(pilot).ask("Grak moves:", preview=preview, instead=lambda: instead)
    await press_at_once(pilot, "1", "2", "tab", "enter")
    assert answers == ["1212"]


async def test_a_burst_of_keys_is_reported_once_before_enter_takes_the_text(
    pilot: Pilot[None],
) -> None:
    told: list[str] = []

    def changed(text: str) -> str:
        told.append(text)
        return ""

    answers = of(pilot).ask("Search:", changed=changed)
    await press_at_once(pilot, *"12345678", "enter")
    assert len(told) < 4
    assert (told[-1], answers) == ("12345678", ["12345678"])


@pytest.mark.parametrize("opened", ["g", "t", "slash", "colon", "T"])
async def test_a_message_goes_when_something_else_opens(opened: str, play: Play) -> None:
    async with play(size=(100, 30)) as (app, pilot):
        await pilot.press("m", *"50", "enter", "escape")
        assert "not 50 m." in prompt(app)
        await pilot.press(opened)
        await pilot.pause()
        assert "not 50 m." not in prompt(app)
        await pilot.press("escape")
        await pilot.pause()
        assert prompt(app) == ""


LONG = "Initiative of the Captain of the guard:"


async def test_a_question_is_not_cut_if_the_text_after_it_leaves_room(pilot: Pilot[None]) -> None:
    app = of(pilot)
    app.ask(LONG, hint="a number")
    assert app.shown == f"{LONG} [ ]  a number"
    await pilot.press(*"12")
    assert app.shown == f"{LONG} 12[ ]  a number"


async def test_a_question_is_cut_if_its_hint_then_fits_beside_it(pilot: Pilot[None]) -> None:
    of(pilot).ask(LONG, hint="a number, or dice, as in 1d20")
    assert of(pilot).shown == "Initiative of the Capta… [ ]  a number, or dice, as in 1d20"


async def test_a_question_is_not_cut_if_its_hint_is_shown_above_the_line(
    pilot: Pilot[None],
) -> None:
    app = of(pilot)
    above: list[str] = []
    app.query_one(Prompt).cut = lambda text, _style: above.append(text)
    app.ask(LONG, hint="a number, or dice, " * 3)
    assert app.shown.startswith(f"{LONG} [ ]")
    assert above[-1].startswith("a number, or dice")
