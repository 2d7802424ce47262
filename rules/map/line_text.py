"""Read a line from text: 'gate:A B -9- f g -12 mud- well'.

Spots and stretches alternate. A spot is a place with its people, '.' for a place without a name, or
only people. A stretch is a number of metres between hyphens. Its ground, kind, door and straight
distance follow the metres. A branch is a row of its own. A branch begins with a place of an earlier
row.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, NoReturn, get_args

from msgspec.structs import replace

from rules.errors import InputError
from rules.map.line_check import MOST_PLACES, check, check_heights, why_no_name
from rules.map.line_map import (
    LONGEST_TEXT,
    OPEN,
    UNNAMED,
    LineMap,
    MapPlace,
    MapRow,
    Spot,
    Stretch,
    StretchKind,
)
from rules.map.line_writer import stretch_text
from rules.map.tidied import tidied
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import exact
from rules.numbers.nearest import the_nearest, told

KINDS = tuple(kind for kind in get_args(StretchKind) if kind)

_TOKEN = re.compile(
    r"(?P<stretch>(?:(?<=\s)|^)[-─]+\s*(?=[\d\]\[])(?P<inside>[^;\n]*?)\s*[-─]+(?=\s|;|$))"
    r"|(?P<row>[;\n])|(?P<spot>[^\s;+=(]+(?:\([^()\n]*\)(?::[^\s;+=(]*)?)?)|(?P<engaged>=)"
    r"|[\s+]+|(?P<wrong>.)"
)
_METRES = re.compile(r"\d+(?:[.,]\d+)?(?:\|\d+)?")
_SPOT = re.compile(r"(?P<name>[^\^():]+)(?:\^(?P<height>-?[^():]+))?(?:\((?P<more>[^()]*)\))?")
_NO_METRES = re.compile(r"[-─\u2013\u2212].*|\d+(?:[.,]\d+)?")
_RANGE = re.compile(r"([A-Za-z]{1,2})-([A-Za-z]{1,2})")


class Grounds(NamedTuple):
    """The words and signs for grounds in a text, each with its terrain.

    If `terrains` is empty, every word is a terrain. If the terrain of a stretch is in `climbed`,
    the stretch is a climb.
    """

    terrains: Mapping[str, str] = {}
    climbed: frozenset[str] = frozenset()

    @property
    def example(self) -> str:
        """The terrain for an example: the first that is neither the open ground nor a climb."""
        known = [one for one in dict.fromkeys(self.terrains.values()) if one not in self.climbed]
        return (known or ["mud"])[:2][-1]

    def read(self, word: str) -> str:
        """Return the terrain of a word or sign; raises InputError if it is unknown.

        The first word of a name is enough if no other name begins with it.
        """
        known = self.terrains.get(word.casefold(), None if self.terrains else word)
        if known is None:
            first = f"{word.casefold()} "
            alike = {one for label, one in self.terrains.items() if label.startswith(first)}
            known = alike.pop() if len(alike) == 1 else None
        if known is None:
            near = the_nearest(word, self._names())
            if near.startswith(("; there are", "; there is")):
                ground = word.partition(" x ")[0]
                near += f". A ruling at R makes a new one, as in {ground} x 1/2"
            _refuse(f"{told(word)} is no ground here{near}.")
        return str(known)

    def _names(self) -> list[tuple[str, ...]]:
        """Return the names of each ground, the longest name first."""
        names = dict[str, list[str]]()
        for name, ground in sorted(self.terrains.items(), key=lambda one: (-len(one[0]), one[0])):
            names.setdefault(ground, []).append(name)
        return sorted(map(tuple, names.values()))


class ReadLine(NamedTuple):
    """The contents of a line's text: who stands where, and the pairs that '=' joins."""

    standing: Whereabouts
    engaged: frozenset[frozenset[str]]


def read_line(text: str, people: Mapping[str, str], grounds: Grounds | None = None) -> ReadLine:
    """Read a line; `people` maps signs to the ids of combatants. A party member has a capital.

    A sign may be typed in upper or lower case, unless another combatant has the other form.

    Raises:
        InputError: conflict: the text is not a line; the message gives the fault and its place.
    """
    if len(text) > LONGEST_TEXT:
        _refuse(f"a line has {LONGEST_TEXT} characters at most; this text has {len(text)}.")
    reader = _Reader(people, grounds or Grounds())
    for token in _TOKEN.finditer(text.replace("▶", "")):
        reader.token(token)
    return reader.finished()


