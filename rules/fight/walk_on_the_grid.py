"""The walk along a way on a grid: the moves on each part, and what comes before it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.errors import Refused
from rules.fight.barred_ways import BarredWay
from rules.fight.grid_climbs import (
    climb_of,
    climbs_over,
    joined_climbs,
    steps_inside_climbs,
    why_no_climb,
)
from rules.fight.grid_doors import goes_through
from rules.fight.grid_ledges import (
    CLIMB,
    DROP,
    LEDGE_WORDS,
    climbs_ledge,
    falls_down,
    ledges_on,
    rolled_climb,
)
from rules.fight.grid_squeezing import room_after, squeeze_in, stretch_out
from rules.fight.grid_starts import prepare
from rules.fight.grid_turning import (
    TurnAt,
    climber_turns_freely,
    is_free_next,
    look_along,
    look_back,
    turn,
    turn_for_later,
    turns_in_part,
    turns_on_way,
    why_never_turns,
)
from rules.fight.grid_walkers import arc_of
from rules.fight.on_one_ground import go_over, is_stopped
from rules.fight.path_walker import NONE
from rules.fight.path_words import GroundGone
from rules.fight.ways_of_legs import steps_within
from rules.fight.ways_of_moves import AlongTheGrid
from rules.map import way_parts
from rules.map.doors_of_grid import doors_on
from rules.map.grid_paths import GridWalker
from rules.map.grid_spaces import Space
from rules.map.line_map import Spot, Stretch
from rules.map.squeezing import empty_of, is_narrow_step
from rules.map.way_parts import GridRun
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost


class _Stops(NamedTuple):
    """The turns, shut doors and ledges on a way. The keys are the numbers of the steps, from 1."""

    turns: Mapping[int, TurnAt]
    doors: Mapping[int, frozenset[str]]
    ledges: Collection[int]


class GridWalk(BarredWay):
    """The walk along a way on a grid in one turn."""

    climbed = NONE  # the metres that the walker has climbed on ledges

    def walk(self, way: tuple[Space, ...]) -> Fraction:
        """Go along a way as far as this turn allows. Return how many metres the walker went."""
        return sum((one.distance for one in self._grounds_gone(way)), NONE) + self.free

    def _grounds_gone(self, way: tuple[Space, ...]) -> list[GroundGone]:
        """Go along a way. Return how many metres the walker went on each ground, in order."""
        walker, on, metres = self.walker, list[GroundGone](), self.metres(way)
        looks_back = self._looks_back()
        squeeze_in(walker, way[0], self.size, self.full)
        # Without a word for doors, an override leads through a shut door as if it were not there.
        doors = doors_on(self.grid, way, self.size) if self.leg.door else {}
        slow = self.slow_steps(way)
        ledges = self._ledges_on(way)
        turns = {at.step: at for at in turns_on_way(walker, self.grid, way, self._freely(ledges))}
        large = self.large()
        runs = self._runs(way, ledges, large)
        if runs and not walker.moves.has_moved:
            climbs = self.leg.by == CLIMB and 1 in ledges
            first = walker.book.ground.climbing.terrain if climbs else runs[0].terrain
            prepare(walker, first)
        ends_slow = {step + 1 for step in slow if slow[step] != slow.get(step + 1)}
        slows = {step for step in slow if slow[step] != slow.get(step - 1)}
        cuts = {*doors, *turns, *slows, *ends_slow}
        stops, climbed = _Stops(turns, doors, ledges), False
        for step, run in way_parts.cut_at(runs, cuts - steps_inside_climbs(walker, runs)):
            before = way[step - 1]
            climb = self._climb_of(
                run, before, metres[step - 1 + len(run.spaces)] - metres[step - 1]
            )
            # A turn has time for one climb.
            if (climbed and climb) or not self._comes_to(step, run, stops, climb, on):
                break
            climbed = climbed or climb is not None
            if step in ledges:
                goes_on = self._crosses_ledge(before, run, on)
            else:
                goes_on = self._goes_over(step, run, way, slow.get(step, ()), climb, on)
            if not goes_on:
                break
        # Who goes away from somebody and turns for nothing goes on looking at them.
        if looks_back and on:
            look_back(walker, self.grid, self.goal)
        if self.leg.goal != "away":
            gone = sum((one.distance for one in on), self.free)
            look_along(walker, self.grid, way[: bisect_right(metres, gone)])
        self.stretch_out_after(way, sum((one.distance for one in on), self.free), large)
        return on

    def _ledges_on(self, way: tuple[Space, ...]) -> frozenset[int]:
        """Return the steps over ledges on a way that the GM lets lead over ledges."""
        return ledges_on(self.grid, way) if self.leg.by in LEDGE_WORDS else frozenset()

    def _looks_back(self) -> bool:
        """Whether the walker goes away from a combatant, and looks at this combatant."""
        leg, walker = self.leg, self.walker
        if leg.goal != "away" or self.goal not in walker.scene.encounter.combatants:
            return False
        return arc_of(walker.scene.encounter, walker.book, walker.me, self.goal) == "front"

    def _freely(self, ledges: frozenset[int]) -> frozenset[int]:
        """Return those steps over ledges before which a turn to another side costs nothing."""
        is_climb = ledges and self.leg.by == CLIMB
        free = is_climb and climber_turns_freely(self.walker, self.grid)
        return ledges if free else frozenset()

    def _climb_of(self, run: GridRun, before: Space, metres: Fraction) -> WayCost | None:
        """Return the book's own action that climbs a part of a way; None if there is none."""
        if self.grid.edge(before, run.spaces[0]) == "ledge":
            is_climb = self.leg.by == CLIMB
            return rolled_climb(self.walker, before, run.spaces[0]) if is_climb else None
        return climb_of(self.walker, run, metres)

    def _comes_to(
        self,
        step: int,
        run: GridRun,
        stops: _Stops,
        climb: WayCost | None,
        on: Sequence[GroundGone],
    ) -> bool:
        """Turn, and open doors, before a part of the way; return whether the walker can go on.

        Raises:
            Refused: the book does not allow it.
        """
        is_plain = climb is None and step not in stops.ledges
        if is_plain and is_stopped(self.walker, self.leg, run.terrain, on):
            if step in stops.turns and self.leg.distance is None:
                turn_for_later(self.walker, self.grid, stops.turns[step], run)
            return False
        if step in stops.turns and not self._turns(stops.turns[step], run, on):
            return False
        return step not in stops.doors or self._goes_through(stops.doors[step], run, on)

    def _goes_over(
        self,
        step: int,
        run: GridRun,
        way: tuple[Space, ...],
        slow: tuple[WayCost, ...],
        climb: WayCost | None,
        on: list[GroundGone],
    ) -> bool:
        """Go over a part of the way; return whether the walker came to its end.

        `step` is the number of its first step. The walker also pays the costs in `slow`.
        """
        walker, metres = self.walker, self.metres(way)
        ends = [one - metres[step - 1] for one in metres[step : step + len(run.spaces)]]
        walker.moves.pay(slow)
        told = len(walker.moves.effects)
        gone = self._run(run, ends, way, step - 1, climb)
        is_silent = not gone and told == len(walker.moves.effects)
        ground = run.terrain or walker.unmarked()
        why = walker.moves.why_none_left(ground) if is_silent else ""
        walker.moves.pay(slow, after=True)
        walker.tell_none_left(why)
        on += [GroundGone(walker.me.terrain, gone, run.rise < 0)] if gone else []
        passed = run.spaces[: bisect_right(ends, gone)]
        walker.trail += [Spot(space.name, size=self.size) for space in passed]
        return gone >= ends[-1]

    def _runs(
        self, way: tuple[Space, ...], ledges: Collection[int], large: GridWalker | None
    ) -> tuple[GridRun, ...]:
        """Cut a way into parts on one ground. Each step over a ledge is a part of its own."""
        cuts = sorted({0, len(way) - 1, *ledges, *(step - 1 for step in ledges)})
        found: list[GridRun] = []
        for first, last in pairwise(cuts):
            part = way_parts.runs(self.grid, way[first : last + 1], large)
            found += part if last in ledges else joined_climbs(self.walker, part)
        return tuple(found)

    def _crosses_ledge(self, before: Space, run: GridRun, on: list[GroundGone]) -> bool:
        """Climb a ledge or fall down it; return whether the walker goes on; raises Refused."""
        walker, (space,) = self.walker, run.spaces
        bars = self.people_at(space) if self.leg.by == DROP else self.who_bars(space)
        if not self.is_free(space) and bars:
            names = listed([walker.scene.find(one).name for one in bars], "and")
            message = f"{walker.name} cannot come down or up to {space.name}: {names} is there."
            walker.scene.refuse(message, "legs")
        if self.leg.by == DROP:
            falls_down(walker, before, space)
            self.free += self.grid.unit
            return False
        try:
            climbed = climbs_ledge(walker, self.leg, before, space, on)
        except Refused as fault:
            if not on:
                raise
            # The walk before the climb has used up the movement: the climb is for the next turn.
            walker.moves.effects.append(fault.message)
            return False
        if climbed is None:
            return False
        on.append(climbed)
        self.climbed += climbed.distance
        # A climb has the metres of its height, but the way counts it as one space.
        self.free -= climbed.distance
        if walker.standing.spots[walker.who].place != space.name:
            return False
        self.free += self.grid.unit
        walker.trail.append(Spot(space.name))
        return True

    def _climbs(
        self, climb: WayCost, run: GridRun, before: Space, ends: Sequence[Fraction]
    ) -> Fraction:
        """Climb over a part of the way; return the metres of the climb; raises Refused."""
        why = why_no_climb(self.walker, self.grid, (before, *run.spaces))
        if why:
            self.walker.scene.refuse(why, "legs")
        return climbs_over(self.walker, run, before, ends, climb, self.is_free)

    def stretch_out_after(
        self, way: tuple[Space, ...], gone: Fraction, large: GridWalker | None
    ) -> None:
        """Let a walker who was squeezed on a way stand in its whole size again, if there is room.

        The walker has walked `gone` metres of the way. Before that, it was `large`.
        """
        if self.size == self.full:
            return
        steps = steps_within(self.metres(way), gone)
        if steps and large is not None:
            room = room_after(self.grid, large, way[steps - 1], way[steps])
            # Only the end of the whole way is shared with somebody.
            ends = self._last is not None and steps == len(way) - 1
            if room is not None and (
                ends or empty_of(self.grid, (room,), self.full, self.standing_in)
            ):
                stretch_out(self.walker, self.full, room)

    def large(self) -> GridWalker | None:
        """Return the walker if it is large, so that all grounds under it count; None if not."""
        return None if self.full == 1 else self._walker(self.prices())

    def slow_steps(self, way: tuple[Space, ...]) -> dict[int, tuple[WayCost, ...]]:
        """Return what each step past others or in a narrow passage costs, by its number, from 1."""
        narrow, found = self._narrow_costs(), dict[int, tuple[WayCost, ...]]()
        for step, (before, space) in enumerate(pairwise(way), 1) if self.taken or narrow else ():
            squeezes = narrow and is_narrow_step(self.grid, before, space, self.full)
            costs = (*self.costs_past(space), *(narrow if squeezes else ()))
            found |= {step: costs} if costs else {}
        return found

    def _narrow_costs(self) -> tuple[WayCost, ...]:
        """Return what a narrow passage costs a squeezed walker; empty for all others."""
        walker = self.walker
        if self.size == self.full:
            return ()
        return walker.book.ground.squeezing(walker.scene.encounter, walker.me)

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

    def _turns(self, at: TurnAt, run: GridRun, on: Sequence[GroundGone]) -> bool:
        """Turn to another side before a step; return whether the walker goes on; raises Refused."""
        walker, left = self.walker, NONE
        if at.degrees:
            walker.moves.in_next_gait(walker.scene)
            left = walker.moves.left(run.terrain)
        if self.leg.distance is None and is_free_next(walker, self.grid, at, run):
            walker.moves.effects.append(f"{walker.name} turns for nothing in the next round.")
            return False
        if self.leg.distance is None and turns_in_part(walker, self.grid, at, run):
            return False
        try:
            in_place = self.leg.distance is None
            why = turn(walker, self.grid, at, run, in_place=in_place)
            if why:
                walker.scene.refuse(why, "legs")
        except Refused as fault:
            if self.leg.distance is not None:
                raise
            walker.moves.effects.append(fault.message)
            return False
        if at.degrees and walker.moves.left(run.terrain) < self.grid.unit <= left:
            self._has_turned_only(left, on)
        return True

    def _has_turned_only(self, before: Fraction, on: Sequence[GroundGone]) -> None:
        """Note that the walker turned to another side, and now has too little movement for a step.

        `before` is how many metres were left before. A typed distance is refused.
        """
        walker = self.walker
        walker.has_acted = True
        if self.leg.distance is None:
            return
        unit, nearest = walker.book.words.distance_unit, sum((one.distance for one in on), NONE)
        cost, has = (
            counted(one / walker.per, unit) for one in (before - walker.moves.left(), before)
        )
        message = f"{walker.name} has {has} left this turn, and turning costs {cost}"
        walker.scene.refuse(
            f"{message}: too little for a step.", "legs", nearest / walker.per or None
        )

    def _run(
        self,
        run: GridRun,
        ends: Sequence[Fraction],
        way: tuple[Space, ...],
        begins: int,
        climb: WayCost | None,
    ) -> Fraction:
        """Walk or climb over a part of the way, and return how many metres the walker went.

        The part begins after `begins` steps. `ends` has the metres up to each space of the part.
        """
        if climb is not None:
            return self._climbs(climb, run, way[begins], ends)
        stretch = Stretch(run.spaces[-1].name, ends[-1], run.terrain)
        odd = self.odd_on(way)[begins + 1 : begins + 1 + len(run.spaces)]
        along = AlongTheGrid(run.spaces, ends, self.is_free, odd)
        until = self.leg.distance is None
        try:
            return go_over(self.walker, stretch, ends[-1], along, run.rise, until=until)
        except Refused as fault:
            nearest = Fraction(fault.nearest or 0) * self.walker.per
            steps = begins + bisect_right(ends, nearest)
            step = way_parts.step_named(way, steps + 1)
            message = f"{step}{fault.message}"
            message = f"{message[:1].upper()}{message[1:]}"
            if not steps:
                message = self._why_not_ahead(way) or message
            allowed = self.metres(way)[steps] / self.walker.per
            raise Refused(message, fault.field, allowed or None) from None

    def _why_not_ahead(self, way: tuple[Space, ...]) -> str:
        """Return why the walker cannot turn, if the way begins elsewhere only because of this."""
        if not self.cannot_turn() or self.way_as_if_turning_freely().spaces[1:2] == way[1:2]:
            return ""
        return why_never_turns(self.walker, self.grid)

    def _met(self, way: tuple[Space, ...]) -> tuple[str, ...]:
        return way_parts.met_on(self.grid, self.size, way, self.taken)
