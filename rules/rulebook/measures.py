"""What a book's measures are in the world outside, so that two books can be laid side by side."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.numbers.figures import Source

WALK = "walk"
"""The kind of gait that two books are set equal by."""

PACE = "pace"
"""The kind of a gait over open ground that is no walk, run or sprint."""

PACES = frozenset({WALK, "run", "sprint", PACE})
"""Kinds of gait over open ground: where the other book has not the same, the nearest will do."""


class Measures(Struct, frozen=True, kw_only=True):
    """Metres per second, kilograms, and the words that other books have too.

    `speeds` are the metres per second in one of each unit that rates come in. `fields` are the
    sheet's fields for speeds, by kind; a walk is `walk_share` of that field. `kinds` are those of
    the gaits, `grounds` the terrain and the gait for each of the GROUNDS, `sizes` the ranks of the
    sheet's sizes, with medium at 0. `assumed` says what of this the book does not.
    """

    source: Source
    speeds: Mapping[str, Fraction]
    walk: str
    fields: Mapping[str, str]
    kinds: Mapping[str, str]
    grounds: Mapping[str, tuple[str, str]]
    walk_share: Fraction = Fraction(1)
    kilograms: Fraction | None = None
    size_field: str = ""
    sizes: Mapping[str, int] = {}
    assumed: tuple[str, ...] = ()


GROUNDS: Mapping[str, str] = {
    "open": "Open ground",
    "uneven": "Uneven ground",
    "undergrowth": "Undergrowth",
    "ice": "Ice",
    "mud": "Mud, to knees",
    "snow": "Snow, to knees",
    "sand": "Loose sand",
    "ladder": "Ladder",
    "wall": "Rough wall",
    "steep": "Steep wall",
    "sheer": "Sheer wall",
    "water": "Deep water",
    "air": "Air",
    "earth": "Under ground",
}
"""Grounds that several books know, however they call them, with their labels."""
