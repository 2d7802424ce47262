"""The pulse of a fight with positions: everybody goes along a kept path, and foes meet.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.books.rom.rates import ZONE, pulses
from rules.books.rom.rounds.over_spaces import walks_over_spaces
from rules.books.rom.rounds.walkers import FOOT, Ways, leaders, ways
from rules.books.rom.sheet import MOVE, ties
from rules.books.rom.state.things import Offer, keep_fight, of_fight
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE, are_foes
from rules.fight.path_moves import AimedWalk
from rules.fight.walks import aim_of, arrived, walks_of, with_room
from rules.map.line_map import Spot
from rules.map.line_walks import LineWalks
from rules.map.meetings import Pulses, nearest_miss
from rules.map.path_legs import Meeting
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.inputs import listed
from rules.rulebook.scene import Scene


class PulseWalk(NamedTuple):
    """The walk of one combatant in a pulse: the feet, and the function that makes the walk."""

    feet: Fraction
    walk: Callable[[Whereabouts, Sequence[str], Fraction], Whereabouts]


class PulseWalks(NamedTuple):
    """The walks of a pulse, by id, the meetings of foes on these walks, and the line for them.

    The line is longer than before if somebody walks over an end without a name.
    """

    walks: dict[str, PulseWalk]
    meetings: tuple[Meeting, ...]
    standing: Whereabouts | UnsetType


def meetings_ahead(encounter: Encounter) -> tuple[Meeting, ...]:
    """Return the meetings of the next pulse; each pair of foes meets once in a CS.

    On a grid nobody is asked about meetings.
    """
    if encounter.map is UNSET or encounter.phase != MOVE:
        return ()
    if of_fight(encounter).no_meetings == encounter.round or encounter.map.grid is not None:
        return ()
    return _coming(encounter, 1).run.next().meetings


def pulse_walks(encounter: Encounter, takers: Collection[str]) -> PulseWalks:
    """Return how everybody with a kept path walks in this pulse.

    `takers` take the opportunity of their first meeting: the rest of their way in this pulse is
    lost. Who goes along with a rider or a mount has a walk of its own that changes no position.
    """
    standing = encounter.map
    if standing is UNSET:
        return PulseWalks({}, (), UNSET)
    if standing.grid is not None:
        walks = {who: PulseWalk(*one) for who, one in walks_over_spaces(encounter).items()}
        return PulseWalks(walks, (), standing)
    coming = _coming(encounter, 1)
    meetings = _with_takers(coming.run, frozenset(coming.leaders.get(who, who) for who in takers))
    lines = coming.run.walks
    assert isinstance(lines, LineWalks)
    spots = lines.spots()
    walks = {
        who: _pulse_walk(lines, who, spots.get(who)) for who in lines.walks if who in standing.paths
    }
    for who, leader in coming.leaders.items():
        if who != leader:
            own = coming.ways[who][0]
            gone = min(own, lines.gone(leader, 1)) if leader in lines.walks else own
            walks[who] = PulseWalk(gone / FOOT, _goes_along)
    return PulseWalks(walks, meetings, coming.standing)


def _goes_along(standing: Whereabouts, _people: Sequence[str], _metres: Fraction) -> Whereabouts:
    """Leave all where they are: the one with whom they go moves them."""
    return standing


def _with_takers(run: Pulses, takers: frozenset[str]) -> tuple[Meeting, ...]:
    """Walk a pulse, and return its meetings; each taker stops at the taker's first meeting.

    A taker who stops early does not come to later meetings, so the pulse is walked again for each.
    """
    meetings, stops = run.next().meetings, dict[str, Fraction]()
    while first := _first_stop(meetings, takers - stops.keys()):
        stops |= first
        meetings = run.taken(stops).meetings
    return meetings


def _first_stop(meetings: Iterable[Meeting], takers: Collection[str]) -> dict[str, Fraction]:
    """Return the metres of the pulse after which the takers of the earliest meeting stop."""
    for one in meetings:
        both = ((one.who, one.metres), (one.whom, one.whom_metres))
        stops = {who: metres for who, metres in both if who in takers}
        if stops:
            return stops
    return {}


def _pulse_walk(walks: LineWalks, who: str, spot: Spot | None) -> PulseWalk:
    """Return the walk of a pulse to a spot of the line; None is somewhere off the line."""
    goal = walks.walks[who].goal
    aimed = AimedWalk(spot, goal if isinstance(goal, str) else None)
    return PulseWalk(walks.gone(who, 1) / FOOT, aimed)


class _Coming(NamedTuple):
    """The coming pulses: the walk, everybody's metres, who walks for whom, and the line for it."""

    run: Pulses
    ways: Ways
    leaders: dict[str, str]
    standing: Whereabouts


