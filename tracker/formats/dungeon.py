"""Read a dungeon of One Page Dungeon: JSON with rooms, doors, columns, water and notes.

Rooms and doors cover squares, and all other squares are rock. In the file, a door has its own
square, and `dir` is the direction of somebody who goes through. On our grid, the door is on the
edge through which this person enters the square.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import isqrt
from numbers import Number
from typing import Any, NamedTuple, NoReturn

from rules.errors import InputError, RulesError
from rules.map.grid_map import EdgeKind
from rules.map.grid_spaces import MOST_SIDE, Space, edge_ends, edge_name
from rules.numbers.exact import LARGEST
from rules.numbers.inputs import listed
from tracker.formats.foreign_map import ForeignMap, ForeignSpace
from tracker.formats.incoming import ROSTER
from tracker.text.jsonio import UncountableNumber, decode, encode
from tracker.text.sanitize import sanitize

MOST_ROOMS = 5000
"""The most rooms of a dungeon. The squares of doors count too. One Page Dungeon makes up to 200."""

MOST_POINTS = 50_000
"""The most squares with water, columns or notes."""

FARTHEST = 100_000
"""The farthest that anything may be from the square (0, 0)."""

MOST_NAMED = 20
"""The most doors or notes that the sentences name."""

LONGEST_NOTE = 300
"""The most characters of a note that are shown."""


class _DoorType(NamedTuple):
    """A type of door: its name, the door on our edge, and the table's word for its square.

    `here` ends the sentence that names the places of such doors to the GM. In `here`, `{door}`
    stands for the edge of the first door. If `here` is None, there is no sentence.
    """

    name: str
    edge: EdgeKind | None = None
    word: str = ""
    here: str | None = None


LIKE_ANY = ": a shut door like any other here"
UNSEEN = ": a wall here, since players would see a door; {door} at @ makes it one"

DOORS = (
    _DoorType("opening"),
    _DoorType("door", "shut"),
    _DoorType("archway"),
    _DoorType("stairs of an entrance", word="stairs", here=""),
    _DoorType("portcullis", "shut", here=LIKE_ANY),
    _DoorType("double door", "shut"),
    _DoorType("secret door", "wall", here=UNSEEN),
    _DoorType("barred door", "shut", here=LIKE_ANY),
    _DoorType("stairs of an exit", word="stairs", here=""),
    _DoorType("steps", word="steps"),
)
"""The types of doors by their numbers."""

_WAYS = {(0, -1), (0, 1), (-1, 0), (1, 0)}

Point = tuple[int, int]


class _Room(NamedTuple):
    """A room: its first corner, the lengths of its sides, and whether the room is round."""

    x: int
    y: int
    wide: int
    high: int
    round: bool


class _Door(NamedTuple):
    """A door: its square, the direction in which people go through the door, and its type.

    `told` is its square as the file says it.
    """

    at: Point
    way: Point
    type: _DoorType
    told: Point


def read_dungeon(text: str) -> ForeignMap:
    """Read a dungeon of One Page Dungeon.

    Raises:
        InputError: the text is not a dungeon; the message names the room, the door or the point.
    """
    document = _document(text)
    rooms = [_room(*one) for one in _list(document, "rects", MOST_ROOMS)]
    if not rooms:
        _refuse("there is no room in 'rects'")
    first = min(one.x for one in rooms), min(one.y for one in rooms)
    wide = max(one.x + one.wide for one in rooms) - first[0]
    high = max(one.y + one.high for one in rooms) - first[1]
    if max(wide, high) > MOST_SIDE:
        _refuse(
            f"it is {wide} x {high} squares, and a grid has {MOST_SIDE} columns and rows at most"
        )
    floor = _floor(rooms, first, wide, high)
    doors = [_door(where, one, first) for where, one in _list(document, "doors", MOST_ROOMS)]
    water = {_point(where, one, first) for where, one in _list(document, "water", MOST_POINTS)}
    words: dict[Point, tuple[str, ...]] = dict.fromkeys(water, ("water",))
    for door in doors:
        if door.type.word:
            words[door.at] = (*words.get(door.at, ()), door.type.word)
    rows = [
        [ForeignSpace(words.get((x, y), ())) if floor[y][x] else None for x in range(wide)]
        for y in range(high)
    ]
    edges = {name: door.type.edge for door in doors if (name := _edge(door, floor))}
    notes = [*_doors_told(doors, floor), *_dry(water, floor), *_left_out(document, first, floor)]
    kept = {edge_ends(name): edge for name, edge in edges.items() if edge}
    return ForeignMap("squares", rows, kept, tuple(notes))


def _document(text: str) -> Mapping[str, Any]:
    try:
        document = decode(text, ROSTER.largest)
    except RulesError as error:
        raise InputError(error.code, "from", error.message) from None
    if not isinstance(document, dict) or "rects" not in document:
        _refuse("it is no dungeon: expected an object with the list 'rects'")
    return document


def _list(
    document: Mapping[str, Any], key: str, most: int
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each object in a list, with the object's place for messages, such as 'rects, 3'."""
    found = document.get(key, [])
    if not isinstance(found, list):
        _refuse(f"{key!r} is no list")
    if len(found) > most:
        _refuse(f"{key!r} has {len(found)} entries, and {most} is the most")
    for at, one in enumerate(found, 1):
        if not isinstance(one, dict):
            _refuse(f'{key}, {at}: expected an object such as {{"x": 1, "y": 2}}')
        yield f"{key}, {at}", one


