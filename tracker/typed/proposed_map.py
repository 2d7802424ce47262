"""The map that the key '@' offers first.

The map is the line, or the grid that the book proposes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.encounter.letters import letters
from rules.fight.on_the_line import together
from rules.map.grid_map import GridShape
from rules.map.grid_spaces import MOST_SIDE, Space
from rules.map.grid_text import UNITS
from rules.map.lattices import LATTICES
from rules.rulebook.rulebook import Rulebook
from tracker.typed.lookup import stands

FIRST_METRES = 10
"""The proposed distance between the two sides, in metres."""

WIDE, HIGH = 20, 12
"""The columns and rows of a proposed grid. The grid is larger if the people need more room."""

HIGHS = (HIGH, 50, MOST_SIDE)
MOST_WIDE = 60
MARGIN = 4
"""The party's last column is at least this column. After the foes come this many free columns."""

MOST_STEPS = 12
"""The most spaces between the two sides."""

Placed = dict[str, Space]


def proposed(encounter: Encounter, book: Rulebook) -> str:
    """Return the map that is offered first.

    The map is a line such as 'A+B+C -10- f g h', or a grid with everybody on it. The text is empty
    if nobody has a letter.
    """
    own = letters(encounter)
    people = [one for one in encounter.combatants.values() if stands(one) and one.id in own]
    of_party = {one.id for one in people if _goes_with_party(encounter, book, one)}
    party = [one for one in people if one.id in of_party]
    others = [one for one in people if one.id not in of_party]
    signs = {one.id: own[one.id].upper() if one.side == PARTY else own[one.id] for one in people}
    shape = book.ground.grid.shape
    if shape == "line" or not people:
        between = f" -{FIRST_METRES}- " if party and others else ""
        named = [[signs[one.id] for one in side] for side in (party, others)]
        return f"{'+'.join(named[0])}{between}{' '.join(named[1])}"
    size = {one.id: book.ground.size(encounter, one) for one in people}
    between_them = ceil(FIRST_METRES / (book.ground.grid.unit or UNITS[shape]))
    for high in HIGHS:
        wide, spaces = _laid_out(shape, (party, others), size, high, min(between_them, MOST_STEPS))
        if wide <= MOST_WIDE:
            break
    there = " ".join(f"{spaces[who].name}:{sign}" for who, sign in signs.items() if who in spaces)
    return f"{shape} {min(wide, MOST_SIDE)}x{high}; people {there}"


def _goes_with_party(encounter: Encounter, book: Rulebook, one: Combatant) -> bool:
    """Whether a combatant is in the party, or goes with the party as its mount or burden."""
    found = together(encounter, book, one)
    return any(encounter.combatants[who].side == PARTY for who in found)


def _laid_out(
    shape: GridShape,
    sides: tuple[list[Combatant], list[Combatant]],
    size: dict[str, int],
    high: int,
    steps: int,
) -> tuple[int, Placed]:
    """Return the number of columns of the map, and the spaces of all combatants.

    The map has `high` rows.
    """
    party, others = (_block(shape, side, size, high) for side in sides)
    first = _moved(party, max(0, MARGIN - _width(shape, party, size)))
    second = _moved(others, _width(shape, first, size) - 1 + steps if party else MARGIN)
    wide = _width(shape, {**first, **second}, size) + MARGIN
    return max(WIDE, wide), {**first, **second}


def _block(shape: GridShape, side: list[Combatant], size: dict[str, int], high: int) -> Placed:
    """Return the spaces of one side's combatants.

    The columns are filled in order, and the first spaces are around the middle of the rows.
    """
    found: Placed = {}
    taken: set[Space] = set()
    begins = max(0, (high - sum(size[one.id] for one in side)) // 2)
    free = _columns(high, begins)
    for one in side:
        for space in free:
            body = LATTICES[shape].footprint(space, size[one.id])
            if all(here.x >= 0 and 0 <= here.y < high for here in body) and not taken & {*body}:
                found[one.id] = space
                taken |= {*body}
                break
    return found


def _columns(high: int, begins: int) -> Iterator[Space]:
    """Yield the spaces of all columns, from top to bottom; the first is in the row `begins`."""
    yield from (Space(0, y) for y in range(begins, high))
    yield from (Space(x, y) for x in range(1, MOST_SIDE) for y in range(high))


def _moved(spaces: Placed, columns: int) -> Placed:
    return {who: Space(one.x + columns, one.y) for who, one in spaces.items()}


def _width(shape: GridShape, spaces: Placed, size: dict[str, int]) -> int:
    """Return the number of columns up to the last column in which somebody stands."""
    bodies: Iterable[Space] = (
        here
        for who, space in spaces.items()
        for here in LATTICES[shape].footprint(space, size[who])
    )
    return max((one.x + 1 for one in bodies), default=0)
