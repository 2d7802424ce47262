"""Checks of a line: its names, its metres, and its spots."""

from __future__ import annotations

import re
from fractions import Fraction

from rules.errors import InputError
from rules.map.line_map import OPEN, UNNAMED, LineMap, MapPlace, MapRow, Spot
from rules.numbers.exact import in_words
from rules.numbers.nearest import told

MOST_PLACES = 100
"""The most places of a line, including places without a name."""


LONGEST = 10**6
"""The longest stretch, in metres."""


LONGEST_NAME = 24


_NAME = re.compile(r"[^\W\d_][\w']*")


_SPACE = re.compile(r"[A-Z]{1,2}\d+")


_LETTER = re.compile(r"(.)\1?")


def along(line: LineMap, row: int, at: int, metres: Fraction) -> Spot:
    """Return the spot at this many metres along a stretch; the spot at an end is a place.

    Raises:
        InputError: out-of-range: the metres are beyond the ends of the stretch.
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
    """Return the name of a place for a sentence, or 'a place without a name'."""
    return "a place without a name" if place.startswith(UNNAMED) else f"the {place}"


def why_no_name(text: str) -> str:
    """Return why a word cannot be the name of a place, as the end of a sentence.

    Return '' if the word can be a name.
    """
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
    """Check that the names, rows and metres of a line are possible.

    Raises:
        InputError: if a name is impossible, if a place comes twice, if a row does not begin at a
            place of an earlier row, if metres are out of range, or if there are too many places.
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


def check_heights(line: LineMap) -> None:
    """Check that no stretch is shorter than the difference in height between its ends.

    Saves of older versions can have such a stretch, so only a new text is checked.

    Raises:
        InputError: conflict: a stretch is too short.
    """
    for row in line.rows:
        for at, stretch in enumerate(row.stretches):
            start, end = row.ends(at)
            differ = in_words(abs(line.place(start).height - line.place(end).height))
            between = f"between {shown(start)} and {shown(end)} the heights differ by {differ} m"
            far = stretch.metres if stretch.straight is None else stretch.straight
            if far < abs(line.place(start).height - line.place(end).height):
                what = "it" if stretch.straight is None else "its straight distance"
                _refuse(f"{between}: {what} cannot be {in_words(far)} m, but {differ} or more.")


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
