"""Read a grid from text, and write it.

    squares 1 m
    ....%%..
    ..#.%%.h
    legend %(mud) h^1.5
    edges A1|A2 C1]D1
    people A1:A F2:f(2x2) C1:g+h

The head says the shape, and the metres from a space to the next. After the head 'squares 20x12', no
rows are needed. '.' is a space without a ground of its own, and '#' is rock. The legend explains
all other signs: a height in metres after '^', a ground in brackets. An edge has a wall '|', a shut
door ']', an open door '[' or a ledge '^' between its two spaces. Somebody with '(1x1 of 2x2)' is
squeezed. A ';' is the same as a new line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, NoReturn

from rules.errors import InputError
from rules.map.grid_check import Refuse, check_edge
from rules.map.grid_map import FLOOR, ROCK, TENTHS, EdgeKind, GridMap, GridShape, SpaceKind
from rules.map.grid_spaces import LARGEST, LONGEST_GRID, MOST_SIDE, Space, edge_name, read_space
from rules.map.lattices import body_of, why_no_fit
from rules.map.line_map import Spot
from rules.map.line_text import Grounds, signs_in
from rules.map.line_writer import number_text
from rules.map.whereabouts import Whereabouts, by_joining
from rules.numbers.exact import exact
from rules.numbers.nearest import the_nearest, told

UNITS: Mapping[GridShape, Fraction] = {"squares": Fraction(1), "hexes": Fraction(2)}
"""The metres from a space to the next if the head does not say them."""

FOOT = Fraction(3048, 10_000)
HIGHEST = 10_000
"""The greatest height of a space, in metres."""

EDGES: Mapping[str, EdgeKind] = {"|": "wall", "]": "shut", "[": "open", "^": "ledge"}
"""The signs between the names of two neighbours."""

NO_SIZES: Mapping[str, int] = {}

_BEGINS = re.compile(r"\s*(?:squares|hexes)(?:[\s;]|$)")
_HEAD = re.compile(
    r"(?a)(?P<shape>squares|hexes)(?:\s+(?P<wide>\d+)\s*x\s*(?P<high>\d+))?"
    r"(?:\s+(?P<unit>\d{1,12}(?:[.,]\d{1,12})?(?:\|\d{1,12})?)\s*(?P<of>m|ft)?)?"
)
_KIND = re.compile(
    r"(?a)(?P<sign>\S)(?:\^(?P<height>-?\d{1,12}(?:\.\d{1,12})?))?(?:\((?P<terrain>[^()]*)\))?"
)
_EDGE = re.compile(r"(?a)(?P<one>[A-Z]+\d+)(?P<sign>[|\]\[^])(?P<other>[A-Z]+\d+)")
_THERE = re.compile(r"(?a)(?P<space>[A-Z]+\d+):(?P<people>.+)")
MORE: Mapping[str, tuple[re.Pattern[str], str]] = {
    "legend": (_KIND, "a sign such as %({ground}) or h^1.5"),
    "edges": (_EDGE, "an edge such as F7|G7 or F7]G7"),
    "people": (_THERE, "somebody such as F7:a"),
}
"""The patterns of the words in the lines after the rows, with an example of each word."""

_SIZE = r"(\d+)x(\d+)"
_ONE = re.compile(rf"(?a)(?P<sign>[^+()]+)(?:\({_SIZE}(?: of {_SIZE})?\))?")


def is_grid(text: str) -> bool:
    """Whether a text is meant as a grid: it begins with 'squares' or 'hexes'."""
    return bool(_BEGINS.match(text))


def read_grid(
    text: str,
    people: Mapping[str, str],
    grounds: Grounds | None = None,
    units: Mapping[GridShape, Fraction] = UNITS,
) -> tuple[Whereabouts, Mapping[str, int]]:
    """Read a grid; `people` maps signs to the ids of combatants, as for a line.

    `units` has the metres from a space to the next; they count if the text does not give them. The
    second result has the whole size of everybody whose size is in the text, by id.

    Raises:
        InputError: conflict: the text is no grid; the message gives the line and the fault.
    """
    reader = _Reader(people, grounds or Grounds(), units)
    for number, line in enumerate(re.split(r"[;\n]", text[: LONGEST_GRID + 1]), 1):
        if line.strip():
            reader.line(number, line.strip())
    if len(text) > LONGEST_GRID:
        message = f"a grid has {LONGEST_GRID} characters at most; this text has {len(text)}."
        raise InputError("conflict", "grid", message)
    return reader.finished(), reader.sizes


class _Known(NamedTuple):
    """The head of a text: the shape, the metres of a step, and the numbers of columns and rows."""

    shape: GridShape
    unit: Fraction
    size: tuple[int, int] | None


class _Reader:
    """Reads the lines of a grid's text one after the other."""

    def __init__(
        self, people: Mapping[str, str], grounds: Grounds, units: Mapping[GridShape, Fraction]
    ) -> None:
        self.people = {**{sign.casefold(): who for sign, who in people.items()}, **people}
        self.grounds = grounds
        self.units = units
        self.head: _Known | None = None
        self.rows: list[tuple[int, str]] = []
        self.legend: dict[str, SpaceKind] = {}
        self.edges: dict[str, tuple[int, EdgeKind]] = {}
        self.there: list[tuple[int, str, str]] = []
        self.sizes: dict[str, int] = {}
        self.number = 0

    def line(self, number: int, text: str) -> None:
        self.number = number
        word, _, rest = text.partition(" ")
        if self.head is None:
            self.head = self._head(text)
        elif not rest:
            self._row(text)
        elif word in MORE:
            pattern, like = MORE[word]
            take = {"legend": self._kind, "edges": self._edge, "people": self._people}[word]
            example = like.format(ground=self.grounds.example)
            for found in _all(pattern, rest, self._refuse, example):
                take(found)
        else:
            self._refuse(f"{told(text)} is no row: only legend, edges and people have blanks")

    def _head(self, text: str) -> _Known:
        found = _HEAD.fullmatch(text)
        if found is None:
            self._refuse("the head is 'squares 1 m' or 'hexes 20x12 2 m'")
        shape: GridShape = "squares" if found["shape"] == "squares" else "hexes"
        unit = self.units[shape]
        if found["unit"]:
            try:
                said = exact(found["unit"].replace(",", ".").replace("|", "/"))
            except ZeroDivisionError:
                self._refuse(f"{told(found['unit'])} is no number of metres")
            unit = Fraction(said) * (FOOT if found["of"] == "ft" else 1)
        if not Fraction(1, 10) <= unit <= 1000:
            self._refuse("from a space to the next are 0.1 to 1000 m")
        if found["wide"] is None:
            return _Known(shape, unit, None)
        sides = tuple(int(found[side][:9]) for side in ("wide", "high"))
        if not all(1 <= side <= MOST_SIDE for side in sides):
            self._refuse(f"a grid has 1 to {MOST_SIDE} columns and rows")
        return _Known(shape, unit, (sides[0], sides[1]))

    def _row(self, text: str) -> None:
        if self.legend or self.edges or self.there:
            self._refuse("rows come before legend, edges and people")
        if len(text) > MOST_SIDE:
            self._refuse(f"a row has {MOST_SIDE} spaces at most; this one has {len(text)}")
        if len(self.rows) == MOST_SIDE:
            self._refuse(f"a grid has {MOST_SIDE} rows at most")
        first = self.rows[0] if self.rows else (self.number, text)
        if len(text) != len(first[1]):
            self._refuse(
                f"this row has {len(text)} spaces, and the row of line {first[0]} has"
                f" {len(first[1])}: all rows are equally long"
            )
        wrong = next((sign for sign in text if not "!" <= sign <= "~"), None)
        if wrong is not None:
            self._refuse(f"{told(wrong)} is no sign of a row: write a letter or sign of ASCII")
        self.rows.append((self.number, text))

    def _kind(self, found: re.Match[str]) -> None:
        sign, kind = read_kind(found[0], self.grounds, self._refuse)
        if sign in self.legend:
            self._refuse(f"{told(sign)} is in the legend twice")
        self.legend[sign] = kind

    def _edge(self, found: re.Match[str]) -> None:
        one, other = self._space(found["one"]), self._space(found["other"])
        name = edge_name(one, other)
        if name in self.edges:
            self._refuse(f"the edge {found[0]} is there twice")
        self.edges[name] = (self.number, EDGES[found["sign"]])

    def _people(self, found: re.Match[str]) -> None:
        self.there.append((self.number, self._space(found["space"]).name, found["people"]))

    def _space(self, name: str) -> Space:
        try:
            return read_space(name)
        except InputError as fault:
            self._refuse(fault.message.rstrip("."))

    def finished(self) -> Whereabouts:
        """Return the grid with its people, after all lines."""
        if self.head is None:
            self._refuse("nothing is on the grid: write for example squares 20x12")
        grid = GridMap(
            self.head.shape,
            self.head.unit,
            self._all_rows(self.head),
            dict(sorted(self.legend.items())),
            {name: kind for name, (_, kind) in sorted(self.edges.items())},
        )
        self._check_signs()
        for name, (number, _) in self.edges.items():
            self.number = number
            check_edge(grid, name, self._refuse)
        return Whereabouts(spots=self._spots(grid), grid=grid)

    def _all_rows(self, head: _Known) -> dict[str, str]:
        if not self.rows and head.size:
            wide, high = head.size
            return {str(y): FLOOR * wide for y in range(1, high + 1)}
        if not self.rows:
            self._refuse("the grid has no rows: write them, or their number as in squares 20x12")
        have = (len(self.rows[0][1]), len(self.rows))
        if head.size and head.size != have:
            said = f"{head.size[0]} x {head.size[1]}"
            self._refuse(f"the head says {said}, and the rows are {have[0]} x {have[1]}")
        return {str(y): text for y, (_, text) in enumerate(self.rows, 1)}

    def _check_signs(self) -> None:
        known = {FLOOR, ROCK, *self.legend}
        for y, (number, text) in enumerate(self.rows):
            self.number = number
            wrong = next((x for x, sign in enumerate(text) if sign not in known), None)
            if wrong is not None:
                sign, name = text[wrong], Space(wrong, y).name
                self._refuse(
                    f"{told(sign)} at {name} is not in the legend: write for example"
                    f" legend {sign}({self.grounds.example})"
                )

    def _spots(self, grid: GridMap) -> dict[str, Spot]:
        spots: dict[str, Spot] = {}
        for number, place, signs in self.there:
            self.number = number
            beside = sum(spot.place == place for spot in spots.values())
            for found in _all(_ONE, signs, self._refuse, "somebody such as a or f(2x2)", r"\+"):
                for sign in signs_in(found["sign"], self.people):
                    who, (size, whole) = self._who(sign), self._sizes(found)
                    if who in spots:
                        self._refuse(f"{told(sign)} stands twice: everybody has one space")
                    why = why_no_fit(grid, body_of(grid, place, size))
                    if why:
                        self._refuse(f"{told(sign)} cannot stand at {place}: {why}")
                    spots[who] = Spot(place, beside=beside, size=size)
                    if whole:
                        self.sizes[who] = whole
                    beside += 1
        return dict(sorted(spots.items(), key=lambda one: by_joining(one[0])))

    def _who(self, sign: str) -> str:
        who = self.people.get(sign, self.people.get(sign.casefold()))
        if who is None:
            self._refuse(f"{told(sign)} is nobody here{the_nearest(sign, list(self.people))}")
        return who

    def _sizes(self, found: re.Match[str]) -> tuple[int, int]:
        """Return the size of a body now, and its whole size; this is 0 if the text has no size."""
        sides = [int(side[:9]) for side in found.groups()[1:] if side]
        if sides[::2] != sides[1::2] or not all(1 <= side <= LARGEST for side in sides):
            self._refuse(f"{told(found[0])}: a size is 1x1 to {LARGEST}x{LARGEST}")
        size, *more = sides[::2] or [1]
        if more and more[0] != size + 1:
            whole = f"{size + 1}x{size + 1}"
            self._refuse(f"{told(found[0])}: squeezed to {size}x{size} is only somebody of {whole}")
        return size, more[0] if more else size if sides else 0

    def _refuse(self, fault: str) -> NoReturn:
        raise InputError("conflict", "grid", f"line {self.number}: {fault}.")


