"""The walks of kept paths: where each walker goes in the coming pulses, and who meets whom.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.before_obstacles import Edge, edge_before
from rules.map import goals
from rules.map.distances import between, spot_of, walked_between
from rules.map.grid_walks import GridWalks
from rules.map.line_map import UNNAMED, Spot, Stretch
from rules.map.line_text import KINDS
from rules.map.line_walks import LineWalks
from rules.map.line_ways import Passable, WayPiece, length, open_ways, spot_after
from rules.map.path_legs import KeptPath, PathLeg
from rules.map.pulse_walks import Paces, Walk
from rules.map.whereabouts import PLACE, Whereabouts, gone
from rules.rulebook.positions import as_bodies
from rules.rulebook.vocabulary import Vocabulary

NONE = Fraction(0)
NOBODY: Mapping[str, str] = {}
NO_ENDS: Mapping[str, Spot] = {}


ReachOf = Callable[[Encounter, Combatant], Fraction]

Walkers = LineWalks | GridWalks
"""The walkers of a fight, on its line or on its grid."""


class LegAim(NamedTuple):
    """The goal of a leg: a spot of the line or a combatant; None if neither is on the map."""

    goal: Spot | str | None
    stop: Fraction = NONE  # how many metres before the goal the walker stops


class Walking(NamedTuple):
    """How a combatant walks: the metres in each pulse, and the effect of the grounds."""

    metres: tuple[Fraction, ...]
    paces: Paces | None = None  # None if the grounds have no effect


def walks_of(
    encounter: Encounter,
    reach: Mapping[str, Fraction],
    per: Fraction,
    ways: Mapping[str, Walking],
    words: Vocabulary,
    leaders: Mapping[str, str] = NOBODY,
    *,
    by_pulses: bool = True,
    ends: Mapping[str, Spot] = NO_ENDS,
) -> Walkers:
    """Return the walkers of a fight with positions, on their kept paths.

    - `reach`: everybody's reach in metres, by id
    - `per`: the number of metres in the book's unit
    - `ways`: the walkers; those without a kept path leave the line
    - `leaders`: by the id of a follower, the leader who takes the follower along
    - `by_pulses`: whether a walk stops before a drop or a climb
    - `ends`: by id, the spot at which a walk ends
    """
    standing = encounter.map
    assert standing is not UNSET
    paths, by_ground = _Paths(standing, reach, per, leaders, ends), has_grounds(standing)
    paths.by_pulses = by_pulses
    walks = []
    for who, walking in ways.items():
        walk = Walk(who, walking.metres, paces=walking.paces)
        if by_ground:
            own = _unmarked(standing, encounter.combatants[who], words.open_ground)
            walk = walk._replace(stands_on=own, open_ground=words.open_ground)
        walks.append(paths.along(walk))
    # A rider who leads the walk goes with the mount's body.
    alone = as_bodies(encounter)
    for who, leader in leaders.items():
        alone = alone if who == leader else gone(alone, who)
    if standing.grid is not None:
        people = encounter.combatants.values()
        roomy = {one.id for one in people if one.out or one.arrives is not None}
        return GridWalks(alone, walks, reach, by_ground=by_ground, roomy=roomy, by_pulses=by_pulses)
    passable = _passable(standing, by_pulses=by_pulses)
    return LineWalks(alone, walks, reach, passable, by_ground=by_ground)


def has_grounds(standing: Whereabouts) -> bool:
    """Whether a ground is named by the map or by a kept path."""
    if standing.grid is not None and any(one.terrain for one in standing.grid.legend.values()):
        return True
    return any(one.terrain for row in standing.line.rows for one in row.stretches) or any(
        leg.terrain for kept in standing.paths.values() for leg in kept.legs
    )


def _unmarked(standing: Whereabouts, walker: Combatant, open_ground: str) -> str:
    """Return the walker's ground wherever the line names no ground."""
    # A ground that the line names counts only where it is named.
    named = goals.is_named_here(standing, walker.id, walker.terrain)
    return open_ground if named else walker.terrain


