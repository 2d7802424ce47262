"""A map that comes from a file or from a pasted text.

The map is in our own form, or it is a map of another program with a table of its words.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import UNSET

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map.grid_spaces import LONGEST_GRID
from rules.map.grid_text import is_grid, read_grid
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.formats.file_formats import MapFormat, imported
from tracker.formats.foreign_map import (
    ForeignMap,
    as_grid,
    proposed,
    read_table,
    table_text,
    told_of,
)


class IncomingMap(NamedTuple):
    """A map that was read, with its source: our own text, or a foreign map."""

    where: str
    text: str = ""
    foreign: ForeignMap | None = None

    def table(self, encounter: Encounter, book: Rulebook) -> str:
        """Return the table that gives a ground to each word of a foreign map.

        The table is one line of text, which the GM may edit.
        """
        if self.foreign is None:
            return ""
        return table_text(self.foreign, proposed(self.foreign, encounter, book))

    def told(self, table: str, encounter: Encounter, book: Rulebook) -> list[str]:
        """Return sentences about the new grid, and about everything that is left out.

        Raises:
            InputError: `table` is no table of this map.
        """
        if self.foreign is None:
            return []
        read = read_table(table, self.foreign, encounter, book)
        return told_of(self.foreign, read, encounter, book)

    def request(self, table: str, encounter: Encounter, book: Rulebook) -> dict[str, Any]:
        """Return the request that draws the map.

        Raises:
            InputError: `table` is no table of this map, or the map is too large for a grid.
        """
        if self.foreign is not None:
            read = read_table(table, self.foreign, encounter, book)
            return {"action": "draw-map", "grid": as_grid(self.foreign, read)}
        if table.strip():
            message = "a map in our own text has no words of another program: leave the table out."
            raise InputError("conflict", "grounds", message)
        if not is_grid(self.text):
            return {"action": "draw-map", "line": self.text}
        if len(self.text) > LONGEST_GRID:
            # The action would only say that the text is too long: the reader names the line.
            read_grid(self.text, {})
        return {"action": "draw-map", "grid": self.text}


def incoming_map(text: str, form: MapFormat, where: str) -> IncomingMap:
    """Read a map in this format.

    Raises InputError if the text is not a map. The message names the line or part with the fault.
    """
    if not text.strip():
        message = f"{where} is empty: a map begins for example with squares 20x12."
        raise InputError("missing", "from", message)
    if not form.reader:
        return IncomingMap(where, text.strip())
    read: Callable[[str], ForeignMap] = imported(form.reader)
    try:
        return IncomingMap(where, foreign=read(text))
    except InputError as fault:
        raise InputError(fault.code, "from", f"{where}, {fault.message}") from None


def off_it(before: Encounter, after: Encounter) -> str:
    """Return a sentence that names the combatants who lose their position on a new map.

    Return '' if nobody loses a position.
    """
    old, new = before.map, after.map
    if old is UNSET or new is UNSET:
        return ""
    gone = [before.combatants[who].name for who in old.spots if who not in new.spots]
    return f"Without a position then: {listed(gone, 'and')}." if gone else ""
