"""The way of a leg on a grid, and the obstacles on this way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Self

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.grid_ledges import LEDGE_WORDS, OpenLedges, open_ledges, why_no_ledge
from rules.fight.grid_squeezing import free_rooms, largest, squeezed_by
from rules.fight.grid_walkers import (
    grid_walker,
    over_body,
    prices_now,
    taken_by_others,
    walker_now,
    who_bars_here,
    why_bars,
)
from rules.fight.on_the_grid import full_size
from rules.fight.path_obstacles import chosen_door, doors_told
from rules.fight.path_walker import NONE, Walker
from rules.map import grid_ways
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap, on_grid
from rules.map.grid_paths import GridWalker, Squeezed, ground_under, price_along, reach_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import unlocked
from rules.map.grid_ways import GridWay, WayGoal
from rules.map.lattices import apart, body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.path_legs import PathLeg
from rules.map.squeezing import is_narrow_step, wider
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost

LEDGE = "a ledge is between"
"""The words of a step that a ledge bars."""


def steps_within(metres: Sequence[Fraction], most: Fraction) -> int:
    """Return how many steps of a way are at most `most` metres from its start.

    The list `metres` has the distance after each step, and begins with 0.
    """
    return max(0, bisect_right(metres, most) - 1)


def is_told(way: GridWay) -> bool:
    """Whether a way is barred by a combatant or by a shut door."""
    return way.taken is not None or "the door is shut" in way.barred


class WayOfLeg:
    """The way of one leg of a walker on a grid, and what bars it.

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
        assert grid is not None  # the caller has checked this
        self.grid: GridMap = grid
        self.walker, self.leg, self.goal = walker, leg, goal
        large = largest(walker)
        here = walker.standing.spots.get(large.id, here)
        self.start, self.size = read_space(here.place), here.size
        self.full = full_size(walker.scene.encounter, walker.book, large)
        self.here = here
        # Who rides covers the spaces of the mount.
        is_there = goal in walker.bodies.spots and walker.standing.spots[goal] == there
        self.there = walker.bodies.spots[goal] if is_there else there
        self.among = among or walker.scene.encounter
        self.taken = taken_by_others(self.among, walker.book, walker.me)
        self.left = walker.moves.left()
        self.free = NONE
        self.by = "" if leg.by in LEDGE_WORDS else leg.by
        self._ledges: OpenLedges | None = None
        self._as_if_free = False

    # The way.

    def way(self) -> GridWay:
        """Return the way of the leg, with its start.

        With a word for doors, the way leads through shut doors if that is shorter. Somebody large
        squeezes through narrow passages if that is cheaper, and the book has a rule for it. Raises
        InputError for an unknown word.
        """
        found = self.way_through_doors()
        starts = () if self._squeezes is None else self._squeezes.starts
        worth = self.worth(found) if starts else (True, 0, inf)
        # A search knows all starts. A straight way has no search.
        for start in starts if self.leg.direction else starts[:1]:
            squeezed = self.squeezed(start, self.here.size - 1)
            way = squeezed.way_through_doors()
            if squeezed.worth(way) < worth and squeezed.has_narrow_step(way):
                worth = squeezed.worth(way)
                found = way._replace(size=squeezed.size)
            elif found.barred and not found.size and is_told(way):
                found = way._replace(size=squeezed.size)
        self.take(found)
        return found

    def has_narrow_step(self, way: GridWay) -> bool:
        """Whether a way leads through a passage that is too narrow for the whole size."""
        return any(is_narrow_step(self.grid, *ends, self.full) for ends in pairwise(way.spaces))

    @cached_property
    def _squeezes(self) -> Squeezed | None:
        return squeezed_by(self.walker, self.grid, self.full)

    def squeezed(self, start: Space, size: int) -> Self:
        """Return this leg for the squeezed walker, who begins in the space `start` in this size."""
        leg = copy(self)
        leg.start, leg.size = start, size
        return leg

    def take(self, way: GridWay) -> None:
        """Let the walker be squeezed on this way, if the way needs it."""
        if way.size:
            self.start, self.size = way.spaces[0], way.size

    def worth(self, way: GridWay) -> tuple[bool, int, float]:
        """Return a key by which the best of several ways comes first.

        Of two ways away from a goal, the way with the farther end is better. Of all others, the
        cheaper way is better.
        """
        far, price = 0, self.price(way)
        if self.leg.goal == "away" and not self.by:
            goal = body_of(self.grid, self.there.place, self.there.size)
            far = min(apart(self.grid, body, goal) for body in self._bodies_at(way.spaces[-1]))
        return price == inf, -far, price

    def _bodies_at(self, space: Space) -> list[tuple[Space, ...]]:
        """Return the sets of spaces that the walker may cover at the end of a way.

        A squeezed walker covers its whole size there, if there is room for it.
        """
        footprint = lattice_of(self.grid).footprint
        if self.size < self.full:
            rooms = free_rooms(self.grid, space, self.full, self.standing_in)
            if rooms:
                return [footprint(room, self.full) for room in rooms]
        return [footprint(space, self.size)]

    def price(self, way: GridWay) -> float:
        """Return the price of a way.

        The price is infinite if the way is barred, or if it should lead away but has no step.
        """
        if way.barred or (len(way.spaces) == 1 and self.leg.goal == "away"):
            return inf
        grid = unlocked(self.grid) if self.leg.door else self.grid
        return price_along(grid, self._walker(self.prices()), way.spaces)

    def way_through_doors(self) -> GridWay:
        """Return the way of a walker who does not change the size."""
        if self.leg.by in LEDGE_WORDS:
            return self._over_ledges()
        way = self._way(self.grid)
        if chosen_door(self.walker, self.leg) is None:
            return way
        through = self._way(unlocked(self.grid))
        return through if way.barred or len(through.spaces) < len(way.spaces) else way

    def _over_ledges(self) -> GridWay:
        """Return the way that may lead over ledges; if it is closed, the way without ledges.

        Of ways of the same price, the search takes the one with the fewest ledges and slopes.
        """
        if self.leg.goal != "to" or self.leg.direction:
            message = f"say where the {self.leg.by} leads, as in >F7 {self.leg.by}."
            raise InputError("conflict", "legs", message)
        if "ledge" not in self.grid.edges.values():
            message = f"this map has no ledge: leave '{self.leg.by}' out, or draw one, as F7^G7."
            raise InputError("bad-choice", "legs", message)
        if self.full > 1 or self.walker.book.ground.by_pulses:
            return self._way(self.grid)
        over = copy(self)
        over._ledges = open_ledges(self.grid, self.leg.by)
        found = over._way(over._ledges.grid)
        # If no way is open, the search returns one with closed steps.
        is_closed = not {*pairwise(found.spaces)}.isdisjoint(over._ledges.closed)
        return self._way(self.grid) if is_closed else found

    def _way(self, grid: GridMap) -> GridWay:
        leg, start = self.leg, self.start
        walker = self._walker(self.prices())
        if leg.direction:
            begins = read_space(self.here.place)
            steps = lattice_of(grid).distance(begins, read_space(self.there.place))
            return grid_ways.straight_on(grid, walker, start, leg.direction, steps)
        body = body_of(grid, self.there.place, self.there.size)
        stop = self.walker.stop(leg, self.goal)
        follows = leg.stop is None and stop > 0
        free = self.is_free if stop or self._has_free_end(body) else self._fits
        goal = WayGoal(body, int(stop // grid.unit), follows, free, self._rooms)
        if leg.goal == "past":
            return grid_ways.past(grid, walker, start, goal._replace(free=self.is_free))
        if leg.goal == "away" and not self.by:
            return self._way_away(grid, goal._replace(free=self.is_free))
        if leg.goal == "away":
            goal = goal._replace(
                body=(on_grid(grid, self.by),), steps=0, touching=False, free=self._fits
            )
        elif self.by:
            return grid_ways.over(grid, walker, start, on_grid(grid, self.by), goal)
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
        """Return the walker if turning or start grounds can limit its reach; otherwise None."""
        walker = self._walker(self.prices())
        return None if walker.turning is None and walker.starts is None else walker

    def _most(self) -> Fraction:
        """Return the price of all movement that is left, in units of the grid's prices."""
        return self._prices[1] / self.grid.unit

    def _walker(self, prices: Mapping[str, int], *, plain: bool = False) -> GridWalker:
        """Return the walker who pays these prices.

        If `plain` is true, turning and slopes cost nothing.
        """
        walker = self.walker
        squeezed = self._squeezes if self.size < self.full else None
        if plain:
            book, me = walker.book, walker.me
            return grid_walker(self.among, book, me, self.size, prices, squeezed=squeezed)
        found = walker_now(walker, self.grid, self.among, self.size, prices, squeezed)
        if self._as_if_free and found.starts is not None:
            found = found._replace(starts=found.starts._replace(sides=None))
        if self._ledges is None:
            return found
        # A way over ledges is looked for as if slopes cost nothing: a ledge is no slope.
        return found._replace(slopes=(), closed={*found.closed, *self._ledges.closed})

    def way_as_if_turning_freely(self) -> GridWay:
        """Return the way of a walker for whom turning costs nothing on all grounds."""
        free = copy(self)
        free._as_if_free = True
        return free.way()

    def cannot_turn(self) -> bool:
        """Whether the walker cannot turn on the present ground, on a map with start grounds."""
        starts = self._walker(self.prices()).starts
        if starts is None or starts.sides is None or not starts.facing:
            return False
        here = starts.grounds.get(starts.here)
        return here is not None and here.turn is None

    def refuse_never(self, way: GridWay) -> None:
        """Refuse a way over a ground on which the walker never moves, such as deep water in armour.

        The rule is for maps with grounds that are entered at the start of a turn. A typed distance
        may end before the ground.
        """
        walker = self._walker(self.prices())
        if walker.starts is None or self.leg.goal != "to" or way.barred:
            return
        taken_up, me = self.walker.book.ground.taken_up, self.walker.me
        if self.leg.distance is not None or self.leg.direction or taken_up is None:
            return
        for step, space in enumerate(way.spaces[1:], 1):
            ground = ground_under(self.grid, space, walker)
            is_closed = ground and ground not in walker.starts.grounds
            if is_closed and taken_up(self.among, me, ground):
                self._refuse_ground(ground, grid_ways.step_named(way.spaces, step))
                return

    def _refuse_ground(self, ground: str, step: str) -> None:
        """Refuse a step onto a ground on which the walker has no movement, even in a new turn."""
        one = self.walker
        there = one.moves.on_ground(ground, at_any_time=True)
        words, why = one.book.words, ""
        if there is not None:
            why = one.book.movement.budget(there.encounter, there.find(one.who)).reason or ""
        label = words.terrain(one.scene.encounter, ground).label.lower()
        goal = one.shown(self.goal)
        message = f"{one.name} never gets to {goal}: {step}the ground is {label}"
        one.scene.refuse(f"{message}{why and ', and '}{why}.", "legs")

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
        if way.nearer is not None and steps is not None and steps < way.step:
            way = way.nearer
        if not way.barred or (steps is not None and way.step > steps):
            return
        end = way.spaces[-1 if steps is None else steps]
        fits, is_last = self._fits(end), way.step == len(way.spaces) - 1
        why, step = self._why_barred(way), grid_ways.step_named(way.spaces, way.step)
        if not fits and is_last and self.leg.place:
            step = ""  # no way leads into rock, so no step of it is worth naming
        nearest = self.metres(way.spaces)[max(0, way.step - 1)] / self.walker.per
        message = f"{self.walker.name} cannot go there: {step}{why}."
        if not fits:
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
        elif LEDGE not in why:
            way = self._as_too_wide(way)
            why = way.barred
        ends = way.spaces[way.step - 1 : way.step + 1]
        # A way past somebody may end before its barred step.
        if LEDGE in why and len(ends) == 2:
            return f"{why}; {why_no_ledge(self.walker, *ends, self.size)}"
        return f"{why}; {self._doors_told()}" if "the door is shut" in why else why

    def _doors_told(self) -> str:
        """Return how the walker goes through a door. A straight action goes through no door."""
        doing = self.walker.doing
        if doing is not None and doing.goes.straight:
            return f"a {doing.kind.title.lower()} goes through no shut door"
        return doors_told(self.walker)

    def _why_not_over(self, who: str) -> str:
        """Return why a walker may not step over the body of `who` in the present gait.

        Return '' if this is allowed.
        """
        words = "; ".join(one.words for one in self.over_body(who))
        gait = self.walker.book.words.gait(self.walker.me.pace.gait).label.lower()
        name = self.among.find(who).name
        why = f"{name} lies there ({words}), which is not possible in the gait {gait}"
        return why if words else ""

    def over_body(self, who: str) -> tuple[WayCost, ...]:
        """Return what it costs the walker to step over the body of `who`."""
        return over_body(self.among, self.walker.book, self.walker.me, who)

    def _as_too_wide(self, barred: GridWay) -> GridWay:
        """Return a barred way. If somebody smaller could go it, the reason is the walker's size.

        If a ledge also bars the way for somebody smaller, return the way to this ledge.
        """
        for size in range(self.size - 1, 0, -1):
            smaller = self.squeezed(self.start, size)
            smaller.full = size
            if self.leg.by in LEDGE_WORDS:
                smaller.leg = replace(self.leg, by="")
            way = smaller.way_through_doors()
            if LEDGE in way.barred:
                return way
            if size == self.size - 1 and not self.has_narrow_step(way):
                return barred
            if not way.barred:
                space = "square" if self.grid.shape == "squares" else "hex"
                wide = f"one {space}" if size == 1 else counted(size, space)
                covers = f"{self.walker.name} is {self.size} wide"
                why = f"the way there is only {wide} wide, and {covers}"
                return barred._replace(barred=f"{why}{self._why_not_squeezed(size)}")
        return barred

    def _why_not_squeezed(self, size: int) -> str:
        """Return why a walker cannot squeeze to this size in the present gait.

        Return '' if the book has no rule for it, or if the passage is too narrow even then.
        """
        walker = self.walker
        told = walker.book.ground.squeezing(walker.scene.encounter, walker.me)
        if size + 1 != self.size or not told:
            return ""
        gait = walker.book.words.gait(walker.moves.next_gait("")).label.lower()
        return f" ({told[0].words}), which is not possible in the gait {gait}"

    def _fits(self, space: Space) -> bool:
        return not why_no_fit(self.grid, lattice_of(self.grid).footprint(space, self.size))

    def is_free(self, space: Space) -> bool:
        """Whether the walker can end in a space: it fits, and nobody stands there.

        A squeezed walker ends in a narrow passage, or where there is room for its whole size.
        """
        if not self._fits(space) or self._standing_at(space):
            return False
        if self.size == self.full or not wider(self.grid, space, self.full):
            return True
        return bool(free_rooms(self.grid, space, self.full, self.standing_in))

    def _rooms(self, space: Space) -> tuple[tuple[Space, ...], ...]:
        """Return the sets of spaces that a squeezed walker can cover in its whole size there."""
        rooms = free_rooms(self.grid, space, self.full, self.standing_in)
        return tuple(lattice_of(self.grid).footprint(one, self.full) for one in rooms)

    @cached_property
    def standing_in(self) -> frozenset[Space]:
        """Return the spaces where others stand. Those who are out of the fight do not count."""
        people = self.among.combatants
        return frozenset(space for space, who in self.taken.items() if not people[who].out)

    def _can_share(self, space: Space) -> bool:
        """Whether the walker can end in a space, even if others stand there."""
        people = self._standing_at(space)
        if not people:
            return self._fits(space)
        ground = self.walker.book.ground
        return self._fits(space) and bool(ground.sharing(self.among, self.walker.me, people))

    def _standing_at(self, space: Space) -> tuple[Combatant, ...]:
        """Return the combatants, not out of the fight, who stand where the walker would stand."""
        body = lattice_of(self.grid).footprint(space, self.size)
        ids = dict.fromkeys(self.taken[one] for one in body if one in self.taken)
        people = map(self.among.find, ids)
        return tuple(one for one in people if not one.out)

    def who_bars(self, space: Space) -> tuple[str, ...]:
        """Return the ids of all who do not let the walker into their space."""
        people, book = self._standing_at(space), self.walker.book
        if not people or not book.ground.sharing(self.among, self.walker.me, people):
            return tuple(one.id for one in people)
        me = self.walker.me
        return tuple(one.id for one in people if why_bars(self.among, book, me, one.id) is not None)

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