def _coming(encounter: Encounter, number: int) -> _Coming:
    """Return the coming pulses of this CS, with everybody who walks."""
    assert encounter.map is not UNSET
    known = ways(encounter, number)
    leading = leaders(encounter, known)
    # Whoever does not move stays on the line.
    walking = {
        who: metres
        for who, metres in known.items()
        if who == leading[who] and (who in encounter.map.paths or any(metres))
    }
    encounter = replace(encounter, map=with_room(encounter.map, walking, FOOT))
    assert encounter.map is not UNSET
    people = encounter.combatants
    places = {who: _place_in_order(people[who]) for who in walking}
    ranked = sorted(set(places.values()))
    initiative = {who: ranked.index(place) for who, place in places.items()}
    met = [
        frozenset(leading.get(who, who) for who in offer.pair)
        for offer in of_fight(encounter).offers
    ]

    def foes(one: str, other: str) -> bool:
        both = people[one], people[other]
        return are_foes(*both) and not any(each.out for each in both)

    reach = dict.fromkeys(encounter.map.people(), ZONE)
    walks = walks_of(encounter, reach, FOOT, walking, leading)
    return _Coming(Pulses(walks, initiative, met, foes), known, leading, encounter.map)


def _place_in_order(combatant: Combatant) -> tuple[Number, ...]:
    """Return what decides who walks first in a pulse: the initiative, then AGL, then HRT."""
    value = combatant.initiative.value if combatant.initiative else NONE
    return (value, *(number for _, number in ties(combatant)))


def offer_meetings(
    scene: Scene,
    meetings: Iterable[Meeting],
    takers: frozenset[str],
    asked: Iterable[Meeting] = (),
) -> tuple[str, ...]:
    """Offer an opportunity to both foes of each meeting; return sentences for the log.

    In a meeting that was asked about, only the takers have the opportunity.
    """
    told: dict[tuple[str, Fraction], list[str]] = {}
    pairs = {_pair(one) for one in asked}
    for one in meetings:
        pair = _pair(one)
        if not (one.sure or takers & set(pair)):
            continue
        offers = of_fight(scene.encounter).offers
        passed = tuple(who for who in pair if who not in takers) if pair in pairs else UNSET
        offer = Offer(pair, scene.encounter.cell, passed=passed)
        keep_fight(scene, offers=(*offers, offer))
        told.setdefault((one.who, one.metres), []).append(one.whom)
    return tuple(_met(scene, who, others, metres, takers) for (who, metres), others in told.items())


def _pair(met: Meeting) -> tuple[str, str]:
    return min(met.who, met.whom), max(met.who, met.whom)


def _met(
    scene: Scene, who: str, others: Sequence[str], metres: Fraction, takers: frozenset[str]
) -> str:
    names = listed([scene.find(each).name for each in others], "and")
    taking = [scene.find(each).name for each in (who, *others) if each in takers]
    takes = f"; {listed(taking, 'and')} {'takes' if len(taking) == 1 else 'take'} it"
    reaches = f"{scene.find(who).name} comes within reach of {names}"
    both = "both" if len(others) == 1 else "all"
    feet = in_words(metres / FOOT)
    return f"{reaches} after {feet} ft: opportunity for {both}{takes if taking else ''}."


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
    paths, reach = {**standing.paths}, dict.fromkeys(standing.people(), ZONE)
    for who, kept in standing.paths.items():
        spot = standing.spots.get(who)
        paths[who] = replace(kept, at=spot, begun=kept.start)
        aim = aim_of(standing, who, kept, reach, FOOT)
        if len(kept.legs) > 1 and arrived(standing, who, aim):
            paths[who] = replace(kept, legs=kept.legs[1:], at=spot, begun=None, seen=None)
    if paths != standing.paths:
        scene.change(map=replace(standing, paths=paths))


def who_crosses(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return whom a combatant meets in the pulses of this CS, or who misses the combatant nearest.

    Each sentence is about the declared speeds and the kept paths as they are now.
    """
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.paths or standing.grid is not None:
        return ()
    many = pulses(encounter)
    coming = _coming(encounter, many)
    run, who = coming.run, coming.leaders.get(combatant.id, combatant.id)
    every = [one for _ in range(many) for one in run.next().meetings]
    met = [one for one in every if who in (one.who, one.whom)]
    if met:
        others = [_in_words(encounter, one, who, many) for one in met]
        return (f"By what is declared they meet {listed(others, 'and')}.",)
    assert isinstance(run.walks, LineWalks)
    traces = run.walks.traces
    foes = [other for other in traces if are_foes(encounter.combatants[other], combatant)]
    miss = nearest_miss(who, traces, foes)
    if miss is None or miss.later == 0 or many == 1:
        return ()
    first, then = (encounter.combatants[one].name for one in (miss.first, miss.then))
    return (f"{then} crosses the way of {first} {counted(miss.later, 'pulses')} later.",)


def _in_words(encounter: Encounter, met: Meeting, who: str, many: int) -> str:
    """Return whom a walker meets, and in which pulse: 'perhaps Orc in pulse 4'.

    A movement all at once (`many` is 1) has no pulse to name.
    """
    other = encounter.combatants[met.whom if met.who == who else met.who].name
    pulse = encounter.cell - 1 + met.pulse if encounter.phase == MOVE else met.pulse
    return f"{'' if met.sure else 'perhaps '}{other}{f' in pulse {pulse}' if many > 1 else ''}"
