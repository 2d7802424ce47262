"""Large walkers who squeeze through narrow passages of a grid, if the book has a rule for it.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from rules.encounter import Combatant
from rules.fight.grid_fitting import largest_of, with_all
from rules.fight.grid_starts import grounds_on
from rules.fight.next_move import once_for_next_move
from rules.fight.on_the_grid import say_size
from rules.fight.on_the_line import together
from rules.fight.path_walker import Walker
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, Squeezed, ground_of_step
from rules.map.grid_spaces import Space, read_space
from rules.map.squeezing import empty_of, has_narrow_passages, narrower, rooms_over
from rules.map.start_grounds import dearest_under
from rules.rulebook.ground import WayCost


def largest(walker: Walker) -> Combatant:
    """Return the largest of all who move together on the grid: for a rider this is the mount."""
    return largest_of(walker.scene.encounter, walker.book, walker.me)


def _size(walker: Walker, who: str) -> int:
    spot = walker.standing.spots.get(who)
    return 1 if spot is None else spot.size


def squeezed_by(
    walker: Walker, grid: GridMap, full: int, taken: Collection[Space]
) -> Squeezed | None:
    """Return how a walker of the size `full` squeezes through narrow passages between others.

    Return None if the book has no rule for this, or forbids it in the present gait, or if the grid
    has no such passage. A walker who begins squeezed may leave the passage in every gait.
    """
    costs = walker.book.ground.squeezing(walker.scene.encounter, walker.me) if full > 1 else ()
    spot = walker.standing.spots.get(largest(walker).id) if costs else None
    if spot is None:
        return None
    is_whole = spot.size == full
    if is_whole and not has_narrow_passages(grid, full):
        return None
    times = _times_now(walker, grid)
    starts = narrower(grid, read_space(spot.place), full) if is_whole else ()
    if is_whole and not any(times.values()):
        return None
    return Squeezed(full, times, starts, taken)


@once_for_next_move
def _times_now(walker: Walker, grid: GridMap) -> dict[str, int]:
    """Return the factors of `_times` on all grounds, if the walker squeezes in now."""
    costs = walker.book.ground.squeezing(walker.scene.encounter, walker.me)
    unmarked = walker.unmarked()
    return {one: _times(walker, one or unmarked, costs) for one in grounds_on(grid)}


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
    """Make a large walker smaller before a walk, and put it in the space `start`."""
    large = largest(walker).id
    if _size(walker, large) > size:
        say_size(walker.scene, walker.book, large, full)
        _put(walker, large, start, size)


def stretch_out(walker: Walker, full: int, room: Space) -> None:
    """Let a squeezed walker take the whole size again in a room."""
    large = largest(walker).id
    if _size(walker, large) < full:
        _put(walker, large, room, full)


def room_after(grid: GridMap, one: GridWalker, before: Space, there: Space) -> Space | None:
    """Return the space with room for the whole size of a squeezed walker after a step, or None.

    This room has the same price as the step: it is not on a more expensive ground.
    """
    squeezed = one.squeezed
    if squeezed is None:
        return None
    last, full = squeezed.last, squeezed.full
    if last is not None and (last.before, last.there) == (before, there):
        return last.room
    paid = one.dearness(ground_of_step(grid, before, there, one))
    rooms = empty_of(grid, rooms_over(grid, before, there, full), full, squeezed.taken)
    grounds = {room: one.dearness(dearest_under(grid, room, full, one.dearness)) for room in rooms}
    return next((room for room, dearness in grounds.items() if dearness == paid), None)


def _put(walker: Walker, large: str, space: Space, size: int) -> None:
    """Put all who move together in a space, and give the largest of them this size."""
    those = together(walker.scene.encounter, walker.book, walker.me)
    walker.scene.change(map=with_all(walker.standing, those, large, space, size))
    walker.scene.settle()
