"""The surroundings of a walker on a grid: who stands where, who bars the way, the grounds' cost.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from msgspec import UNSET

from rules.dice import Tray
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.errors import Refused
from rules.fight.actions.base import ActionScene
from rules.fight.grid_paying import paying_now
from rules.fight.grid_starts import grounds_on
from rules.fight.grid_turning import starts_of, turns_on_way
from rules.fight.next_move import once_for_next_move
from rules.fight.on_the_line import together
from rules.fight.path_walker import Walker
from rules.map.grid_areas import Arc, arc
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, Squeezed, prices_of
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import people_in_spaces
from rules.map.grid_ways import to_goal
from rules.map.lattices import apart, body_of, lattice_of
from rules.map.line_map import Spot
from rules.map.sloping_ways import Slopes
from rules.map.start_grounds import StartGrounds
from rules.map.turning_walker import Turning
from rules.map.way_goals import WayGoal
from rules.map.way_parts import cut_at, metres_along, runs
from rules.map.whereabouts import Whereabouts
from rules.rulebook.ground import WayCost
from rules.rulebook.rulebook import Rulebook


class WayPart(NamedTuple):
    """A part of a way on one ground. Before this part, the walker turns by `turns` degrees.

    The ground is empty if the map does not name a ground there.
    """

    ground: str
    metres: Fraction
    turns: int = 0


def others_in_spaces(
    encounter: Encounter, book: Rulebook, me: Combatant
) -> Mapping[Space, tuple[str, ...]]:
    """Return the spaces where other combatants stand, each with the ids of all who stand there.

    Combatants who go along with `me` are left out. Bodies on the ground are included.
    """
    return _in_the_way(encounter, book, me).taken


class _InTheWay(NamedTuple):
    """What the other combatants mean for a walker. The names mean the same as in `GridWalker`."""

    me: Combatant
    taken: Mapping[Space, tuple[str, ...]]
    barred: Collection[Space]
    slow: Mapping[Space, int]
    closed: Collection[tuple[Space, Space]]


def _in_the_way(encounter: Encounter, book: Rulebook, me: Combatant) -> _InTheWay:
    """Return what the others mean for the combatant `me`, computed once for an encounter."""
    known = _known_in_the_way(encounter)
    found = known.get(me.id)
    if found is None or found.me is not me:
        found = known[me.id] = _looked_at(encounter, book, me)
    return found


@remembered
def _known_in_the_way(_encounter: Encounter) -> dict[str, _InTheWay]:
    """Return what was already found about others in an encounter, by the id of the walker."""
    return {}


def _looked_at(encounter: Encounter, book: Rulebook, me: Combatant) -> _InTheWay:
    standing = encounter.map
    if standing is UNSET:
        return _InTheWay(me, {}, frozenset(), {}, frozenset())
    taken = people_in_spaces(standing, _not_in_the_way(encounter, book, me))
    others = {who for those in taken.values() for who in those}
    bars = {who for who in others if why_bars(encounter, book, me, who) is not None}
    times = _times_past_others(encounter, book, me, taken) if others else {}
    barred = {one for one, who in taken.items() if not bars.isdisjoint(who) or times.get(one) == 0}
    slow = {space: many for space, many in times.items() if many}
    return _InTheWay(me, taken, barred, slow, _steps_on(encounter, book, me))


def _not_in_the_way(encounter: Encounter, book: Rulebook, me: Combatant) -> set[str]:
    """Return the ids of those who go along with `me`, and of those who have not arrived yet."""
    later = [one.id for one in encounter.combatants.values() if one.arrives is not None]
    return {*together(encounter, book, me), *later}


def why_bars(encounter: Encounter, book: Rulebook, me: Combatant, who: str) -> str | None:
    """Return why the combatant `me` may not pass the combatant `who`, as a sentence.

    Return None if `me` may pass.
    """
    other = encounter.combatants[who]
    return None if other.out else book.ground.bars(encounter, me, other)


def grid_walker(
    encounter: Encounter,
    book: Rulebook,
    me: Combatant,
    size: int,
    prices: Mapping[str, int],
    slopes: tuple[Slopes, ...] = (),
    turning: Turning | None = None,
    squeezed: Squeezed | None = None,
    starts: StartGrounds | None = None,
) -> GridWalker:
    """Return what a search for a way needs to know of the combatant `me` and all others."""
    others = _in_the_way(encounter, book, me)
    return GridWalker(
        size,
        prices if starts is None else starts.prices,
        others.taken,
        others.barred,
        turning=turning,
        slopes=slopes,
        diagonal=book.ground.grid.diagonal,
        slow=others.slow,
        squeezed=squeezed,
        closed=others.closed,
        starts=starts,
        odd=odd_diagonals(encounter, book, me),
    )


def odd_diagonals(encounter: Encounter, book: Rulebook, me: Combatant) -> bool | None:
    """Whether a combatant has made an odd number of diagonal steps in this turn.

    Return None if all diagonal steps count the same on this map.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None or standing.grid.shape != "squares":
        return None
    if not book.ground.grid.alternates:
        return None
    last = standing.directions.get(me.id)
    return last is not None and last.odd and me.pace.made > 0