def read_kind(word: str, grounds: Grounds, refuse: Refuse) -> tuple[str, SpaceKind]:
    """Read a word of the legend, such as 'h^1.5(mud)'.

    If the word has another form, call `refuse` with the fault.
    """
    found = _KIND.fullmatch(word)
    if found is None:
        refuse(f"{told(word)} is not a sign such as %({grounds.example}) or h^1.5")
    sign, terrain = found["sign"], (found["terrain"] or "").strip()
    if sign in (FLOOR, ROCK):
        refuse(f"{told(sign)} has its own meaning")
    if not "!" <= sign <= "~":
        refuse(f"{told(sign)} is no sign of a row: write a letter or sign of ASCII")
    height = Fraction(found["height"] or 0) * TENTHS
    if height.denominator > 1:
        refuse(f"{told(word)}: a height is in metres with at most one decimal, as in h^1.5")
    if abs(height) > HIGHEST * TENTHS:
        refuse(f"a space is {HIGHEST} m high at most")
    try:
        return sign, SpaceKind(grounds.read(terrain) if terrain else "", int(height))
    except InputError as fault:
        refuse(fault.message.rstrip("."))


def _all(
    pattern: re.Pattern[str], text: str, refuse: Refuse, like: str, between: str = r"\s+"
) -> Iterator[re.Match[str]]:
    """Yield a match for each word of a text. Blanks inside brackets do not end a word.

    If a word does not match the pattern, call `refuse`.
    """
    for word in re.split(rf"{between}(?![^()]*\))", text):
        found = pattern.fullmatch(word)
        if found is None:
            refuse(f"{told(word)} is not {like}")
        yield found


