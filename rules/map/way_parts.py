"""The parts of a way on a grid: its grounds and slopes, its metres, and whom it passes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from rules.map.diagonals import is_diagonal
from rules.map.grid_map import TENTHS, GridMap
from rules.map.grid_paths import GridWalker, ground_of_step
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of


class GridRun(NamedTuple):
    """A part of a way that is on one ground, and that rises, falls or is level.

    `spaces` are the spaces of the part without its start. The whole part rises by `rise` metres.
    """

    terrain: str
    spaces: tuple[Space, ...]
    rise: Fraction


def runs(
    grid: GridMap, way: Sequence[Space], walker: GridWalker | None = None
) -> tuple[GridRun, ...]:
    """Cut a way where its ground changes, or where it begins to rise, to fall or to be level.

    If the walker covers several spaces, the most expensive of their grounds counts.
    """
    found = list[tuple[str, int, list[Space]]]()
    heights = [grid.kind(one).height for one in way]
    for (one, other), (low, high) in zip(pairwise(way), pairwise(heights), strict=True):
        under = ground_of_step(grid, one, other, walker) if walker else grid.kind(other).terrain
        like = under, (high > low) - (high < low)
        if not found or found[-1][:2] != like:
            found.append((*like, []))
        found[-1][-1].append(other)
    ends = accumulate((len(spaces) for *_, spaces in found), initial=0)
    rises = [heights[last] - heights[first] for first, last in pairwise(ends)]
    return tuple(
        GridRun(under, tuple(spaces), Fraction(rise, TENTHS))
        for (under, _, spaces), rise in zip(found, rises, strict=True)
    )


def cut_at(found: Sequence[GridRun], steps: Collection[int]) -> list[tuple[int, GridRun]]:
    """Divide the parts of a way again: a new part begins at each step in `steps`.

    Return each part with the number of its first step.
    """
    parts: list[tuple[int, GridRun]] = []
    step = 1
    for run in found:
        cuts = [at for at in range(1, len(run.spaces)) if step + at in steps]
        for first, last in pairwise((0, *cuts, len(run.spaces))):
            rise = run.rise * (last - first) / len(run.spaces)
            parts.append((step + first, GridRun(run.terrain, run.spaces[first:last], rise)))
        step += len(run.spaces)
    return parts


def metres_along(
    grid: GridMap,
    way: Sequence[Space],
    diagonal: Fraction = Fraction(1),
    odd: bool | None = None,
) -> tuple[Fraction, ...]:
    """Return the metres from the start of a way to each of its spaces, the start included.

    A diagonal step on squares counts as `diagonal` spaces. If diagonal steps count 1, 2, 1, 2 ...,
    `odd` is true if the first of them on this way counts 2; otherwise `odd` is None.
    """
    if diagonal == 1 and odd is None:
        return tuple(grid.unit * step for step in range(len(way)))
    whole, found, is_second = diagonal.denominator, [0], bool(odd)
    for one, other in pairwise(way):
        parts = whole
        if grid.shape == "squares" and is_diagonal(one, other):
            parts = diagonal.numerator + (whole if odd is not None and is_second else 0)
            is_second = not is_second
        found.append(found[-1] + parts)
    unit = grid.unit / whole
    return tuple(Fraction(one * unit.numerator, unit.denominator) for one in found)


def met_on(
    grid: GridMap, size: int, way: Sequence[Space], taken: Mapping[Space, tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the combatants whom a way passes, in order.

    Combatants at the start and at the end of the way are not passed.
    """

    def in_body(space: Space) -> Iterator[str]:
        return (
            who for one in lattice_of(grid).footprint(space, size) for who in taken.get(one, ())
        )

    last = {*in_body(way[-1])}
    met = (who for space in way[1:-1] for who in in_body(space))
    return tuple(dict.fromkeys(who for who in met if who not in last))


def step_named(way: Sequence[Space], step: int) -> str:
    """Return the beginning of a sentence about a step: 'step 3, from F7 to G8: '.

    Return '' for step 0.
    """
    step = min(step, len(way) - 1)
    return f"step {step}, from {way[step - 1].name} to {way[step].name}: " if step else ""