def _number(where: str, values: Mapping[str, Any], key: str) -> int:
    """Return the whole number that an object has under a key.

    Raises InputError for any other value.
    """
    found = values.get(key)
    if type(found) is not int:
        _refuse(f"{where}: {key!r} is no whole number: {_shown(values, key)}")
    if abs(found) > FARTHEST:
        shown = str(found) if abs(found) <= LARGEST else "a huge number"
        _refuse(f"{where}: {key!r} is {shown}, and {FARTHEST} is the most")
    return found


def _shown(values: Mapping[str, Any], key: str) -> str:
    """Return what an object has under a key, as the file says it."""
    if key not in values:
        return "it is not there"
    found = values[key]
    value = str(found) if isinstance(found, UncountableNumber) else encode(found).decode().strip()
    return f"it is {sanitize(value, 40)}"


def _room(where: str, values: Mapping[str, Any]) -> _Room:
    x, y, wide, high = (_number(where, values, key) for key in ("x", "y", "w", "h"))
    if wide < 1 or high < 1:
        _refuse(f"{where}: a room of {wide} x {high} squares has no square")
    if not isinstance(values.get("rotunda", False), bool):
        _refuse(f"{where}: 'rotunda' is not true or false: {_shown(values, 'rotunda')}")
    return _Room(x, y, wide, high, values.get("rotunda") is True)


def _door(where: str, values: Mapping[str, Any], first: Point) -> _Door:
    at = _point(where, values, first)
    way = values.get("dir")
    if not isinstance(way, dict):
        _refuse(f'{where}: \'dir\' is no object such as {{"x": 0, "y": 1}}')
    towards = _number(where, way, "x"), _number(where, way, "y")
    if towards not in _WAYS:
        _refuse(f"{where}: 'dir' is {towards}, and leads to none of the four sides")
    kind = _number(where, values, "type")
    if not 0 <= kind < len(DOORS):
        _refuse(f"{where}: there is no door of type {kind}: the types are 0 to {len(DOORS) - 1}")
    return _Door(at, towards, DOORS[kind], (at[0] + first[0], at[1] + first[1]))


def _point(where: str, values: Mapping[str, Any], first: Point) -> Point:
    return _number(where, values, "x") - first[0], _number(where, values, "y") - first[1]


def _floor(rooms: Iterable[_Room], first: Point, wide: int, high: int) -> list[bytearray]:
    """Return the squares of a dungeon row by row: 1 for a square in a room, 0 for rock."""
    rows = [bytearray(wide) for _ in range(high)]
    for room in dict.fromkeys(rooms):
        for down in range(room.high):
            inset = _inset(room, down) if room.round else 0
            begin = room.x - first[0] + inset
            many = room.wide - 2 * inset
            rows[room.y - first[1] + down][begin : begin + many] = b"\1" * many
    return rows