def signs_in(word: str, people: Collection[str]) -> list[str]:
    """Return the signs in a word: g, h, i for 'ghi'; cc, f for 'ccf'.

    If one of these signs is unknown, the whole word is one sign.
    """
    signs = [found[0] for found in re.finditer(r"([a-z])\1|[a-z]", word, re.IGNORECASE)]
    known = {one.casefold() for one in people}
    are_known = known.issuperset(one.casefold() for one in signs)
    is_row = word.isalpha() and word.casefold() not in known and are_known
    return signs if is_row else [word]


class _Reader:
    """Reads the tokens of a line one after the other."""

    def __init__(self, people: Mapping[str, str], grounds: Grounds) -> None:
        self.people = people
        self.grounds = grounds
        self.rows: list[MapRow] = []
        self.places: dict[str, MapPlace] = {}
        self.spots: dict[str, Spot] = {}
        self.engaged: set[frozenset[str]] = set()
        self.begin_row()

    def begin_row(self) -> None:
        self.start, self.here = "", ""
        self.stretches: list[Stretch] = []
        self.open: Stretch | None = None
        self.last: list[str] = []
        self.joins = False

    def token(self, token: re.Match[str]) -> None:
        if token["row"]:
            self.end_row()
            self.begin_row()
        elif token["stretch"]:
            self.stretch(token["inside"])
        elif token["spot"]:
            self.spot(token["spot"])
        elif token["engaged"]:
            self.joins = True
        elif token["wrong"]:
            _refuse(
                f"{told(token['wrong'])} means nothing here; what a place has is name(mud, room 4)."
            )

    def stretch(self, inside: str) -> None:
        if not self.here:
            _refuse(f"the line begins with -{inside}-: write a place or somebody before it.")
        if self.open is not None:
            _refuse(f"-{inside}- follows another stretch: write a place or '.' between them.")
        self.open, self.last = self._stretch(inside), []

    def _stretch(self, inside: str) -> Stretch:
        door = "shut" if "]" in inside else "open" if "[" in inside else ""
        rest = inside.replace("]", " ", 1).replace("[", " ", 1)
        one_way = "there" if ">" in rest else "back" if "<" in rest else ""
        rest, slash, straight = rest.replace(">", " ").replace("<", " ").partition("/")
        words = re.findall(r"[\d.,|]+|[^\s\d.,|][^\s]*", rest)
        number = words.pop(0) if words and words[0][0].isdigit() else "0"
        kind = next((word for word in words if word in KINDS), "")
        ground = " ".join(word for word in words if word not in KINDS)
        terrain = self.grounds.read(ground) if ground else ""
        kind = kind or ("climb" if terrain in self.grounds.climbed else "")
        return Stretch(
            "",
            _metres(number, inside),
            terrain,
            door,  # type: ignore[arg-type]
            kind,  # type: ignore[arg-type]
            one_way,  # type: ignore[arg-type]
            _straight(slash, straight.strip(), inside),
        )

    def spot(self, word: str) -> None:
        if _NO_METRES.fullmatch(word) and not self._who(word):
            _refuse(f"{told(word)}: between two spots is -9-, a distance in metres.")
        named, colon, people = _cut(word)
        if colon or not self._is_people(word):
            self._place(named)
        else:
            people = word
        for sign in filter(None, re.split(r"[=+,]", people)):
            self._stands(sign)

    def _is_people(self, word: str) -> bool:
        """Whether a word without ':' is the sign of a combatant.

        If it is not, the word is the name of a new place.
        """
        if self._who(word) or _RANGE.fullmatch(word):
            return True
        return word != UNNAMED and why_no_name(word).startswith("is a letter")

    def _place(self, text: str) -> None:
        parts = _SPOT.fullmatch(text)
        if not parts:
            _refuse(f"{told(text)} is no place: it is a name, then ^height, then (more).")
        name = parts["name"]
        if self.here and self.open is None:
            between = f"between {self._shown(self.here)} and {told(name)}"
            _refuse(f"{between} there is no distance: write -9- there, with its metres.")
        if name != UNNAMED and why_no_name(name):
            _refuse(f"{told(name)} {why_no_name(name)}.")
        self._arrive(self._key(name))
        if parts["height"] or parts["more"]:
            self._describe(parts["height"], parts["more"] or "")

    def _key(self, name: str) -> str:
        """Return the key of a place; a place without a name gets a new key."""
        if name != UNNAMED:
            return name
        known = [one for row in self.rows for one in row.places]
        known += [self.start, *(one.to for one in self.stretches)]
        return f"{UNNAMED}{sum(one.startswith(UNNAMED) for one in known) + 1}"

    def _arrive(self, key: str) -> None:
        """Go on to a place. The place ends the stretch before it, or begins the row."""
        known = {name for row in self.rows for name in row.places}
        if not self.start:
            if self.rows and key not in known:
                shown = self._shown(key)
                _refuse(f"a branch begins at a place of a row above, not at {shown}.")
            self.start = key
        elif self.open is not None:
            self.stretches.append(replace(self.open, to=key))
            self.open = None
        if len(known) + len(self.stretches) >= MOST_PLACES + 1:
            _refuse(f"a line has {MOST_PLACES} places at most.")
        self.here = key

    def _describe(self, height: str | None, more: str) -> None:
        if self.here in self.places:
            _refuse(f"{self._shown(self.here)} is described twice.")
        fields: dict[str, object] = {}
        if height:
            fields["height"] = _metres(height.removeprefix("-"), height) * (
                -1 if height.startswith("-") else 1
            )
        for part in filter(None, (one.strip() for one in more.split(","))):
            word, _, value = part.partition(" ")
            if word == "room":
                fields["room"] = _whole(value, part)
            elif word == "cover" and value:
                fields["cover"] = value.strip()
            else:
                fields["terrain"] = self.grounds.read(part)
        self.places[self.here] = MapPlace(**fields)  # type: ignore[arg-type]

    def _stands(self, sign: str) -> None:
        if not self.here or self.open is not None:
            self._arrive(self._key(UNNAMED))
        signs = signs_in(sign, self.people)
        for one, who in ((each, person) for each in signs for person in self._all_of(each)):
            if who in self.spots:
                _refuse(f"{told(one)} stands twice: everybody has one spot.")
            if self.joins and self.last:
                self.engaged.add(frozenset((self.last[-1], who)))
            self.joins = False
            self.spots[who] = Spot(self.here, beside=len(self.last))
            self.last.append(who)

    def _all_of(self, sign: str) -> Iterator[str]:
        between = _RANGE.fullmatch(sign)
        if between and self._who(between[1]) and self._who(between[2]):
            signs = list(self.people)
            first, last = (signs.index(self._sign(one)) for one in between.groups())
            if first > last:
                _refuse(f"{told(sign)} ends before it begins.")
            yield from (self.people[one] for one in signs[first : last + 1])
            return
        who = self._who(sign)
        if who is None:
            near = the_nearest(sign, list(self.people))
            _refuse(f"{told(sign)} is nobody here{near}.")
        yield who

    def _who(self, sign: str) -> str | None:
        return self.people.get(self._sign(sign))

    def _sign(self, sign: str) -> str:
        if sign in self.people:
            return sign
        return next((one for one in self.people if one.casefold() == sign.casefold()), sign)

    def _shown(self, key: str) -> str:
        return "the spot before it" if key.startswith(UNNAMED) else told(key)

    def end_row(self) -> None:
        if self.open is not None:
            written = stretch_text(self.open)
            _refuse(f"the line ends with {written}: write a place, somebody, or '.' behind it.")
        if self.start:
            self.rows.append(MapRow(self.start, tuple(self.stretches)))

    def finished(self) -> ReadLine:
        self.end_row()
        if not self.rows:
            _refuse("nothing is on the line: write for example gate:A B -9- f g.")
        tidy, spots = tidied(LineMap(tuple(self.rows), self.places), self.spots)
        check(tidy)
        check_heights(tidy)
        return ReadLine(Whereabouts(tidy, spots), frozenset(self.engaged))


def _cut(word: str) -> tuple[str, str, str]:
    """Split a word such as 'bar^3(mud):A' at the colon after the place.

    A colon inside brackets does not split the word.
    """
    closed = word.find(")") + 1
    colon = word.find(":", closed)
    return (word, "", "") if colon < 0 else (word[:colon], ":", word[colon + 1 :])


def _straight(slash: str, text: str, where: str) -> Fraction | None:
    """Read the straight distance after '/'; None if there is no '/', OPEN if it comes later."""
    if not slash:
        return None
    return _metres(text, where) if text else OPEN


def _metres(text: str, where: str) -> Fraction:
    """Read metres: '9', '3.5', '3,5', or '22|15' for 22/15, because '/' has another meaning."""
    if not _METRES.fullmatch(text):
        _refuse(f"-{where}-: {told(text)} is no number of metres.")
    try:
        return Fraction(exact(text.replace(",", ".").replace("|", "/")))
    except (ValueError, ZeroDivisionError):
        _refuse(f"-{where}-: {told(text)} is no number of metres.")


def _whole(text: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text.strip()):
        _refuse(f"{told(where)}: write how many have room, such as room 4.")
    return int(text)


def _refuse(message: str) -> NoReturn:
    raise InputError("conflict", "map", message)
