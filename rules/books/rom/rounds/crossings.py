"""A pulse in a fight with positions. Everybody goes along the path kept for them, and foes meet.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.books.rom.rates import ZONE, pulses
from rules.books.rom.rounds.obstacles import (
    OpenedDoor,
    ahead,
    doors_on_the_way,
    doors_told,
    grid_doors_told,
    through_doors,
)
from rules.books.rom.rounds.order_of_walks import ranks
from rules.books.rom.rounds.walkers import FOOT, goes_along, leaders, ways
from rules.books.rom.sheet import MOVE, WORDS
from rules.books.rom.state.things import Offer, keep_fight, of_fight
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.encounter.remembered import remembered
from rules.fight.before_obstacles import opened
from rules.fight.walks import NO_ENDS, Walkers, Walking, walks_of, with_room, with_room_later
from rules.fight.ways_of_moves import WalkInParts
from rules.map.distances import distance
from rules.map.goals import is_named_here
from rules.map.grid_walks import GridWalks
from rules.map.line_map import Spot
from rules.map.meetings import Pulses, Walks, all_meetings, nearest_miss
from rules.map.path_legs import KeptPath, Meeting
from rules.map.pulse_walks import WalkPart
from rules.map.whereabouts import Walk, Whereabouts
from rules.numbers.exact import counted, in_words
from rules.numbers.inputs import listed
from rules.rulebook.positions import with_a_step
from rules.rulebook.scene import Scene


class PulseStep(NamedTuple):
    """A part of somebody's pulse on one ground.

    If the walker stays on the same ground, the ground is None.
    """

    feet: Fraction
    terrain: str | None = None


class PulseWalk(NamedTuple):
    """The walk of one combatant in a pulse: its parts, and the function that makes the walk."""

    steps: tuple[PulseStep, ...]
    walk: Walk


class PulseWalks(NamedTuple):
    """The walks of a pulse, the meetings of foes on these walks, and the map for these walks.

    If somebody walks beyond an end of the line that has no name, the line of this map is longer.
    `paths` are the kept paths after the pulse. `told` has sentences for the log.
    """

    walks: dict[str, PulseWalk]
    meetings: tuple[Meeting, ...]
    standing: Whereabouts | UnsetType
    paths: Mapping[str, KeptPath]
    told: tuple[str, ...] = ()


@remembered
def _next_pulse(encounter: Encounter) -> _Next:
    """Return the next pulse. In it, nobody takes an opportunity."""
    coming = _coming(encounter, 1)
    return _Next(coming, coming.run.next().meetings)


def meetings_ahead(encounter: Encounter) -> tuple[Meeting, ...]:
    """Return the meetings of the next pulse. Each pair of foes meets only once in a CS."""
    if encounter.map is UNSET or encounter.phase != MOVE:
        return ()
    if of_fight(encounter).no_meetings == encounter.round:
        return ()
    return _next_pulse(encounter).meetings


def pulse_walks(encounter: Encounter, takers: Collection[str]) -> PulseWalks:
    """Return the walks of this pulse, for everybody with a kept path.

    `takers` take the opportunity of their first meeting, and lose the rest of their way in this
    pulse. Somebody who goes along with a rider or a mount has a walk too, but it changes no
    position.
    """
    standing = encounter.map
    if standing is UNSET:
        return PulseWalks({}, (), UNSET, {})
    coming, meetings = _next_pulse(encounter)
    lines = coming.run.walks
    if takers:
        leading = frozenset(coming.leaders.get(who, who) for who in takers)
        lines, meetings = _with_takers(coming.run, meetings, leading)
    assert isinstance(lines, Walkers)
    walks = {who: _pulse_walk(lines.parts(who)) for who in lines.walks if who in standing.paths}
    for who, leader in coming.leaders.items():
        if who != leader:
            feet = coming.ways[leader].metres[0] / FOOT
            steps = walks[leader].steps if leader in walks else (PulseStep(feet),)
            walks[who] = PulseWalk(steps, goes_along)
    # A walker who stops to take an opportunity may not get as far as a door.
    doors = [one for one in coming.doors if one.door.is_passed(lines.gone(one.who, 1))]
    standing = opened(coming.before, [one.door for one in doors])
    told = doors_told(encounter, doors)
    if isinstance(lines, GridWalks):
        standing = replace(standing, grid=lines.grid)
        told = grid_doors_told(encounter, lines.opened)
    return PulseWalks(walks, meetings, standing, _paths_after(standing, lines), told)


def _with_takers(
    run: Pulses, meetings: tuple[Meeting, ...], takers: frozenset[str]
) -> tuple[Walks, tuple[Meeting, ...]]:
    """Walk a pulse again, and return the walkers and their meetings.

    Each taker stops at the first meeting, so later meetings of this taker do not happen. So the
    pulse is walked again for each taker.
    """
    run, stops = copy(run), dict[str, Fraction]()
    while first := _first_stop(meetings, takers - stops.keys()):
        stops |= first
        meetings = run.taken(stops).meetings
    return run.walks, meetings


def _first_stop(meetings: Iterable[Meeting], takers: Collection[str]) -> dict[str, Fraction]:
    """Return after how many metres the takers in the earliest meeting stop, by their ids.

    Return nothing if no meeting has a taker.
    """
    for one in meetings:
        both = ((one.who, one.metres), (one.whom, one.whom_metres))
        stops = {who: metres for who, metres in both if who in takers}
        if stops:
            return stops
    return {}


def _pulse_walk(parts: Sequence[WalkPart]) -> PulseWalk:
    """Return the walk in a pulse that these parts make."""
    steps = tuple(PulseStep(one.metres / FOOT, one.terrain or None) for one in parts)
    return PulseWalk(steps or (PulseStep(Fraction(0)),), WalkInParts(parts))


def _paths_after(standing: Whereabouts, walks: Walkers) -> dict[str, KeptPath]:
    """Return the kept paths after a pulse, without finished legs.

    The last leg stays in the path, because the walker stands at its goal.
    """
    paths = {**standing.paths}
    for who, walk in walks.walks.items():
        if walk.path is not None:
            rest = (
                walks.rests.get(who, Fraction(0)) if isinstance(walks, GridWalks) else Fraction(0)
            )
            paths[who] = replace(walk.path, begun=walk.path.start, rest=rest)
    return paths


class _Next(NamedTuple):
    """The coming pulses, and the meetings that were found when everybody walked once as a trial."""

    coming: _Coming
    meetings: tuple[Meeting, ...]


class _Coming(NamedTuple):
    """The coming pulses: `run` makes the walks, on the map `standing`.

    `ways` has each walker's movement. `leaders` has the leader of each combatant who goes along
    with another. `doors` are the doors that walkers open in the next pulse: in the map `before`,
    these doors are still shut.
    """

    run: Pulses
    ways: Mapping[str, Walking]
    leaders: dict[str, str]
    standing: Whereabouts
    doors: tuple[OpenedDoor, ...]
    before: Whereabouts


def _coming(encounter: Encounter, number: int) -> _Coming:
    """Return the next `number` pulses of this CS, and who walks in them."""
    assert encounter.map is not UNSET
    known = ways(encounter, number)
    leading = leaders(encounter, known)
    # Whoever does not move stays on the line.
    walking = {
        who: one
        for who, one in known.items()
        if who == leading[who] and (who in encounter.map.paths or any(one.metres))
    }
    standing = with_room(encounter.map, walking, FOOT)
    people = encounter.combatants
    reach = dict.fromkeys(standing.people(), ZONE)
    met = [
        frozenset(leading.get(who, who) for who in offer.pair)
        for offer in of_fight(encounter).offers
    ]

    def foes(one: str, other: str) -> bool:
        both = people[one], people[other]
        return are_foes(*both) and not any(each.out for each in both)

    def run(standing: Whereabouts, ends: Mapping[str, Spot] = NO_ENDS) -> Pulses:
        now = replace(encounter, map=standing)
        walks = walks_of(now, reach, FOOT, walking, WORDS, leading, ends=ends)
        return Pulses(walks, ranks(encounter, walking), met, foes)

    while _leaves_later(standing):
        longer = _longer(standing, run(standing), number)
        if longer is standing:
            break
        standing = longer
    if number == 1:
        after, doors, ends = through_doors(standing, run)
        return _Coming(run(after, ends), known, leading, after, doors, standing)
    every = opened(standing, [one.door for one in doors_on_the_way(standing)])
    return _Coming(run(every), known, leading, standing, (), standing)


def _leaves_later(standing: Whereabouts) -> bool:
    """Whether a kept path can lead beyond an end of the line after its first leg."""
    return any(leg.goal != "to" for kept in standing.paths.values() for leg in kept.legs[1:])


def _longer(standing: Whereabouts, trial: Pulses, number: int) -> Whereabouts:
    """Return the map, with a longer line if a walker needs more room in these trial walks."""
    for pulse in range(1, number + 1):
        trial.next()
        assert isinstance(trial.walks, Walkers)
        longer = with_room_later(standing, trial.walks, pulse)
        if longer is not standing:
            return longer
    return standing


def offer_meetings(
    scene: Scene,
    meetings: Iterable[Meeting],
    takers: frozenset[str],
    asked: Iterable[Meeting] = (),
) -> tuple[str, ...]:
    """Offer an opportunity to both foes of each meeting; return sentences for the log.

    If the GM was asked about a meeting before, only the takers have the opportunity. After
    `no_more`, this is so for all meetings.
    """
    ask_no_more = of_fight(scene.encounter).no_meetings == scene.encounter.round
    told: dict[tuple[str, Fraction], list[str]] = {}
    pairs = {_pair(one) for one in asked}
    for one in meetings:
        pair = _pair(one)
        if not (one.sure or takers & set(pair)):
            continue
        offers = of_fight(scene.encounter).offers
        settled = ask_no_more or pair in pairs
        passed = tuple(who for who in pair if who not in takers) if settled else UNSET
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
    # Whoever is within reach when the pulse begins is met only at their own spot.
    near = all(_is_near(scene.encounter, who, each) for each in others)
    reaches = f"{scene.find(who).name} comes {'to' if near else 'within reach of'} {names}"
    both = "both" if len(others) == 1 else "all"
    feet = in_words(metres / FOOT)
    if of_fight(scene.encounter).no_meetings == scene.encounter.round:
        return f"{reaches} after {feet} ft."
    return f"{reaches} after {feet} ft: opportunity for {both}{takes if taking else ''}."


def _is_near(encounter: Encounter, who: str, other: str) -> bool:
    """Whether one combatant is within reach of another before the pulse."""
    standing = encounter.map
    if standing is UNSET or not {who, other} <= standing.spots.keys():
        return False
    return distance(standing, who, other).low <= with_a_step(encounter, ZONE)


def no_more(scene: Scene) -> None:
    """Stop asking the game master about meetings in this CS."""
    keep_fight(scene, no_meetings=scene.encounter.round)


def keep_on(scene: Scene, paths: Mapping[str, KeptPath]) -> None:
    """Keep the paths after a pulse. Each path goes on from the spot where its walker stands now."""
    standing = scene.encounter.map
    if standing is UNSET:
        return
    after = {
        who: replace(paths.get(who, kept), at=standing.spots.get(who))
        for who, kept in standing.paths.items()
    }
    if after != standing.paths:
        scene.change(map=replace(standing, paths=after))


def stand_at_goals(scene: Scene) -> None:
    """Put each walker who has come to a goal onto open ground, if the goal has no ground.

    But if the game master gave the walker's ground, this ground stays.
    """
    standing = scene.encounter.map
    if standing is UNSET or standing.grid is not None:
        return
    for who, kept in standing.paths.items():
        spot, one = standing.spots.get(who), scene.encounter.combatants[who]
        is_there = spot is not None and [leg.place for leg in kept.legs] == [spot.place or None]
        if not is_there or kept.legs[0].stop or kept.legs[0].terrain:
            continue
        ground = standing.line.place(kept.legs[0].place).terrain
        if not ground and is_named_here(standing, who, one.terrain):
            scene.put(replace(one, terrain=WORDS.open_ground))


def who_crosses(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return sentences about the doors on a combatant's way, and about whom the combatant meets.

    They follow from the declared speeds and the kept paths of this CS.
    """
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.paths:
        return ()
    return (*ahead(standing, combatant.id), *_met_or_missed(encounter, combatant))


