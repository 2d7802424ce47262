"""An action that would harm the wrong people waits for a second Enter, in all kinds of lines.

Grak has the letter a, and Mira has b; both are of the party. Goblin 1 has c, and Goblin 2 has e.
Mira has the turn.
"""

import pytest

from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.screens.book_actions import open_form
from tracker.session.session import Session


def waits(table: Table, *keys: str) -> str:
    """Press keys that must not do anything yet; return the prompt's text."""
    before = table.desk.fight.last
    table.press(*keys)
    assert table.desk.fight.last == before
    assert table.prompt.endswith(": Enter again")
    return table.prompt


def done(table: Table, *keys: str) -> None:
    """Press keys that must do exactly one action."""
    before = table.desk.fight.last
    table.press(*keys)
    assert table.desk.fight.last == before + 1


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("d a 5", "Grak is a friend"),
        ("d ac 5", "Grak is a friend"),
        ("d c 5 half a", "Grak is a friend"),
        ("d 5", "Mira is a friend"),
        ("d ab 2d6", "Mira and Grak are friends"),
        ("x", "Mira is a friend"),
        ("x a", "Grak is a friend"),
        ("X a", "Grak is a friend"),
        ("d ab 5 by mira", "Mira and Grak are friends"),
        ("d c 5 by goblin 2", "Goblin 1 is a friend"),
    ],
)
def test_a_friend_is_harmed_only_at_the_second_enter(at: At, keys: str, told: str) -> None:
    table = at()
    key, _, text = keys.partition(" ")
    assert told in waits(table, key, *text, "enter")
    done(table, "enter")


@pytest.mark.parametrize("keys", ["d c 5", "d ce 5", "d a 5 by goblin 1", "h a 5", "d a 0", "x c"])
def test_foes_and_healing_never_wait(at: At, keys: str) -> None:
    table = at()
    key, _, text = keys.partition(" ")
    done(table, key, *text, "enter")


def test_another_line_waits_again_even_if_it_says_the_same(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    waits(table, "6", "backspace", "enter")
    waits(table, "ctrl+u", *"a  5", "enter")
    table.press("escape", "d", *"a 5")
    waits(table, "enter")
    waits(table, "ctrl+u", *"a 5", "enter")
    table.press("left", "right")
    done(table, "enter")


def test_pasted_text_waits_again(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    table.paste("0")
    waits(table, "enter")
    done(table, "enter")


def test_the_same_line_in_a_new_question_waits_again(at: At) -> None:
    table = at()
    waits(table, "d", *"a 5", "enter")
    table.press("escape")
    waits(table, "d", *"a 5", "enter")
    done(table, "enter")
    waits(table, "d", *"a 1", "enter")


def test_harm_to_those_who_are_down_or_not_there_yet_waits(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "out", "who": "Goblin 1"})
    saved.ask({"action": "arrive", "who": "Goblin 2", "round": 5})
    table = sit(saved)
    table.press("d", *"ce 3")
    assert "Goblin 1 is down" in table.prompt
    assert "Goblin 2 is not here yet" in table.prompt
    waits(table, "enter")
    done(table, "enter")
    table.press("c", "p", "enter", "home", *"'e ")
    assert table.prompt.count("Goblin 2 is not here yet") == 1
    waits(table, "enter")
    done(table, "enter")


def test_before_anybodys_turn_the_party_does_it(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Mira", "side": "party", "hp": 9})
    empty.ask({"action": "add", "name": "Orc", "hp": 9})
    table = sit(empty)
    assert "Mira is a friend" in waits(table, "d", *"a 2", "enter")
    table.press("escape")
    done(table, "d", *"b 2", "enter")


def test_without_sides_nobody_is_a_friend(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Mira", "hp": 9})
    empty.ask({"action": "add", "name": "Orc", "hp": 9})
    table = sit(empty)
    done(table, "d", *"a 2", "enter")


def test_a_condition_of_the_book_waits_and_a_note_or_its_end_does_not(at: At) -> None:
    table = at("obss")
    table.press(*"'", "e")
    table.press("c", "p", "enter")
    waits(table, "enter")
    done(table, "enter")
    done(table, "C", "p")
    table.press("c", "/", *"happy", "enter")
    assert "no effect in OBSS. Enter notes it" in table.prompt
    done(table, "enter")


def test_a_refused_harm_of_a_friend_is_overridden_by_the_key_pressed_twice(at: At) -> None:
    table = at()
    table.select("Grak")
    before = table.desk.fight.last
    table.press("G", *"Mira", "enter")
    assert "(! does it anyway)" in table.prompt
    table.press("!")
    assert table.prompt == "Mira is a friend: ! again"
    assert table.desk.fight.last == before
    done(table, "!")


def test_another_key_between_ends_the_wait_of_an_override(at: At) -> None:
    table = at()
    table.select("Grak")
    table.press("G", *"Mira", "enter", "!")
    table.press("j")
    before = table.desk.fight.last
    table.press("!")
    assert table.desk.fight.last == before


def test_an_attack_in_the_line_on_a_friend_waits(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "edit", "who": "Mira", "attacks": "axe 1d8"})
    table = sit(saved)
    done(table, "d", *"c axe", "enter")
    assert "Grak is a friend" in waits(table, "d", *"a axe", "enter")
    done(table, "enter")


def test_a_form_waits_as_the_line_does(at: At) -> None:
    table = at()
    table.select("Grak")
    open_form(table.program, "remove")  # type: ignore[arg-type]  # a program without a screen
    (page,) = table.program.screens
    faults = page._submit(page.form.texts())
    assert faults == {"": "Grak is a friend: Enter again"}
    assert page._submit(page.form.texts()) is None


def test_many_are_all_named_by_their_letters(empty: Session, sit: Sit) -> None:
    empty.ask({"action": "add", "name": "Orc", "count": 12, "hp": 9})
    empty.ask({"action": "add", "name": "Mira", "side": "party", "hp": 9})
    table = sit(empty)
    table.press("d", *"abcefghijklmn 2")
    assert "Mira is a friend. a-n 9 to 7" in table.prompt
    table.press("escape", "d", *"abcefgh 2d6")
    assert "a-h: Rolls damage, 2d6" in table.prompt
    table.press("escape", "X", *"acefgijlm")
    assert "a, c-g, i, j, l, m. Orc 1 is removed." in table.prompt


@pytest.mark.parametrize("keys", ["d a knife", "d a knife by mira", "d ac knife by mira", "G a"])
def test_a_friend_is_named_as_one_only_once_before_enter(at: At, keys: str) -> None:
    table = at()
    table.desk.session.ask({"action": "edit", "who": "Mira", "attacks": "knife 1d4"})
    table.desk.session.ask({"action": "gait", "who": "Mira", "gait": "run"})
    key, _, text = keys.partition(" ")
    table.press(key, *text)
    assert table.prompt.count("is a friend") == 1
    assert "friend of" not in table.prompt
    table.press("enter")
    assert "Grak is a friend" in table.prompt


def test_the_log_still_says_whose_friend_was_hit(at: At) -> None:
    table = at()
    table.desk.session.ask({"action": "edit", "who": "Mira", "attacks": "knife 1d4"})
    table.press("d", *"a knife by mira", "enter", "enter")
    assert table.newest.startswith("Grak is a friend of Mira. Mira hits Grak")
