"""A leg on a grid: its way, the obstacles on this way, and the moves along it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from rules.dice import NotTyped
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.grid_doors import doors_on, goes_through, open_doors, unlocked
from rules.fight.grid_starts import prepare
from rules.fight.grid_turning import TurnAt, look_along, turn, turns_on_way
from rules.fight.grid_walkers import (
    grid_walker,
    over_body,
    prices_now,
    taken_by_others,
    walker_now,
    who_bars_here,
    why_bars,
)
from rules.fight.on_one_ground import go_over, is_stopped
from rules.fight.path_moves import AlongTheGrid
from rules.fight.path_obstacles import chosen_door, doors_told
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.map import grid_ways
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap, on_grid
from rules.map.grid_paths import GridWalker, reach_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import direction_of
from rules.map.grid_ways import GridRun, GridWay, WayGoal
from rules.map.kept_direction import Direction
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot, Stretch
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import with_direction
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost


def go_on_the_grid(walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot) -> LegDone:
    """Go over the spaces of the grid as the leg says; raises InputError, Refused."""
    return GridLeg(walker, leg, goal, here, there).go()


def refuse_barred_way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> None:
    """Refuse a leg to a spot if nobody can walk the whole way now.

    If the way is free, open its doors. Raises InputError, Refused.
    """
    if leg.goal == "to":
        one = GridLeg(walker, leg, walker.goal(leg), here, there)
        way = one.way()
        one.refuse_barred(way, None)
        # A pulse opens no door, so all doors of the way are opened now.
        for doors in doors_on(one.grid, way.spaces, one.size).values():
            open_doors(walker, doors, is_told=True)


def steps_within(metres: Sequence[Fraction], most: Fraction) -> int:
    """Return how many steps of a way are at most `most` metres from its start.

    The list `metres` has the distance after each step, and begins with 0.
    """
    return max(0, bisect_right(metres, most) - 1)


class GridLeg:
    """One leg of a walker on a grid.

    The encounter `among` has the combatants who stand in the way. Usually it is the fight itself.
    """

    def __init__(
        self,
        walker: Walker,
        leg: PathLeg,
        goal: str,
        here: Spot,
        there: Spot,
        among: Encounter | None = None,
    ) -> None:
        grid = walker.standing.grid
        assert grid is not None  # the caller has looked
        self.grid: GridMap = grid
        self.walker, self.leg, self.goal = walker, leg, goal
        self.here = here
        self.start, self.size = read_space(here.place), here.size
        self.there, self.ends = there, (here, there)
        self.among = among or walker.scene.encounter
        self.taken = taken_by_others(self.among, walker.book, walker.me)
        self.left = walker.moves.left()
        self.free = NONE

    def go(self) -> LegDone:
        """Go along the leg; raises InputError, Refused."""
        way, most = self.way(), self.walker.metres(self.leg)
        steps = len(way.spaces) - 1
        if most is not None and not self.leg.direction:
            steps = min(steps, steps_within(self.metres(way.spaces), most))
        cut = most is None and self.leg.direction and way.barred and way.step > 1
        steps = way.step - 1 if cut else steps
        self.refuse_barred(way, steps)
        walked = way.spaces[: steps + 1]
        sharing = self.sharing(walked)
        done = self.done(self._grounds_gone(self._to_free_space(walked)), walked)
        if done.whole:
            self.enter(walked, sharing)
        if done.whole and cut:
            self.walker.moves.effects.append(f"{self.walker.name} stops: {self._why_barred(way)}.")
        return done

    def enter(self, walked: tuple[Space, ...], sharing: tuple[WayCost, ...]) -> None:
        """Enter a taken space at the end of a way; keep from where the walker came."""
        walker = self.walker
        walker.moves.pay(sharing)
        if sharing and self.size == 1:
            to = Direction(to=direction_of(self.grid, *walked[-2:]))
            walker.scene.change(map=with_direction(walker.standing, walker.who, to))

    # The way.

    def way(self) -> GridWay:
        """Return the way of the leg, with its start.

        With a word for doors, the way leads through shut doors if that is shorter. Raises
        InputError for an unknown word.
        """
        way = self._way(self.grid)
        if chosen_door(self.walker, self.leg) is None:
            return way
        through = self._way(unlocked(self.grid))
        return through if way.barred or len(through.spaces) < len(way.spaces) else way

    def _way(self, grid: GridMap) -> GridWay:
        leg, start = self.leg, self.start
        walker = self._walker(self.prices())
        if leg.direction:
            steps = lattice_of(grid).distance(start, read_space(self.there.place))
            return grid_ways.straight_on(grid, walker, start, leg.direction, steps)
        body = body_of(grid, self.there.place, self.there.size)
        stop = self.walker.stop(leg, self.goal)
        follows = leg.stop is None and stop > 0
        free = self.is_free if stop or self._has_free_end(body) else self._fits
        goal = WayGoal(body, int(stop // grid.unit), follows, free)
        if leg.goal == "past":
            return grid_ways.past(grid, walker, start, goal._replace(free=self.is_free))
        if leg.goal == "away" and not leg.by:
            return self._way_away(grid, goal._replace(free=self.is_free))
        if leg.goal == "away":
            goal = WayGoal((on_grid(grid, leg.by),), 0, touching=False, free=self._fits)
        elif leg.by:
            return grid_ways.over(grid, walker, start, on_grid(grid, leg.by), goal)
        found = grid_ways.to_goal(grid, walker, start, goal)
        if not found.barred or free == self._fits:
            return found
        shared = goal._replace(free=self._can_share)
        instead = grid_ways.to_goal(grid, walker, start, shared)
        return found if instead.barred else instead

    def _has_free_end(self, body: Sequence[Space]) -> bool:
        """Whether a large walker can stand on a goal without sharing a space with somebody."""
        return self.size > 1 and any(
            any(one in body for one in lattice_of(self.grid).footprint(space, self.size))
            for space in burst(self.grid, body, self.size)
            if self.is_free(space)
        )

    def straight_way(self) -> GridWay:
        """Return the straight way of the leg, for a charge or a jump."""
        leg, body = self.leg, body_of(self.grid, self.there.place, self.there.size)
        if leg.direction or leg.by or leg.goal != "to":
            return self.way()
        stop = self.walker.stop(leg, self.goal)
        goal = WayGoal(body, int(stop // self.grid.unit), leg.stop is None and stop > 0, self._fits)
        return grid_ways.straight_to(self.grid, self._walker(self.prices()), self.start, goal)

    def _way_away(self, grid: GridMap, goal: WayGoal) -> GridWay:
        """Return the way away from a goal. If a distance was typed, the way has this length.

        Without a distance, it is as long as the movement of the turn allows.
        """
        most = self.walker.metres(self.leg)
        if most is not None:
            alike = self._walker(dict.fromkeys(self.prices(), 1), plain=True)
            steps = most / grid.unit
            turner = self._turner() if most <= self.left else None
            if turner is None:
                return grid_ways.away(grid, alike, self.start, goal, steps)
            spaces = reach_of(grid, alike, self.start, steps)
            return grid_ways.away(grid, turner, self.start, goal, self._most(), spaces)
        return grid_ways.away(grid, self._walker(self.prices()), self.start, goal, self._most())

    def _turner(self) -> GridWalker | None:
        """Return the walker if its turns or its start grounds change its reach; else None."""
        walker = self._walker(self.prices())
        return None if walker.turning is None and walker.starts is None else walker

    def _most(self) -> Fraction:
        """Return the price of all movement that is left, in prices of a step."""
        return self._prices[1] / self.grid.unit

    def _walker(self, prices: Mapping[str, int], *, plain: bool = False) -> GridWalker:
        """Return the walker who pays these prices.

        If `plain` is true, turning and slopes cost nothing.
        """
        walker = self.walker
        if plain:
            return grid_walker(self.among, walker.book, walker.me, self.size, prices)
        return walker_now(walker, self.grid, self.among, self.size, prices)

    def prices(self) -> dict[str, int]:
        """Return the price of a metre on each ground that the walker can enter now."""
        return self._prices[0]

    @cached_property
    def _prices(self) -> tuple[dict[str, int], Fraction]:
        return prices_now(self.walker, self.grid)

    def metres(self, way: Sequence[Space]) -> tuple[Fraction, ...]:
        """Return how many metres each space of a way is from the start of the way."""
        return grid_ways.metres_along(self.grid, way, self.walker.book.ground.grid.diagonal)

    # What bars it.

    def refuse_barred(self, way: GridWay, steps: int | None) -> None:
        """Refuse a way if one of its first `steps` steps is barred. None means all steps."""
        if not way.barred or (steps is not None and way.step > steps):
            return
        why, step = self._why_barred(way), grid_ways.step_named(way.spaces, way.step)
        nearest = self.metres(way.spaces)[max(0, way.step - 1)] / self.walker.per
        message = f"{self.walker.name} cannot go there: {step}{why}."
        if not self._fits(way.spaces[-1]):
            # Even an override puts nobody into rock or beyond the edge of the map.
            raise InputError("conflict", "legs", message)
        self.walker.scene.refuse(message, "legs", nearest if self.leg.distance else None)

    def _why_barred(self, way: GridWay) -> str:
        why = way.barred
        if way.taken is not None:
            here = who_bars_here(self.among, self.walker.book, self.walker.me)
            who = here if here and way.taken == self.start else self.taken[way.taken]
            bars = why_bars(self.among, self.walker.book, self.walker.me, who)
            bars = bars or self._why_not_over(who)
            why = (bars or why).rstrip(".")
        else:
            why = self._why_too_wide() or why
        return f"{why}; {self._doors_told()}" if "the door is shut" in why else why

    def _doors_told(self) -> str:
        """Return how the walker goes through a door; by an action straight on, nobody does."""
        doing = self.walker.doing
        if doing is not None and doing.goes.straight:
            return f"a {doing.kind.title.lower()} goes through no shut door"
        return doors_told(self.walker)

    def _why_too_wide(self) -> str:
        """Return for a large walker that a smaller one could go the way; '' for all others."""
        for size in range(self.size - 1, 0, -1):
            smaller = GridLeg(self.walker, self.leg, self.goal, self.here, self.there, self.among)
            smaller.size = size
            if not smaller.way().barred:
                space = "square" if self.grid.shape == "squares" else "hex"
                wide = f"one {space}" if size == 1 else counted(size, space)
                covers = f"{self.walker.name} is {self.size} wide"
                return f"the way there is only {wide} wide, and {covers}"
        return ""

    def _fits(self, space: Space) -> bool:
        return not why_no_fit(self.grid, lattice_of(self.grid).footprint(space, self.size))

    def is_free(self, space: Space) -> bool:
        """Whether the walker can end in a space: it fits, and nobody stands there."""
        return self._fits(space) and not self._standing_at(space)

    def _can_share(self, space: Space) -> bool:
        """Whether the walker can end in a space, even if others stand there."""
        people = self._standing_at(space)
        if not people:
            return self._fits(space)
        ground = self.walker.book.ground
        return self._fits(space) and bool(ground.sharing(self.among, self.walker.me, people))

    def _standing_at(self, space: Space) -> tuple[Combatant, ...]:
        """Return those who stand where the walker would, without bodies on the ground."""
        body = lattice_of(self.grid).footprint(space, self.size)
        ids = dict.fromkeys(self.taken[one] for one in body if one in self.taken)
        people = map(self.among.find, ids)
        return tuple(one for one in people if not one.out)

    def people_at(self, space: Space) -> tuple[str, ...]:
        """Return the ids of the combatants whom the walker passes in a space."""
        body = lattice_of(self.grid).footprint(space, self.size)
        return tuple(dict.fromkeys(self.taken[one] for one in body if one in self.taken))

    def sharing(self, walked: tuple[Space, ...]) -> tuple[WayCost, ...]:
        """Return what it costs to stop in a space where somebody stands.

        If the book has no rule for this, refuse to stop there.
        """
        walker = self.walker
        people = self._standing_at(walked[-1]) if len(walked) > 1 else ()
        if not people:
            return ()
        costs = walker.book.ground.sharing(walker.scene.encounter, walker.me, people)
        if not costs:
            names = listed([one.name for one in people], "and")
            step = grid_ways.step_named(walked, len(walked))
            stand = "stands" if len(people) == 1 else "stand"
            message = f"{walker.name} cannot stop there: {step}{names} {stand} there."
            walker.scene.refuse(message, "legs")
        return costs

    # The walk.

    def _to_free_space(self, way: tuple[Space, ...]) -> tuple[Space, ...]:
        """Cut a way at its last free space if this turn would end where somebody stands."""
        people = [self._standing_at(space) for space in way[1:-1]]
        if self.leg.distance is not None or not any(people):
            return way
        trial = GridLeg(self.walker.on_trial(), self.leg, self.goal, *self.ends, self.among)
        try:
            gone = trial.walk(way)
        except (InputError, Refused, NotTyped):
            return way
        steps = steps_within(self.metres(way), gone)
        if steps in (0, len(way) - 1) or not people[steps - 1]:
            return way
        names = listed([one.name for one in people[steps - 1]], "and")
        message = f"{self.walker.name} stops before {names}, because the walk would end there."
        self.walker.moves.effects.append(message)
        while steps and people[steps - 1]:
            steps -= 1
        return way[: steps + 1]

    def done(self, on: list[GroundGone], way: tuple[Space, ...]) -> LegDone:
        """Return the result of a leg that went along a way.

        The list `on` has the metres on each ground.
        """
        metres = self.metres(way)
        gone = sum((one.distance for one in on), self.free)
        passes = self._met(way[: steps_within(metres, gone) + 1])
        return self.walker.leg_done(self.leg, self.goal, on, metres[-1], passes, self.free)

    def walk(self, way: tuple[Space, ...]) -> Fraction:
        """Go along a way as far as this turn allows. Return how many metres the walker went."""
        return sum((one.distance for one in self._grounds_gone(way)), NONE) + self.free

    def _grounds_gone(self, way: tuple[Space, ...]) -> list[GroundGone]:
        """Go along a way. Return how many metres the walker went on each ground, in order."""
        walker, on, metres = self.walker, list[GroundGone](), self.metres(way)
        passing = self.passing(way, bodies=False)
        walker.pay(passing)
        # Without a word for doors, an override leads through a shut door as if it were not there.
        doors = doors_on(self.grid, way, self.size) if self.leg.door else {}
        bodies = self._bodies_on(way)
        turns = {at.step: at for at in turns_on_way(walker, self.grid, way)}
        large = None if self.size == 1 else self._walker(self.prices())
        runs = grid_ways.runs(self.grid, way, large)
        if runs and not walker.moves.has_moved:
            prepare(walker, runs[0].terrain)
        cuts = {*doors, *turns, *bodies, *(step + 1 for step in bodies)}
        for step, run in grid_ways.cut_at(runs, cuts):
            if is_stopped(walker, self.leg, run.terrain, on):
                break
            if step in turns and not self._turns(turns[step], run):
                break
            if step in doors and not self._goes_through(doors[step], run, on):
                break
            begins = metres[step - 1]
            ends = [one - begins for one in metres[step : step + len(run.spaces)]]
            walker.moves.pay(bodies.get(step, ()))
            gone = self._run(run, ends, way, step - 1)
            walker.moves.pay(bodies.get(step, ()), after=True)
            on += [GroundGone(walker.me.terrain, gone, run.rise < 0)] if gone else []
            passed = run.spaces[: bisect_right(ends, gone)]
            walker.trail += [Spot(space.name, size=self.size) for space in passed]
            if gone < ends[-1]:
                break
        walker.moves.pay(passing, after=True)
        # Who goes away from somebody and turns for nothing goes on looking at them.
        if self.leg.goal != "away":
            gone = sum((one.distance for one in on), self.free)
            look_along(walker, self.grid, way[: bisect_right(metres, gone)])
        return on

    def _bodies_on(self, way: tuple[Space, ...]) -> dict[int, tuple[WayCost, ...]]:
        """Return what each step over a body costs, by the number of the step, from 1."""
        on_it = dict.fromkeys(who for space in way[1:] for who in self.people_at(space))
        costs = {who: self._over_body(who) for who in on_it}
        found: dict[int, tuple[WayCost, ...]] = {}
        for step, space in enumerate(way[1:], 1) if any(costs.values()) else ():
            over = next((costs[who] for who in self.people_at(space) if costs[who]), ())
            found |= {step: over} if over else {}
        return found

    def _why_not_over(self, who: str) -> str:
        """Return why a walker may not step over the body of `who` in the present gait.

        Return '' if this is allowed.
        """
        words = "; ".join(one.words for one in self._over_body(who))
        gait = self.walker.book.words.gait(self.walker.me.pace.gait).label.lower()
        name = self.among.find(who).name
        why = f"{name} lies there ({words}), which is not possible in the gait {gait}"
        return why if words else ""

    def _over_body(self, who: str) -> tuple[WayCost, ...]:
        return over_body(self.among, self.walker.book, self.walker.me, who)

    def _goes_through(
        self, doors: frozenset[str], run: GridRun, on: Collection[GroundGone]
    ) -> bool:
        """Open the doors before a part of the way.

        Return whether the walker goes on behind the doors.
        """
        walker = self.walker
        walker.has_gone = walker.has_gone or bool(on)
        goes_on = goes_through(walker, self.leg, doors, run.spaces[0], run.terrain)
        self.free += self.grid.unit if goes_on is None else NONE
        return bool(goes_on)

    def _turns(self, at: TurnAt, run: GridRun) -> bool:
        """Turn before a step; return whether the walker goes on; raises Refused."""
        try:
            why = turn(self.walker, self.grid, at, run)
            if why:
                self.walker.scene.refuse(why, "legs")
        except Refused as fault:
            if self.leg.distance is not None:
                raise
            self.walker.moves.effects.append(fault.message)
            return False
        return True

    def _run(
        self, run: GridRun, ends: Sequence[Fraction], way: tuple[Space, ...], begins: int
    ) -> Fraction:
        """Go over a part of the way, and return how many metres the walker went.

        The part begins after `begins` steps. `ends` has the metres up to each space of the part. If
        the move is refused, the refusal names the step.
        """
        stretch = Stretch(run.spaces[-1].name, ends[-1], run.terrain)
        along = AlongTheGrid(run.spaces, ends, self.is_free)
        until = self.leg.distance is None
        try:
            return go_over(self.walker, stretch, ends[-1], along, run.rise, until=until)
        except Refused as fault:
            nearest = Fraction(fault.nearest or 0) * self.walker.per
            steps = begins + bisect_right(ends, nearest)
            step = grid_ways.step_named(way, steps + 1)
            message = f"{step[:1].upper()}{step[1:]}{fault.message}"
            allowed = self.metres(way)[steps] / self.walker.per
            raise Refused(message, fault.field, allowed or None) from None

    def passing(self, way: tuple[Space, ...], *, bodies: bool = True) -> tuple[WayCost, ...]:
        """Return what the walker pays in this turn for passing other combatants on the way.

        If `bodies` is true, bodies on the ground count too.
        """
        most = steps_within(self.metres(way), self.left)
        met = map(self.among.find, self._met(way[: most + 1]))
        people = tuple(one for one in met if bodies or not one.out)
        return self.walker.book.ground.passing(self.among, self.walker.me, people) if people else ()

    def _met(self, way: tuple[Space, ...]) -> tuple[str, ...]:
        return grid_ways.met_on(self.grid, self.size, way, self.taken)
