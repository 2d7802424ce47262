"""Read a One Page Dungeon, which its program writes as JSON, as a grid of squares of 5 ft."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from rules.errors import InputError, RulesError
from rules.map.grid_map import ROCK, EdgeKind
from rules.map.grid_spaces import MOST_SIDE, Space, edge_name
from tracker.formats.incoming import ROSTER
from tracker.formats.maps import Legend, MapFound, SpaceRead, grid_lines
from tracker.text.jsonio import decode

MOST_PARTS = 10_000
"""The most rooms, doors or squares of water that are read."""

FARTHEST = 1_000_000

FLOOR = SpaceRead()
SECRET = 6
SHUT = (1, 4, 5, SECRET, 7)
"""The doors that are shut: plain, portcullis, double, secret, barred; all others are open ways."""


class _Room(NamedTuple):
    """A room: its first column and row, its size, and whether it is round."""

    x: int
    y: int
    wide: int
    high: int
    round: bool


class _Door(NamedTuple):
    """A door: its square, the direction to which it leads, and its type."""

    x: int
    y: int
    across: int
    down: int
    kind: int


def from_dungeon(where: str, text: str, legend: Legend) -> MapFound:
    """Read a dungeon; raises InputError, which names the part."""
    reader = _Reader(where)
    try:
        data = decode(text, ROSTER.largest)
    except RulesError as fault:
        raise InputError(fault.code, "from", f"{where}: {fault.message}") from None
    rooms = [reader.room(*one) for one in reader.parts(data, "rects")]
    doors = [reader.door(*one) for one in reader.parts(data, "doors")]
    water = [reader.point(*one) for one in reader.parts(data, "water")]
    if not rooms:
        reader.refuse("rects", "has no rooms")
    first = min(one.x for one in rooms), min(one.y for one in rooms)
    wide = max(one.x + one.wide for one in rooms) - first[0]
    high = max(one.y + one.high for one in rooms) - first[1]
    if wide > MOST_SIDE or high > MOST_SIDE:
        reader.refuse("rects", f"cover {wide} x {high} squares, and {MOST_SIDE} are the most")
    rows = [[ROCK] * wide for _ in range(high)]
    _paint(rows, (square for room in rooms for square in _floor(room)), first, legend.sign(FLOOR))
    below = [one for one in water if _is_floor(rows, one, first)]
    _paint(rows, below, first, legend.sign(SpaceRead("water")) if below else ROCK)
    lines, edges = ["".join(row) for row in rows], _edges(doors, rows, first)
    grid = grid_lines("squares 1.524 m", lines, legend, edges)
    return MapFound(grid, (*_left_out(data, doors), *legend.notes()))


def _paint(
    rows: list[list[str]], squares: Iterable[tuple[int, int]], first: tuple[int, int], sign: str
) -> None:
    for x, y in squares:
        rows[y - first[1]][x - first[0]] = sign


def _is_floor(
    rows: Sequence[Sequence[str]], square: tuple[int, int], first: tuple[int, int]
) -> bool:
    x, y = square[0] - first[0], square[1] - first[1]
    return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] != ROCK


def _left_out(data: Mapping[str, Any], doors: Sequence[_Door]) -> Iterator[str]:
    """Yield sentences about what the grid does not have."""
    secret = sum(one.kind == SECRET for one in doors)
    if secret:
        yield f"{secret} secret doors are shut doors here."
    for name in ("columns", "notes"):
        several = data.get(name)
        if isinstance(several, list) and several:
            yield f"{len(several)} {name} are left out."


def _floor(room: _Room) -> Iterator[tuple[int, int]]:
    """Yield the squares of a room; a round room has those whose middle is in the circle."""
    for y in range(room.high):
        for x in range(room.wide):
            across, down = 2 * x + 1 - room.wide, 2 * y + 1 - room.high
            if not room.round or across * across + down * down <= room.wide * room.wide:
                yield room.x + x, room.y + y


def _edges(
    doors: Sequence[_Door],
    rows: Sequence[Sequence[str]],
    first: tuple[int, int],
) -> Mapping[str, EdgeKind]:
    """Return the shut doors, each on the side of its square to which it leads."""
    edges: dict[str, EdgeKind] = {}
    for x, y, across, down, kind in doors:
        one = Space(x - first[0], y - first[1])
        other = Space(one.x + across, one.y + down)
        inside = all(0 <= s.y < len(rows) and 0 <= s.x < len(rows[0]) for s in (one, other))
        if kind in SHUT and inside and abs(across) + abs(down) == 1:
            edges[edge_name(one, other)] = "shut"
    return edges


class _Reader:
    """Reads the parts of a dungeon; a fault names the part, such as rects 3."""

    def __init__(self, where: str) -> None:
        self.where = where

    def refuse(self, part: str, fault: str) -> NoReturn:
        raise InputError("conflict", "from", f"{self.where}, {part}: {fault}.")

    def parts(self, data: Any, name: str) -> Iterator[tuple[str, Any]]:
        """Yield the parts of a list, each with its name."""
        if not isinstance(data, Mapping):
            raise InputError("wrong-type", "from", f"{self.where}: this is no dungeon.")
        several = data.get(name) or []
        if not isinstance(several, list):
            self.refuse(name, "is no list")
        if len(several) > MOST_PARTS:
            self.refuse(name, f"has {len(several)} entries, and {MOST_PARTS} are the most")
        yield from ((f"{name} {at}", one) for at, one in enumerate(several, 1))

    def number(self, part: str, data: Any, name: str, least: int, most: int) -> int:
        """Return a whole number of a part."""
        value = data.get(name) if isinstance(data, Mapping) else None
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.refuse(part, f"its {name} is no whole number from {least} to {most}")
        return value

    def point(self, part: str, data: Any) -> tuple[int, int]:
        x, y = (self.number(part, data, name, -FARTHEST, FARTHEST) for name in ("x", "y"))
        return x, y

    def room(self, part: str, data: Any) -> _Room:
        x, y = self.point(part, data)
        wide, high = (self.number(part, data, name, 1, MOST_SIDE) for name in ("w", "h"))
        return _Room(x, y, wide, high, bool(data.get("rotunda")))

    def door(self, part: str, data: Any) -> _Door:
        kind = self.number(part, data, "type", 0, 9)
        leads = data.get("dir")
        across, down = (self.number(f"{part} dir", leads, name, -1, 1) for name in ("x", "y"))
        return _Door(*self.point(part, data), across, down, kind)
