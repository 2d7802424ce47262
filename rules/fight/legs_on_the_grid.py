"""A leg on a grid: its way, what bars it, and the moves that it is made of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.encounter import Combatant
from rules.errors import InputError, Refused
from rules.fight.grid_walkers import grid_walker, grounds_on, over_body, taken_by_others, why_bars
from rules.fight.on_one_ground import go_over, is_stopped
from rules.fight.passing import costs_of_passing
from rules.fight.path_moves import AlongTheGrid
from rules.fight.path_walker import Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.map import grid_ways
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap, on_grid
from rules.map.grid_paths import GridWalker, prices_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_ways import GridRun, GridWay, WayGoal
from rules.map.lattices import body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot, Stretch
from rules.map.path_legs import PathLeg
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost

DOOR = "on a grid a door is an action of its own: then open it at @, as in F7[G7"


def go_on_the_grid(walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot) -> LegDone:
    """Go over the spaces of the grid as the leg says; raises InputError, Refused."""
    return GridLeg(walker, leg, goal, here, there).go()


def refuse_barred_way(walker: Walker, leg: PathLeg, here: Spot, there: Spot) -> None:
    """Refuse a leg to a spot if nobody can walk the whole way now; raises InputError, Refused."""
    if leg.goal == "to":
        one = GridLeg(walker, leg, walker.goal(leg), here, there)
        one.refuse_barred(one.way(), None)


def steps_within(metres: Sequence[Fraction], most: Fraction) -> int:
    """Return the number of steps of a way within some metres; `metres` begins with 0."""
    return max(0, bisect_right(metres, most) - 1)


class GridLeg:
    """One leg of a walker on a grid."""

    def __init__(self, walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot) -> None:
        grid = walker.standing.grid
        assert grid is not None  # the caller has looked
        self.grid: GridMap = grid
        self.walker, self.leg, self.goal = walker, leg, goal
        self.start, self.size = read_space(here.place), here.size
        self.there = there
        self.taken = taken_by_others(walker.scene.encounter, walker.book, walker.me)
        self.left = walker.moves.left()

    def go(self) -> LegDone:
        """Go along the leg; raises InputError, Refused."""
        way, most = self.way(), self.walker.metres(self.leg)
        steps = len(way.spaces) - 1
        if most is not None and not self.leg.direction:
            steps = min(steps, steps_within(self._metres(way.spaces), most))
        self.refuse_barred(way, steps)
        walked = way.spaces[: steps + 1]
        sharing = self._sharing(walked)
        done = self._walk(walked)
        if done.whole:
            self.walker.moves.pay(sharing)
        return done

    # The way.

    def way(self) -> GridWay:
        """Return the way of the leg, with its start; raises InputError for a word for doors."""
        leg, grid, start = self.leg, self.grid, self.start
        if leg.door:
            raise InputError("conflict", "legs", f"{DOOR}.")
        walker = self._walker(self._prices()[0])
        if leg.direction:
            steps = lattice_of(grid).distance(start, read_space(self.there.place))
            return grid_ways.straight_on(grid, walker, start, leg.direction, steps)
        body = body_of(grid, self.there.place, self.there.size)
        stop = self.walker.stop(leg, self.goal)
        follows = leg.stop is None and stop > 0
        free = self._is_free if stop or self._has_free_end(body) else self._fits
        goal = WayGoal(body, int(stop // grid.unit), follows, free)
        if leg.goal == "past":
            return grid_ways.past(grid, walker, start, goal._replace(free=self._is_free))
        if leg.goal == "away" and not leg.by:
            return self._way_away(goal._replace(free=self._is_free))
        if leg.goal == "away":
            goal = WayGoal((on_grid(grid, leg.by),), 0, touching=False, free=self._fits)
        elif leg.by:
            return grid_ways.over(grid, walker, start, on_grid(grid, leg.by), goal)
        return grid_ways.to_goal(grid, walker, start, goal)

    def _has_free_end(self, body: Sequence[Space]) -> bool:
        """Whether the walker can stand on a goal without sharing a space with somebody."""
        return self.size > 1 and any(
            any(one in body for one in lattice_of(self.grid).footprint(space, self.size))
            for space in burst(self.grid, body, self.size)
            if self._is_free(space)
        )

    def _way_away(self, goal: WayGoal) -> GridWay:
        """Return the way away: as many steps as were typed, or as far as the turn has movement."""
        most = self.walker.metres(self.leg)
        if most is not None:
            alike = self._walker(dict.fromkeys(grounds_on(self.grid), 1))
            return grid_ways.away(self.grid, alike, self.start, goal, most / self.grid.unit)
        prices, whole = self._prices()
        walker = self._walker(prices)
        return grid_ways.away(self.grid, walker, self.start, goal, whole / self.grid.unit)

    def _walker(self, prices: Mapping[str, int]) -> GridWalker:
        walker = self.walker
        return grid_walker(walker.scene.encounter, walker.book, walker.me, self.size, prices)

    def _prices(self) -> tuple[dict[str, int], int]:
        """Return the price of a metre on each ground, and of all that the turn has left."""
        moves, unmarked = self.walker.moves, self.walker.unmarked()
        return prices_of(
            {one: moves.exactly_left(one or unmarked) for one in grounds_on(self.grid)}
        )

    def _metres(self, way: Sequence[Space]) -> tuple[Fraction, ...]:
        """Return the metres from the start of a way to each of its spaces."""
        return grid_ways.metres_along(self.grid, way, self.walker.book.ground.grid.diagonal)

    # What bars it.

    def refuse_barred(self, way: GridWay, steps: int | None) -> None:
        """Refuse a way if one of its first steps is barred; None stands for all steps."""
        if not way.barred or (steps is not None and way.step > steps):
            return
        why = way.barred
        if way.taken is not None:
            scene, who = self.walker.scene, self.taken[way.taken]
            bars = why_bars(scene.encounter, self.walker.book, self.walker.me, who)
            bars = bars or self._why_not_over(who)
            why = (bars or why).rstrip(".")
        doors = self.walker.book.ground.door(self.walker.scene.encounter, self.walker.me)
        if "the door is shut" in why:
            costs = f" ({listed([one.words for one in doors])})" if doors else ""
            why = f"{why}{costs}; {DOOR}"
        step = grid_ways.step_named(way.spaces, way.step)
        nearest = self._metres(way.spaces)[max(0, way.step - 1)] / self.walker.per
        message = f"{self.walker.name} cannot go there: {step}{why}."
        if not self._fits(way.spaces[-1]):
            # Even an override puts nobody into rock or beyond the edge of the map.
            raise InputError("conflict", "legs", message)
        self.walker.scene.refuse(message, "legs", nearest if self.leg.distance else None)

    def _fits(self, space: Space) -> bool:
        return not why_no_fit(self.grid, lattice_of(self.grid).footprint(space, self.size))

    def _is_free(self, space: Space) -> bool:
        return self._fits(space) and not self._standing_at(space)

    def _standing_at(self, space: Space) -> tuple[Combatant, ...]:
        """Return those who stand where the walker would, without bodies on the ground."""
        body = lattice_of(self.grid).footprint(space, self.size)
        ids = dict.fromkeys(self.taken[one] for one in body if one in self.taken)
        people = map(self.walker.scene.find, ids)
        return tuple(one for one in people if not one.out)

    def _sharing(self, walked: tuple[Space, ...]) -> tuple[WayCost, ...]:
        """Return the costs of stopping in a taken space; refuse this if the book has no rule for
        it.
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

    def _walk(self, way: tuple[Space, ...]) -> LegDone:
        walker, on, begins = self.walker, list[GroundGone](), 0
        passing, metres = self._passing(way), self._metres(way)
        parts = self._parts(way)
        walker.moves.pay(passing)
        for run, bodies in parts:
            if is_stopped(walker, self.leg, run.terrain, on):
                break
            ends = [one - metres[begins] for one in metres[begins + 1 :]][: len(run.spaces)]
            walker.moves.pay(bodies)
            gone = self._run(run, ends, way, begins)
            walker.moves.pay(bodies, after=True)
            on += [GroundGone(walker.me.terrain, gone, run.rise < 0)] if gone else []
            passed = run.spaces[: bisect_right(ends, gone)]
            begins += len(passed)
            walker.trail += [Spot(space.name, size=self.size) for space in passed]
            if gone < ends[-1]:
                break
        walker.moves.pay(passing, after=True)
        passes = self._met(way[: begins + 1])
        return walker.leg_done(self.leg, self.goal, on, metres[-1], passes)

    def _parts(self, way: tuple[Space, ...]) -> list[tuple[GridRun, tuple[WayCost, ...]]]:
        """Return the parts of a way on one ground; a step over a body is a part with its costs."""
        walker = None if self.size == 1 else self._walker(self._prices()[0])
        runs = grid_ways.runs(self.grid, way, walker)
        costs = {who: self._over_body(who) for who in self._met(way)}
        if not any(costs.values()):
            return [(run, ()) for run in runs]
        found: list[tuple[GridRun, tuple[WayCost, ...]]] = []
        for run in runs:
            for space in run.spaces:
                body = lattice_of(self.grid).footprint(space, self.size)
                people = dict.fromkeys(self.taken[one] for one in body if one in self.taken)
                over = next((costs[who] for who in people if costs.get(who)), ())
                last = found[-1] if found and space != run.spaces[0] else None
                if last and last[1] == over:
                    part = last[0]._replace(spaces=(*last[0].spaces, space))
                    found[-1] = (part, over)
                else:
                    found.append((run._replace(spaces=(space,)), over))
        return found

    def _why_not_over(self, who: str) -> str:
        """Return why a walker may not step over a body in the present gait; '' if they may."""
        words = "; ".join(one.words for one in self._over_body(who))
        gait = self.walker.book.words.gait(self.walker.me.pace.gait).label.lower()
        name = self.walker.scene.find(who).name
        return (
            f"{name} lies there ({words}), which is not possible in the gait {gait}"
            if words
            else ""
        )

    def _over_body(self, who: str) -> tuple[WayCost, ...]:
        walker = self.walker
        return over_body(walker.scene.encounter, walker.book, walker.me, who)

    def _run(
        self, run: GridRun, ends: Sequence[Fraction], way: tuple[Space, ...], begins: int
    ) -> Fraction:
        """Go over a part of the way, which begins after some steps; return the metres gone.

        `ends` has the metres up to each space of the part. A refusal names the step at which it
        fails.
        """
        stretch = Stretch(run.spaces[-1].name, ends[-1], run.terrain)
        along = AlongTheGrid(run.spaces, ends, self._is_free)
        until = self.leg.distance is None
        try:
            return go_over(self.walker, stretch, ends[-1], along, run.rise, until=until)
        except Refused as fault:
            nearest = Fraction(fault.nearest or 0) * self.walker.per
            steps = begins + bisect_right(ends, nearest)
            step = grid_ways.step_named(way, steps + 1)
            message = f"{step[:1].upper()}{step[1:]}{fault.message}"
            allowed = self._metres(way)[steps] / self.walker.per
            raise Refused(message, fault.field, allowed or None) from None

    def _passing(self, way: tuple[Space, ...]) -> tuple[WayCost, ...]:
        """Return what it costs to pass those who stand on the way of this turn."""
        most = steps_within(self._metres(way), self.left)
        met = [who for who in self._met(way[: most + 1]) if not self.walker.scene.find(who).out]
        return costs_of_passing(self.walker, tuple(met))

    def _met(self, way: tuple[Space, ...]) -> tuple[str, ...]:
        return grid_ways.met_on(self.grid, self.size, way, self.taken)
