"""The desk shows the keys that work now: those of a question, of a list, or of the commands."""

from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session

TAKE, BACK = ("Enter", "take it"), ("Esc", "back")


def test_a_prompt_shows_its_own_keys_and_then_the_commands_again(at: At) -> None:
    table = at()
    before = table.keys
    table.press("d")
    assert table.keys == [TAKE, BACK]
    table.press("2")
    assert ("Ctrl+U", "clear") in table.keys
    table.press("enter", "enter")
    assert table.keys == before
    table.press("d", "escape")
    assert table.keys == before


def test_earlier_answers_are_offered_at_the_same_question(at: At) -> None:
    table = at()
    table.press("d", "2", "enter", "enter", "d")
    assert ("Up", "typed before") in table.keys


def test_a_refused_move_shows_the_key_that_does_it_anyway(at: At) -> None:
    table = at()
    table.press("m", "9", "9", "enter")
    assert table.keys[:2] == [("!", "do it anyway"), TAKE]
    table.press("backspace")
    assert table.keys[0] == TAKE


def test_a_list_in_a_pane_shows_its_keys(at: At) -> None:
    table = at()
    before = table.keys
    table.press("g")
    assert table.keys == [("Enter", "take"), ("Up Down", "choose"), BACK]
    table.press(*"zz")
    assert table.keys == [("Enter", "take what is typed"), ("Ctrl+U", "show all"), BACK]
    table.press("escape")
    assert table.keys == before


def test_a_list_that_accepts_typed_text_says_so(at: At) -> None:
    table = at()
    table.press("t", *"lava")
    assert table.keys[0] == ("Enter", "take what is typed")


def test_an_empty_fight_shows_the_key_that_adds(empty: Session, sit: Sit) -> None:
    table = sit(empty)
    assert table.keys[0] == ("a", "add")
    table.press("n")
    assert "there is nobody" in table.prompt
