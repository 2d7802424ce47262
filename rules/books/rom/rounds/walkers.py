"""The walkers in the pulses of a fight with positions, and their movement.

A mount and its riders have one walker, and the others go along. Only a fight with positions imports
this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.rom.rates import ZONE, before_next_pulse, budget, feet_of_pulses, lowest_mount
from rules.books.rom.sheet import WORDS
from rules.books.rom.state.things import falls
from rules.encounter import Combatant, Encounter, GmRuling
from rules.fight.walks import Walking, has_arrived, has_grounds
from rules.map.pulse_walks import GroundPace
from rules.map.whereabouts import Whereabouts
from rules.rulebook.measures import METRES_OF

FOOT = METRES_OF["ft"]
"""The metres in a foot."""


def ways(encounter: Encounter, number: int) -> dict[str, Walking]:
    """Return the movement of everybody with a position, for a number of coming pulses."""
    standing = encounter.map
    assert standing is not UNSET
    people = [one for one in encounter.in_order() if standing.has(one.id) and not one.out]
    by_hand = {lowest_mount(encounter, one) for one in people if _moved_by_hand(encounter, one)}
    ruled = has_grounds(standing) and any(
        one.about == "terrain" for one in encounter.rulings.values()
    )

    known = _known_ways(encounter)

    def way(one: Combatant) -> Walking:
        if number == 1 and (falls(encounter, one) or lowest_mount(encounter, one) in by_hand):
            return Walking((Fraction(0),))
        found = known.get((one.id, number, ruled))
        if found is None:
            ahead = _over_grounds if ruled else _on_one_ground
            found = known[one.id, number, ruled] = ahead(encounter, one, number)
        return found

    return {one.id: way(one) for one in people}


_RECENT: list[tuple[Encounter, dict[tuple[str, int, bool], Walking]]] = []


def _known_ways(encounter: Encounter) -> dict[tuple[str, int, bool], Walking]:
    """Return the movement that was already found in a fight. It does not depend on the map.

    So a cursor on the map computes it once. The last two fights are remembered.
    """
    bare = replace(encounter, map=UNSET)
    for known, found in _RECENT:
        if known == bare:
            return found
    _RECENT[:] = [(bare, {}), *_RECENT[:1]]
    return _RECENT[0][1]


def _on_one_ground(encounter: Encounter, combatant: Combatant, number: int) -> Walking:
    if number == 1:
        return Walking((Fraction(budget(encounter, combatant).left.figure.value) * FOOT,))
    first, later = feet_of_pulses(encounter, combatant)
    return Walking((first * FOOT, *(later * FOOT,) * (number - 1)))


def _over_grounds(encounter: Encounter, combatant: Combatant, number: int) -> Walking:
    """Return the movement of somebody over grounds on which the game master has ruled.

    The metres leave the rulings out. The function `pace` gives the factor of each ground.
    """
    first, later = combatant, before_next_pulse(combatant)
    bare = replace(encounter, rulings=_uncapped(encounter))
    movement = []
    for one in (first, *[later] * (number - 1)):
        now = budget(bare, one)
        movement.append(Fraction(now.left.figure.value) / now.factor * FOOT)

    def pace(pulse: int, terrain: str, used: Fraction) -> GroundPace:
        one, feet = first if pulse == 1 else later, used / FOOT
        known = {kind.id for kind in WORDS.terrains_of(encounter)}
        after = one.with_pace(turn=one.pace.turn + feet, round=one.pace.round + feet)
        now = budget(encounter, after, terrain if terrain in known else WORDS.open_ground)
        return GroundPace(Fraction(now.left.figure.value) * FOOT, now.factor)

    return Walking(tuple(movement), pace)


def _uncapped(encounter: Encounter) -> Mapping[str, GmRuling]:
    """Return the game master's rulings, but leave out the distances in them."""
    return {key: replace(one, distance=None) for key, one in encounter.rulings.items()}


def leaders(encounter: Encounter, known: Mapping[str, Walking]) -> dict[str, str]:
    """Return the id of the walker for each combatant. Most combatants walk for themselves.

    A mount and its riders have one walker: somebody with a kept path. If several have a path, the
    order is: first somebody who has not arrived, then somebody with movement, then a rider.
    """
    standing = encounter.map
    assert standing is not UNSET
    paths, together = standing.paths, dict[str, list[str]]()
    for who in known:
        together.setdefault(lowest_mount(encounter, encounter.combatants[who]), []).append(who)
    found: dict[str, str] = {}
    for steed, people in together.items():

        def last(who: str, steed: str = steed) -> tuple[bool, bool, bool, bool]:
            """Return a sort key.

            Combatants who walk along a path come first, and the mount comes last.
            """
            is_done = who in paths and has_arrived(encounter, lambda *_: ZONE, FOOT, who)
            return who not in paths, is_done, not any(known[who].metres), who == steed

        found |= dict.fromkeys(people, min(people, key=last))
    return found


def goes_along(standing: Whereabouts, _people: Sequence[str], _metres: Fraction) -> Whereabouts:
    """Change nothing. A combatant who is taken along moves with somebody else's walk."""
    return standing


def _moved_by_hand(encounter: Encounter, combatant: Combatant) -> bool:
    return any(mark.cell == encounter.cell for mark in combatant.pace.marks)
