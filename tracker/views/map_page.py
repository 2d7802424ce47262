"""The page of a grid: the map around the cursor, and lines about the space under it.

Only a fight with a grid imports this module.
"""

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.fight.grid_walkers import reach_now
from rules.map.drawn_grid import DrawnGridRow, GridPart, drawn_grid
from rules.map.grid_map import ROCK, TENTHS, GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import body_of
from rules.map.line_writer import number_text
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.grid_rows import legend, look
from tracker.views.line_row import signs
from tracker.views.spans import Line, Span, line, name_of

PARTY = "party"
CURSOR = "text-cursor"


class MapWindow(NamedTuple):
    """The part of a map on the page: its first space, its lines, and whether all spaces fit."""

    first: Space
    lines: list[Line]


def window(
    encounter: Encounter,
    standing: Whereabouts,
    cursor: Space,
    first: Space,
    room: tuple[int, int],
    near: Collection[Space],
) -> MapWindow:
    """Return the part of the map with the cursor that fits into a width and a height in cells.

    The part begins at `first`, if the cursor is visible then. The spaces in `near` are within
    reach: all others are dim.
    """
    grid, (width, height) = standing.grid, room
    assert grid is not None  # the page is only for a grid
    wide = max(1, (width - len(str(grid.height)) - 2) // 2)
    x = _start(first.x, cursor.x, wide, grid.width)
    y = _start(first.y, cursor.y, max(1, height - 1), grid.height)
    whole = look(encounter, signs(encounter))
    while True:
        rows = drawn_grid(standing, whole._replace(first=Space(x, y), wide=wide, high=height - 1))
        # The walls below rows need lines, too: then the window begins farther below.
        at = next((at for at, row in enumerate(rows) if _has(row, cursor)), 0)
        if at < height or y >= cursor.y:
            break
        y += 1
    painted = [_painted(encounter, grid, row, cursor, near) for row in rows[:height]]
    return MapWindow(Space(x, y), painted)


def _start(first: int, cursor: int, room: int, total: int) -> int:
    """Return the first visible row or column, so that the cursor is visible."""
    first = min(first, cursor, max(0, total - room))
    return cursor - room + 1 if cursor >= first + room else first


def _has(row: DrawnGridRow, space: Space) -> bool:
    return any(part.space == space for part in row)


def _painted(
    encounter: Encounter, grid: GridMap, row: DrawnGridRow, cursor: Space, near: Collection[Space]
) -> Line:
    spans: list[Span] = []
    for part in row:
        style = _style(encounter, grid, part, near)
        under = part.space == cursor and part.kind in ("who", "ground") and part.text.strip()
        spans.append(Span(part.text, CURSOR if under else style))
    return tuple(spans)


def _style(encounter: Encounter, grid: GridMap, part: GridPart, near: Collection[Space]) -> str:
    if part.kind == "who":
        one = encounter.combatants[part.who[0]]
        if one.id == encounter.turn_of and not encounter.ended:
            return "good"
        return "dim" if one.out else {PARTY: PARTY, "foes": "strong"}.get(one.side, "strong")
    if part.kind == "ground":
        return "" if part.space in near or (part.space and grid.is_rock(part.space)) else "dim"
    return "dim" if part.kind == "head" else ""


def about(
    encounter: Encounter,
    standing: Whereabouts,
    book: Rulebook,
    selected: Combatant | None,
    cursor: Space,
    near: Collection[Space],
) -> list[Line]:
    """Return what the space under the cursor is, who stands there, and the selected one's reach."""
    grid = standing.grid
    assert grid is not None  # the page is only for a grid
    there = [
        name_of(encounter.combatants[who])
        for who, spot in standing.spots.items()
        if cursor in body_of(grid, spot.place, spot.size)
    ]
    parts = [*_ground(encounter, grid, book, cursor), *([listed(there, "and")] if there else [])]
    found: list[Line] = [(Span(f"{cursor.name} ", "heading"), Span(", ".join(parts)))]
    found.append(line(", ".join(legend(encounter, grid, book))))
    return [*found, _reach(encounter, book, selected, near)]


def _ground(encounter: Encounter, grid: GridMap, book: Rulebook, space: Space) -> list[str]:
    if grid.sign(space) == ROCK:
        return ["rock"]
    kind = grid.kind(space)
    ground = book.words.terrain(encounter, kind.terrain).label if kind.terrain else "open"
    height = number_text(Fraction(kind.height, TENTHS))
    return [sanitize(ground).casefold(), *([f"{height} m high"] if kind.height else [])]


def _reach(
    encounter: Encounter, book: Rulebook, selected: Combatant | None, near: Collection[Space]
) -> Line:
    """Return how many spaces the selected combatant reaches with the movement that is left."""
    if selected is None:
        return ()
    budget = book.movement.budget(encounter, selected)
    left = counted(budget.left.figure.value, book.words.distance_unit)
    many = max(0, len(near) - 1)
    spaces = "1 space" if many == 1 else f"{many} spaces"
    return (Span(f"{name_of(selected)}: {left} left this {budget.scope}, {spaces}.", "dim"),)


def near_of(encounter: Encounter, book: Rulebook, selected: Combatant | None) -> frozenset[Space]:
    """Return the spaces that the selected combatant reaches now, with its own space."""
    standing = encounter.map
    if selected is None or standing is UNSET or selected.id not in standing.spots:
        return frozenset()
    here = read_space(standing.spots[selected.id].place)
    return reach_now(encounter, book, selected) | {here}
