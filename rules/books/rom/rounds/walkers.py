"""Who walks in the pulses of a fight with positions, and how far.

Of a mount and its riders one walks, and the others go along. Only a fight with positions imports
this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import UNSET

from rules.books.rom.rates import budget, feet_until
from rules.books.rom.state.things import falls
from rules.encounter import Combatant, Encounter
from rules.rulebook.measures import METRES_OF

FOOT = METRES_OF["ft"]
"""The metres in a foot."""

Ways = Mapping[str, tuple[Fraction, ...]]
"""The metres of each combatant in each of the coming pulses, by id."""


def ways(encounter: Encounter, number: int) -> Ways:
    """Return the metres of everybody with a position in a number of coming pulses."""
    standing = encounter.map
    assert standing is not UNSET
    people = [one for one in encounter.in_order() if standing.has(one.id) and not one.out]
    by_hand = {_steed_of(encounter, one) for one in people if _moved_by_hand(encounter, one)}

    def way(one: Combatant) -> tuple[Fraction, ...]:
        if number == 1 and (falls(encounter, one) or _steed_of(encounter, one) in by_hand):
            return (Fraction(0),)
        return _way(encounter, one, number)

    return {one.id: way(one) for one in people}


def _way(encounter: Encounter, combatant: Combatant, number: int) -> tuple[Fraction, ...]:
    if number == 1:
        return (Fraction(budget(encounter, combatant).left.figure.value) * FOOT,)
    so_far = [feet_until(encounter, combatant, many) for many in range(number + 1)]
    return tuple((so_far[at + 1] - so_far[at]) * FOOT for at in range(number))


def leaders(encounter: Encounter, known: Ways) -> dict[str, str]:
    """Return who walks for each combatant, by id; most walk for themselves.

    Of a mount and its riders, somebody with a kept path walks; if several have one, the rider does.
    """
    standing = encounter.map
    assert standing is not UNSET
    paths, together = standing.paths, dict[str, list[str]]()
    for who in known:
        together.setdefault(_steed_of(encounter, encounter.combatants[who]), []).append(who)
    found: dict[str, str] = {}
    for steed, people in together.items():

        def last(who: str, steed: str = steed) -> tuple[bool, bool, bool]:
            """Return the sort key: those who walk along a path first, the mount last."""
            return who not in paths, not any(known[who]), who == steed

        found |= dict.fromkeys(people, min(people, key=last))
    return found


def _steed_of(encounter: Encounter, combatant: Combatant) -> str:
    """Return the id of the mount below all others, or of a combatant who rides on nobody."""
    met, one = {combatant.id}, combatant
    while (steed := encounter.mount_of(one)) is not None and steed.id not in met:
        met.add(steed.id)
        one = steed
    return one.id


def _moved_by_hand(encounter: Encounter, combatant: Combatant) -> bool:
    return any(mark.cell == encounter.cell for mark in combatant.pace.marks)
