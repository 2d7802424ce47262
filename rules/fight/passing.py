"""The cost of passing somebody on a way along the line.

The step into their square can cost more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.fight.on_the_line import present
from rules.fight.path_walker import Walker
from rules.map import goals
from rules.map.goals import GroundRun
from rules.map.line_ways import WayPiece, passed_at
from rules.rulebook.ground import BESIDE, WayCost


class CostlyStep(NamedTuple):
    """A part of a way on which the walker passes the combatant `who`.

    It goes from `begin` to `end`, in metres.
    """

    begin: Fraction
    end: Fraction
    who: str


def passing_costs(
    walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction
) -> tuple[WayCost, ...]:
    """Return the costs of passing everybody on the first metres of a way."""
    met = goals.met_on(present(walker.scene.encounter), walker.who, pieces, target)
    return costs_of_passing(walker, met)


def costly_steps(
    walker: Walker, pieces: tuple[WayPiece, ...], target: Fraction
) -> tuple[CostlyStep, ...]:
    """Return the more expensive steps on the first metres of a way.

    A step is more expensive if the walker passes somebody in it.
    """
    standing, step = present(walker.scene.encounter), walker.book.ground.step or BESIDE
    met = goals.met_on(standing, walker.who, pieces, target)
    at = passed_at(standing, walker.who, pieces) if met else {}
    return tuple(
        CostlyStep(max(Fraction(0), at[who] - step), at[who], who)
        for who in met
        if costs_of_passing(walker, (who,))
    )


def cut_at_steps(
    walker: Walker, run: GroundRun, begin: Fraction, steps: tuple[CostlyStep, ...]
) -> Iterator[tuple[GroundRun, tuple[WayCost, ...]]]:
    """Cut a part of a way before and after each costly step.

    The part begins after `begin` metres of the way. Yield each piece with the costs of passing
    others on it. A climb or a drop is not cut.
    """
    piece = run.pieces[0]
    if not steps or walker.standing.line.stretch(piece.row, piece.at).kind:
        yield run, ()
        return
    end = begin + run.metres
    ends = (far for step in steps for far in (step.begin, step.end) if begin < far < end)
    for first, last in pairwise(sorted({begin, end, *ends})):
        pieces = goals.first_metres(goals.without_first(run.pieces, first - begin), last - first)
        people = tuple(one.who for one in steps if one.begin <= first and last <= one.end)
        part = run._replace(pieces=pieces, door=run.door and first == begin)
        yield part, costs_of_passing(walker, people)


def costs_of_passing(walker: Walker, passed: tuple[str, ...]) -> tuple[WayCost, ...]:
    """Return the costs of passing these combatants, by their ids."""
    people = tuple(map(walker.scene.find, passed))
    return walker.book.ground.passing(walker.scene.encounter, walker.me, people) if people else ()
