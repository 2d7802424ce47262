"""The pulse of a fight with positions: everybody goes along a kept path, and foes meet.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.rom.rates import ZONE, budget, feet_until, pulses
from rules.books.rom.sheet import MOVE, ties
from rules.books.rom.state.combatant import are_foes
from rules.books.rom.state.things import Offer, falls, keep_fight, of_fight
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.path_moves import AimedWalk
from rules.fight.walks import aim_of, arrived, walks_of
from rules.map.line_walks import LineWalks
from rules.map.meetings import Pulses, nearest_miss
from rules.map.path_legs import Meeting
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import listed
from rules.rulebook.measures import METRES_OF
from rules.rulebook.scene import Scene

FOOT = METRES_OF["ft"]
"""The metres in a foot."""


class PulseWalk(NamedTuple):
    """The walk of one combatant in a pulse: the feet, and the function that makes the walk."""

    feet: Fraction
    walk: AimedWalk


class PulseWalks(NamedTuple):
    """The walks of a pulse, by id, and the meetings of foes on these walks."""

    walks: dict[str, PulseWalk]
    meetings: tuple[Meeting, ...]


def meetings_ahead(encounter: Encounter) -> tuple[Meeting, ...]:
    """Return the meetings of the next pulse; each pair of foes meets once in a CS."""
    if encounter.map is UNSET or encounter.phase != MOVE:
        return ()
    if of_fight(encounter).no_meetings == encounter.round:
        return ()
    return _pulses(encounter, 1).next().meetings


def pulse_walks(encounter: Encounter, takers: Collection[str]) -> PulseWalks:
    """Return how everybody with a kept path walks in this pulse.

    `takers` take the opportunity of their first meeting: the rest of their way in this pulse is
    lost.
    """
    standing = encounter.map
    if standing is UNSET:
        return PulseWalks({}, ())
    run = _pulses(encounter, 1)
    found = run.next()
    stops = _stops(found.meetings, takers)
    meetings = found.meetings
    if stops:
        run.taken(stops)
    assert isinstance(run.walks, LineWalks)
    walks = {who: _pulse_walk(run.walks, who) for who in run.walks.walks if who in standing.paths}
    return PulseWalks(walks, meetings)


def _stops(meetings: Iterable[Meeting], takers: Collection[str]) -> dict[str, Fraction]:
    """Return after how many metres of the pulse each taker stops: at the taker's first meeting."""
    stops: dict[str, Fraction] = {}
    for one in meetings:
        for who, metres in ((one.who, one.metres), (one.whom, one.whom_metres)):
            if who in takers:
                stops.setdefault(who, metres)
    return stops


def _pulse_walk(walks: LineWalks, who: str) -> PulseWalk:
    metres = walks.gone(who, 1)
    goal = walks.walks[who].goal
    spot = walks.spots().get(who)
    return PulseWalk(metres / FOOT, AimedWalk(spot, goal if isinstance(goal, str) else None))


def _pulses(encounter: Encounter, number: int) -> Pulses:
    """Return the coming pulses of this CS, with everybody who walks."""
    standing = encounter.map
    assert standing is not UNSET
    walkers = [one for one in encounter.in_order() if standing.has(one.id) and not one.out]
    ways = {one.id: _ways(encounter, one, number) for one in walkers}
    # Whoever does not move stays on the line.
    ways = {who: metres for who, metres in ways.items() if who in standing.paths or any(metres)}
    places = {one.id: _place_in_order(one) for one in walkers if one.id in ways}
    initiative = {who: sorted(places.values()).index(place) for who, place in places.items()}
    known = [frozenset(offer.pair) for offer in of_fight(encounter).offers]

    def foes(one: str, other: str) -> bool:
        people = encounter.combatants
        both = people[one], people[other]
        return are_foes(*both) and not any(each.out for each in both)

    reach = dict.fromkeys(standing.people(), ZONE)
    return Pulses(walks_of(encounter, reach, FOOT, ways), initiative, known, foes)


def _place_in_order(combatant: Combatant) -> tuple[Number, ...]:
    """Return what decides who walks first in a pulse: the initiative, then AGL, then HRT."""
    value = combatant.initiative.value if combatant.initiative else NONE
    return (value, *(number for _, number in ties(combatant)))