@remembered
def _all_pulses(encounter: Encounter) -> _Next:
    """Return all pulses of this CS with their meetings. Nobody takes an opportunity in them."""
    many = pulses(encounter)
    coming = _coming(encounter, many)
    return _Next(coming, all_meetings(coming.run, many))


def _met_or_missed(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return a sentence about the people whom a combatant meets in this CS.

    If the combatant meets nobody, the sentence names the foe who comes nearest to a meeting.
    """
    many = pulses(encounter)
    coming, every = _all_pulses(encounter)
    run, who = coming.run, coming.leaders.get(combatant.id, combatant.id)
    met = [one for one in every if who in (one.who, one.whom)]
    if met:
        others = [_in_words(encounter, one, who, many) for one in met]
        return (f"By what is declared they meet {listed(others, 'and')}.",)
    assert isinstance(run.walks, Walkers)
    traces = run.walks.traces
    foes = [other for other in traces if are_foes(encounter.combatants[other], combatant)]
    miss = nearest_miss(who, traces, foes)
    if miss is None or miss.later == 0 or many == 1:
        return ()
    first, then = (encounter.combatants[one].name for one in (miss.first, miss.then))
    return (f"{then} crosses the way of {first} {counted(miss.later, 'pulses')} later.",)


def _in_words(encounter: Encounter, met: Meeting, who: str, many: int) -> str:
    """Return the other combatant of a meeting, and the pulse: 'perhaps Orc in pulse 4'.

    If all movement is one step (`many` is 1), the text names no pulse.
    """
    other = encounter.combatants[met.whom if met.who == who else met.who].name
    pulse = encounter.cell - 1 + met.pulse if encounter.phase == MOVE else met.pulse
    return f"{'' if met.sure else 'perhaps '}{other}{f' in pulse {pulse}' if many > 1 else ''}"
