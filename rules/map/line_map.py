"""The line: places with stretches between them, in rows; and spots of combatants on the line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, Self

from msgspec import Struct

DoorState = Literal["", "open", "shut"]
StretchKind = Literal["", "stair", "climb", "drop"]
OneWay = Literal["", "there", "back"]

LONGEST_TEXT = 2_000
"""The most characters in the text of a line."""

UNNAMED = "."
"""The beginning of the key of a place without a name, such as '.1'; no name begins so."""

OPEN = Fraction(-1)
"""The straight distance of a stretch whose text gives it only later, as in '-4/- f -5/8-'."""


class MapPlace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place of the line: its ground, its height in metres, its cover, and its room.

    At most `room` combatants fit in the place; None means no limit. `cover` is a word of the GM or
    of the book.
    """

    terrain: str = ""
    height: Fraction = Fraction(0)
    room: int | None = None
    cover: str = ""


class Stretch(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The way to the next place of a row; `metres` is its length for a walker.

    If the straight distance between the two ends is shorter, `straight` is this distance. If
    walkers can go only in one direction, `one_way` is this direction: 'there' means along the row.
    """

    to: str
    metres: Fraction
    terrain: str = ""
    door: DoorState = ""
    kind: StretchKind = ""
    one_way: OneWay = ""
    straight: Fraction | None = None


class MapRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row: its first place, and its stretches in order."""

    start: str
    stretches: tuple[Stretch, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the row, in order."""
        return (self.start, *(one.to for one in self.stretches))

    def ends(self, at: int) -> tuple[str, str]:
        """Return the two places that a stretch of the row joins."""
        start = self.start if at == 0 else self.stretches[at - 1].to
        return start, self.stretches[at].to


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody's spot on the line: at a place, or `metres` along a stretch of a row.

    On a grid the place is the name of a space, and `size` is the number of spaces that the
    combatant covers along an edge. In the same spot, each combatant has another number `beside`.
    """

    place: str = ""
    row: int = 0
    stretch: int = 0
    metres: Fraction = Fraction(0)
    beside: int = 0
    size: int = 1

    def same_as(self, other: Self) -> bool:
        """Whether two spots are the same place on the line; `beside` does not count."""
        return self._where() == other._where()

    def _where(self) -> tuple[object, ...]:
        return self.place or (self.row, self.stretch, self.metres), bool(self.place)


class LineMap(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The line: its places and its rows. The first row is the main row, the others are branches."""

    rows: tuple[MapRow, ...] = ()
    places: Mapping[str, MapPlace] = {}

    def place(self, name: str) -> MapPlace:
        """Return the properties of a place.

        The dict `places` contains only places that have properties.
        """
        return self.places.get(name, ORDINARY)

    def names(self) -> tuple[str, ...]:
        """Return the keys of all places, in the order of the rows."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.places))

    def stretch(self, row: int, at: int) -> Stretch:
        """Return the stretch of a row with this number; the first stretch is 0."""
        return self.rows[row].stretches[at]

    def has(self, spot: Spot) -> bool:
        """Whether a spot is on this line: at one of its places, or along one of its stretches."""
        if spot.place:
            return spot.place in self.names()
        rows = self.rows[spot.row : spot.row + 1]
        there = rows[0].stretches[spot.stretch : spot.stretch + 1] if rows else ()
        return bool(there) and spot.metres <= there[0].metres


ORDINARY = MapPlace()
