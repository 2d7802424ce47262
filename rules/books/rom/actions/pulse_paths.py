"""Read paths of a pulse, such as '20 east to 9 east 5 north', into points in feet."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from rules.books.rom.source import FEET
from rules.books.rom.text.pulse import Leg
from rules.errors import InputError
from rules.numbers.exact import Number, exact, in_words
from rules.numbers.inputs import Kind, ListOf, Quantity
from rules.numbers.nearest import told

HERE = "here"
"""The acting combatant's place at the beginning of the pulse. All places are measured from it."""

_SLANT = Fraction(707106781186, 10**12)
"""A foot to the northeast leads this far to the north: half of the root of 2, rounded down."""

DIRECTIONS: Mapping[str, tuple[Number, Number]] = {
    **dict.fromkeys(("north", "n", "ahead"), (0, 1)),
    **dict.fromkeys(("east", "e", "right"), (1, 0)),
    **dict.fromkeys(("south", "s", "back"), (0, -1)),
    **dict.fromkeys(("west", "w", "left"), (-1, 0)),
    **dict.fromkeys(("northeast", "ne"), (_SLANT, _SLANT)),
    **dict.fromkeys(("southeast", "se"), (_SLANT, -_SLANT)),
    **dict.fromkeys(("southwest", "sw"), (-_SLANT, -_SLANT)),
    **dict.fromkeys(("northwest", "nw"), (-_SLANT, _SLANT)),
}
"""How many feet one foot in each direction leads to the east, and to the north."""

EXAMPLE = "20 east to 9 east 5 north"
_POINT = ListOf(Quantity("feet"), 2)
_LEG = ListOf(_POINT, 2)
_FILLERS = frozenset(("from", "feet", "ft", "foot", "at", "goes", "of", "me"))
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")
_PIECE = re.compile(r"\d[\d./]*|[^\W\d_]\w*|\S")


class Path(Kind, frozen=True):
    """A kind of input: a path in a pulse. It has two ends, in words or as points."""

    type_name: ClassVar[str] = "path"
    expected: ClassVar[str] = f"places in feet, as {EXAMPLE}; {HERE} is where the acting one begins"

    def read(self, field: str, value: object) -> Leg:
        """Return the ends of a typed path as [x, y] in feet, east and north. Raises InputError."""
        points = [_place(field, one) for one in _ends(value)] if isinstance(value, str) else value
        (x, y), (to_x, to_y) = _LEG.read(field, points)
        return (x, y), (to_x, to_y)


def path_in_words(path: Leg) -> str:
    """Return a path in words: 'goes from 20 ft east to 9 ft east', 'stands 5 ft north'."""
    begins, ends = (_in_words(*one) for one in path)
    return f"stands {begins}" if path[0] == path[1] else f"goes from {begins} to {ends}"


def _ends(text: str) -> tuple[str, str]:
    """Return the texts of the first and the last place of a path.

    If the path has only one place, both texts are equal.
    """
    begins, to, ends = (f" {' '.join(text.split())} ").partition(" to ")
    return (begins, ends) if to else (begins, begins)


def _place(field: str, text: str) -> list[Number]:
    """Return the place in a text, in feet to the east and to the north."""
    east, north = Fraction(0), Fraction(0)
    pieces = _PIECE.findall(_HYPHEN.sub("", text.casefold()))
    words = [word for word in pieces if word not in _FILLERS]
    if not words:
        raise InputError("missing", field, f"a place is missing: type it as {EXAMPLE}.")
    far: Number | None = None
    for word in words if words != [HERE] else ():
        if word[0].isdigit() and far is None:
            far = _feet(field, word)
        elif word in DIRECTIONS and far is not None:
            along = DIRECTIONS[word]
            east, north, far = east + far * along[0], north + far * along[1], None
        else:
            raise _not_understood(field, word, far)
    if far is not None:
        raise _not_understood(field, "", far)
    return [exact(east), exact(north)]


def _feet(field: str, word: str) -> Number:
    try:
        return exact(word)
    except (ValueError, ZeroDivisionError):
        raise InputError("bad-choice", field, f"{told(word)} is no number of feet.") from None


def _not_understood(field: str, word: str, far: Number | None) -> InputError:
    """Return the error for a word that cannot be at this place of a path.

    `far` is a distance without a direction.
    """
    if far is not None:
        behind = f", not {told(word)}" if word else ""
        message = f"behind {in_words(far)} ft stands a direction: n, e, s, w, ne ...{behind}."
    elif word in DIRECTIONS:
        message = f"how many feet {word}? Type a place as {EXAMPLE}."
    else:
        message = f"{told(word)} is no place: type feet and a direction, as {EXAMPLE}."
    return InputError("bad-choice", field, message)


def _in_words(x: Number, y: Number) -> str:
    """Return a place in words: '9 ft east 5 ft north', 'here'."""
    told_east = f"{in_words(max(x, -x))} {FEET} {'east' if x > 0 else 'west'}" if x else ""
    told_north = f"{in_words(max(y, -y))} {FEET} {'north' if y > 0 else 'south'}" if y else ""
    return f"{told_east} {told_north}".strip() or HERE
