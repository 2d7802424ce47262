"""A leg on a grid: its way, and where the leg ends in this turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import takewhile
from math import ceil

from msgspec.structs import replace

from rules.dice import NotTyped
from rules.encounter import Combatant
from rules.errors import InputError, Refused
from rules.fight.grid_ledges import LEDGE_WORDS, ledges_on
from rules.fight.grid_turning import turn_for_later, turns_on_way
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone, LegDone
from rules.fight.walk_on_the_grid import GridWalk
from rules.fight.ways_of_legs import steps_within
from rules.map.distances import spot_of
from rules.map.doors_of_grid import doors_on
from rules.map.grid_spaces import Space
from rules.map.grid_steps import direction_of
from rules.map.grid_ways import GridWay
from rules.map.kept_direction import Direction
from rules.map.lattices import apart, body_of, lattice_of
from rules.map.line_map import Spot
from rules.map.path_legs import PathLeg
from rules.map.whereabouts import with_direction
from rules.numbers.exact import Number
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost


def go_on_the_grid(walker: Walker, leg: PathLeg, goal: str, here: Spot, there: Spot) -> LegDone:
    """Go over the spaces of the grid as the leg says; raises InputError, Refused."""
    if leg.distance is None:
        return GridLeg(walker, leg, goal, here, there).go()
    before = walker.on_trial()
    try:
        return GridLeg(walker, leg, goal, here, there).go()
    except Refused as fault:
        most = _most_that_goes(GridLeg(before, leg, goal, here, there), leg.distance)
        fault.nearest = most or None
        raise


def _most_that_goes(leg: GridLeg, refused: Number) -> Fraction:
    """Return the greatest distance below the refused one that the walker can go; 0 if none goes.

    A shorter way may end at somebody. A slope costs by its whole length, so a shorter way may also
    cost more or less for each space.
    """
    each = leg.grid.unit / leg.walker.per
    # Nobody goes down a slope more than twice as fast as on the level.
    most = min(ceil(Fraction(refused) / each) - 1, int(2 * leg.left / leg.grid.unit))
    for steps in range(most, 0, -1):
        shorter = replace(leg.leg, distance=steps * each)
        walker, goal, there = leg.walker.on_trial(), leg.goal, leg.there
        if leg.leg.direction:
            goal = walker.goal(shorter)
            there = spot_of(walker.standing, goal) or there
        with suppress(InputError, Refused):
            # A way that needs a roll is one that goes.
            with suppress(NotTyped):
                GridLeg(walker, shorter, goal, leg.here, there).go()
            return steps * each
    return NONE


def refuse_barred_way(
    walker: Walker, leg: PathLeg, here: Spot, there: Spot
) -> tuple[frozenset[str], ...]:
    """Refuse a leg to a spot if nobody can walk the whole way now.

    Return the shut doors on the way, by their steps. Raises InputError, Refused.
    """
    if leg.goal != "to":
        return ()
    one = GridLeg(walker, leg, walker.goal(leg), here, there)
    way = one.way()
    one.refuse_barred(way, None)
    return tuple(doors_on(one.grid, way.spaces, one.size).values())


class GridLeg(GridWalk):
    """One leg of a walker on a grid: its way, and where it ends in this turn."""

    def go(self) -> LegDone:
        """Go along the leg; raises InputError, Refused."""
        most = self.walker.metres(self.leg)
        way = self.way_of_turn()
        steps = len(way.spaces) - 1
        if most is not None and not self.leg.direction:
            steps = min(steps, steps_within(self.metres(way.spaces), most))
        cut = most is None and self.leg.direction and way.barred and way.step > 1
        steps = self._free_steps(way.spaces, way.step - 1) if cut else steps
        self.refuse_barred(way, steps)
        self.refuse_never(way)
        self.refuse_too_near(way)
        self._tell_no_ledge(way)
        walked = way.spaces[: steps + 1]
        sharing = self.sharing(walked)
        done = self.done(self.go_along(walked), walked)
        if done.whole:
            self.enter(walked, sharing)
        if done.whole and cut:
            why = self._why_barred(self._as_told(way))
            self.walker.moves.effects.append(f"{self.walker.name} stops: {why}.")
        return done

    def _tell_no_ledge(self, way: GridWay) -> None:
        """If the GM typed a word such as 'climb', but the way has no ledge, log this."""
        by = self.leg.by
        if by in LEDGE_WORDS and not (way.barred or ledges_on(self.grid, way.spaces)):
            over = f"no way there has a {by}"
            self.walker.moves.effects.append(f"{self.walker.name} goes on the level: {over}.")

    def way_of_turn(self) -> GridWay:
        """Return the way of the leg for this turn.

        Somebody who cannot turn, such as a sprinter, may have to go away from the goal first. If
        so, return the way of somebody who can turn: the sprint then stops at the first turn.
        """
        way, most = self.way(), self.walker.metres(self.leg)
        if self.leg.goal != "to" or self.leg.direction or way.barred or not self.cannot_turn():
            return way
        goal = body_of(self.grid, self.there.place, self.there.size)
        far = [
            apart(self.grid, lattice_of(self.grid).footprint(one, self.size), goal)
            for one in way.spaces
        ]
        first = way.spaces
        if most is not None:
            first = first[: steps_within(self.metres(first), most) + 1]
        steps = self._steps_of_turn(first) or 0
        return way if far[steps] <= far[0] else self.way_as_if_turning_freely()

    def _steps_of_turn(self, way: tuple[Space, ...]) -> int | None:
        """Return how many steps of a way the walker makes in this turn.

        Return None if the book refuses the way, or if only rolls can say it.
        """
        trial = self.squeezed(self.start, self.size)
        trial.walker = self.walker.on_trial()
        try:
            return steps_within(self.metres(way), trial.walk(way))
        except (InputError, Refused, NotTyped):
            return None

    def enter(self, walked: tuple[Space, ...], sharing: tuple[WayCost, ...]) -> None:
        """Pay for the taken space at the end of a way, and note the direction of the last step."""
        walker = self.walker
        walker.moves.pay(sharing)
        if sharing and self.size == 1 and self._last is None:
            to = Direction(to=direction_of(self.grid, *walked[-2:]))
            walker.scene.change(map=with_direction(walker.standing, walker.who, to))

    def go_along(self, way: tuple[Space, ...]) -> list[GroundGone]:
        """Go along a way as far as this turn allows; return the metres on each ground, in order.

        The turn ends in a free space.
        """
        walker, who = self.walker, self.walker.who
        before = walker.standing.directions.get(who)
        part = self._to_free_space(self._up_to_a_slope(way))
        on = self._grounds_gone(part)
        rest = way[len(part) - 1 :]
        if len(rest) > 1 and walker.standing.spots[who].place == rest[0].name:
            self._turn_for_later(rest)
        # A turn alone counts too, if somebody stands in the space ahead.
        if self.leg.distance is None and walker.standing.directions.get(who) != before:
            walker.has_acted = True
        return on

    def _turn_for_later(self, rest: tuple[Space, ...]) -> None:
        """Turn now, if possible, for the first step of a way that goes on in the next turn."""
        turns = turns_on_way(self.walker, self.grid, rest)
        if turns and turns[0].step == 1:
            run = self._runs(rest, self._ledges_on(rest), self.large())[0]
            turn_for_later(self.walker, self.grid, turns[0], run, stops_here=True)

    def _up_to_a_slope(self, way: tuple[Space, ...]) -> tuple[Space, ...]:
        """Return a shorter way if this turn ends on a slope.

        The slope then costs only what the steps of this turn rise or fall.
        """
        ledges = self._ledges_on(way)
        runs = self._runs(way, ledges, self.large())
        has_slopes = self.walker.book.ground.slopes and any(run.rise for run in runs)
        steps = self._steps_of_turn(way) if has_slopes and self.leg.distance is None else None
        if steps is None:
            return way
        begins = 0
        for run in runs:
            end = begins + len(run.spaces)
            if begins <= steps < end and run.rise and end not in ledges:
                ends = (one for one in range(end, begins, -1) if not self._standing_at(way[one]))
                fits = (one for one in ends if self._steps_of_turn(way[: one + 1]) == one)
                found = next(fits, begins)
                if found == begins and begins and self._standing_at(way[begins]):
                    return self._stops_before(way, begins)
                if found == begins and not self._tell_stops_before(way[begins + 1]):
                    found += 1  # the walk tells what is too dear
                return way[: found + 1]
            begins = end
        return way

    def _to_free_space(self, way: tuple[Space, ...]) -> tuple[Space, ...]:
        """Return a shorter way to a free space if this turn would end where somebody stands."""
        people = [self._standing_at(space) for space in way[1:-1]]
        if self.leg.distance is not None or not any(people):
            return way
        steps = self._steps_of_turn(way)
        if steps == 0:
            self._tell_in_the_way(people)
        if not steps or steps == len(way) - 1 or not people[steps - 1]:
            return way
        return self._stops_before(way, steps)

    def _stops_before(self, way: tuple[Space, ...], steps: int) -> tuple[Space, ...]:
        """Return a shorter way to a free space; log who stands at the end of these `steps` steps.

        A shorter way may cost more for each step: its slope may be steeper.
        """
        self._tell_stops_before(way[steps])
        ends = (one for one in range(steps - 1, 0, -1) if not self._standing_at(way[one]))
        fits = (one for one in ends if self._steps_of_turn(way[: one + 1]) == one)
        return way[: next(fits, 0) + 1]

    def _tell_stops_before(self, space: Space) -> bool:
        """Log that the walker stops before the people in a space; return whether there are any."""
        names = listed([one.name for one in self._standing_at(space)], "and")
        if names:
            message = f"{self.walker.name} stops before {names}, because the walk would end there."
            self.walker.moves.effects.append(message)
        return bool(names)

    def _tell_in_the_way(self, people: Sequence[Collection[Combatant]]) -> None:
        """Log that a walker has too little movement to go past the people on the next spaces."""
        names = dict.fromkeys(one.name for those in takewhile(bool, people) for one in those)
        if names and self.left >= self.grid.unit:
            stand = "stands" if len(names) == 1 else "stand"
            self.walker.moves.effects.append(
                f"{listed([*names], 'and')} {stand} in the way, and {self.walker.name} has too"
                f" little movement left to go past."
            )

    def up_to_free_space(self, way: tuple[Space, ...], steps: int) -> tuple[Space, ...]:
        """Return the first `steps` steps of a way, or fewer, so that they end in a free space."""
        # Whether the walker may stop at the end of the whole way was asked before.
        return way[: (steps if steps >= len(way) - 1 else self._free_steps(way, steps)) + 1]

    def _free_steps(self, way: tuple[Space, ...], steps: int) -> int:
        """Return the number of steps to the last free space among the first `steps` steps."""
        while steps and self._standing_at(way[steps]):
            steps -= 1
        return steps

    def done(self, on: list[GroundGone], way: tuple[Space, ...]) -> LegDone:
        """Return the result of a leg: on this way, the walker went the metres in `on`."""
        metres = self.metres(way)
        gone = sum((one.distance for one in on), self.free)
        steps = steps_within(metres, gone)
        passes = self._met(way[: steps + 1])
        leg = self.rest_of_leg(way[steps:])
        return self.walker.leg_done(leg, self.goal, on, metres[-1], passes, self.free)

    def rest_of_leg(self, way: tuple[Space, ...]) -> PathLeg:
        """Return the leg for the rest of a way, without 'climb' or 'drop' if no ledge is left."""
        is_over = self.leg.by in LEDGE_WORDS and not ledges_on(self.grid, way)
        return replace(self.leg, by="") if is_over else self.leg
