"""If a command asks a question first, Enter or its key again means yes, and Escape means no.

Grak has the turn. He has the letter a, and Mira has b. The wolves have c, e and f.
"""

from typing import NamedTuple

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of


class Asked(NamedTuple):
    """A command that asks a question first."""

    system: str
    before: str  # the keys before the command
    keys: str  # the keys of the command
    question: str
    does: str  # a text in the log after the answer yes


ASKED = [
    Asked("obss", "", "E", "E again passes over everybody in round 1", "Round 2"),
    Asked("emala", "", "99n", "If you mean that, type 99n once more.", "Round"),
    Asked(
        "rom",
        "fhalf<enter>",
        "E",
        "E again lets them go on as before.",
        "Not declared, so as before",
    ),
    Asked(
        "rom",
        "fhalf<enter>",
        "<enter>",
        "Enter again lets them go on as before",
        "Not declared, so as before",
    ),
    Asked(
        "rom", "Nhm<enter>", "7n", "n again lets them go on as before", "Not declared, so as before"
    ),
    Asked("rom", "<shift+tab>nn", "&", "& again passes over them", "Orc declares"),
    Asked("emala", "@<enter>", ">", "> again runs on.", "turn"),
    Asked("emala", "GMira<enter>", "!", "Mira is a friend: ! again", "Mira"),
]


def asking(at_the_ford: At, one: Asked) -> Table:
    """Return the desk with the open question of a command."""
    table = at_the_ford(one.system)
    table.press(*keys_of(one.before))
    before = table.desk.fight.last
    table.press(*keys_of(one.keys))
    assert one.question in table.prompt
    assert table.desk.fight.last == before
    return table


@pytest.mark.parametrize("one", ASKED)
@pytest.mark.parametrize("answer", ["enter", "key"])
def test_the_key_again_goes_on_and_so_does_enter(at_the_ford: At, one: Asked, answer: str) -> None:
    table = asking(at_the_ford, one)
    before = table.desk.fight.last
    table.press(*(keys_of(one.keys) if answer == "key" else ["enter"]))
    assert table.desk.fight.last == before + 1
    assert one.does in table.newest


@pytest.mark.parametrize("one", ASKED)
def test_escape_takes_the_question_back(at_the_ford: At, one: Asked) -> None:
    table = asking(at_the_ford, one)
    before = table.desk.fight.last
    table.press("escape")
    assert table.prompt == ""
    table.press(*keys_of(one.keys))
    assert table.desk.fight.last == before


def test_enter_answers_only_directly_after_the_question(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("E", "down", "enter")
    assert table.encounter.round == 1


def test_enter_after_letters_that_follow_a_sign_quickly_answers_nothing(at_the_ford: At) -> None:
    """The GM wanted to type '>c' after the key m, but did not press m: this Enter is no answer."""
    table = at_the_ford("emala")
    table.press("@", "enter")
    before = table.desk.fight.last
    table.press(*">c", "enter")
    assert table.desk.fight.last == before


@pytest.mark.parametrize("answer", ["enter", "99n"])
def test_an_answer_counts_for_one_time_also_if_it_is_undone(at_the_ford: At, answer: str) -> None:
    table = at_the_ford("opend6")
    question = "If you mean that, type 99n once more."
    table.press(*"99n")
    assert question in table.prompt
    table.press(*([answer] if answer == "enter" else answer))
    table.press("u")
    before = table.desk.fight.head
    table.press(*"99n")
    assert question in table.prompt
    assert table.desk.fight.head == before


def test_a_long_count_that_passes_over_the_undeclared_is_asked_and_then_done(
    at_the_ford: At,
) -> None:
    table = at_the_ford("rom")
    before = table.desk.fight.last
    for _ in range(4):
        table.press(*"99n")
    assert table.desk.fight.last > before
