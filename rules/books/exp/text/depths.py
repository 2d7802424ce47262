"""The two tables of depths: the penalty of each depth for each size."""

from collections.abc import Mapping
from typing import Annotated, get_args

from rules.books.exp.source import EXP, HEX_PER_UNIT, Size
from rules.numbers.figures import Figure, Finding, Nothing, Step, Word, derived, figure
from rules.rulings.ruling import Answer

CLOSED = None
"""The entry for a depth that is too deep to walk. There combatants climb, swim or are stuck."""

Row = tuple[int | None, int | None, int | None, int | None, int | None]

SIZES: tuple[Size, ...] = get_args(Size)

DEEPER = EXP.table(
    "deeper",
    {"shrubs": 1, "snow": 1, "mud": 2, "sand": 2},
    "depths",
    section="Foliage / Liquids / Sand",
)
"""How many depths deeper each of these grounds counts, compared with grass or water."""


class GroundAnswer(Answer, frozen=True):
    """The penalty for walking through a ground; none if the ground is too deep for this size."""

    penalty: Annotated[Figure, HEX_PER_UNIT] | Nothing


class DepthTable:
    """Penalties in h/u: a row for each depth, a column for each size.

    The shallowest depth and the smallest size come first.
    """

    def __init__(self, name: str, section: str, rows: Mapping[str, Row]) -> None:
        self.source = EXP.source(section)
        self.depths = tuple(rows)
        entries = {
            f"{depth}-{size}": penalty
            for depth, row in rows.items()
            for size, penalty in zip(SIZES, row, strict=True)
            if penalty is not CLOSED
        }
        self._penalties = EXP.table(name, entries, HEX_PER_UNIT, section=section)

    def deeper(self, depth: Word, ground: str, because: str) -> Word:
        """Return the depth that counts for a ground: deeper by `DEEPER`, at most the deepest."""
        rung = min(self.depths.index(depth.value) + DEEPER[ground], len(self.depths) - 1)
        return derived(depth, self.depths[rung], because)

    def at_least(self, depth: Word, floor: str, because: str) -> Word:
        """Return `depth`, or `floor` if `floor` is deeper.

        The text `because` explains `floor`.
        """
        if self.depths.index(depth.value) >= self.depths.index(floor):
            step = Step(because, "is", floor, applied=False, why_not="already as deep")
            return Finding(depth.value, (*depth.steps, step))
        return derived(depth, floor, because)

    def penalty(self, depth: Word, size: Size, closed: str) -> Figure | Nothing:
        """Return the penalty of a size at a depth.

        If the ground is too deep for this size, there is no penalty, and `closed` is the reason.
        """
        label, penalty = f"{depth.value}, {size}", self._penalties.get(f"{depth.value}-{size}")
        if penalty is CLOSED:
            return derived(depth, None, f"{label}: {closed}", self.source)
        entry = figure(label, penalty, HEX_PER_UNIT, self.source)
        return Figure(entry.value, entry.unit, (*depth.steps, *entry.steps))


GRASS = DepthTable(
    "foliage",
    "Table 12.4",
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
    "liquid",
    "Table 12.5",
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