class _Paths:
    """The kept paths of a fight, as walks of a pulse: each leg of a path is a leg of the walk."""

    def __init__(
        self,
        standing: Whereabouts,
        reach: Mapping[str, Fraction],
        per: Fraction,
        leaders: Mapping[str, str],
        ends: Mapping[str, Spot],
    ) -> None:
        self.by_pulses = True
        self.ends = ends
        self.standing = standing
        self.reach = reach
        self.per = per
        self.leaders = leaders

    def along(self, walk: Walk) -> Walk:
        """Return the walk of a combatant along the kept path.

        Without a kept path, the walk is off the line.
        """
        kept, end = self.standing.paths.get(walk.who), self.ends.get(walk.who)
        if kept is None:
            return walk
        walk = self._leg(walk, kept, self.standing)
        return walk if end is None else walk._replace(goal=end, stop=NONE, onward=None)

    def _leg(self, walk: Walk, kept: KeptPath, standing: Whereabouts) -> Walk:
        """Return the walk along a path, which begins with its first leg."""
        goal, stop = aim_of(standing, walk.who, kept, self.reach, self.per)
        if isinstance(goal, str):
            goal = self.leaders.get(goal, goal)
        # Whoever cannot get there waits: the way may open again.
        walk = walk._replace(goal=goal, stop=stop, waits=goal is None, path=kept)
        walk = walk._replace(
            terrain=kept.legs[0].terrain or walk.terrain,
            beyond=_beyond(standing, kept, sum(walk.metres, NONE), self.per),
            onward=None,
        )
        edge = edge_of(standing, walk.who, kept.legs[0], goal) if self.by_pulses else None
        if edge is not None:
            return walk._replace(goal=Spot(edge.place), stop=NONE)
        if len(kept.legs) == 1:
            return walk
        return walk._replace(onward=partial(self._onward, walk, kept))

    def _onward(self, walk: Walk, kept: KeptPath, spots: Mapping[str, Spot]) -> Walk:
        """Return the walk along the next leg, which begins at the walker's present spot."""
        followers = {who: spots[to] for who, to in self.leaders.items() if to in spots}
        standing = replace(self.standing, spots={**followers, **spots})
        here, leg = standing.spots.get(walk.who), kept.legs[1]
        seen = spot_of(standing, leg.whom or PLACE + leg.place)
        rest = replace(kept, legs=kept.legs[1:], at=here, seen=seen, begun=None)
        return self._leg(walk, rest, standing)


def edge_of(standing: Whereabouts, who: str, leg: PathLeg, goal: Spot | str | None) -> Edge | None:
    """Return the first place on a leg that lies before a drop or a climb; None if there is none."""
    there = standing.spots.get(goal) if isinstance(goal, str) else goal
    return None if there is None else edge_before(standing, who, leg, there)


def aim_of(
    standing: Whereabouts,
    who: str,
    kept: KeptPath,
    reach: Mapping[str, Fraction],
    per: Fraction,
) -> LegAim:
    """Return the goal of the present leg of a kept path."""
    leg = kept.legs[0]
    whom = leg.whom
    if whom and not standing.has(whom):
        return LegAim(None)
    if standing.grid is not None and (leg.goal != "to" or leg.distance is not None):
        return LegAim(None)
    if leg.goal != "to" or leg.distance is not None:
        near = _nearest(leg, who, reach)
        return LegAim(_end(standing, kept, whom, per, near) or whom or None)
    if not whom:
        return LegAim(Spot(leg.place), Fraction(leg.stop or 0))
    if not leg.follow:
        return LegAim(kept.seen or whom, Fraction(leg.stop or 0))
    return LegAim(whom, _nearest(leg, who, reach))


def _nearest(leg: PathLeg, who: str, reach: Mapping[str, Fraction]) -> Fraction:
    """Return how many metres before its goal a leg ends."""
    if leg.stop is not None:
        return Fraction(leg.stop)
    return max(reach[who], reach[leg.whom]) if leg.whom and leg.follow else NONE


def _end(
    standing: Whereabouts, kept: KeptPath, whom: str, per: Fraction, near: Fraction
) -> Spot | None:
    """Return the spot where a leg ends that leads away, leads past, or has a typed distance.

    A leg to a goal stops `near` metres before it. Return None if no way on the line leads there.
    """
    way = _way(standing, kept, whom, per)
    if way is None or kept.start is None:
        return None
    most = length(way.pieces)
    if kept.legs[0].goal == "to":
        most = max(NONE, most - near)
    far = most if way.wanted is None else min(most, way.wanted)
    return spot_after(standing.line, way.pieces, far) if way.pieces else kept.start


class _Way(NamedTuple):
    """The way of a leg, as far as the end of the line."""

    pieces: tuple[WayPiece, ...]
    wanted: Fraction | None  # how many metres the walker wants to go; None is the whole way


def _way(standing: Whereabouts, kept: KeptPath, whom: str, per: Fraction) -> _Way | None:
    """Return the way of a leg from its beginning.

    Return None off the line, and if there is no way.
    """
    leg, line = kept.legs[0], standing.line
    there = kept.seen or spot_of(standing, whom or PLACE + leg.place)
    if kept.start is None or there is None:
        return None
    try:
        pieces = goals.WAYS[leg.goal](line, kept.start, there, leg.by).pieces
    except InputError:
        return None
    if leg.distance is not None:
        return _Way(pieces, Fraction(leg.distance) * per)
    if leg.goal != "past":
        return _Way(pieces, None)
    stands = walked_between(line, kept.start, there) + Fraction(leg.stop or 1)
    return _Way(pieces, _past_walker(standing, kept, Fraction(leg.stop or 1)) or stands)


