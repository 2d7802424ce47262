"""The line: places with stretches between them, in rows; and spots, where somebody stands on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.errors import InputError
from rules.numbers.exact import in_words
from rules.numbers.nearest import told

DoorState = Literal["", "open", "shut"]
StretchKind = Literal["", "stair", "climb", "drop"]
OneWay = Literal["", "there", "back"]

MOST_PLACES = 100
"""How many places a line has at most, those without a name included."""

LONGEST = 10**6
"""The longest stretch, in metres."""

LONGEST_NAME = 24

UNNAMED = "."
"""How the key of a place without a name begins: '.1'; no name begins so."""

OPEN = Fraction(-1)
"""The straight distance of a part of a stretch in a text: the figure follows with the next part."""

_NAME = re.compile(r"[^\W\d_][\w']*")
_SPACE = re.compile(r"[A-Z]{1,2}\d+")
_LETTER = re.compile(r"(.)\1?")


class MapPlace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place of the line: its ground, its height in metres, and how many have room in it.

    `room` is None if the place has room for all. `cover` is a word of the game master or the book.
    """

    terrain: str = ""
    height: Fraction = Fraction(0)
    room: int | None = None
    cover: str = ""


class Stretch(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The way to the next place of a row: `metres` as somebody walks.

    `straight` is how far its two ends are from each other in a straight line, if that is less.
    `one_way` says in which direction it can be gone: "there" is along the row.
    """

    to: str
    metres: Fraction
    terrain: str = ""
    door: DoorState = ""
    kind: StretchKind = ""
    one_way: OneWay = ""
    straight: Fraction | None = None


class MapRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row: where it starts, and its stretches one after the other."""

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


class LineMap(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The line: its places, and its rows. The first row is the main one; others are branches."""

    rows: tuple[MapRow, ...] = ()
    places: Mapping[str, MapPlace] = {}

    def place(self, name: str) -> MapPlace:
        """Return what is known of a place; `places` holds only those that have something."""
        return self.places.get(name, ORDINARY)

    def names(self) -> tuple[str, ...]:
        """Return the keys of all places, in the order of the rows."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row.places))

    def stretch(self, row: int, at: int) -> Stretch:
        """Return a stretch by its row and its number in it, from 0."""
        return self.rows[row].stretches[at]


ORDINARY = MapPlace()


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where somebody stands on the line: at a place, or `metres` along a stretch of a row.

    `beside` is the place in the order of those who stand in one spot.
    """

    place: str = ""
    row: int = 0
    stretch: int = 0
    metres: Fraction = Fraction(0)
    beside: int = 0

    def same_as(self, other: Spot) -> bool:
        """Whether two stand in one spot."""
        return self._where() == other._where()

    def _where(self) -> tuple[object, ...]:
        return self.place or (self.row, self.stretch, self.metres), bool(self.place)


def along(line: LineMap, row: int, at: int, metres: Fraction) -> Spot:
    """Return the spot so far along a stretch; at its ends, that is the place.

    Raises:
        InputError: out-of-range: beyond the ends of the stretch.
    """
    stretch, (start, end) = line.stretch(row, at), line.rows[row].ends(at)
    if not 0 <= metres <= stretch.metres:
        asked, long = in_words(metres), in_words(stretch.metres)
        message = f"from {shown(start)} to {shown(end)} it is {long} m; {asked} m is not on it."
        raise InputError("out-of-range", "metres", message)
    if metres == 0:
        return Spot(start)
    return Spot(end) if metres == stretch.metres else Spot("", row, at, metres)


def shown(place: str) -> str:
    """Return a place's name for a sentence; those without a name are called so."""
    return "a place without a name" if place.startswith(UNNAMED) else f"the {place}"


def is_place_name(text: str) -> bool:
    """Whether a word can name a place: not a letter of somebody, and not a space of a grid."""
    return not why_no_name(text)


def why_no_name(text: str) -> str:
    """Return why a word cannot name a place, as the end of a sentence; '' if it can."""
    if _LETTER.fullmatch(text.casefold()):
        return "is a letter, and letters are combatants"
    if _SPACE.fullmatch(text):
        return "is a space of a grid"
    if len(text) > LONGEST_NAME:
        return f"is longer than {LONGEST_NAME} letters"
    if not _NAME.fullmatch(text):
        return "is no name: a place has one word of letters, digits, _ and '"
    return ""


def check(line: LineMap) -> None:
    """Check that a line is one.

    Raises:
        InputError: a name that cannot be one, a place twice, a row that hangs nowhere, metres out
            of range, or too many places.
    """
    if len(line.names()) > MOST_PLACES:
        _refuse(f"a line has {MOST_PLACES} places at most; this one has {len(line.names())}.")
    for name in (*line.names(), *line.places):
        reason = "" if name.startswith(UNNAMED) else why_no_name(name)
        if reason:
            _refuse(f"{told(name)} {reason}.")
    for name in line.places:
        if name not in line.names():
            _refuse(f"{told(name)} is no place of this line.")
        _check_place(name, line.places[name])
    _check_rows(line)


def _check_place(name: str, place: MapPlace) -> None:
    if place.room is not None and not 0 < place.room <= LONGEST:
        _refuse(f"{shown(name)} has room for 1 or more, not for {place.room}.")
    if abs(place.height) > LONGEST:
        _refuse(f"{shown(name)} is no {in_words(place.height)} m high: {LONGEST} m at most.")


def _check_rows(line: LineMap) -> None:
    known: set[str] = set()
    for number, row in enumerate(line.rows):
        if number and row.start not in known:
            _refuse(f"a branch begins at a place of a row above; {told(row.start)} is none.")
        for at, stretch in enumerate(row.stretches):
            _check_stretch(row, at)
            last = number and at == len(row.stretches) - 1
            if stretch.to == row.start or (stretch.to in known and not last):
                _refuse(f"{shown(stretch.to)} is there twice: a place has one spot.")
        if len(set(row.places)) < len(row.places):
            again = next(name for name in row.places if row.places.count(name) > 1)
            _refuse(f"{shown(again)} is there twice: a place has one spot.")
        known |= set(row.places)


def _check_stretch(row: MapRow, at: int) -> None:
    stretch, (start, end) = row.stretches[at], row.ends(at)
    between = f"between {shown(start)} and {shown(end)}"
    least = 0 if stretch.door else Fraction(1, 1000)
    if not least <= stretch.metres <= LONGEST:
        metres = in_words(stretch.metres)
        _refuse(f"{between} cannot be {metres} m: more than 0, and {LONGEST} at most.")
    if stretch.straight == OPEN:
        _refuse(f"{between} the figure behind '/' is missing: write how far it is straight.")
    if stretch.straight is not None and not 0 <= stretch.straight <= stretch.metres:
        walked, straight = in_words(stretch.metres), in_words(stretch.straight)
        _refuse(f"{between} it is {walked} m to walk; straight it cannot be {straight}.")


def _refuse(message: str) -> None:
    raise InputError("conflict", "map", message)
