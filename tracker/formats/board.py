"""Read a MegaMek board as a grid of hexes.

A board has columns of hexes, and every second column is half a hex lower. A grid has rows of hexes,
and every second row is half a hex to the right. So the map is turned over its diagonal: its columns
become rows, and neighbours stay neighbours. Hex 0507 is the space in column G of row 5.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from rules.errors import InputError
from rules.map.grid_map import TENTHS
from rules.map.grid_spaces import MOST_SIDE
from rules.numbers.nearest import told
from tracker.formats.maps import Legend, MapFound, SpaceRead, grid_lines

HIGHEST = 1000
"""The highest level of a hex, in metres: a level is 1 m here."""

_SIZE = re.compile(r"size\s+(\d{1,9})\s+(\d{1,9})")
_HEX = re.compile(r'hex\s+(\d{2,12})\s+(-?\d{1,9})\s+"([^"]*)"(?:\s+"[^"]*")?')
_OTHER = re.compile(r"(?:option|background|description|tag|note|exit|#).*|end")

GROUNDS = ("water", "ice", "swamp", "mud", "woods", "jungle", "rubble", "rough", "snow", "sand")
"""The terrains that decide the ground of a hex, the first that it has; others are named."""

WITHOUT_GROUND = ("foliage_elev", "road", "pavement", "fluff", "bldg_", "incline_")
"""The beginnings of terrains that change no ground, and are not named."""


class _Hex(NamedTuple):
    """A hex of a board: its column and row from 0, its level, and its terrains with levels."""

    column: int
    row: int
    level: int
    terrains: dict[str, int]


def from_board(where: str, text: str, legend: Legend) -> MapFound:
    """Read a board; raises InputError, which names the line."""
    board = _Board(where)
    for number, line in _lines(text):
        board.number = number
        board.line(line)
        if line == "end":
            break
    rows, missing = board.rows(legend), board.missing
    notes = ["The board is turned over its diagonal: hex 0507 is G5; a hex is 2 m, a level 1 m."]
    notes += [f"{missing} hexes are missing: they are open and level."] if missing else []
    return MapFound(grid_lines("hexes 2 m", rows, legend, {}), (*notes, *legend.notes()))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.strip()


class _Board:
    """Reads the lines of a board one after the other; `number` is the number of the line."""

    def __init__(self, where: str) -> None:
        self.where, self.number = where, 1
        self.size = (0, 0)
        self.hexes: dict[tuple[int, int], _Hex] = {}

    def line(self, text: str) -> None:
        size = _SIZE.fullmatch(text)
        if size:
            self._size(int(size[1]), int(size[2]))
        elif text.startswith("hex"):
            one = self._hex(text)
            if (one.column, one.row) in self.hexes:
                self._refuse(f"hex {text.split()[1]} is there twice")
            self.hexes[one.column, one.row] = one
        elif not _OTHER.fullmatch(text):
            self._refuse(f"{told(text[:40])} is no line of a board")

    def _size(self, wide: int, high: int) -> None:
        if self.size != (0, 0):
            self._refuse("the size is there twice")
        if not (1 <= wide <= MOST_SIDE and 1 <= high <= MOST_SIDE):
            self._refuse(f"a board has 1 to {MOST_SIDE} columns and rows here")
        self.size = (wide, high)

    def _hex(self, text: str) -> _Hex:
        found = _HEX.fullmatch(text)
        if found is None:
            self._refuse(f"{told(text[:40])} is no hex such as hex 0101 0 'woods:1' ''")
        if self.size == (0, 0):
            self._refuse("the size comes before the hexes")
        place, half = found[1], len(found[1]) // 2
        if len(place) % 2:
            self._refuse(f"{told(place)} has no column and row of equal length")
        column, row = int(place[:half]), int(place[half:])
        if not (1 <= column <= self.size[0] and 1 <= row <= self.size[1]):
            self._refuse(f"hex {place} is beyond the size {self.size[0]} x {self.size[1]}")
        level = int(found[2])
        if abs(level) > HIGHEST:
            self._refuse(f"level {level} is beyond {HIGHEST}")
        return _Hex(column - 1, row - 1, level, _terrains(found[3]))

    @property
    def missing(self) -> int:
        """The number of hexes that the text does not have."""
        return self.size[0] * self.size[1] - len(self.hexes)

    def rows(self, legend: Legend) -> list[str]:
        """Return a row of signs for each column of the board."""
        if self.size == (0, 0):
            self._refuse("a board begins with its size, such as 'size 16 17'")
        plain, (wide, high) = _Hex(0, 0, 0, {}), self.size
        return [
            "".join(legend.sign(_space(self.hexes.get((x, y), plain), legend)) for y in range(high))
            for x in range(wide)
        ]

    def _refuse(self, fault: str) -> NoReturn:
        raise InputError("conflict", "from", f"{self.where}, line {self.number}: {fault}.")


def _terrains(text: str) -> dict[str, int]:
    """Return the terrains of a hex with their levels: 'woods:2;foliage_elev:2'."""
    found = {}
    for part in filter(None, text.split(";")):
        name, _, rest = part.partition(":")
        level = rest.partition(":")[0]
        found[name.strip().casefold()[:30]] = int(level) if re.fullmatch(r"\d{1,4}", level) else 1
    return found


def _space(one: _Hex, legend: Legend) -> SpaceRead:
    ground = next((name for name in GROUNDS if name in one.terrains), "")
    for name in one.terrains:
        if name not in GROUNDS and not name.startswith(WITHOUT_GROUND):
            legend.without[name] = legend.without.get(name, 0) + 1
    level = one.terrains.get(ground, 0)
    word = {"jungle": "woods"}.get(ground, ground)
    word = {"woods": "heavy woods", "water": "deep water"}.get(word, word) if level > 1 else word
    return SpaceRead(word, one.level * TENTHS)
