"""The order in which combatants walk in a pulse, on kept paths and on two typed paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.books.rom.rates import budget
from rules.books.rom.sheet import ties
from rules.books.rom.text.pulse import Leg, OpportunityAnswer, Point, length_of, opportunity
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, exact
from rules.rulings.ruling import Ruling


def ranks(encounter: Encounter, people: Iterable[str]) -> dict[str, int]:
    """Return a rank for each combatant. The combatant with the highest rank walks first in a pulse.

    Combatants with the same rank take turns, a share of the pulse at a time. The first of them in
    the order begins.
    """
    known = frozenset(people)
    in_order = [one for one in encounter.in_order() if one.id in known]
    places = {one.id: _place_in_order(one) for one in in_order}
    ranked = sorted(set(places.values()))
    return {who: ranked.index(place) for who, place in places.items()}


def _place_in_order(combatant: Combatant) -> tuple[Number, ...]:
    """Return the values that decide who walks first: the initiative, then AGL, then HRT."""
    value = combatant.initiative.value if combatant.initiative else NONE
    return (value, *(number for _, number in ties(combatant)))


class Closest(NamedTuple):
    """One step of two typed paths: the rule's answer, and whether the paths cross in this step."""

    ruling: Ruling[OpportunityAnswer]
    crosses: bool


def closest(encounter: Encounter, legs: Mapping[str, Leg], reach: Number, *, foes: bool) -> Closest:
    """Return the step in which two typed paths cross.

    If they do not cross, return the step that brings the walkers closest.

    `legs` has the path of each walker, by id. As on kept paths, the walkers take turns, a share of
    the pulse at a time.
    """
    from rules.map.meetings import by_initiative  # noqa: PLC0415  # few fights need it

    at = {who: leg[0] for who, leg in legs.items()}
    gone = dict.fromkeys(legs, NONE)
    steps: list[Closest] = []
    for who, _share, shares in by_initiative(ranks(encounter, legs)):
        begins, more = at[who], _part(encounter, who, legs[who], shares)
        gone[who] = min(Fraction(1), gone[who] + more)
        at[who] = _along(legs[who], gone[who])
        a, b = ((begins if one == who else at[one], at[one]) for one in legs)
        ruling = opportunity(a=a, b=b, reach=reach, foes=foes)
        apart = length_of((a[0], b[0])).value
        steps.append(Closest(ruling, _crosses(ruling.answer, apart, reach)))
    return min(steps, key=lambda one: (not one.crosses, one.ruling.answer.distance.value))


def _crosses(answer: OpportunityAnswer, apart: Number, reach: Number) -> bool:
    """Whether a step brings a walker within reach of the foe.

    `apart` is the distance before the step. A walker who is within reach already must come up to
    the foe or go past.
    """
    if not answer.offered.value or apart > reach:
        return answer.offered.value
    comes_there = apart > 0 and answer.distance.value == 0
    return comes_there or 0 < answer.at.value < 1


def _part(encounter: Encounter, who: str, leg: Leg, shares: int) -> Fraction:
    """Return the part of a path that is walked in one share of a pulse; 1 is the whole path.

    Each share has the same number of feet, so a short path needs few shares.
    """
    long = Fraction(length_of(leg).value)
    pulse = Fraction(budget(encounter, encounter.combatants[who]).limit.figure.value)
    return max(pulse, long) / shares / long if long else Fraction(1)


def _along(leg: Leg, part: Fraction) -> Point:
    """Return the point at which a part of a path ends."""
    (x, y), (to_x, to_y) = leg
    return exact(x + part * (to_x - x)), exact(y + part * (to_y - y))
