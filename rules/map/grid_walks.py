"""Several combatants walk over a grid in the same pulse: their spaces and meetings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from msgspec.structs import replace

from rules.map.doors_of_grid import doors_on, with_open
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker
from rules.map.grid_plan import within_steps
from rules.map.grid_spaces import MOST_SIDE, Space, is_space, read_space
from rules.map.grid_steps import unlocked
from rules.map.grid_ways import GridWay, over, to_goal
from rules.map.lattices import apart, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.meetings import Near, Trace
from rules.map.path_legs import KeptPath
from rules.map.pulse_walks import Walk, WalkPart
from rules.map.way_goals import WayGoal
from rules.map.whereabouts import Whereabouts

NONE = Fraction(0)
NOBODY: frozenset[str] = frozenset()


class _Body(NamedTuple):
    """Where somebody is: the space, the size, and all spaces that they cover."""

    space: Space
    size: int
    spaces: tuple[Space, ...]


class _Aim(NamedTuple):
    """Where a leg ends: at most `steps` steps from one of the spaces of a goal.

    If `beside` is true, no wall may be between the walker and the goal.
    """

    spaces: tuple[Space, ...]
    steps: int
    beside: bool


class _Way(NamedTuple):
    """The rest of a way, without the walker's own space, and the goal to which it leads.

    The walker looked for the way in `pulse`. `ends_free` is false if others stood in every space
    where the way could end.
    """

    ahead: tuple[Space, ...]
    aim: _Aim
    pulse: int
    ends_free: bool = True


class _Share(NamedTuple):
    """A share of a pulse: its beginning and length in pulses, and its movement."""

    begins: Fraction
    lasts: Fraction
    budget: Fraction


class GridWalks:
    """Walkers on one grid, and everybody else on the grid.

    A walker moves into a space when all metres to this space are paid. If others stand in the next
    spaces, these spaces and the free space behind them must be paid first. Metres that are paid
    before the walker moves are in `rests`, and count in the next pulse.

    `roomy` has combatants who take no room: bodies on the ground, and those who have not arrived.
    If `by_pulses` is false, `rests` are lost at the end of a pulse, and nobody opens a door.
    `opened` has the doors that each walker has opened; they are open in `grid`.
    """

    def __init__(
        self,
        standing: Whereabouts,
        walks: Iterable[Walk],
        reach: Mapping[str, Fraction],
        *,
        by_ground: bool = False,
        roomy: Collection[str] = (),
        by_pulses: bool = True,
    ) -> None:
        grid = standing.grid
        assert grid is not None  # the caller has checked this
        self.grid: GridMap = grid
        self.by_ground, self._by_pulses = by_ground, by_pulses
        self.opened: dict[str, tuple[str, ...]] = {}
        self.walks = {one.who: one for one in walks}
        self.rests = {who: one.path.rest for who, one in self.walks.items() if one.path}
        self._lattice = lattice_of(grid)
        self._bodies = {who: self._body(spot) for who, spot in standing.spots.items()}
        self._taken: dict[Space, frozenset[str]] = {}
        for who in self._bodies.keys() - {*roomy}:
            self._settles(who)
        self._reach = {who: max(1, int(metres // grid.unit)) for who, metres in reach.items()}
        self._ways: dict[str, _Way] = {}
        self._unmarked = {who: one.stands_on for who, one in self.walks.items()}
        self._own = {
            who: grid.kind(self._bodies[who].space).terrain or ground
            for who, ground in self._unmarked.items()
            if who in self._bodies
        }
        self._stops: dict[str, tuple[int, Fraction]] = {}
        self._walked: dict[str, tuple[int, Fraction]] = {}
        self._used: dict[str, tuple[int, Fraction]] = {}
        self._parts: dict[str, tuple[WalkPart, ...]] = {}
        self._times: dict[str, tuple[tuple[Fraction, Space], ...]] = {
            who: ((NONE, self._bodies[who].space),) for who in self.walks if who in self._bodies
        }
        self._now = NONE

    def copy(self) -> GridWalks:
        """Return a copy of the walkers with their present spaces."""
        new = object.__new__(GridWalks)
        changes = {key: dict(one) for key, one in vars(self).items() if isinstance(one, dict)}
        new.__dict__.update(vars(self), **changes)
        return new

    def stop(self, who: str, pulse: int, metres: Fraction) -> None:
        """Let `who` walk at most this many metres in a pulse, and not at all in later pulses."""
        self._stops[who] = (pulse, metres)

    def gone(self, who: str, pulse: int) -> Fraction:
        """Return how many metres somebody has walked so far in a pulse."""
        number, metres = self._walked.get(who, (pulse, NONE))
        return metres if number == pulse else NONE

    def parts(self, who: str) -> tuple[WalkPart, ...]:
        """Return the parts of somebody's walk in the last pulse.

        Each part has its ground, and the spot where it ends.
        """
        parts = self._parts.get(who, ())
        if self.by_ground and parts and parts[-1].terrain != self._own[who]:
            # A walker who has paid only a part of a step stands before it, on the ground there.
            return (*parts, parts[-1]._replace(metres=NONE, terrain=self._own[who]))
        return parts

    @property
    def traces(self) -> dict[str, list[Trace]]:
        """The spaces in which each walker has been until now.

        The function `nearest_miss` needs them.
        """
        return {who: [*self._traces_of(who, times)] for who, times in self._times.items()}

    def _traces_of(self, who: str, times: Sequence[tuple[Fraction, Space]]) -> Iterator[Trace]:
        size = self._bodies[who].size if who in self._bodies else 1
        for (since, space), (until, _) in pairwise((*times, (self._now, times[-1][1]))):
            for one in self._lattice.footprint(space, size):
                yield Trace(one.y * MOST_SIDE + one.x, since, until, 0, 0)

    def walk(self, who: str, pulse: int, share: int, shares: int) -> list[Near]:
        """Let `who` walk one share of a pulse; return everybody who comes within reach."""
        walk = self.walks.get(who)
        self._now = Fraction(pulse)
        if walk is None or pulse > len(walk.metres) or who not in self._bodies:
            return []
        if self._walked.get(who, (0, NONE))[0] != pulse:
            self._walked[who] = self._used[who] = (pulse, NONE)
            self._parts.pop(who, None)
            if not self._by_pulses:
                self.rests.pop(who, None)
        if walk.goal is None and not walk.waits and walk.metres[pulse - 1]:
            # Nobody knows where a walker without a path goes.
            self._rises(who)
            del self._bodies[who]
            return []
        lasts = Fraction(1, shares)
        mine = _Share(pulse - 1 + share * lasts, lasts, walk.metres[pulse - 1] * lasts)
        return [*self._share(who, mine)] if mine.budget else []

    def _settles(self, who: str) -> None:
        """Note the spaces in which somebody stands now."""
        for space in self._bodies[who].spaces:
            self._taken[space] = self._taken.get(space, NOBODY) | {who}

    def _rises(self, who: str) -> None:
        """Forget the spaces in which somebody stood."""
        for space in self._bodies[who].spaces:
            self._taken[space] = self._taken.get(space, NOBODY) - {who}

    # The walk of a share.

    def _share(self, who: str, share: _Share) -> Iterator[Near]:
        """Let `who` walk one share of a pulse; yield everybody who comes within reach."""
        left = share.budget
        while True:
            ahead = self._ahead(who)
            if not ahead:
                if not self._begins_next_leg(who):
                    return
                continue
            over_spaces = self._to_the_next_free(who, ahead)
            rest = self.rests.get(who, NONE)
            if not over_spaces:
                return
            if rest >= len(over_spaces) * self.grid.unit:
                self.rests[who] = rest - len(over_spaces) * self.grid.unit
                when = share.begins + share.lasts * (1 - left / share.budget)
                yield from self._steps(who, over_spaces, when)
                continue
            towards = over_spaces[int(rest // self.grid.unit)]
            metres, cost = self._afford(who, towards, left, self.grid.unit - rest % self.grid.unit)
            if metres <= 0:
                return
            left -= cost
            self._pay(who, towards, metres, cost)

    def _afford(
        self, who: str, towards: Space, left: Fraction, wanted: Fraction
    ) -> tuple[Fraction, Fraction]:
        """Return how many of the wanted metres the movement `left` allows, and their cost."""
        walk = self.walks[who]
        if who in self._stops:
            pulse, metres = self._stops[who]
            now = self._walked[who]
            wanted = min(wanted, NONE if now[0] > pulse else metres - now[1])
        if walk.paces is None:
            gone = min(left, wanted)
            return gone, gone
        pulse, used = self._used[who]
        most, factor = walk.paces(pulse, self._ground(who, towards), used)
        gone = min(left * factor, most, wanted)
        return (gone, gone / factor) if gone > 0 else (NONE, NONE)

    def _pay(self, who: str, towards: Space, metres: Fraction, cost: Fraction) -> None:
        """Add metres towards a space to the walk, and add their cost to the used movement."""
        self.rests[who] = self.rests.get(who, NONE) + metres
        pulse, walked = self._walked[who]
        self._walked[who] = (pulse, walked + metres)
        self._used[who] = (pulse, self._used[who][1] + cost)
        terrain = self._ground(who, towards) if self.by_ground else ""
        parts, spot = self._parts.get(who, ()), Spot(self._bodies[who].space.name)
        if parts and parts[-1].terrain == terrain:
            metres, parts = metres + parts[-1].metres, parts[:-1]
        self._parts[who] = (*parts, WalkPart(metres, terrain, spot))

    def _ground(self, who: str, space: Space) -> str:
        """Return a walker's ground in a space: the typed ground, the map's, or the walker's own."""
        named = self.grid.kind(space).terrain
        return self.walks[who].terrain or named or self._unmarked[who]

    def _steps(self, who: str, over_spaces: Sequence[Space], when: Fraction) -> Iterator[Near]:
        """Let `who` step over spaces into the last one; yield everybody who comes within reach."""
        self._rises(who)
        for space in over_spaces:
            before, walk = self._bodies[who], self.walks[who]
            self._open_doors(who, before, space)
            now = self._bodies[who] = self._at(space, before.size)
            self._own[who] = self._ground(who, space)
            if self.grid.kind(space).terrain and not walk.terrain:
                self._unmarked[who] = walk.open_ground
            if walk.path is not None and walk.path.legs[0].by == space.name:
                self.walks[who] = walk._replace(path=_without_by(walk.path))
            self._times[who] = (*self._times[who], (when, space))
            yield from (Near(one, self._walked[who][1]) for one in self._met(who, before, now))
        self._settles(who)
        way = self._ways[who]
        self._ways[who] = way._replace(ahead=way.ahead[len(over_spaces) :])
        terrain = self._own[who] if self.by_ground else ""
        parts = self._parts.get(who, ()) or (WalkPart(NONE, terrain),)
        ends = Spot(over_spaces[-1].name)
        self._parts[who] = (*parts[:-1], parts[-1]._replace(spot=ends))

    def _opens_doors(self, walk: Walk) -> bool:
        """Whether a walker opens the shut doors on the present leg."""
        return self._by_pulses and walk.path is not None and bool(walk.path.legs[0].door)

    def _open_doors(self, who: str, before: _Body, space: Space) -> None:
        """Open the shut doors through which a step leads."""
        if self._opens_doors(self.walks[who]):
            doors = doors_on(self.grid, (before.space, space), before.size).get(1, NOBODY)
            self.grid = with_open(self.grid, doors) if doors else self.grid
            self.opened[who] = (*self.opened.get(who, ()), *sorted(doors))

    def _met(self, who: str, before: _Body, now: _Body) -> Iterator[str]:
        """Yield everybody whom a step brings within reach.

        If a combatant is within reach before the step, the walker meets this combatant only by
        entering the combatant's space.
        """
        mine, distance = self._reach.get(who, 1), self._lattice.distance
        for other, body in self._bodies.items():
            steps = max(mine, self._reach.get(other, 1))
            near = steps + before.size + body.size
            if other == who or distance(now.space, body.space) > near:
                continue
            if not within_steps(self.grid, now.spaces, body.spaces, steps):
                continue
            if within_steps(self.grid, before.spaces, body.spaces, steps):
                was, is_now = (apart(self.grid, one.spaces, body.spaces) for one in (before, now))
                if is_now or not was:
                    continue
            yield other

    # The way.

    def _ahead(self, who: str) -> tuple[Space, ...]:
        """Return the rest of the way of the present leg.

        Return () at the end of the leg, or if there is no way. The goal of a leg can be somebody
        who walks. The walker then looks for a new way in each pulse, and at the end of the way.
        """
        aim, known = self._aim(self.walks[who]), self._ways.get(who)
        if aim is None:
            return ()
        if self._is_at(who, aim) and self._by(who) is None:
            found = _Way((), aim, self._walked[who][0])
        elif known is not None and self._goes_on(who, known, aim):
            return known.ahead
        else:
            found = self._way(self.walks[who], aim)
        self._ways[who] = found
        return found.ahead

    def _by(self, who: str) -> Space | None:
        """Return the space that a leg must pass first.

        Return None after the walker was in this space.
        """
        path = self.walks[who].path
        return read_space(path.legs[0].by) if path and is_space(path.legs[0].by) else None

    def _is_at(self, who: str, aim: _Aim) -> bool:
        """Whether a walker is where the leg can end, in a free space."""
        mine, (theirs, steps, beside) = self._bodies[who], aim
        if beside:
            return within_steps(self.grid, mine.spaces, theirs, steps)
        return apart(self.grid, mine.spaces, theirs) <= steps

    def _goes_on(self, who: str, known: _Way, aim: _Aim) -> bool:
        """Whether a walker can go on along the way that was found before.

        If not, a new way must be found.
        """
        same_pulse = known.pulse == self._walked[who][0]
        if known.aim != aim and (not same_pulse or self._is_at(who, known.aim)):
            return False
        return not (known.ahead and known.ends_free) or self._is_free(who, known.ahead[-1])

    def _aim(self, walk: Walk) -> _Aim | None:
        """Return the end of the present leg.

        Return None if the walker waits, or if the goal is off the grid.
        """
        body = None
        if isinstance(walk.goal, Spot):
            body = self._body(walk.goal) if is_space(walk.goal.place) else None
        elif walk.goal:
            body = self._bodies.get(walk.goal)
        if body is None or walk.path is None or walk.waits:
            return None
        leg, steps = walk.path.legs[0], int(walk.stop // self.grid.unit)
        beside = bool(leg.whom) and leg.stop is None and leg.follow
        return _Aim(body.spaces, max(1, steps) if beside else steps, beside)

    def _way(self, walk: Walk, aim: _Aim) -> _Way:
        """Return the way to a goal, even if others stand in the goal."""
        who, here, pulse = walk.who, self._bodies[walk.who], self._walked[walk.who][0]
        others = [one for one, people in self._taken.items() if people - {who}]
        walker = GridWalker(here.size, self._prices(walk), frozenset(others))
        by = self._by(who)
        taken = not aim.steps and any(space in walker.others for space in aim.spaces)
        for ends_free in (False,) if taken else (True, False):
            free = partial(self._is_free if ends_free else self._fits, who)
            goal = WayGoal(aim.spaces, aim.steps, aim.beside, free)
            found = self._way_to(walk, walker, goal, by)
            if not found.barred:
                return _Way(found.spaces[1:], aim, pulse, ends_free)
        return _Way((), aim, pulse)

    def _way_to(self, walk: Walk, walker: GridWalker, goal: WayGoal, by: Space | None) -> GridWay:
        """Return the way to a goal; it leads through shut doors only if that is shorter."""
        here = self._bodies[walk.who].space

        def way(grid: GridMap) -> GridWay:
            if by is None:
                return to_goal(grid, walker, here, goal)
            return over(grid, walker, here, by, goal)

        found, without_doors = way(self.grid), unlocked(self.grid)
        if without_doors is self.grid or not self._opens_doors(walk):
            return found
        through = way(without_doors)
        return through if found.barred or len(through.spaces) < len(found.spaces) else found

    def _prices(self, walk: Walk) -> dict[str, int]:
        """Return the price of a step on each ground.

        A ground that the walker cannot enter has no price.
        """
        grounds = dict.fromkeys(["", *(kind.terrain for kind in self.grid.legend.values())])
        if walk.paces is None or not self.by_ground:
            return dict.fromkeys(grounds, 1)
        pulse, factors = self._used[walk.who][0], dict[str, Fraction]()
        for ground in grounds:
            named = walk.terrain or ground or self._unmarked[walk.who]
            most, factor = walk.paces(pulse, named, NONE)
            if most > 0 and factor > 0:
                factors[ground] = Fraction(factor)
        if not factors:
            return dict.fromkeys(grounds, 1)
        whole = lcm(*(one.numerator for one in factors.values()))
        return {ground: int(whole / one) for ground, one in factors.items()}

    def _to_the_next_free(self, who: str, ahead: Sequence[Space]) -> tuple[Space, ...]:
        """Return the spaces of a way as far as the next free space.

        Return no spaces if no space is free.
        """
        for number, space in enumerate(ahead, 1):
            if self._is_free(who, space):
                return tuple(ahead[:number])
        return ()

    def _begins_next_leg(self, who: str) -> bool:
        """Begin the next leg of a walker who has come to the end of a leg.

        Return whether there is a next leg.
        """
        walk = self.walks[who]
        aim = self._aim(walk)
        if walk.onward is None or aim is None or not self._is_at(who, aim):
            return False
        following = walk.onward(self.spots())
        if following is None:
            return False
        self.walks[who] = following
        self._ways.pop(who, None)
        return True

    def spots(self) -> dict[str, Spot]:
        """Return where everybody on the grid is now."""
        return {who: Spot(one.space.name, size=one.size) for who, one in self._bodies.items()}

    def _body(self, spot: Spot) -> _Body:
        return self._at(read_space(spot.place), spot.size)

    def _at(self, space: Space, size: int) -> _Body:
        return _Body(space, size, self._lattice.footprint(space, size))

    def _fits(self, who: str, space: Space) -> bool:
        body = self._lattice.footprint(space, self._bodies[who].size)
        return not why_no_fit(self.grid, body)

    def _is_free(self, who: str, space: Space) -> bool:
        body = self._lattice.footprint(space, self._bodies[who].size)
        others = any(self._taken.get(one, NOBODY) - {who} for one in body)
        return not others and not why_no_fit(self.grid, body)


def _without_by(path: KeptPath) -> KeptPath:
    """Return a path whose present leg has no space to pass first."""
    return replace(path, legs=(replace(path.legs[0], by=""), *path.legs[1:]))
