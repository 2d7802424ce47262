"""Every number in Emala's log can be explained, in every situation of the file."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from msgspec import Struct

from rules.history import Event
from rules.numbers.exact import in_words
from rules.numbers.wire import FractionText, with_fractions
from tests.play.situations import Situation, Step, is_refused, request_of, set_up, situations
from tests.play.table import Table

NUMBER = re.compile(r"\d+(?:\.\d+)?")
PLACE = re.compile(r"\b(?:Round|Cycle|event) \d+")
NOT_THE_BOOKS = ("add", "edit", "undo", "redo", "correct", "option")
"""Actions with the same log sentences in every book."""


def play(table: Table, step: Step) -> None:
    """Do the action of a step. If the action is refused, do nothing."""
    if "action" in step and not is_refused(step):
        request = request_of(step)
        table.do(request.pop("dice", ()), **request)


def values_of(kept: object) -> Iterator[object]:
    """Yield every value in an action, or in the book's own state."""
    if isinstance(kept, Struct):
        kept = {name: getattr(kept, name) for name in kept.__struct_fields__}
    if isinstance(kept, Mapping):
        kept = list(kept.values())
    if isinstance(kept, list | tuple):
        for one in kept:
            yield from values_of(one)
    else:
        yield abs(kept) if isinstance(kept, int | Fraction) else kept


def numbers_of(table: Table, event: Event) -> set[str]:
    """Return the numbers, as texts, that the program can explain for an event."""
    fight = table.fight
    states = (fight.state_at(event.parent), fight.state_at(event.head))
    asked = fight.read(with_fractions(event.action, FractionText))
    values = [*values_of(with_fractions(event.action)), *values_of(asked)]
    for told in event.rulings:
        values += [*values_of([step.value for step in told.steps]), *values_of(told.out)]
    for roll in event.dice:
        values += [roll.total, *roll.faces, *map(int, NUMBER.findall(roll.dice))]
    for one in (one for state in states for one in state.combatants.values()):
        values += [*values_of(one.state), *filter(None, (one.hp, one.hp_most))]
    return {in_words(abs(one)) for one in values if isinstance(one, int | float | Fraction)}


@pytest.mark.parametrize(
    "situation",
    [pytest.param(one, id=one.title) for one in situations() if one.title.startswith("emala:")],
)
def test_each_number_of_the_log_comes_from_the_book_or_the_gm(situation: Situation) -> None:
    table = set_up(situation, play)
    for step in situation.play:
        play(table, step)
    for event in table.events[1:]:
        if event.action["action"] in NOT_THE_BOOKS:
            continue
        known = numbers_of(table, event)
        assert set(NUMBER.findall(PLACE.sub("", event.text))) <= known, event.text
