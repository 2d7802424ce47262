"""Ledges on a way over spaces. The typed word says whether the walker climbs or falls.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from rules.fight.grid_doors import put_in
from rules.fight.grid_fitting import largest_of
from rules.fight.grid_starts import grounds_on
from rules.fight.grid_turning import starts_of
from rules.fight.on_one_ground import go_over, is_stopped
from rules.fight.on_the_line import tell_still_engaged, together
from rules.fight.path_obstacles import PRONE, ridden_with
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone
from rules.fight.ways_of_moves import OverLedge
from rules.map.doors_of_grid import with_open
from rules.map.grid_map import TENTHS, GridMap
from rules.map.grid_paths import prices_of
from rules.map.grid_spaces import Space, edge_ends, edge_name
from rules.map.line_map import Stretch
from rules.map.path_legs import PathLeg
from rules.map.start_grounds import StartGrounds
from rules.numbers.exact import in_words
from rules.rulebook.ground import WayCost

CLIMB: Literal["climb"] = "climb"
DROP: Literal["drop"] = "drop"
LEDGE_WORDS = (CLIMB, DROP)
"""The words that the GM types after a goal, so that the way may lead over ledges."""


Step = tuple[Space, Space]
"""A step from a space to a space beside it."""


class OpenLedges(NamedTuple):
    """A grid with open ledges.

    `closed` has the steps over these ledges that nobody can make, and `steps` all others.
    """

    grid: GridMap
    closed: Collection[Step]
    steps: Collection[Step]


_RECENT: list[tuple[GridMap, str, OpenLedges]] = []


def open_ledges(grid: GridMap, word: str) -> OpenLedges:
    """Return a grid on which a way may lead over ledges; with the word 'drop', only down.

    A ledge between two spaces of equal height is still closed, because nobody knows its upper side.
    The results for the last two grids are stored.
    """
    for one, said, known in _RECENT:
        if one is grid and said == word:
            return known
    found = _opened(grid, word)
    _RECENT[:] = [(grid, word, found), *_RECENT[:1]]
    return found


def _opened(grid: GridMap, word: str) -> OpenLedges:
    ledges = [edge_ends(name) for name, kind in grid.edges.items() if kind == "ledge"]
    known = [ends for ends in ledges if grid.rise(*ends)]
    names = {edge_name(*ends) for ends in known}
    closed = {step for ends in known for step in _closed_at(grid, *ends, word)}
    steps = {step for one, other in known for step in ((one, other), (other, one))} - closed
    return OpenLedges(with_open(grid, names), closed, steps)


def _closed_at(grid: GridMap, one: Space, other: Space, word: str) -> list[Step]:
    """Return the steps at a ledge that stay closed; with the word 'drop', also the step up."""
    low, high = (one, other) if grid.rise(one, other) > 0 else (other, one)
    steps = [(low, high)] if word == DROP else []
    if grid.shape == "hexes":
        return steps
    # A diagonal step crosses no end of a ledge.
    across = (other.y - one.y, other.x - one.x)
    for x, y in (across, (-across[0], -across[1])):
        for here, there in ((one, other), (other, one)):
            beside = Space(there.x + x, there.y + y)
            steps += [(here, beside), (beside, here)]
    return steps


def ledges_on(grid: GridMap, way: Sequence[Space]) -> frozenset[int]:
    """Return the numbers of all steps of a way, from 1, that lead over a ledge."""
    steps = enumerate(pairwise(way), 1) if "ledge" in grid.edges.values() else ()
    return frozenset(step for step, ends in steps if grid.edge(*ends) == "ledge")


def climbing_starts(
    walker: Walker, grid: GridMap, start: Space, ledges: OpenLedges
) -> StartGrounds | None:
    """Return the limits of the grounds and the heights of ledges, if climbs have their own gait.

    If the walker already hangs on a ledge, only the rest of its height counts. Return None if
    climbs have no gait of their own, or if the walker cannot climb.
    """
    climb = walker.book.ground.climbing.terrain
    starts = starts_of(walker, grid, climb=climb) if climb else None
    if starts is None or climb not in starts.grounds:
        return None
    heights = {step: abs(grid.rise(*step)) for step in ledges.steps}
    hangs = {step for step in ledges.steps if step[0] == start and heights[step] > walker.climbed}
    rests = {
        step: heights[step] - (walker.climbed if step in hangs else NONE) for step in ledges.steps
    }
    found = {step: rest / grid.unit for step, rest in rests.items()}
    return starts._replace(ledges=found, climb=climb)


def falls_down(walker: Walker, before: Space, space: Space) -> None:
    """Let the walker fall down a ledge into a space, by the book's rule.

    All who are taken along fall too. A mount and its riders fall together, as one fall of the book.
    """
    scene, standing, grid = walker.scene, walker.standing, _grid(walker)
    people = together(scene.encounter, walker.book, walker.me)
    put_in(walker, space)
    walker.moves.effects.append(f"{walker.name} falls to {space.name}.")
    told = len(scene.lines), len(scene.acts)
    ridden = {one.id for one in ridden_with(scene.encounter, walker.me)}
    for who in dict.fromkeys((walker.who, *filter(standing.has, people), *walker.along)):
        if who == walker.who or who not in ridden:
            height, into = -grid.rise(before, space), grid.kind(space).terrain
            walker.book.ground.fall(scene, scene.find(who), height, into)
    scene.settle()
    tell_still_engaged(scene, walker.book, [walker.who])
    walker.moves.take_effects(*told)
    walker.has_acted = True


def rolled_climb(walker: Walker, before: Space, space: Space) -> WayCost | None:
    """Return the cost with the book's own action for this climb; None if a move is enough."""
    rise = _grid(walker).rise(before, space)
    stretch = Stretch(space.name, abs(rise), kind=CLIMB)
    costs = walker.book.ground.stretch(walker.scene.encounter, walker.me, stretch, rise)
    return next((one for one in costs if one.goes), None)


