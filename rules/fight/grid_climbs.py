"""Climbs over spaces of a grid. The book's own action makes the climb, with its rolls.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from rules.fight.path_obstacles import PRONE
from rules.fight.path_walker import NONE, Walker
from rules.fight.ways_of_moves import AlongTheGrid
from rules.map.grid_map import TENTHS, GridMap
from rules.map.grid_spaces import Space
from rules.map.line_map import Spot, Stretch
from rules.map.moves import walked_to
from rules.map.way_parts import GridRun
from rules.rulebook.ground import WayCost


def climb_of(walker: Walker, run: GridRun, metres: Fraction) -> WayCost | None:
    """Return the climb of a part of a way; None if the book has no action for the climb.

    A climb is as long as its rise. On a map without heights, it is as long as the way.
    """
    if run.terrain not in walker.book.ground.climbing.grounds:
        return None
    stretch = Stretch(run.spaces[-1].name, metres, run.terrain, kind="climb")
    costs = walker.book.ground.stretch(walker.scene.encounter, walker.me, stretch, run.rise)
    return next((one for one in costs if one.goes), None)


def joined_climbs(walker: Walker, runs: Sequence[GridRun]) -> tuple[GridRun, ...]:
    """Return the parts of a way. Parts of one climb that follow each other become one part.

    A way that goes up and then down is two climbs. In a book in which slopes make no difference, a
    walk up and down on one ground is one part too.
    """
    ground, found = walker.book.ground, list[GridRun]()
    for run in runs:
        last, climbs = found[-1] if found else None, run.terrain in ground.climbing.grounds
        if last is None or last.terrain != run.terrain:
            goes_on = False
        else:
            goes_on = last.rise * run.rise >= 0 if climbs else not ground.slopes
        if last and goes_on:
            found[-1] = GridRun(run.terrain, (*last.spaces, *run.spaces), last.rise + run.rise)
        else:
            found.append(run)
    return tuple(found)


def steps_inside_climbs(walker: Walker, runs: Sequence[GridRun]) -> set[int]:
    """Return the numbers, from 1, of all steps that continue a climb.

    At these steps, turning costs nothing.
    """
    step, found = 1, set[int]()
    for run in runs:
        if run.terrain in walker.book.ground.climbing.grounds:
            found |= {*range(step + 1, step + len(run.spaces))}
        step += len(run.spaces)
    return found


def why_no_climb(walker: Walker, grid: GridMap, way: Sequence[Space]) -> str:
    """Return why nobody can climb over these spaces step by step; '' if this is possible.

    Each step of such a climb ends in a space. So no step may lead up or down by more than the width
    of a space.
    """
    for one, other in pairwise(way):
        rise = Fraction(abs(grid.kind(other).height - grid.kind(one).height), TENTHS)
        if rise > grid.unit:
            high = f"from {one.name} to {other.name} the climb is higher than a space is wide"
            return f"{walker.name} cannot climb there space by space: {high}; climb, then type @."
    return ""


def climbs_over(
    walker: Walker,
    run: GridRun,
    before: Space,
    ends: Sequence[Fraction],
    cost: WayCost,
    may_end: Callable[[Space], bool],
) -> Fraction:
    """Climb over some spaces with the book's own action. Return how many metres were climbed.

    A walker who falls on the way up lies in the space where the climb began, if it began in this
    turn. In all other cases, the game master sets the spot of the fallen walker.
    """
    if run.terrain != walker.me.terrain:
        walker.moves.stand_on(run.terrain)
    lay = walker.me.has(PRONE)
    walk = AlongTheGrid(run.spaces, ends, may_end)
    most = -(-ends[-1] / walker.per // 1)
    walker.moves.act({**cost.action, "at_most": int(most)}, walk)
    walker.has_acted = True
    if not walker.me.has(PRONE) or lay:
        return min(walk.gone, ends[-1])
    grid, standing = walker.standing.grid, walker.standing
    assert grid is not None  # the caller has checked this
    climbed_before = grid.kind(before).terrain in walker.book.ground.climbing.grounds
    if climbed_before or run.rise < 0:
        walker.moves.effects.append(f"Say with @ where {walker.name} lies.")
        return NONE
    walker.scene.change(map=walked_to(standing, walker.who, Spot(before.name), NONE))
    walker.scene.settle()
    return NONE