def who_bars_here(encounter: Encounter, book: Rulebook, me: Combatant) -> str | None:
    """Return somebody in the walker's own space who bars the way forward; None if nobody does.

    If the direction of the walker's last step is not known, nobody bars the way.
    """
    standing = encounter.map
    if standing is UNSET or standing.grid is None or me.id not in standing.directions:
        return None
    spot = standing.spots[me.id]
    besides = {*together(encounter, book, me)}
    here = {*body_of(standing.grid, spot.place, spot.size)}
    return next(
        (
            who
            for who, other in standing.spots.items()
            if who not in besides
            and here & {*body_of(standing.grid, other.place, other.size)}
            and why_bars(encounter, book, me, who) is not None
        ),
        None,
    )


def _steps_on(
    encounter: Encounter, book: Rulebook, me: Combatant
) -> frozenset[tuple[Space, Space]]:
    """Return the steps that somebody in the walker's own space bars: all that do not lead back."""
    standing = encounter.map
    if standing is UNSET or standing.grid is None or not who_bars_here(encounter, book, me):
        return frozenset()
    lattice, here = lattice_of(standing.grid), read_space(standing.spots[me.id].place)
    came = lattice.STEPS.get(standing.directions[me.id].to)
    return frozenset(
        (here, lattice.step(here, name))
        for name, unit in lattice.STEPS.items()
        if came and lattice.product(came, unit) >= 0
    )


def _times_past_others(
    encounter: Encounter, book: Rulebook, me: Combatant, taken: Mapping[Space, tuple[str, ...]]
) -> dict[Space, int]:
    """Return a factor for each space with others: a step into it costs this many times as much.

    The factor is 0 if the step is not allowed. Spaces are left out if a step into them costs
    nothing more.
    """
    if not costs_past(encounter, book, me, {who for those in taken.values() for who in those}):
        return {}
    costs = {those: costs_past(encounter, book, me, those) for those in {*taken.values()}}
    # Bodies are alike to most books, so the fight is tried once for all.
    shares: dict[tuple[str, ...], Fraction] = {}
    for those in costs.values():
        words = tuple(one.words for one in those)
        if those and words not in shares:
            walker = Walker(ActionScene(encounter, Tray()), me.id)
            shares[words] = walker.moves.share_after(those)
    return {
        space: ceil(1 / share) if (share := shares[tuple(one.words for one in costs[those])]) else 0
        for space, those in taken.items()
        if costs[those]
    }


def costs_past(
    encounter: Encounter, book: Rulebook, me: Combatant, people: Collection[str]
) -> tuple[WayCost, ...]:
    """Return what a step into the space of these combatants costs more, such as over a body."""
    others = tuple(encounter.combatants[who] for who in people)
    return book.ground.passing(encounter, me, others) if others else ()


