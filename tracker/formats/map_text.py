"""Write the positions of all combatants as text.

The action `draw-map` and the import of maps can read this text.
"""

from msgspec import UNSET

from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.on_the_grid import grid_of_fight
from rules.rulebook.rulebook import Rulebook
from tracker.views.line_row import as_typed, signs


def as_map(encounter: Encounter, book: Rulebook) -> str:
    """Return the map as text: the line, or the grid row by row.

    Raises InputError if nobody has a position.
    """
    if encounter.map is UNSET:
        message = f"{encounter.name}: nobody has a position yet, so there is no map to write."
        raise InputError("missing", "map", message)
    grid = encounter.map.grid is not None
    text = grid_of_fight(encounter, book, signs(encounter)) if grid else as_typed(encounter)
    return f"{text}\n"
