"""Faults in the words and keys of a book's actions are reported when the book is loaded."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import pytest

from rules.encounter import Encounter
from rules.fight.actions.base import Action, Rolled
from rules.fight.actions.typed import Typed
from rules.fight.apply import own_actions
from rules.fight.typed.declared import faults
from rules.fight.typed.examples import untrue_examples
from rules.numbers.inputs import Whole
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import fighting


def aiming(typed: Typed, tag: str = "aim") -> type[Action]:
    """Return an action with a number, a choice and a flag.

    `typed` describes the words that a GM types for the action.
    """

    class Aim(Rolled, frozen=True, kw_only=True, tag=tag):
        title: ClassVar[str] = "Aim"
        typed: ClassVar[Typed | None] = None

        turns: Annotated[int, Whole(least=1, most=3)] = 1
        where: Literal["head", "leg"] | None = None
        braced: bool = False

    Aim.typed = typed
    return Aim


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_actions_of_our_own_books_have_no_fault(system: str) -> None:
    book = rulebook(system)
    assert own_actions(book) == book.actions
    assert list(faults(own_actions(book))) == []


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ({"words": {"high": {"where": "head"}}, "number": "turns"}, ""),
        ({"words": {"Braced": {"turns": 2}}}, "aim: the word Braced is a field of it"),
        ({"words": {"head": {"turns": 2}}}, "aim: the word head is a choice of where"),
        ({"words": {"long": {"hours": 2}}}, "aim: the word long sets hours, which it has not"),
        ({"words": {"long": {"turns": 9}}}, "aim: turns is 9: expected a whole number, 1 to 3."),
        ({"numbers": {"for": "hours"}}, "aim: the number behind for is hours, which it has not"),
        ({"number": "hours"}, "aim: hours is no field of it"),
        ({"one_of": ("turns", "hours")}, "aim: hours is no field of it"),
    ],
)
def test_a_declared_word_must_be_its_own_and_set_known_fields(
    declared: Mapping[str, Any], told: str
) -> None:
    assert list(faults([aiming(Typed(**declared))])) == [told] * bool(told)


def test_two_actions_of_a_book_cannot_have_one_key() -> None:
    both = [aiming(Typed(key="A")), aiming(Typed(key="A"), "take-aim")]
    assert list(faults(both)) == ["take-aim: the key A is the one of aim"]


@pytest.mark.parametrize(
    ("examples", "told"),
    [
        ({"good": {"2 head": {"turns": 2, "where": "head"}}, "bad": {"arm": "arm"}}, ""),
        ({"good": {"2": {"turns": 3}}}, "aim: '2' is {'turns': 2}, not {'turns': 3}"),
        ({"bad": {"2": "2"}}, "aim: '2' does not tell '2': {'turns': 2}"),
        ({"bad": {"arm": "nose"}}, "aim: 'arm' does not tell 'nose': 'arm' is not understood"),
    ],
)
def test_an_example_that_is_not_true_is_told(examples: Mapping[str, Any], told: str) -> None:
    def enter(encounter: Encounter, _name: str) -> Encounter:
        return encounter

    action = aiming(Typed(number="turns", **examples))
    found = [*untrue_examples(action, fighting("emala", "Grak").encounter, enter)]
    assert len(found) == bool(told)
    assert "".join(found).startswith(told)
