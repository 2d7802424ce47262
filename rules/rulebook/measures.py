"""A book's measures in m/s and kg, so that two books can be compared."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.numbers.figures import Source

METRES_OF: Mapping[str, Fraction] = {"m": Fraction(1), "ft": Fraction(381, 1250)}
"""The length in metres of each unit of distance that means the same in every book."""

WALK = "walk"
"""The kind of gait that has the same speed in two books after conversion."""

PACE = "pace"
"""The kind of a gait over open ground that is neither walk nor run nor sprint."""

PACES = frozenset({WALK, "run", "sprint", PACE})
"""Kinds of gait over open ground. If a book lacks a kind, its nearest gait is compared."""


class Measures(Struct, frozen=True, kw_only=True):
    """A book's speeds in m/s, weights in kg, and the words that other books also have.

    `speeds` has the m/s of each unit in which a rate can be written. `fields` has the sheet's field
    for the speed of each kind of movement. `walk` is the kind of a walk; its speed is `walk_share`
    times the value of its field. `kinds` are the kinds of the gaits. `grounds` are the terrain and
    the gait for each of the GROUNDS. `sizes` are the ranks of the sheet's sizes; medium has rank 0.
    `metres` are the metres of a unit of distance. `assumed` lists the values that we had to assume,
    because the book does not give them.
    """

    source: Source
    speeds: Mapping[str, Fraction]
    walk: str
    fields: Mapping[str, str]
    kinds: Mapping[str, str]
    grounds: Mapping[str, tuple[str, str]]
    walk_share: Fraction = Fraction(1)
    metres: Fraction | None = None
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
"""The labels of grounds that several books have, perhaps under other names."""
