"""Draw a grid in rows of text: a space has two characters, and a combatant has a letter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from rules.map.grid_map import ROCK, TENTHS, EdgeKind, GridMap
from rules.map.grid_spaces import MOST_SIDE, Space, edge_ends
from rules.map.grid_text import EDGES
from rules.map.lattices import body_of, lattice_of
from rules.map.line_writer import number_text
from rules.map.whereabouts import Whereabouts

GridPartKind = Literal["head", "ground", "edge", "who", "more"]

BODY = "&"
"""The sign of somebody who is out of the fight."""

SHARED = "+"
"""The sign after a letter if others stand in the same space."""

WALLS = {"wall": "──", "shut": "─]", "open": "─[", "ledge": "^^"}
"""The signs below a square for a wall, a door or a ledge on its lower edge."""

EDGE_WORDS: Mapping[EdgeKind, str] = {
    "shut": "shut door",
    "open": "open door",
    "wall": "wall",
    "ledge": "ledge",
}

DOORS: tuple[EdgeKind, ...] = ("shut", "open")

LEDGE = next(sign for sign, kind in EDGES.items() if kind == "ledge")


ARROWS = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), "↑↗→↘↓↙←↖", strict=True))
"""The signs after a letter for the direction in which somebody looks."""


class GridPart(NamedTuple):
    """A piece of a drawn row: its text, its kind, the space, and who stands there.

    A piece of the kind 'more' says that the grid goes on beyond the drawn part.
    """

    text: str
    kind: GridPartKind
    space: Space | None = None
    who: tuple[str, ...] = ()


class GridLook(NamedTuple):
    """The part of a grid to draw, and the signs of combatants.

    `signs` maps the ids of combatants to their signs, and `out` has the ids of those who are out of
    the fight. The part begins at the space `first`, and has at most `wide` columns and `high` rows.
    `facing` has the direction of everybody whose facing is drawn, such as 'ne'.
    """

    signs: Mapping[str, str]
    out: Collection[str] = ()
    first: Space = Space(0, 0)
    wide: int = MOST_SIDE
    high: int = MOST_SIDE
    facing: Mapping[str, str] = {}


DrawnGridRow = tuple[GridPart, ...]


def drawn_grid(standing: Whereabouts, look: GridLook) -> tuple[DrawnGridRow, ...]:
    """Return the rows of a grid: the letters of the columns, then a row for each row of spaces.

    A row of squares with something on its lower edges has another row of signs below it.
    """
    grid = standing.grid
    if grid is None:
        return ()
    xs = range(look.first.x, min(grid.width, look.first.x + look.wide))
    ys = range(look.first.y, min(grid.height, look.first.y + look.high))
    margin = len(str(grid.height)) + 1
    there = _people(standing, grid)
    rows: list[DrawnGridRow] = [(GridPart(" " * margin + _columns(xs), "head"),)]
    for y in ys:
        shift = " " if grid.shape == "hexes" and y % 2 else ""
        number = GridPart(f"{y + 1:>{margin - 1}} {shift}", "head")
        spaces = (_space(grid, look, there, Space(x, y)) for x in xs)
        rows.append((number, *(part for parts in spaces for part in parts)))
        below = _below(grid, xs, y)
        rows += [(GridPart(" " * margin + below, "edge"),)] if below.strip() else []
    return tuple(rows)


def has_body(standing: Whereabouts, out: Collection[str]) -> bool:
    """Whether the drawn grid shows a body: all combatants in one of the spaces are in `out`."""
    grid = standing.grid
    there = {} if grid is None else _people(standing, grid)
    return any({*who} <= {*out} for who in there.values())


def _columns(xs: range) -> str:
    """Return the letters above the columns.

    If the names have two letters, only every second column has its name.
    """
    names = (Space(x, 0).name[:-1] for x in xs)
    return "".join(
        f"{name if len(name) == 1 or not x % 2 else '':<2}"
        for x, name in zip(xs, names, strict=True)
    )


def _people(standing: Whereabouts, grid: GridMap) -> dict[Space, tuple[str, ...]]:
    """Return the combatants who cover each space.

    The combatants of a space are in the order in which they came to the space.
    """
    found: dict[Space, tuple[str, ...]] = {}
    for who, spot in sorted(standing.spots.items(), key=lambda one: one[1].beside):
        for space in body_of(grid, spot.place, spot.size):
            found[space] = (*found.get(space, ()), who)
    return found


def _space(
    grid: GridMap, look: GridLook, there: Mapping[Space, tuple[str, ...]], space: Space
) -> Iterator[GridPart]:
    """Yield the parts of a space: its ground or a letter, and then the edge on its right side."""
    edge = _right(grid, space) if grid.edges else " "
    if space not in there:
        yield GridPart(grid.sign(space), "ground", space)
        yield GridPart(edge, "edge" if edge != " " else "ground", space)
        return
    # Those who are out are drawn only where nobody else stands.
    who = tuple(sorted(there[space], key=lambda one: one in look.out))
    sign = BODY if who[0] in look.out else look.signs[who[0]]
    if len(sign) == 2:
        yield GridPart(sign, "who", space, who)
        return
    yield GridPart(sign, "who", space, who)
    behind = SHARED if len(who) > 1 and edge == " " else edge
    behind = _arrow(look, who) if behind == " " else behind
    yield GridPart(behind, "edge" if edge != " " else "ground", space)


def _arrow(look: GridLook, who: Sequence[str]) -> str:
    """Return the arrow that shows where the first of these combatants looks.

    If no arrow is drawn, return a blank.
    """
    if not who or who[0] in look.out:
        return " "
    return ARROWS.get(look.facing.get(who[0], ""), " ")


def _right(grid: GridMap, space: Space) -> str:
    """Return the sign of the edge between a space and its right neighbour."""
    other = Space(space.x + 1, space.y)
    edge = grid.edge(space, other) if grid.has(other) else None
    return next((sign for sign, kind in EDGES.items() if kind == edge), " ")


def _below(grid: GridMap, xs: range, y: int) -> str:
    """Return the walls, doors and ledges below a row of squares."""
    if not grid.edges or grid.shape == "hexes" or y + 1 == grid.height:
        return ""
    edges = (grid.edge(Space(x, y), Space(x, y + 1)) for x in xs)
    return "".join("  " if edge is None else WALLS[edge] for edge in edges)


def legend_texts(grid: GridMap, grounds: Mapping[str, str]) -> list[str]:
    """Return the meanings of the signs on a grid: '% mud', 'h 1.5 m high', '# rock', '^ ledge'.

    `grounds` has the words for the grounds. On hexes, slanting edges are not drawn. The doors on
    these edges come first, such as 'shut door A1-A2'; walls and ledges on these edges come last.
    """
    slanting = _slanting(grid)
    used = {*"".join(grid.rows.values())}
    found = [slanting[kind] for kind in DOORS if kind in slanting]
    found += [
        f"{sign} {', '.join(_meaning(grid, sign, grounds)) or 'a space'}"
        for sign in grid.legend
        if sign in used
    ]
    found += [f"{ROCK} rock"] if ROCK in used else []
    found += [f"{LEDGE} ledge"] if "ledge" in grid.edges.values() else []
    return [*found, *(text for kind, text in slanting.items() if kind not in DOORS)]


def _meaning(grid: GridMap, sign: str, grounds: Mapping[str, str]) -> Iterator[str]:
    kind = grid.legend[sign]
    if kind.terrain:
        yield grounds.get(kind.terrain, kind.terrain)
    if kind.height:
        yield f"{number_text(Fraction(kind.height, TENTHS))} m high"


def _slanting(grid: GridMap) -> dict[EdgeKind, str]:
    """Return a text for each kind of edge that slants on hexes: 'wall A1-A2 B1-B2'."""
    if grid.shape != "hexes":
        return {}
    edges = {name: kind for name, kind in grid.edges.items() if _slants(grid, name)}
    names = {
        kind: " ".join(name for name, one in edges.items() if one == kind) for kind in EDGE_WORDS
    }
    return {kind: f"{EDGE_WORDS[kind]} {those}" for kind, those in names.items() if those}


def _slants(grid: GridMap, name: str) -> bool:
    one, other = edge_ends(name)
    return lattice_of(grid).step(one, "e") != other


def as_text(row: DrawnGridRow) -> str:
    """Return a row as text, without blanks at its end."""
    return "".join(part.text for part in row).rstrip()
