"""A grid on the screen: the map around a space, and a line about the space under the cursor.

Only a fight with a grid imports this module.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.fight.on_the_line import present
from rules.fight.spaces_within_reach import sizes_within_reach
from rules.map.drawn_grid import EDGE_WORDS, GridPart
from rules.map.grid_map import ROCK, TENTHS, GridMap
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import body_of, lattice_of
from rules.map.line_writer import number_text
from rules.map.whereabouts import Whereabouts
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.grid_rows import HIDDEN, legend
from tracker.views.grid_window import Rows, is_row_of, size_wanted
from tracker.views.line_row import signs
from tracker.views.spans import Line, Span, name_of, width_of
from tracker.views.wrapping import in_rows

PARTY = "party"
CURSOR = "text-cursor"

MOST_OF_LEGEND = 3
"""The map's pane becomes higher by at most this many lines for the legend."""


def painted(encounter: Encounter, rows: Rows, near: Collection[Space] | None) -> list[Line]:
    """Return the rows of a map as lines, without a cursor.

    Spaces outside `near` are out of reach, and dim. If `near` is None, no space is dim.
    """
    return [tuple(Span(part.text, _style(encounter, part, near)) for part in row) for row in rows]


def with_cursor(lines: Sequence[Line], rows: Rows, cursor: Space) -> tuple[list[Line], int, int]:
    """Return the lines with a cursor on a space of the map.

    Return the column and the line of this cursor too.
    """
    for y, row in enumerate(rows):
        if not is_row_of(row, cursor):
            continue
        for at, part in enumerate(row):
            if part.space == cursor and part.kind in ("who", "ground"):
                line = lines[y]
                under = line[at]._replace(style=CURSOR)
                found = [*lines[:y], (*line[:at], under, *line[at + 1 :]), *lines[y + 1 :]]
                return found, width_of(line[:at]), y
    return [*lines], 0, 0


def legend_lines(
    encounter: Encounter, book: Rulebook, grid: GridMap, room: tuple[int, int]
) -> list[Line]:
    """Return the meanings of the map's signs, in all lines that the map leaves, but at least one.

    `room` is the width and the height for the map and its legend. Without signs, return no line.
    """
    told = legend(encounter, present(encounter), book, signs(encounter))
    free = max(1, room[1] - size_wanted(grid)[1])
    return in_rows([(Span(", ".join(told), "dim"),)], room[0], free) if told else []


def _style(encounter: Encounter, part: GridPart, near: Collection[Space] | None) -> str:
    if part.kind == "who":
        one = encounter.combatants[part.who[0]]
        if one.id == encounter.turn_of and not encounter.ended:
            return "good"
        if one.out or one.hidden:
            return "dim" if one.out else HIDDEN
        return {PARTY: PARTY, "foes": "strong"}.get(one.side, "strong")
    if part.kind == "ground":
        return "" if near is None or part.text == ROCK or part.space in near else "dim"
    return "dim" if part.kind == "head" else ""


def about(
    encounter: Encounter,
    standing: Whereabouts,
    book: Rulebook,
    selected: Combatant | None,
    cursor: Space,
    near: Collection[Space] | None,
) -> Line:
    """Return a line about the space under the cursor, the combatants there, and the reach.

    `near` are the spaces that the selected combatant can reach. If `near` is None, the line says
    nothing about the reach.
    """
    grid = standing.grid
    assert grid is not None  # the page is only for a grid
    there = [
        f"{name_of(one)} (hidden)" if (one := encounter.combatants[who]).unseen else name_of(one)
        for who, spot in standing.spots.items()
        if cursor in body_of(grid, spot.place, spot.size)
    ]
    parts = [*_ground(encounter, grid, book, cursor), *([listed(there, "and")] if there else [])]
    reach = () if near is None else _reach(encounter, book, selected, near)
    return (Span(f"{cursor.name} ", "heading"), Span(f"{', '.join(parts)}.  "), *reach)


def _ground(encounter: Encounter, grid: GridMap, book: Rulebook, space: Space) -> list[str]:
    if grid.sign(space) == ROCK:
        return ["rock"]
    kind = grid.kind(space)
    ground = book.words.terrain(encounter, kind.terrain).label if kind.terrain else "open"
    height = number_text(Fraction(kind.height, TENTHS))
    high = [f"{height} m high"] if kind.height else []
    return [sanitize(ground).casefold(), *high, *_edges(grid, space)]


def _edges(grid: GridMap, space: Space) -> list[str]:
    """Return the walls, doors and ledges of a space: 'shut door to E7'."""
    around = (lattice_of(grid).step(space, one) for one in lattice_of(grid).STEPS)
    edges = ((grid.edge(space, there), there) for there in around if grid.has(there))
    return [f"{EDGE_WORDS[kind]} to {there.name}" for kind, there in edges if kind is not None]


def _reach(
    encounter: Encounter, book: Rulebook, selected: Combatant | None, near: Collection[Space]
) -> Line:
    """Return how many spaces the selected combatant can reach with the remaining movement."""
    if selected is None:
        return ()
    budget = book.movement.budget(encounter, selected)
    left = counted(budget.left.figure.value, book.words.distance_unit)
    many = len(near) - len(_under(encounter, selected))
    spaces = "1 space" if many == 1 else f"{many} spaces"
    return (Span(f"{name_of(selected)}: {left} left this {budget.scope}, {spaces}.", "dim"),)


def _under(encounter: Encounter, one: Combatant) -> Collection[Space]:
    """Return the spaces under a combatant; empty for somebody who is not on the grid."""
    standing = encounter.map
    if standing is UNSET or standing.grid is None or one.id not in standing.spots:
        return ()
    spot = standing.spots[one.id]
    return body_of(standing.grid, spot.place, spot.size)


def near_of(encounter: Encounter, book: Rulebook, selected: Combatant | None) -> frozenset[Space]:
    """Return every space that the selected combatant can cover now, in one place or another.

    The spaces where the combatant stands now are among them.
    """
    standing = encounter.map
    if selected is None or standing is UNSET or standing.grid is None:
        return frozenset()
    here, footprint = standing.spots.get(selected.id), lattice_of(standing.grid).footprint
    if here is None:
        return frozenset()
    ends = sizes_within_reach(encounter, book, selected) | {(read_space(here.place), here.size)}
    return frozenset(one for space, size in ends for one in footprint(space, size))
