"""Read a board of MegaMek. It has hexes in columns; a hex has a level and words for its terrain.

    size 16 17
    hex 0101 0 "woods:2;foliage_elev:2" ""
    hex 0201 1 "road:1:9" "grass"
    end

In a board, hexes stand in columns, and every second column is half a hex lower. Our hexes stand in
rows, and every second row is half a hex to the right. So the board is turned to the left: its
columns become our rows, and its last column becomes the first row. All neighbours stay neighbours.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, NoReturn

from rules.errors import InputError
from rules.map import hex_lattice
from rules.map.grid_map import FLOOR, ROCK, EdgeKind
from rules.map.grid_spaces import MOST_SIDE, Space
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.formats.foreign_map import Edge, ForeignMap, ForeignSpace
from tracker.formats.like_grounds import LIKE, known_word

MOST_LINES = 100_000
"""The most lines of a board; the largest board that fits into a grid has 40 401 hexes."""

MOST_TERRAINS = 200
"""The most terrains of a hex."""

MOST_WORDS = 200
"""The most different words for terrains of a board; MegaMek has about a hundred."""

MOST_NAMED = 3
"""The most hexes that a sentence about missing hexes names."""

MOST_OTHER = 5
"""The most other kinds of lines that a sentence names."""

BRIDGE, BRIDGE_HEIGHT = "bridge", "bridge_elev"
"""The words for a bridge, and for its levels above the hex."""

CLIFF = "cliff_top"
"""The word for a cliff at some sides of a hex. Its level comes first, then a bit for each side."""

SIDES = ("w", "nw", "ne", "e", "se", "sw")
"""The sides of a board's hex as our directions, clockwise from the north of the board."""

ALL_SIDES = (1 << len(SIDES)) - 1
"""The bits of all sides."""

_SIZE = re.compile(r"(?a)size\s+(\d{1,9})\s+(\d{1,9})")
_HEX = re.compile(r'(?a)hex\s+(\d{4,6})\s+(-?\d{1,4})\s+"([^"]*)"(?:\s+"([^"]*)")?')
_TERRAIN = re.compile(r"(?a)([a-z][a-z_]{0,40}):(-?\d{1,4})(?::(\d{1,4}))?")
_OTHER = re.compile(r"[a-z_]{1,20}(?=\s)")

Place = tuple[int, int]
"""The column and the row of a hex on the board, from 1."""


class _Size(NamedTuple):
    """The size of a board: the numbers of its columns and rows."""

    wide: int
    high: int


class _Terrain(NamedTuple):
    """One terrain of a hex: its word, its level, and its exits, with one bit for each side.

    `exits` is None for a terrain without exits.
    """

    word: str
    level: int
    exits: int | None


def read_board(text: str) -> ForeignMap:
    """Read a board of MegaMek.

    Raises InputError if the text is not a board, or if a hex is doubled, is outside the board or is
    not understood. The message gives the number of the line.
    """
    reader = _Reader()
    for number, line in enumerate(text.split("\n", MOST_LINES), 1):
        reader.number = number
        if number > MOST_LINES:
            reader.refuse(f"a board has {MOST_LINES} lines at most")
        if line.strip() and not line.lstrip().startswith("#"):
            reader.line(line.strip())
    return reader.finished()


