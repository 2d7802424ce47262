"""The two depth tables of the terrain, and the penalty of each depth for each size."""

from collections.abc import Mapping
from typing import Annotated, get_args

from rules.books.exp.source import EXP, HEX_PER_UNIT, Size
from rules.numbers.figures import Figure, Finding, Nothing, Source, Step, Word, derived, figure
from rules.rulings.ruling import Answer

CLOSED = None
"""The entry of a depth that is too deep to wade or push through: climb, swim or stick."""

Row = tuple[int | None, int | None, int | None, int | None, int | None]

SIZES: tuple[Size, ...] = get_args(Size)


class GroundAnswer(Answer, frozen=True):
    """The penalty of going through a ground; nothing if its depth closes it."""

    penalty: Annotated[Figure, HEX_PER_UNIT] | Nothing


class DepthTable:
    """Penalties in h/u by depth, shallowest first, and size, tiny to gigantic."""

    def __init__(self, source: Source, rows: Mapping[str, Row]) -> None:
        self.source = source
        self.rows = rows
        self.depths = tuple(rows)

    def deeper(self, depth: Word, levels: int, because: str) -> Word:
        """The depth that is `levels` deeper in the table, or the deepest."""
        rung = min(self.depths.index(depth.value) + levels, len(self.depths) - 1)
        return derived(depth, self.depths[rung], because)

    def at_least(self, depth: Word, floor: str, because: str) -> Word:
        """The deeper of `depth` and `floor`; `because` is the reason for the floor."""
        if self.depths.index(depth.value) >= self.depths.index(floor):
            step = Step(because, "is", floor, applied=False, why_not="already as deep")
            return Finding(depth.value, (*depth.steps, step))
        return derived(depth, floor, because)

    def penalty(self, depth: Word, size: Size, closed: str) -> Figure | Nothing:
        """The penalty of a size at a depth; none, with `closed` as reason, if it is too deep."""
        label = f"{depth.value}, {size}"
        penalty = self.rows[depth.value][SIZES.index(size)]
        if penalty is CLOSED:
            return derived(depth, None, f"{label}: {closed}", self.source)
        entry = figure(label, penalty, HEX_PER_UNIT, self.source)
        return Figure(entry.value, entry.unit, (*depth.steps, *entry.steps))


GRASS = DepthTable(
    EXP.source("Table 12.4"),
    {
        "low": (-1, 0, 0, 0, 0),
        "short": (-1, -1, 0, 0, 0),
        "normal": (-2, -1, -1, 0, 0),
        "high": (-2, -2, -1, -1, 0),
        "tall": (-3, -2, -2, -1, -1),
        "mess": (CLOSED, -3, -2, -2, -1),
        "barrier": (CLOSED, CLOSED, CLOSED, CLOSED, CLOSED),
    },
)

LIQUIDS = DepthTable(
    EXP.source("Table 12.5"),
    {
        "ankles": (-3, -2, -1, 0, 0),
        "knees": (-4, -3, -2, -1, 0),
        "legs": (CLOSED, -4, -3, -2, -1),
        "waist": (CLOSED, CLOSED, -4, -3, -2),
        "shoulder": (CLOSED, CLOSED, CLOSED, -4, -3),
        "deep": (CLOSED, CLOSED, CLOSED, CLOSED, -4),
        "way-deep": (CLOSED, CLOSED, CLOSED, CLOSED, CLOSED),
    },
)