def _ways(encounter: Encounter, combatant: Combatant, number: int) -> list[Fraction]:
    """Return the metres of a combatant in each of the coming pulses."""
    if number == 1 and (falls(encounter, combatant) or _moved_by_hand(encounter, combatant)):
        return [Fraction(0)]
    if number == 1:
        return [Fraction(budget(encounter, combatant).left.figure.value) * FOOT]
    so_far = [feet_until(encounter, combatant, many) for many in range(number + 1)]
    return [(so_far[at + 1] - so_far[at]) * FOOT for at in range(number)]


def _moved_by_hand(encounter: Encounter, combatant: Combatant) -> bool:
    return any(mark.cell == encounter.cell for mark in combatant.pace.marks)


def offer_meetings(
    scene: Scene, meetings: Iterable[Meeting], takers: frozenset[str]
) -> tuple[str, ...]:
    """Offer an opportunity to both foes of each meeting; return sentences for the log."""
    told = []
    for one in meetings:
        pair = min(one.who, one.whom), max(one.who, one.whom)
        if not (one.sure or takers & set(pair)):
            continue
        offers = of_fight(scene.encounter).offers
        keep_fight(scene, offers=(*offers, Offer(pair, scene.encounter.cell)))
        told.append(_met(scene, one, takers))
    return tuple(told)


def _met(scene: Scene, one: Meeting, takers: frozenset[str]) -> str:
    who, whom = scene.find(one.who).name, scene.find(one.whom).name
    feet = in_words(one.metres / FOOT)
    taking = [scene.find(each).name for each in (one.who, one.whom) if each in takers]
    takes = f"; {listed(taking, 'and')} {'takes' if len(taking) == 1 else 'take'} it"
    told = f"{who} comes within reach of {whom} after {feet} ft"
    return f"{told}: opportunity for both{takes if taking else ''}."


def no_more(scene: Scene) -> None:
    """Ask for no more meetings in this CS."""
    keep_fight(scene, no_meetings=scene.encounter.round)


def legs_done(scene: Scene) -> None:
    """Note how far everybody is on the kept paths; after the end of a leg the next one begins.

    The last leg stays, so that a walker who has arrived stands there.
    """
    standing = scene.encounter.map
    if standing is UNSET:
        return
    encounter = scene.encounter
    paths = {**standing.paths}
    for who, kept in standing.paths.items():
        reach = dict.fromkeys(standing.people(), ZONE)
        spot = standing.spots.get(who)
        paths[who] = replace(kept, at=spot, begun=kept.start)
        aim = aim_of(encounter, standing, who, kept, reach, FOOT)
        if len(kept.legs) > 1 and arrived(standing, who, aim):
            paths[who] = replace(kept, legs=kept.legs[1:], at=spot, begun=None, seen=None)
    if paths != standing.paths:
        scene.change(map=replace(standing, paths=paths))


def who_crosses(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return whom a combatant meets in the pulses of this CS, or who misses the combatant nearest.

    Each sentence is about the declared speeds and the kept paths as they are now.
    """
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.paths:
        return ()
    run, many = _pulses(encounter, pulses(encounter)), pulses(encounter)
    met = [
        one
        for _ in range(many)
        for one in run.next().meetings
        if combatant.id in (one.who, one.whom)
    ]
    names = {one.id: one.name for one in encounter.combatants.values()}
    if met:
        others = [
            f"{names[one.whom if one.who == combatant.id else one.who]} in pulse {one.pulse}"
            for one in met
        ]
        return (f"By what is declared they meet {listed(others, 'and')}.",)
    assert isinstance(run.walks, LineWalks)
    traces = run.walks.traces
    foes = [who for who in traces if are_foes(encounter.combatants[who], combatant)]
    miss = nearest_miss(combatant.id, traces, foes)
    if miss is None or miss.later == 0:
        return ()
    first, then = names[miss.first], names[miss.then]
    return (f"{then} crosses the way of {first} {in_words(miss.later)} pulses later.",)