def grid_text(
    standing: Whereabouts,
    signs: Mapping[str, str],
    whole: Mapping[str, int] = NO_SIZES,
    *,
    between: str = "\n",
) -> str:
    """Return the grid with its people as text, which `read_grid` reads again.

    `signs` maps the ids of combatants to their signs, and `whole` the ids of squeezed combatants to
    their whole sizes.

    Raises:
        ValueError: the whereabouts have no grid.
    """
    grid = standing.grid
    if grid is None:
        raise ValueError("this map has no grid")
    lines = [f"{grid.shape} {number_text(grid.unit)} m", *grid.rows.values()]
    if grid.legend:
        lines.append("legend " + " ".join(_kind_text(*one) for one in grid.legend.items()))
    if grid.edges:
        lines.append("edges " + " ".join(_edge_text(*one) for one in grid.edges.items()))
    if standing.spots:
        lines.append("people " + " ".join(_people(standing, signs, whole)))
    return between.join(lines)


def _kind_text(sign: str, kind: SpaceKind) -> str:
    height = f"^{number_text(Fraction(kind.height, TENTHS))}" if kind.height else ""
    return f"{sign}{height}" + (f"({kind.terrain})" if kind.terrain else "")


def _edge_text(name: str, kind: EdgeKind) -> str:
    sign = next(sign for sign, one in EDGES.items() if one == kind)
    return name.replace("-", sign)


def _people(
    standing: Whereabouts, signs: Mapping[str, str], whole: Mapping[str, int]
) -> Iterator[str]:
    by_place: dict[str, list[tuple[int, str]]] = {}
    for who, spot in standing.spots.items():
        size = f"{spot.size}x{spot.size}"
        if whole.get(who, spot.size) > spot.size:
            shown = f"({size} of {whole[who]}x{whole[who]})"
        else:
            shown = f"({size})" if spot.size > 1 or who in standing.sizes else ""
        by_place.setdefault(spot.place, []).append((spot.beside, f"{signs.get(who, who)}{shown}"))
    for place, people in by_place.items():
        yield f"{place}:{'+'.join(sign for _, sign in sorted(people))}"
