"""The way of a leg on a grid, and the obstacles on this way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Self

from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.grid_ledges import (
    CLIMB,
    LEDGE_WORDS,
    OpenLedges,
    Step,
    climbing_starts,
    has_price,
    ledges_on,
    open_ledges,
    prices_with_climbs,
)
from rules.fight.grid_squeezing import largest, squeezed_by
from rules.fight.grid_starts import grounds_on
from rules.fight.grid_turning import starts_of
from rules.fight.grid_walkers import (
    grid_walker,
    odd_diagonals,
    others_in_spaces,
    prices_now,
    walker_now,
    why_bars,
)
from rules.fight.on_the_grid import full_size
from rules.fight.path_obstacles import chosen_door
from rules.fight.path_walker import NONE, Walker
from rules.map import grid_ways, way_parts
from rules.map.diagonals import odd_after
from rules.map.grid_areas import burst
from rules.map.grid_map import GridMap, on_grid
from rules.map.grid_paths import (
    GridWalker,
    LastStep,
    Squeezed,
    price_along,
    reach_of,
)
from rules.map.grid_plan import plan_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import unlocked
from rules.map.grid_ways import GridWay
from rules.map.lattices import apart, body_of, lattice_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.path_legs import PathLeg
from rules.map.squeezing import free_rooms, is_narrow_step, wider
from rules.map.start_grounds import StartGrounds
from rules.map.way_goals import WayGoal
from rules.map.ways_over_ledges import way_over_a_ledge


def steps_within(metres: Sequence[Fraction], most: Fraction) -> int:
    """Return how many steps of a way are at most `most` metres from its start.

    The list `metres` has the distance after each step, and begins with 0.
    """
    return max(0, bisect_right(metres, most) - 1)


def is_told(way: GridWay) -> bool:
    """Whether a way is barred by a combatant or by a shut door."""
    return way.taken is not None or "the door is shut" in way.barred


def last_step(way: GridWay) -> LastStep | None:
    """Return the last step of a way after which a squeezed walker has the whole size again."""
    if way.room is None or len(way.spaces) == 1:
        return None
    return LastStep(way.spaces[-2], way.spaces[-1], way.room)


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
        self.taken = others_in_spaces(self.among, walker.book, walker.me)
        self.left = walker.moves.left()
        self.odd = odd_diagonals(walker.scene.encounter, walker.book, walker.me)
        self.free = NONE
        self.by = "" if leg.by in LEDGE_WORDS else leg.by
        self.below: int | None = None
        self.only_open = False
        self._ledges: OpenLedges | None = None
        self._last: LastStep | None = None
        self._as_if_free = False

    # The way.

    def way(self) -> GridWay:
        """Return the way of the leg, with its start; raises InputError.

        Somebody large squeezes through narrow passages if the book has a rule for this, and if the
        way is then cheaper.
        """
        starts = () if self._squeezes is None else self._squeezes.starts
        found = self._best_way(starts, only_open=bool(starts))
        if starts and found.barred:
            # Only now does it matter what bars the way.
            found = self._best_way(starts, only_open=False)
        self.take(found)
        return found

    def _best_way(self, starts: Sequence[Space], *, only_open: bool) -> GridWay:
        """Return the best way of a walker who is whole, or who is squeezed from one of `starts`.

        If `only_open` is true, and no way is open, nobody asks what bars the way.
        """
        self.only_open = only_open
        found = self.way_through_doors()
        worth = self.worth(found) if starts else (True, 0, inf)
        # A search knows all starts. A straight way has no search.
        for start in starts if self.leg.direction else starts[:1]:
            squeezed = self.squeezed(start, self.here.size - 1)
            squeezed.below = self._price_to_beat(found)
            way = squeezed.way_through_doors()
            if squeezed.worth(way) < worth and squeezed.has_narrow_step(way):
                worth = squeezed.worth(way)
                found = way._replace(size=squeezed.size)
            elif found.barred and not found.size and is_told(way):
                found = way._replace(size=squeezed.size)
        return found

    def _price_to_beat(self, way: GridWay) -> int | None:
        """Return the price of this way: the way of a squeezed walker must be cheaper.

        Return None if the way of a squeezed walker may have any price.
        """
        is_goal_shared = way.barred or not self.is_free(way.spaces[-1])
        price = inf if is_goal_shared or self.leg.goal != "to" else self.price(way)
        return None if price == inf else int(price)

    def has_narrow_step(self, way: GridWay) -> bool:
        """Whether a way leads through a passage that is too narrow for the whole size."""
        return any(is_narrow_step(self.grid, *ends, self.full) for ends in pairwise(way.spaces))

    @cached_property
    def _squeezes(self) -> Squeezed | None:
        return squeezed_by(self.walker, self.grid, self.full, self._in_the_way())

    def squeezed(self, start: Space, size: int) -> Self:
        """Return this leg for the same walker in another size, who begins in the space `start`."""
        leg = copy(self)
        leg.start, leg.size = start, size
        return leg

    def take(self, way: GridWay) -> None:
        """Take this way; the walker gets the size that this way needs."""
        if way.size:
            self.start, self.size = way.spaces[0], way.size
        self._last = last_step(way)

    def worth(self, way: GridWay) -> tuple[bool, int, float]:
        """Return a key by which the best of several ways comes first.

        Of two ways away from a goal, the way with the farther end is better. Of all others, the
        cheaper way is better.
        """
        far, price = 0, self.price(way)
        if self.leg.goal == "away" and not self.by:
            goal = body_of(self.grid, self.there.place, self.there.size)
            end = (way.spaces[-1], self.size) if way.room is None else (way.room, self.full)
            far = apart(self.grid, lattice_of(self.grid).footprint(*end), goal)
        return price == inf, -far, price

    def price(self, way: GridWay) -> float:
        """Return the price of a way; infinite if it is barred, or should lead away but does not."""
        if way.barred or (len(way.spaces) == 1 and self.leg.goal == "away"):
            return inf
        grid = unlocked(self.grid) if self.leg.door else self.grid
        walker = self._walker(self.prices())
        # Whoever stands at the end of a way does not bar it.
        end = lattice_of(grid).footprint(way.spaces[-1], self.size)
        walker = walker._replace(barred={*walker.barred}.difference(end))
        if walker.squeezed is not None:
            walker = walker._replace(squeezed=walker.squeezed._replace(last=last_step(way)))
        return price_along(grid, walker, way.spaces)

    def way_through_doors(self) -> GridWay:
        """Return the way of a walker in its present size, also through doors or over ledges."""
        if self.leg.by in LEDGE_WORDS:
            return self._over_ledges()
        way = self._way(self.grid)
        if chosen_door(self.walker, self.leg) is None:
            return way
        through = self._way(unlocked(self.grid))
        return through if way.barred or len(through.spaces) < len(way.spaces) else way

    def _over_ledges(self) -> GridWay:
        """Return the best way over at least one ledge. If there is none, return the level way."""
        if self.leg.goal != "to" or self.leg.direction:
            message = f"say where the {self.leg.by} leads, as in >F7 {self.leg.by}."
            raise InputError("conflict", "legs", message)
        if "ledge" not in self.grid.edges.values():
            message = f"this map has no ledge: leave '{self.leg.by}' out, or draw one, as F7^G7."
            raise InputError("bad-choice", "legs", message)
        if self.full > 1 or self.walker.book.ground.by_pulses:
            return self._way(self.grid)
        over, ledges = copy(self), open_ledges(self.grid, self.leg.by)
        # Steps that are too steep alone are open only if there is no other way.
        for steep in ({*self._too_steep(ledges)}, set[Step]()):
            over._ledges = ledges._replace(closed={*ledges.closed, *steep})
            way = self._way_over(over, over._ledges)
            if way is not None:
                return way
        return self._level_way(over)

    def _way_over(self, over: Self, open_: OpenLedges) -> GridWay | None:
        """Return the best way of `over` over one of these ledges; None if there is none."""
        # A climb by rolls, or in a gait of its own, has no price: it counts as one step.
        steps, prices = open_.steps, self.prices()
        ledges = dict[Step, int | None].fromkeys(steps)
        has_prices = self.leg.by == CLIMB and any(has_price(self.walker, *one) for one in steps)
        if has_prices and not self.walker.climbed:
            prices, ledges = prices_with_climbs(self.walker, self.grid, steps)
        else:
            found = over._way(open_.grid)
            if self._leads_over(found, open_):
                return found
        walker, goal = over._walker(prices), over._way_goal(self.grid)
        return way_over_a_ledge(open_.grid, walker, self.start, goal, ledges)

    def _too_steep(self, ledges: OpenLedges) -> Iterator[Step]:
        """Yield the steps up or down slopes that the walker can never go, apart from ledges."""
        walker, grid = self._walker(self.prices()), self.grid
        slopes = walker.far_slopes or next(iter(walker.slopes), None)
        if slopes is None:
            return
        for space in (Space(x, y) for y in range(grid.height) for x in range(grid.width)):
            for step in plan_of(grid).steps(space, self.size):
                ends, kind = (space, step.to), grid.kind(step.to)
                rise = kind.height - grid.kind(space).height
                is_slope = step.slopes and kind.terrain in walker.prices
                is_slope = is_slope and ends not in ledges.steps
                if is_slope and slopes.price(kind.terrain, rise, 1) is None:
                    yield ends

    def _level_way(self, over: Self) -> GridWay:
        """Return the way without ledges. If it is closed, return the way that `over` finds."""
        level = self._way(self.grid)
        if level.barred and over._ledges is not None:
            found = over._way(over._ledges.grid)
            if {*pairwise(found.spaces)}.isdisjoint(over._ledges.closed):
                return found
        return level

    def _leads_over(self, way: GridWay, ledges: OpenLedges) -> bool:
        """Whether a way is open and leads over a ledge."""
        # If no way is open, the search returns one with closed steps.
        is_closed = way.barred or not {*pairwise(way.spaces)}.isdisjoint(ledges.closed)
        return not is_closed and bool(ledges_on(self.grid, way.spaces))

    def _way(self, grid: GridMap) -> GridWay:
        leg, start = self.leg, self.start
        walker = self._walker(self.prices())
        if leg.direction:
            begins = read_space(self.here.place)
            steps = lattice_of(grid).distance(begins, read_space(self.there.place))
            way = grid_ways.straight_on(grid, walker, start, leg.direction, steps)
            return self._entering(way)
        goal = self._way_goal(grid)
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
        if goal.free == self._fits or self.below is not None:
            return grid_ways.to_goal(grid, walker, start, goal)
        return self._to_shared(grid, walker, goal)

    def _entering(self, way: GridWay) -> GridWay:
        """Return a straight way, open if its typed distance ends in a square that can be shared.

        Somebody there bars only a way that leads on.
        """
        end, doing = way.spaces[-1], self.walker.doing
        is_walk = self.leg.distance is not None and not (doing and doing.goes.straight)
        is_at_end = way.step == len(way.spaces) - 1 and way.taken not in {None, self.start}
        if is_walk and is_at_end and self._can_share(end) and self.who_bars(end):
            return GridWay(way.spaces)
        return way

    def _to_shared(self, grid: GridMap, walker: GridWalker, goal: WayGoal) -> GridWay:
        """Return the way to a goal. It ends where others stand only if no other way is open."""
        start, shared = self.start, goal._replace(free=self._can_share)
        if walker.prices.keys() >= {*grounds_on(grid)}:
            found = grid_ways.open_way(grid, walker, start, goal)
            found = found or grid_ways.open_way(grid, walker, start, shared)
            return found or grid_ways.barred_way(grid, walker, start, goal)
        # A way to a closed ground is not barred.
        found = grid_ways.to_goal(grid, walker, start, goal)
        instead = grid_ways.to_goal(grid, walker, start, shared) if found.barred else found
        return found if instead.barred else instead

    def _way_goal(self, grid: GridMap) -> WayGoal:
        """Return where the way of a leg may end: near its goal, and in a free space if possible."""
        body = body_of(grid, self.there.place, self.there.size)
        stop = self.walker.stop(self.leg, self.goal)
        follows = self.leg.stop is None and stop > 0
        free = self.is_free if stop or self._has_free_end(body) else self._fits
        steps = int(stop // grid.unit)
        return WayGoal(body, steps, follows, free, only_open=self.only_open)

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
        """Return the walker if turning or start grounds cost something; otherwise None."""
        walker = self._walker(self.prices())
        return None if walker.turning is None and walker.starts is None else walker

    def _most(self) -> Fraction:
        """Return the price of all movement that is left, in units of the grid's prices."""
        return self._prices[1] / self.grid.unit

    def _walker(self, prices: Mapping[str, int], *, plain: bool = False) -> GridWalker:
        """Return the walker who pays these prices; if `plain`, turning and slopes cost nothing."""
        walker = self.walker
        squeezed = self._squeezes if self.size < self.full else None
        if squeezed is not None:
            squeezed = squeezed._replace(last=self._last, below=self.below)
        if plain:
            book, me = walker.book, walker.me
            found = grid_walker(self.among, book, me, self.size, prices, squeezed=squeezed)
            return found._replace(odd=self.odd)
        found = walker_now(walker, self.grid, self.among, self.size, prices, squeezed)
        found = found._replace(odd=self.odd)
        starts = found.starts
        if self._ledges is not None and self.leg.by == CLIMB:
            starts = climbing_starts(walker, self.grid, self.start, self._ledges) or starts
        if self._as_if_free and starts is not None:
            starts = starts.without_turns()
        if starts is not found.starts and starts is not None:
            found = found._replace(starts=starts, prices=starts.prices)
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
        starts = self._starts
        if starts is None or starts.sides is None:
            return False
        here = starts.grounds.get(starts.here)
        return here is not None and here.turn is None

    @cached_property
    def _starts(self) -> StartGrounds | None:
        """The limits of the grounds before the walk; None if the map has no start grounds."""
        return starts_of(self.walker, self.grid)

    def prices(self) -> dict[str, int]:
        """Return the price of a metre on each ground that the walker can enter now."""
        return self._prices[0]

    @cached_property
    def _prices(self) -> tuple[dict[str, int], Fraction]:
        return prices_now(self.walker, self.grid)

    def metres(self, way: Sequence[Space]) -> tuple[Fraction, ...]:
        """Return how many metres each space of a way is from the start of the way."""
        diagonal = self.walker.book.ground.grid.diagonal
        return way_parts.metres_along(self.grid, way, diagonal, self.odd)

    def odd_on(self, way: Sequence[Space]) -> tuple[bool, ...]:
        """Return, for each space of a way, whether the number of diagonal steps so far is odd.

        Return () if all diagonal steps count the same.
        """
        return () if self.odd is None else odd_after(way, self.odd)

    def _fits(self, space: Space) -> bool:
        return not why_no_fit(self.grid, lattice_of(self.grid).footprint(space, self.size))

    def is_free(self, space: Space) -> bool:
        """Whether the walker can end in a space: it fits, and nobody stands there."""
        if not self._fits(space) or self._standing_at(space):
            return False
        if self.size == self.full or not wider(self.grid, space, self.full):
            return True
        # Out of a narrow passage, a squeezed walker needs room for its whole size.
        return bool(free_rooms(self.grid, space, self.full, self.standing_in))

    @cached_property
    def standing_in(self) -> frozenset[Space]:
        """Return the spaces where others stand. Those who are out of the fight do not count."""
        people = self.among.combatants
        return frozenset(
            space
            for space, those in self.taken.items()
            if not all(people[one].out for one in those)
        )

    def _in_the_way(self) -> frozenset[Space]:
        """Return where others stand, without those with whom the walker shares the goal."""
        if self.leg.goal != "to" or self.walker.stop(self.leg, self.goal):
            return self.standing_in
        body = body_of(self.grid, self.there.place, self.there.size)
        goal = {who for space in body for who in self.taken.get(space, ())}
        people, book, me = self.among.combatants, self.walker.book, self.walker.me
        there = tuple(people[who] for who in sorted(goal) if not people[who].out)
        if any(why_bars(self.among, book, me, one.id) for one in there):
            return self.standing_in
        if not there or not book.ground.sharing(self.among, me, there):
            return self.standing_in
        others = {space for space, those in self.taken.items() if not goal.issuperset(those)}
        return self.standing_in & others

    def _can_share(self, space: Space) -> bool:
        """Whether the walker can end in a space, even if others stand there."""
        people = self._standing_at(space)
        if not people:
            return self._fits(space)
        ground = self.walker.book.ground
        return self._fits(space) and bool(ground.sharing(self.among, self.walker.me, people))

    def _standing_at(self, space: Space) -> tuple[Combatant, ...]:
        """Return everybody in the fight who stands where the walker would stand."""
        return self._in_the_fight(lattice_of(self.grid).footprint(space, self.size))

    def standing_at_end(self, space: Space) -> tuple[Combatant, ...]:
        """Return everybody in the fight who stands where the walker would stand after the way.

        A squeezed walker may have the whole size again there.
        """
        last = self._last
        if last is None or last.there != space:
            return self._standing_at(space)
        return self._in_the_fight(lattice_of(self.grid).footprint(last.room, self.full))

    def _in_the_fight(self, body: Iterable[Space]) -> tuple[Combatant, ...]:
        """Return everybody who stands in these spaces and is not out of the fight."""
        people = map(self.among.find, self._people_in(body))
        return tuple(one for one in people if not one.out)

    def who_bars(self, space: Space) -> tuple[str, ...]:
        """Return the ids of all who do not let the walker into their space."""
        people, book = self._standing_at(space), self.walker.book
        if not people or not book.ground.sharing(self.among, self.walker.me, people):
            return tuple(one.id for one in people)
        me = self.walker.me
        return tuple(one.id for one in people if why_bars(self.among, book, me, one.id) is not None)

    def people_at(self, space: Space) -> tuple[str, ...]:
        """Return the ids of all others in the spaces that the walker covers at a space."""
        return self._people_in(lattice_of(self.grid).footprint(space, self.size))

    def _people_in(self, body: Iterable[Space]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(who for one in body for who in self.taken.get(one, ())))