class _Reader:
    """Reads the lines of a board, one line at a time, and makes a map of them."""

    def __init__(self) -> None:
        self.size: _Size | None = None
        self.hexes: dict[Place, ForeignSpace] = {}
        self.lines: dict[Place, int] = {}
        self.cliffs: dict[Place, int] = {}
        self.others: Counter[str] = Counter()
        self.levels: dict[str, set[int]] = {}
        self.words: set[str] = set()
        self.themes = self.exits = self.bridges = 0
        self.last: Place = (0, 1)
        self.number = 0
        self.ended = False
        self.behind: list[int] = []
        self.beyond: set[Place] = set()

    def line(self, text: str) -> None:
        if self.ended:
            self.behind.append(self.number)
        elif found := _HEX.fullmatch(text):
            self._hex(found)
        elif found := _SIZE.fullmatch(text):
            self._size(found)
        elif text == "end":
            self.ended = True
        elif (other := _OTHER.match(text)) and other[0] not in ("hex", "size"):
            self.others[other[0]] += 1
        else:
            self.refuse(
                f'{told(text)} is no line of a board, such as size 16 17 or hex 0101 0 "woods:1" ""'
            )

    def _size(self, found: re.Match[str]) -> None:
        wide, high = int(found[1]), int(found[2])
        if self.size is not None:
            self.refuse("the size is there twice")
        if not (wide and high) or max(wide, high) > MOST_SIDE:
            self.refuse(
                f"a board of {wide} x {high} does not fit: a grid has 1 to {MOST_SIDE} columns and"
                " rows"
            )
        self.size = _Size(wide, high)

    def _hex(self, found: re.Match[str]) -> None:
        if self.size is None:
            self.refuse("the size of the board comes before its hexes, such as size 16 17")
        place = self._place(found[1], self.size)
        if place in self.lines:
            self.refuse(f"hex {found[1]} is there twice; it is in line {self.lines[place]} too")
        self.lines[place], self.last = self.number, place
        if found[3].count(";") > MOST_TERRAINS:
            self.refuse(f"a hex has {MOST_TERRAINS} terrains at most")
        parts = [self._terrain(one.strip()) for one in found[3].split(";") if one.strip()]
        self.themes += bool(found[4])
        for one in parts:
            if one.word == CLIFF:
                self.cliffs[place] = self.cliffs.get(place, 0) | (one.exits or 0) & ALL_SIDES
        parts = [one for one in parts if one.word != CLIFF]
        self.exits += any(one.exits is not None for one in parts)
        levels = {one.word: one.level for one in parts}
        raised = levels.get(BRIDGE_HEIGHT, 0) if BRIDGE in levels else 0
        self.bridges += bool(raised)
        if BRIDGE in levels:
            parts = [one for one in parts if one.word != BRIDGE_HEIGHT]
        words = tuple(self._word(one) for one in parts)
        self.words.update(words)
        if len(self.words) > MOST_WORDS:
            self.refuse(f"a board has {MOST_WORDS} different terrains at most")
        self.hexes[place] = _space(words, int(found[2]) + raised)

    def _place(self, digits: str, size: _Size) -> Place:
        """Return the column and row from a text such as '0102'. Numbers over 99 have 3 digits."""
        cuts = ((digits[:at], digits[at:]) for at in (2, 3))
        places = [
            (int(column), int(row))
            for column, row in cuts
            if f"{int(column):02}" == column and f"{int(row):02}" == row
        ]
        inside = [one for one in places if 0 < one[0] <= size.wide and 0 < one[1] <= size.high]
        if not inside:
            self.refuse(f"hex {digits} is beyond the board, which is {size.wide} x {size.high}")
        # 10110 is 10, 110 or 101, 10: boards go row by row, so the row goes on from the last hex.
        return next((one for one in inside if one[1] == self.last[1]), inside[0])

    def _terrain(self, text: str) -> _Terrain:
        found = _TERRAIN.fullmatch(text)
        if found is None:
            self.refuse(f"{told(text)} is no terrain: it is a word with a level, such as woods:1")
        return _Terrain(found[1], int(found[2]), int(found[3]) if found[3] else None)

    def _word(self, terrain: _Terrain) -> str:
        """Return the table's word for a terrain. Note a level that the word does not show."""
        word = known_word(terrain.word, terrain.level)
        if word == terrain.word and LIKE.get(word, (FLOOR,)) not in ((ROCK,), (FLOOR,)):
            self.levels.setdefault(word, set()).add(terrain.level)
        return word

    def finished(self) -> ForeignMap:
        """Return the map. Call this after the last line of the board was read."""
        if self.size is None:
            self.refuse("a board begins with its size, such as size 16 17")
        if not self.ended:
            self.refuse("'end' is missing behind the last hex: copy the whole file")
        wide, high = self.size
        rows = [
            [self.hexes.get((column, row), ForeignSpace()) for row in range(1, high + 1)]
            for column in range(wide, 0, -1)
        ]
        rock: list[list[ForeignSpace | None]] = [[None] * high] * _above(wide)
        ledges = self._ledges(self.size)
        return ForeignMap("hexes", [*rock, *rows], ledges, tuple(self._notes(self.size)))

    def _ledges(self, size: _Size) -> dict[Edge, EdgeKind]:
        """Return a ledge for each side of a hex that is a cliff, except at the board's borders.

        Remember the hexes with a cliff at a border.
        """
        found: dict[Edge, EdgeKind] = {}
        for (column, row), sides in self.cliffs.items():
            here = Space(row - 1, size.wide - column + _above(size.wide))
            for there in (
                hex_lattice.step(here, direction)
                for bit, direction in enumerate(SIDES)
                if sides >> bit & 1
            ):
                inside = 0 <= there.x < size.high and _above(size.wide) <= there.y
                if inside and there.y < size.wide + _above(size.wide):
                    found[min(here, there), max(here, there)] = "ledge"
                else:
                    self.beyond.add((column, row))
        return found

    def _notes(self, size: _Size) -> Iterator[str]:
        ends = [Space(0, size.wide - 1 + _above(size.wide)), Space(0, _above(size.wide))]
        first, last = (one.name for one in ends)
        turned = "The board is turned by a quarter to the left, so that hexes keep their neighbours"
        yield f"{turned}: 0101 is {first}, and {size.wide:02}01 is {last}."
        if _above(size.wide):
            yield "Row 1 is rock: it is not on the board, but the other rows need it above them."
        missing = [
            f"{column:02}{row:02}"
            for row in range(1, size.high + 1)
            for column in range(1, size.wide + 1)
            if (column, row) not in self.hexes
        ]
        if missing:
            named = ", ".join(missing[:MOST_NAMED])
            more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
            yield f"Missing on the board, and open ground here: hex {named}{more}."
        if self.bridges:
            have = "1 hex has" if self.bridges == 1 else f"{self.bridges} hexes have"
            yield f"{have} the height of the bridge there, and not of what is below it."
        yield from self._left_out()
        yield from self._behind()

    def _left_out(self) -> Iterator[str]:
        shared = [
            f"{word} {listed([str(one) for one in sorted(levels)], 'and')}"
            for word, levels in sorted(self.levels.items())
            if len(levels) > 1
        ]
        if shared:
            yield f"One ground for several levels: {', '.join(shared)}."
        counts = {"themes": self.themes, "exits": self.exits}
        left = [
            f"the {what} of {'1 hex' if many == 1 else f'{many} hexes'}"
            for what, many in counts.items()
            if many
        ]
        if left:
            yield f"Left out: {listed(left, 'and')}."
        sideless = sum(not sides for sides in self.cliffs.values())
        lost = {"no hex is on that side": len(self.beyond), "the board says no side": sideless}
        for why, many in lost.items():
            if many:
                hexes = "1 hex" if many == 1 else f"{many} hexes"
                yield f"Left out, since {why}: cliffs of {hexes}."
        if self.others:
            others = self.others.most_common(MOST_OTHER)
            yield f"Left out: the lines {', '.join(f'{word} ({many})' for word, many in others)}."

    def _behind(self) -> Iterator[str]:
        if len(self.behind) == 1:
            yield f"Left out: 1 line behind 'end', line {self.behind[0]}."
        elif self.behind:
            yield f"Left out: {len(self.behind)} lines behind 'end', from line {self.behind[0]} on."

    def refuse(self, fault: str) -> NoReturn:
        """Raise the error for a fault in the line that is read now."""
        raise InputError("wrong-type", "from", f"line {self.number}: {fault}.")


def _above(wide: int) -> int:
    """Return how many rows of rock are above the last column of a board.

    The first column of a board has no shift. So the row of this column must have an odd number,
    counted from 1.
    """
    return 1 - wide % 2


@lru_cache(maxsize=4096)
def _space(words: tuple[str, ...], level: int) -> ForeignSpace:
    """Return a space with these words and this level. Equal spaces of a board share one object."""
    return ForeignSpace(words, level)