def _past_walker(standing: Whereabouts, kept: KeptPath, stop: Fraction) -> Fraction | None:
    """Return the length of a leg past somebody who walks on the same way; else None."""
    leg, start, here = kept.legs[0], kept.start, kept.at
    now = standing.spots.get(leg.whom) if leg.follow else None
    if now is None or start is None or here is None:
        return None
    gone, far, apart = (
        walked_between(standing.line, one, other)
        for one, other in ((start, here), (start, now), (here, now))
    )
    if far in (gone + apart, gone - apart):
        return max(gone, far + stop)
    return gone if apart == gone + far else None


def with_room(standing: Whereabouts, ways: Mapping[str, Walking], per: Fraction) -> Whereabouts:
    """Return the map, with a longer line if present legs lead beyond an end without a name.

    `ways` are the walkers by id; `per` is the number of metres in the book's unit.
    """
    if standing.grid is not None:
        return standing
    for who, (metres, _) in ways.items():
        kept, here = standing.paths.get(who), standing.spots.get(who)
        if kept is None or kept.start is None or here is None or kept.legs[0].goal == "to":
            continue
        most = walked_between(standing.line, kept.start, here) + sum(metres, NONE)
        more = _beyond(standing, kept, most, per)
        if more > 0:
            way = _way(standing, kept, kept.legs[0].whom, per)
            end = goals.end_of(standing.line, kept.start, way.pieces if way else ())
            standing = goals.with_longer_end(standing, end, more)
    return standing


def _beyond(standing: Whereabouts, kept: KeptPath, most: Fraction, per: Fraction) -> Fraction:
    """Return how many metres a leg leads beyond an end of the line without a name.

    The walker can go at most `most` metres on the leg.
    """
    if kept.legs[0].goal == "to" or kept.start is None or standing.grid is not None:
        return NONE
    way = _way(standing, kept, kept.legs[0].whom, per)
    if way is None:
        return NONE
    end = goals.end_of(standing.line, kept.start, way.pieces)
    more = (most if way.wanted is None else min(most, way.wanted)) - length(way.pieces)
    return max(NONE, more) if end.place.startswith(UNNAMED) else NONE


def with_room_later(standing: Whereabouts, walks: Walkers, pulse: int) -> Whereabouts:
    """Return the map, with a longer line if legs that began after `with_room` need it.

    `walks` are the walkers after the pulse with the number `pulse`.
    """
    if isinstance(walks, GridWalks):
        return standing
    for who, walk in walks.walks.items():
        here = walks.where.get(who)
        more = min(walk.beyond, walks.left(who, pulse) + sum(walk.metres[pulse:], NONE))
        if here is None or more <= 0 or walk.path is standing.paths.get(who):
            continue
        end = walks.segments.spot(here)
        if isinstance(walk.goal, Spot) and walk.goal.same_as(end):
            return goals.with_longer_end(standing, end, more)
    return standing


def _passable(standing: Whereabouts, *, by_pulses: bool) -> Passable:
    """Return a function that says whether a walker can pass a stretch."""
    # Without pulses, a kept path can name the kind of a stretch that is not for walkers on foot.
    named = {} if by_pulses else {leg.by for kept in standing.paths.values() for leg in kept.legs}
    kinds = {*goals.ON_FOOT, *(set(KINDS) & set(named))}

    def passable(piece: WayPiece, stretch: Stretch) -> bool:
        return stretch.kind in kinds and open_ways(piece, stretch)

    return passable


def arrived(standing: Whereabouts, who: str, aim: LegAim) -> bool:
    """Whether a walker has come to the end of a leg."""
    here = standing.spots.get(who)
    there = standing.spots.get(aim.goal) if isinstance(aim.goal, str) else aim.goal
    if here is None or there is None:
        return False
    stop = aim.stop
    if standing.grid is not None and isinstance(aim.goal, str):
        stop = max(stop, standing.grid.unit)
    return between(standing, here, there) <= stop


def has_arrived(encounter: Encounter, reach_of: ReachOf, per: Fraction | None, who: str) -> bool:
    """Whether a walker with a kept path has come to the end of its last leg.

    `reach_of` returns somebody's reach in metres. `per` is the number of metres in the book's unit,
    or None.
    """
    standing, people = as_bodies(encounter), encounter.combatants
    kept = standing.paths[who]
    if per is None or len(kept.legs) > 1:
        return False
    both = [one for one in (who, kept.legs[0].whom) if one in people]
    reach = {one: reach_of(encounter, people[one]) for one in both}
    return arrived(standing, who, aim_of(standing, who, kept, reach, per))
