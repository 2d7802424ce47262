"""A book's measures in m/s and kg, so that two books can be compared."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.numbers.figures import Source

METRES_OF: Mapping[str, Fraction] = {"m": Fraction(1), "ft": Fraction(381, 1250)}
"""The length in metres of each unit of distance that means the same in every book."""

WALK = "walk"
"""The kind of gait by which a sheet is converted: the speed of the walk stays the same."""

PACE = "pace"
"""The kind of a gait over open ground that is neither walk nor run nor sprint."""

PACES = frozenset({WALK, "run", "sprint", PACE})
"""Kinds of gait over open ground. If a book lacks a kind, its nearest gait is compared."""


class Measures(Struct, frozen=True, kw_only=True):
    """A book's speeds in m/s, weights in kg, and the words that other books also have.

    - `speeds`: the m/s of each unit in which a rate can be written
    - `fields`: the sheet's field for the speed of each kind of movement
    - `walk`, `walk_share`: the kind of a walk; its speed is this share of the value of its field
    - `kinds`: the kind of each gait
    - `grounds`: the terrain and the gait for each of the GROUNDS
    - `metres`, `kilograms`: the size of the units of distance and weight
    - `size_field`, `sizes`: the sheet's field for the size; the rank of each size, medium is 0
    - `assumed`: the values that the book does not give, so that we had to assume them
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