def has_price(walker: Walker, before: Space, space: Space) -> bool:
    """Whether a climb over a ledge costs movement alone, and can begin at any time of a turn."""
    book = walker.book.ground
    has_gait = book.climbing.gait or book.taken_up is not None
    return not has_gait and rolled_climb(walker, before, space) is None


def prices_with_climbs(
    walker: Walker, grid: GridMap, ledges: Collection[Step]
) -> tuple[dict[str, int], dict[Step, int | None]]:
    """Return the price of a step on each ground, and the price of a climb over each ledge.

    A climb has no price if the walker cannot climb now.
    """
    unmarked, climb = walker.unmarked(), walker.book.ground.climbing.terrain
    grounds = dict.fromkeys((*grounds_on(grid), climb))
    metre, _ = prices_of({one: walker.moves.left_on(one or unmarked) for one in grounds})
    parts, whole = grid.unit.denominator * TENTHS, grid.unit.numerator * TENTHS
    steps = {ground: price * whole for ground, price in metre.items()}
    up = metre.get(climb)
    heights = {ends: int(abs(grid.rise(*ends)) * parts) for ends in ledges}
    return steps, {ends: None if up is None else up * high for ends, high in heights.items()}


def climbs_ledge(
    walker: Walker, leg: PathLeg, before: Space, space: Space, on: Sequence[GroundGone]
) -> GroundGone | None:
    """Climb up or down a ledge. Return the ground of the climb and the metres climbed.

    If the movement of this turn is too short for the whole ledge, the walker hangs on the ledge.
    The walker is then still in the present space, and the kept path continues later. Return None if
    the walker does not climb in this turn.

    Raises:
        Refused: the book does not allow the climb.
    """
    rise = _grid(walker).rise(before, space)
    high, down = abs(rise) - walker.climbed, rise < 0
    walk = OverLedge(space, high)
    cost = rolled_climb(walker, before, space)
    if cost is not None:
        _by_rolls(walker, cost, walk, space if down else before)
    elif not _moves_up(walker, leg, walk, rise, on):
        return None
    gone = min(walk.gone, high)
    ground = GroundGone(walker.me.terrain, gone, down)
    if gone == high:
        walker.climbed = NONE
        there = _grid(walker).kind(space).terrain or walker.book.words.open_ground
        walker.moves.stand_on(there, not_in=walker.book.ground.climbing.gait)
    elif gone:
        walker.climbed += gone
        _tell_hanging(walker, before, space)
    return ground if gone else None


def _moves_up(
    walker: Walker, leg: PathLeg, walk: OverLedge, rise: Fraction, on: Sequence[GroundGone]
) -> bool:
    """Climb with an ordinary move, in the gait and on the ground that the book has for climbs.

    Return whether the walker can climb in this turn.
    """
    climbing, (space,) = walker.book.ground.climbing, walk.spaces
    terrain = climbing.terrain or walker.unmarked()
    if is_stopped(walker, leg, terrain, on, climbing.gait):
        return False
    stretch = Stretch(space.name, walk.ends[0], terrain)
    until = leg.distance is None
    gone = go_over(walker, stretch, walk.ends[0], walk, rise, until=until, gait=climbing.gait)
    return bool(gone)


def _by_rolls(walker: Walker, cost: WayCost, walk: OverLedge, foot: Space) -> None:
    """Climb with the book's own action.

    A walker who falls lies in the space at the foot of the ledge.
    """
    said = walker.moves.terrain
    if said in walker.book.ground.climbing.grounds and said != walker.me.terrain:
        walker.moves.stand_on(said)
    lay = walker.me.has(PRONE)
    most = -(-walk.ends[0] / walker.per // 1)
    walker.moves.act({**cost.action, "at_most": int(most)}, walk)
    walker.has_acted = True
    if walker.me.has(PRONE) and not lay:
        walker.climbed = walk.gone = NONE
        put_in(walker, foot)


def _tell_hanging(walker: Walker, before: Space, space: Space) -> None:
    grid = _grid(walker)
    rest = abs(grid.rise(before, space)) - walker.climbed
    to = "foot" if grid.rise(before, space) < 0 else "top"
    walker.moves.effects.append(
        f"{walker.name} hangs on the ledge between {before.name} and {space.name},"
        f" {in_words(rest)} m from its {to}."
    )


def why_no_ledge(walker: Walker, one: Space, other: Space, size: int) -> str:
    """Return what to type if a ledge closes a step, or why nobody can cross the ledge."""
    doing, rise = walker.doing, _grid(walker).rise(one, other)
    if doing is not None and doing.goes.straight:
        return f"a {doing.kind.title.lower()} goes over no ledge"
    if walker.book.ground.by_pulses or size > 1:
        large = largest_of(walker.scene.encounter, walker.book, walker.me)
        is_large = f"{large.name} is {size} wide"
        why = "the pulses go over no ledge" if walker.book.ground.by_pulses else is_large
        return f"{why}: say with @ who is behind it"
    if _grid(walker).edge(one, other) != "ledge":
        return "the way leads round it, or straight over it with climb behind the goal"
    if not rise:
        return f"give one of them another height, as in {one.name} h^2 at @"
    if rise > 0:
        return f"type climb behind the goal, as in >{other.name} climb; nobody falls up"
    return f"type climb behind the goal, or drop to fall down, as in >{other.name} climb"


def _grid(walker: Walker) -> GridMap:
    grid = walker.standing.grid
    assert grid is not None  # the caller has checked this
    return grid
