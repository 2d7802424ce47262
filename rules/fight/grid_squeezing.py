"""Large walkers who squeeze through narrow passages of a grid, if the book has a rule for it.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from rules.encounter import Combatant
from rules.fight.grid_fitting import largest_of, with_all
from rules.fight.on_the_grid import say_size
from rules.fight.on_the_line import together
from rules.fight.path_walker import Walker
from rules.map.grid_map import GridMap
from rules.map.grid_paths import Squeezed
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import apart, lattice_of
from rules.map.squeezing import has_narrow_passages, narrower, wider
from rules.rulebook.ground import WayCost


def largest(walker: Walker) -> Combatant:
    """Return the largest of all who move together on the grid: for a rider this is the mount."""
    return largest_of(walker.scene.encounter, walker.book, walker.me)


def _size(walker: Walker, who: str) -> int:
    spot = walker.standing.spots.get(who)
    return 1 if spot is None else spot.size


def squeezed_by(walker: Walker, grid: GridMap, full: int) -> Squeezed | None:
    """Return how a walker of the size `full` squeezes through narrow passages.

    Return None if the book has no rule for squeezing, if it forbids squeezing in the present gait,
    or if the grid has no such passage.
    """
    costs = walker.book.ground.squeezing(walker.scene.encounter, walker.me)
    spot = walker.standing.spots.get(largest(walker).id)
    if full == 1 or not costs or spot is None:
        return None
    is_whole = spot.size == full
    if is_whole and not has_narrow_passages(grid, full):
        return None
    unmarked = walker.unmarked()
    grounds = dict.fromkeys(["", *(kind.terrain for kind in grid.legend.values())])
    times = {one: _times(walker, one or unmarked, costs) for one in grounds}
    starts = narrower(grid, read_space(spot.place), full) if is_whole else ()
    return Squeezed(full, times, starts) if any(times.values()) else None


def _times(walker: Walker, ground: str, costs: Sequence[WayCost]) -> int:
    """Return the factor by which these costs make a step on a ground more expensive.

    Return 0 if the book does not allow the step.
    """
    before, after = (walker.moves.left_on(ground, paid) for paid in ((), costs))
    if before.left and after.left:
        return ceil(before.left / after.left)
    # The limit of a turn is rounded.
    return round(before.whole / after.whole) if after.whole and not before.left else 0


def squeeze_in(walker: Walker, start: Space, size: int, full: int) -> None:
    """Squeeze a large walker before a walk: in the space `start` it then has only this size."""
    large = largest(walker).id
    if _size(walker, large) > size:
        say_size(walker.scene, walker.book, large, full)
        _put(walker, large, start, size)


def stretch_out(
    walker: Walker,
    full: int,
    before: Space,
    taken: Iterable[Space],
    *,
    arrived: bool,
    aim: Sequence[Space] = (),
) -> None:
    """Let a squeezed walker stand in its whole size again, if there is room for it.

    The spot nearest to the goal `aim` comes first; then a spot that covers the space `before`,
    because the walker comes from there. A walker who has not arrived takes only a spot that covers
    `before`: every other spot would be a step forward.
    """
    large = largest(walker).id
    grid, spot = walker.standing.grid, walker.standing.spots.get(large)
    if grid is None or spot is None or spot.size >= full:
        return
    rooms = free_rooms(grid, read_space(spot.place), full, taken)
    lattice = lattice_of(grid)

    def worth(room: Space) -> tuple[int, bool]:
        body = lattice.footprint(room, full)
        return apart(grid, body, aim) if aim else 0, before not in body

    if not arrived:
        rooms = tuple(one for one in rooms if before in lattice.footprint(one, full))
    if rooms:
        _put(walker, large, min(rooms, key=worth), full)


def free_rooms(grid: GridMap, space: Space, full: int, taken: Iterable[Space]) -> tuple[Space, ...]:
    """Return the spaces in which a squeezed walker has room for the whole size, and is alone."""
    lattice, others = lattice_of(grid), {*taken}
    found = wider(grid, space, full)
    return tuple(one for one in found if others.isdisjoint(lattice.footprint(one, full)))


def _put(walker: Walker, large: str, space: Space, size: int) -> None:
    """Put all who move together in a space. The combatant `large` takes this size."""
    those = together(walker.scene.encounter, walker.book, walker.me)
    walker.scene.change(map=with_all(walker.standing, those, large, space, size))
    walker.scene.settle()
