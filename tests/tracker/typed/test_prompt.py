"""The prompt: its text is edited, recalled and completed. A refused text stays in the prompt."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules.errors import InputError, Refused
from rules.numbers.exact import Number
from tracker.typed.prompt import Prompt, Question

CHARACTERS = {"space": " "}


class Asking:
    """A prompt with a list of all answers. The prompt refuses the answer 'no'."""

    def __init__(self) -> None:
        self.prompt = Prompt()
        self.answers: list[str] = []

    def ask(self, text: str, kind: str = "", **more: Any) -> None:
        self.prompt.ask(Question(text, self._answered, **more), kind)
        self.prompt.settle()

    def _answered(self, text: str) -> None:
        self.answers.append(text)
        if text == "no":
            raise InputError("bad-choice", None, "that is refused")

    def at_once(self, *keys: str) -> None:
        """Press keys that arrive together."""
        for key in keys:
            self.prompt.take_key(key, key if len(key) == 1 else CHARACTERS.get(key))
        self.prompt.settle()

    def press(self, *keys: str) -> None:
        """Press keys one by one."""
        for key in keys:
            self.at_once(key)

    @property
    def shown(self) -> str:
        """The text with its cursor and a suggestion, and the hint about the text."""
        line = self.prompt.line.as_line(60)
        text = "".join(f"[{one.text}]" if one.style == "text-cursor" else one.text for one in line)
        return f"{text} {self.prompt.fault or self.prompt.previewed}"


@pytest.fixture
def asking() -> Asking:
    return Asking()


def test_typed_text_is_edited_at_the_cursor(asking: Asking) -> None:
    asking.ask("Grak moves:")
    asking.press(*"12m", "left", "space", "home", "delete")
    assert asking.shown == "[2] m "
    asking.press("enter")
    assert asking.answers == ["2 m"]


def test_a_refused_text_stays_and_can_be_corrected(asking: Asking) -> None:
    asking.ask("Who:")
    asking.press(*"no", "enter", "left")
    assert asking.shown == "n[o] that is refused"
    asking.press("end", "t")
    assert asking.shown == "not[ ] "
    asking.press("enter")
    assert asking.answers == ["no", "not"]


def test_up_and_down_go_through_answers_to_prompts_of_the_same_kind(asking: Asking) -> None:
    for question, kind, text in [
        ("Grak moves:", "move", "12_m"),
        ("Note:", "", "rain"),
        ("Mira moves:", "move", "no"),
    ]:
        asking.ask(question, kind)
        asking.press(*text, "enter", "escape")
    asking.ask("Mira moves:", "move")
    asking.press("7", "up", "up")
    assert asking.prompt.typed == "12_m"
    asking.press("ctrl+n")
    assert asking.prompt.typed == "7"


def test_tab_completes_to_the_offered_words(asking: Asking) -> None:
    asking.ask("Gait:", words=("walk", "run"))
    asking.press("3", "space", "r")
    assert asking.shown == "3 r[u]n "
    asking.press("tab")
    assert asking.shown == "3 run[ ] "


@pytest.mark.parametrize("keys", [["escape"], ["x", "backspace", "backspace"], ["ctrl+g"]])
def test_each_key_that_goes_back_answers_nothing(asking: Asking, keys: Sequence[str]) -> None:
    left: list[bool] = []
    asking.ask("Who:", left=lambda: left.append(True))
    asking.press(*keys)
    assert not asking.prompt.asking
    assert (asking.answers, left) == ([], [True])


def counted(seen: list[str], answer: str = "") -> Callable[[str], str]:
    """Return a function that adds each text that it gets to a list."""

    def noted(text: str) -> str:
        seen.append(text)
        return answer

    return noted


def test_keys_that_come_together_are_previewed_once(asking: Asking) -> None:
    seen: list[str] = []
    asking.ask("Grak moves:", preview=counted(seen, "a long way"))
    asking.at_once(*"12345678")
    assert seen == ["12345678"]
    assert asking.shown == "12345678[ ] a long way"


def test_a_preview_is_made_of_a_text_alone(asking: Asking) -> None:
    seen: list[str] = []
    asking.ask("Grak moves:", preview=counted(seen))
    asking.press("space", "1")
    assert seen == ["1"]


def test_tab_takes_the_nearest_number_for_the_newest_text(asking: Asking) -> None:
    def preview(text: str) -> str:
        raise Refused("too far.", nearest=Fraction(7, 2))

    def put_in(_: str, number: Number) -> str:
        return f"{float(number)}"

    asking.ask("Grak moves:", preview=preview, nearest=put_in)
    asking.at_once("1", "2")
    assert asking.shown == "12[ ] too far. Tab takes 3.5."
    asking.at_once("9", "tab", "enter")
    assert asking.answers == ["3.5"]


def test_keys_that_come_together_are_reported_once_before_enter_takes_the_text(
    asking: Asking,
) -> None:
    told: list[str] = []
    asking.ask("Search:", changed=counted(told))
    asking.at_once(*"12345678", "enter")
    assert (told, asking.answers) == (["12345678"], ["12345678"])


def test_the_fault_of_a_changed_text_is_shown_instead_of_its_preview(asking: Asking) -> None:
    asking.ask("Search:", changed=counted([], "nobody"), preview=counted([], "never"))
    asking.press("x")
    assert asking.shown == "x[ ] nobody"


def test_a_question_that_is_asked_by_an_answer_stays_open(asking: Asking) -> None:
    asking.prompt.ask(Question("How many:", lambda _: asking.ask("Of whom:")))
    asking.press("2", "enter")
    assert asking.prompt.question is not None
    assert asking.prompt.question.text == "Of whom:"
    assert asking.prompt.typed == ""
