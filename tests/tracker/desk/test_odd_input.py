"""Odd pastes at the desk: one line answers, and no text is lost."""

import pytest

from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session

HUNDRED_LINES = "".join(f"{number} goblins with a long story\n" for number in range(100))


@pytest.mark.parametrize("key", ["m", "d", "h", "N", "i", "/", "V", "R", "M", "S"])
def test_a_hundred_pasted_lines_are_left_out_and_the_typed_text_stays(
    saved: Session, sit: Sit, key: str
) -> None:
    table = sit(saved)
    before = saved.fight.last
    table.press(key, "1")
    typed = table.desk.prompt.typed
    table.paste(HUNDRED_LINES)
    assert "Nothing was put in: 100 lines of 2889 characters" in table.prompt
    assert "\n" not in table.prompt
    assert table.desk.prompt.typed == typed
    table.press("backspace", "escape")
    assert saved.fight.last == before


def test_a_few_pasted_lines_become_one_line(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("N")
    table.paste("rain\r\nand fog\n")
    table.press("enter")
    assert saved.encounter.find("Mira").notes == ("rain and fog",)


def test_pasted_text_filters_an_open_list(at: At) -> None:
    table = at()
    table.press("g")
    table.paste("sprint")
    table.press("enter")
    assert "Sprint" in table.newest


def test_pasted_text_without_a_prompt_does_nothing_and_says_so(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    before = saved.fight.last
    table.paste("nnn")
    assert table.prompt.startswith("Pasted text is no keys")
    assert saved.fight.last == before
