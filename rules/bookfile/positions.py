"""Read the tables [positions] and [map] of a book's file."""

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

from rules.bookfile.compiled import Formula
from rules.bookfile.entries import ActionEntry, MapEntry, Positions
from rules.bookfile.reader import SENTENCE, TableReader
from rules.bookfile.sheets import Units
from rules.numbers.exact import exact
from rules.numbers.figures import Source
from rules.rulebook.ground import BookGrid
from rules.rulebook.measures import METRES_OF, Measures

DIAGONALS: Mapping[object, Fraction] = {1: Fraction(1), 1.5: Fraction(3, 2), 2: Fraction(2)}
"""The values of `diagonals`: the number of spaces that a diagonal step counts as."""

ALTERNATE = "alternate"
"""The value of `diagonals` for a book in which every second diagonal step counts as 2 spaces."""

FREE = "free"
"""The value of `turn` for a book in which turning costs nothing."""

TURN = "turn"
"""The id of the action that turns a combatant, if the file gives only a cost as `turn`."""

LENGTH = re.compile(r"(\d{1,12}(?:[.,]\d{1,12})?(?:\|[1-9]\d{0,11})?)(?:\s*(\S+))?")

UNDER_POSITIONS = {"reach": "", "passing": " as `bars`", "bars": "", "leaving": ""}
"""Keys of the table [positions] that people write in the table [map] by mistake."""


class BookReader(Protocol):
    """The reader of the whole file: only the methods that the readers of single tables call."""

    file: TableReader
    units: Units

    @property
    def numbers(self) -> Collection[str]:
        """The names that a formula can use."""

    def section(self, table: TableReader, usual: str) -> Source:
        """Return the section that a table names; return `usual` if it names none."""

    def optional(
        self, table: TableReader, key: str, words: tuple[str, Source], **more: Any
    ) -> Formula | None:
        """Read a formula; return None if the table has no formula."""


def positions_of(reader: BookReader, measures: Measures | None) -> Positions | None:
    """Read the table [positions]. Return None if the file does not have this table."""
    if not reader.file.has("positions"):
        return None
    table = reader.file.table("positions")
    source = reader.section(table, "Positions")
    unit = reader.units.distance
    reach = reader.optional(table, "reach", ("reach", source), unit=unit)
    metres = _metres_in(unit, measures)
    if reach is not None and metres is None:
        table.note("reach", f"say under [measures] how many `metres` there are in {unit}.")
    bars = table.choice("bars", "nobody", ("nobody", "foes", "everybody"))
    leaving = table.text("leaving", "", SENTENCE)
    table.no_more()
    return Positions(reach, metres or Fraction(1), cast("Any", bars), leaving)


def map_of(reader: BookReader, measures: Measures | None) -> MapEntry | None:
    """Read the table [map]. Return None if the file does not have this table."""
    if not reader.file.has("map"):
        return None
    table = reader.file.table("map")
    source = reader.section(table, "The map")
    shape = table.choice("grid", "line", ("squares", "hexes", "line"))
    unit = _size(table, reader.units.distance, measures)
    diagonal, alternates = _diagonals(table)
    footprint = reader.optional(table, "footprint", ("footprint", source))
    turn = _turn(reader, table, source)
    for key, as_what in UNDER_POSITIONS.items():
        if key in table.values:
            table.has(key)
            table.note(key, f"it counts on the line too: write it under [positions]{as_what}.")
    table.no_more()
    grid = BookGrid(cast("Any", shape), unit, diagonal, alternates)
    if isinstance(turn, ActionEntry):
        return MapEntry(grid, footprint, turn.id, turn)
    return MapEntry(grid, footprint, turn)


def _turn(reader: BookReader, table: TableReader, source: Source) -> ActionEntry | str:
    """Read what turning costs: nothing, an action of the file, or an amount of movement.

    For an amount of movement, make an action that costs this amount for each direction.
    """
    actions, said = reader.file.tables("actions"), table.raw("turn")
    if said is None or (isinstance(said, str) and said in (FREE, *actions)):
        return said if said in actions else ""
    if isinstance(said, str) and re.fullmatch(r"[a-z][a-z-]*", said) and said not in reader.numbers:
        known = f", or an action of the file: {', '.join(actions)}" if actions else ""
        table.note("turn", f"expected 'free', a number or a formula{known}.")
        return ""
    unit = reader.units.distance
    cost = reader.optional(table, "turn", ("turning", source), unit=unit)
    if cost is None or cost.constant == 0:
        return ""
    if TURN in actions:
        table.note("turn", f'the file has an action {TURN}: write turn = "{TURN}", or rename it.')
    return ActionEntry(
        id=TURN,
        label="Turn",
        sentence="Turn to a direction of the map: the cost is paid for each next direction.",
        key="",
        source=source,
        cost=cost,
        gives=None,
        needs="",
        ends=(),
        begins=(),
        takes="",
        jump=None,
        check=None,
        turns=True,
    )


def _metres_in(unit: str, measures: Measures | None) -> Fraction | None:
    return (measures.metres if measures else None) or METRES_OF.get(unit)


def _size(table: TableReader, unit: str, measures: Measures | None) -> Fraction | None:
    """Read the distance between two neighbouring spaces, and return it in metres.

    The file writes a distance such as '5 ft', or a number in the book's own unit.
    """
    said = table.raw("size")
    if said is None:
        return None
    plain = "" if isinstance(said, bool) else str(said)
    found = LENGTH.fullmatch(plain.strip()[:40]) if isinstance(said, str | int | float) else None
    of = (found[2] or unit) if found else ""
    known = {**METRES_OF, unit: _metres_in(unit, measures)}
    if found is None or of not in known:
        table.note("size", "expected a length such as '5 ft' or '1.5 m'.")
        return None
    metres = known[of]
    if metres is None:
        table.note("size", f"say under [measures] how many `metres` there are in {of}.")
        return None
    number, _, parts = found[1].replace(",", ".").partition("|")
    size = exact(number) * metres / int(parts or 1)
    if not Fraction(1, 10) <= size <= 1000:
        table.note("size", "from a space to the next are 0.1 to 1000 m.")
        return None
    return Fraction(size)


def _diagonals(table: TableReader) -> tuple[Fraction, bool]:
    """Return how many spaces a diagonal step counts, and whether it is 1, 2, 1, 2 and so on."""
    said = table.raw("diagonals")
    if said == ALTERNATE:
        return DIAGONALS[1], True
    if said is None or (isinstance(said, int | float | str) and said is not True):
        known = DIAGONALS.get(1 if said is None else said)
        if known is not None:
            return known, False
    table.note("diagonals", "expected 1, 1.5, 2 or 'alternate'.")
    return DIAGONALS[1], False
