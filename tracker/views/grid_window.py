"""Choose the part of a grid that a pane shows. The part moves as little as possible.

An arrow at an edge of the part means that the grid continues there.
"""

from collections.abc import Callable

from rules.map.drawn_grid import DrawnGridRow, GridLook, GridPart, drawn_grid
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, edge_ends
from rules.map.whereabouts import Whereabouts

AROUND = 3
"""How many spaces stay visible on each side of the cursor, or of the combatant who acts."""

LEFT, RIGHT, UP, DOWN, UP_AND_DOWN = "←→↑↓↕"
"""The signs at the edges of a part: the grid goes on there."""


Rows = tuple[DrawnGridRow, ...]
Draw = Callable[[Space, int, int], Rows]
"""Draws the part of a grid that begins at a space and has this many columns and rows."""


def drawing(standing: Whereabouts, whole: GridLook) -> Draw:
    """Return a function that draws a part of the grid."""
    return lambda first, wide, high: drawn_grid(
        standing, whole._replace(first=first, wide=wide, high=high)
    )


def part_of(
    grid: GridMap, kept: Space, first: Space, room: tuple[int, int], draw: Draw
) -> tuple[Space, Rows]:
    """Return the first space and the rows of a part that shows the space `kept`.

    `room` is a width in cells and a height in lines. The part begins as near to `first` as
    possible, but `kept` and some spaces around `kept` are visible.
    """
    width, height = room
    wide = max(1, (width - margin_of(grid)) // 2)
    x = _start(first.x, kept.x, wide, grid.width)
    y = _start(first.y, kept.y, max(1, height - 1), grid.height)
    while True:
        rows = draw(Space(x, y), wide, height - 1)
        # The walls below rows need lines, too: then the window begins farther below.
        at = next((at for at, row in enumerate(rows) if is_row_of(row, kept)), 0)
        if at < height or y >= kept.y:
            return Space(x, y), _with_arrows(grid, Space(x, y), wide, rows[:height])
        y += 1


def beyond(rows: Rows) -> str:
    """Return the arrows at the edges of a part, such as '→ ↓'.

    Return '' if the part is the whole grid.
    """
    return " ".join(part.text for row in rows for part in row if part.kind == "more")


def _with_arrows(grid: GridMap, first: Space, wide: int, rows: Rows) -> Rows:
    """Return the rows of a part. An arrow at an edge means that the grid continues there.

    The arrows replace blanks in the head and before the rows. So the arrows need no room.
    """
    if not rows:
        return ()
    head = rows[0][0].text
    left, right = first.x > 0, first.x + wide < grid.width
    if right and head[-1] != " ":
        head = f"{head[:-2]}  "  # the arrow takes the place of a name with two letters
    head_row = _put(head, len(str(grid.height)), LEFT if left else "")
    if right:
        head_row = (*head_row[:-1], *_put(head_row[-1].text, len(head_row[-1].text) - 1, RIGHT))
    found = [head_row, *rows[1:]]
    numbered = [at for at, row in enumerate(rows) if at and row[0].kind == "head"]
    last = first.y + len(numbered) == grid.height
    signs = {at: UP for at in numbered[:1] if first.y}
    for at in numbered[-1:] if not last else ():
        signs[at] = UP_AND_DOWN if at in signs else DOWN
    for at, sign in signs.items():
        number, *others = rows[at]
        found[at] = (*_put(number.text, len(str(grid.height)), sign), *others)
    return tuple(found)


def _put(text: str, at: int, sign: str) -> DrawnGridRow:
    """Return the parts of a head. The sign replaces the character number `at`, counted from 0."""
    if not sign:
        return (GridPart(text, "head"),)
    before, after = GridPart(text[:at], "head"), GridPart(text[at + 1 :], "head")
    return tuple(part for part in (before, GridPart(sign, "more"), after) if part.text)


def margin_of(grid: GridMap) -> int:
    """Return how many cells a row needs in addition to the two cells of each space."""
    return len(str(grid.height)) + 1 + (grid.shape == "hexes")


def size_wanted(grid: GridMap) -> tuple[int, int]:
    """Return the width in cells and the height in lines of the whole map.

    The height counts the head, the rows, and the walls between the rows.
    """
    ends = map(edge_ends, grid.edges)
    below = {one.y for one, other in ends if one.y != other.y and grid.shape == "squares"}
    return margin_of(grid) + 2 * grid.width, 1 + grid.height + len(below)


def _start(first: int, kept: int, room: int, total: int) -> int:
    """Return the first row or column of the visible part.

    The row or column `kept` is visible, with some spaces around it.
    """
    around = min(AROUND, (room - 1) // 2)
    first = min(max(first, kept - room + 1 + around), kept - around)
    return max(0, min(first, total - room))


def is_row_of(row: DrawnGridRow, space: Space) -> bool:
    """Whether a drawn row has the spaces of the same row of the grid as `space`."""
    last = row[-1].space
    return last is not None and last.y == space.y