def _inset(room: _Room, down: int) -> int:
    """Return how many squares of a row are outside a round room, on each side.

    A square is inside if its middle is in the ellipse. All numbers are doubled, so that they stay
    whole numbers.
    """
    room_left = (room.wide * room.high) ** 2 - ((2 * down + 1 - room.high) * room.wide) ** 2
    reach = isqrt(room_left) // room.high
    return max(0, (room.wide - 1 - reach + 1) // 2)


def _edge(door: _Door, floor: list[bytearray]) -> str:
    """Return the name of the edge on which a door stands. Return '' if the door has no edge.

    The edge is on the near side of the door's square, or on the far side if no room is near.
    """
    if not _inside(door.at, floor) or not door.type.edge:
        return ""
    (x, y), (right, down) = door.at, door.way
    sides = ((x - right, y - down), (x + right, y + down))
    other = next((one for one in sides if _inside(one, floor)), None)
    return edge_name(Space(x, y), Space(*other)) if other else ""


def _inside(point: Point, floor: list[bytearray]) -> bool:
    x, y = point
    return 0 <= y < len(floor) and 0 <= x < len(floor[0]) and bool(floor[y][x])


def _doors_told(doors: Iterable[_Door], floor: list[bytearray]) -> Iterator[str]:
    """Yield sentences about doors for the game master.

    The sentences name special doors and stairs, and the doors that were left out.
    """
    doors = [*dict.fromkeys(doors)]
    for kind in dict.fromkeys(DOORS):
        if kind.here is None:
            continue
        places = [
            _named(one, floor) for one in doors if one.type is kind and _inside(one.at, floor)
        ]
        if places:
            here = kind.here.format(door=places[0].replace("-", "]"))
            yield f"{kind.name.capitalize()} at {_some(places)}{here}."
    lost = [one for one in doors if not _inside(one.at, floor)]
    alone = [one for one in doors if one not in lost and one.type.edge and not _edge(one, floor)]
    for left, why in ((lost, "no room has its square"), (alone, "no room is beside it")):
        if left:
            places = [f"{one.type.name} (x {one.told[0]}, y {one.told[1]})" for one in left]
            yield f"Left out, since {why}: {_some(places)}."


def _dry(water: Iterable[Point], floor: list[bytearray]) -> Iterator[str]:
    """Yield a sentence about the water outside all rooms."""
    lost = sum(not _inside(one, floor) for one in water)
    if lost:
        many = "1 square" if lost == 1 else f"{lost} squares"
        yield f"Left out, since it is in the rock: water of {many}."


def _named(door: _Door, floor: list[bytearray]) -> str:
    return _edge(door, floor) or Space(*door.at).name


def _left_out(document: Mapping[str, Any], first: Point, floor: list[bytearray]) -> Iterator[str]:
    """Yield sentences about the parts of a dungeon that a grid cannot show.

    Such parts are columns, notes, and unknown parts.
    """
    columns = 0
    for where, values in _list(document, "columns", MOST_POINTS):
        for key in ("x", "y"):
            if isinstance(values.get(key), bool) or not isinstance(values.get(key), Number):
                _refuse(f"{where}: {key!r} is no number: {_shown(values, key)}")
        columns += 1
    if columns:
        many = "1 column" if columns == 1 else f"{columns} columns"
        yield f"Left out, since a column fills no square: {many}."
    notes = [*_list(document, "notes", MOST_POINTS)]
    for where, values in notes[:MOST_NAMED]:
        yield _note(where, values, first, floor)
    if len(notes) > MOST_NAMED:
        yield f"Not kept: {len(notes) - MOST_NAMED} more notes."
    known = {"version", "title", "story", "rects", "doors", "columns", "water", "notes"}
    others = [sanitize(key, 40) for key in document if key not in known]
    if others:
        yield f"Left out: {_some(others)}."


def _note(where: str, values: Mapping[str, Any], first: Point, floor: list[bytearray]) -> str:
    """Return a sentence with a note and its square. The fight itself does not keep the note."""
    text, ref, at = values.get("text"), values.get("ref"), values.get("pos")
    if not isinstance(text, str):
        _refuse(f"{where}: 'text' is no text")
    point = _square(at, first)
    place = f" at {Space(*point).name}" if point and _inside(point, floor) else ""
    name = f" {sanitize(str(ref), 10)}" if isinstance(ref, str | int) else ""
    return f"Not kept, note{name}{place}: {sanitize(text, LONGEST_NOTE)}"


def _square(at: object, first: Point) -> Point | None:
    """Return the square that contains a point. Return None if the value is not a point."""
    if not isinstance(at, dict):
        return None
    try:
        x, y = (int(at[key] // 1) for key in ("x", "y"))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return x - first[0], y - first[1]


def _some(names: list[str]) -> str:
    more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    return listed([*names[:MOST_NAMED], *more], "and")


def _refuse(fault: str) -> NoReturn:
    raise InputError("wrong-type", "from", f"{fault}.")