@once_for_next_move
def prices_now(walker: Walker, grid: GridMap) -> tuple[dict[str, int], Fraction]:
    """Return the price of a metre on each ground, and the highest price that the walker can pay.

    The present gait decides the prices. A ground that the walker cannot enter now has no price.
    """
    unmarked = walker.unmarked()
    prices, whole = prices_of(
        {one: walker.moves.left_on(one or unmarked) for one in grounds_on(grid)}
    )
    return prices, Fraction(whole)


def walker_now(
    walker: Walker,
    grid: GridMap,
    among: Encounter,
    size: int,
    prices: Mapping[str, int],
    squeezed: Squeezed | None = None,
) -> GridWalker:
    """Return a walker who looks for a way and pays for turns and slopes.

    The combatants of the encounter `among` are in the way.
    """
    book, me = walker.book, walker.me
    starts = starts_of(walker, grid)
    if starts is not None:
        return grid_walker(among, book, me, size, prices, starts=starts)
    paying = paying_now(walker, grid, prices)
    found = grid_walker(among, book, me, size, prices, paying.slopes, paying.turning, squeezed)
    return found._replace(far_slopes=paying.far_slopes)


def arc_of(encounter: Encounter, book: Rulebook, one: Combatant, other: str) -> Arc | None:
    """Return the arc of the combatant `one` in which the combatant `other` stands.

    The nearest space of `other` counts. Return None if there is no facing, if one of the two is off
    the grid, or if the two share a space.
    """
    standing, facing = encounter.map, _side_of(encounter, book, one)
    if standing is UNSET or standing.grid is None or not {one.id, other} <= {*standing.spots}:
        return None
    grid = standing.grid
    if facing not in lattice_of(grid).STEPS:
        return None
    body, theirs = (
        body_of(grid, spot.place, spot.size)
        for spot in (standing.spots[one.id], standing.spots[other])
    )
    nearest = min(theirs, key=lambda space: apart(grid, body, (space,)))
    return None if nearest in body else arc(grid, body, facing, nearest)


def _side_of(encounter: Encounter, book: Rulebook, one: Combatant) -> str:
    """Return the side that decides about front and back: for Emala, the side near the facing."""
    facing, turns, standing = book.ground.facing(one), book.ground.grid_turns, encounter.map
    if not facing or turns is None or standing is UNSET or standing.grid is None:
        return facing
    return turns.facing(encounter, one) if turns.on(standing.grid.shape) else facing


def grounds_between(
    encounter: Encounter,
    book: Rulebook,
    standing: Whereabouts,
    me: Combatant,
    ends: tuple[Spot, Spot],
    stop: Fraction,
) -> Iterator[WayPart]:
    """Yield each part of the way between two spots of a grid.

    The way ends at most `stop` metres before the second spot, without a wall in between.

    Raises:
        Refused: nobody can walk this way now.
    """
    grid, (here, there) = standing.grid, ends
    assert grid is not None  # the caller has checked this
    one = Walker(ActionScene(encounter, Tray()), me.id)
    prices, _ = prices_now(one, grid)
    walker = walker_now(one, grid, encounter, here.size, prices)
    body = body_of(grid, there.place, there.size)
    goal = WayGoal(body, int(stop // grid.unit), stop > 0, free=lambda _space: True)
    found = to_goal(grid, walker, read_space(here.place), goal)
    if found.barred:
        raise Refused(f"cannot just walk there: {found.barred}.")
    turns = {at.step: at.degrees for at in turns_on_way(one, grid, found.spaces)}
    metres = metres_along(grid, found.spaces, book.ground.grid.diagonal, walker.odd)
    for step, run in cut_at(runs(grid, found.spaces, walker), turns):
        length = metres[step - 1 + len(run.spaces)] - metres[step - 1]
        yield WayPart(run.terrain, length, turns.get(step, 0))
