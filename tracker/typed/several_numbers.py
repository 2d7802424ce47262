"""Read a line that has numbers for several people: 'a 12, b 9'."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.typed.tokens import Token, tokens
from tracker.typed.whom import PARTS, Whom


class NumberedPeople(NamedTuple):
    """A part of a line: some people, and the numbers for these people.

    The people are ids, and the numbers are words of the line.
    """

    people: tuple[str, ...]
    words: tuple[str, ...]


def numbered_people(text: str, whom: Whom) -> list[NumberedPeople]:
    """Return the parts of a line in order. A line that names no people has only one part.

    Raises:
        InputError: a number comes before its people, a combatant is in two parts, or a word for
            people means nobody or has two readings.
    """
    found: list[NumberedPeople] = []
    rest = text.strip(PARTS)
    while rest or not found:
        people, behind = whom.lead(rest)
        words = tokens(behind)
        if not people and found:
            raise whom.refused(rest)
        if not people:
            whom.before_amount(rest)
            _refuse_number_first(rest, words, whom)
            return [NumberedPeople((), tuple(one.text for one in words))]
        numbers = tuple(takewhile(lambda one: one.is_amount, words))
        if words and not numbers:
            raise whom.refused(behind)
        found.append(NumberedPeople(people, tuple(one.text for one in numbers)))
        rest = behind[numbers[-1].end :].strip(PARTS) if numbers else ""
    _refuse_twice(found, whom)
    return found


def people_of(found: Iterable[NumberedPeople]) -> list[str]:
    """Return the ids of all people in the parts of a line, in the order of the line."""
    return [who for part in found for who in part.people]


def _refuse_number_first(text: str, words: Iterable[Token], whom: Whom) -> None:
    """Raise InputError if a number comes before its people, as in '12 a'."""
    said = [*words]
    numbers = [*takewhile(lambda one: one.is_amount, said)]
    if not numbers or len(numbers) == len(said):
        return
    behind = said[len(numbers)]
    if whom.lead(text[behind.start :]).people:
        alone = f"{behind.text} {numbers[0].text}" if behind is said[-1] else "a 12, b 9"
        message = f"{told(text)}: people come before their number, as in {alone}."
        raise InputError("conflict", "who", message)


def _refuse_twice(found: Iterable[NumberedPeople], whom: Whom) -> None:
    people = people_of(found)
    twice = [who for who in dict.fromkeys(people) if people.count(who) > 1]
    if twice:
        names = listed(whom.names(twice), "and")
        message = f"{names} stand{'s' if len(twice) == 1 else ''} twice: type one number for each."
        raise InputError("conflict", "who", message)
