"""The turns of a way that a combatant goes on a copy of the fight, one turn after the other."""

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from rules.encounter import Combatant
from rules.errors import Refused, RulesError
from rules.fight.reach import Alone, Turn, refuse_no_end, without_name

T = TypeVar("T")

Parts = Generator[None, None, T]
"""A long work in short parts: it yields after each part, and returns the result."""

MOST_TURNS = 100
"""The most turns that are played for a way."""


class TurnPlayed(NamedTuple):
    """The distance of one turn, and whether the walker has arrived.

    `why_not` is the error if the distance is 0. `climbed` is the height that the walker climbed on
    ledges in this turn. A whole ledge counts as one space of the distance.
    """

    distance: Fraction
    has_arrived: bool
    why_not: RulesError
    climbed: Fraction = Fraction(0)


class Journey(NamedTuple):
    """The turns of a way, and the reason why the walker never arrives, or ''."""

    turns: list[Turn]
    why_not: str = ""


def refuse_too_many(turns: Sequence[Turn], more: int) -> None:
    """Raise Refused if the walker needs too many turns: at least `more` after some turns.

    After a turn without a move, nothing is raised: perhaps the walker cannot move at all.
    """
    if turns and turns[-1].way and len(turns) + more > MOST_TURNS:
        raise Refused(f"it takes more than {MOST_TURNS} turns.")


def whole(work: Parts[T]) -> T:
    """Do all parts of a long work. Return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def played(alone: Alone, one: Combatant, go: Callable[[list[Turn]], TurnPlayed]) -> Parts[Journey]:
    """Play turn after turn by `go` until the combatant has arrived, or never arrives.

    `go` gets the turns before.
    """
    turns: list[Turn] = []
    try:
        while True:
            alone.wait()
            turn = go(turns)
            now = alone.encounter.round, alone.steps
            turns.append(Turn(turn.distance, *now, turn.climbed))
            if turn.has_arrived:
                return Journey(turns)
            refuse_no_end(turns, turn.why_not, MOST_TURNS)
            alone.go_on()
            yield
    except RulesError as fault:
        return Journey(turns, without_name(fault.message, one))
