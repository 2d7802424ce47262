"""The formats of files, for exporting a fight, and for importing combatants and maps.

A new format needs a line in FORMATS, and the functions that this line names. The command line,
completion, the manual, and the pages for import and export take their choices from FORMATS. A
format of maps needs a line of MAPS.
"""

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from tracker.session.session import Session

LOOKED_AT = 1 << 16
"""How many characters of a pasted text are searched to find its format."""


class FileFormat(Struct, frozen=True):
    """A format: the ending of its files, its functions, and its purpose.

    A function is named as "module.function", and imported when the program first needs it. For
    example, the package that draws pictures (rich) is slow to import.
    """

    id: str
    title: str
    ending: str
    purpose: str
    writer: str
    """A function that takes the encounter and its rulebook, or a save's path if `whole` is true."""

    reader: str = ""
    """A function that takes the source, its text and a rulebook; empty if there is no import."""

    begins: str = ""
    """A pattern for the beginning of a text. It fits only texts in this format."""

    whole: bool = False
    """Whether a file has the whole history. If so, export needs a file, and import makes a save."""

    def write(self, saved: "Session") -> bytes:
        """Return the fight in this format; raises StoreError if the fight's save cannot be read."""
        function = imported(self.writer)
        if self.whole:
            data: bytes = function(saved.path)
            return data
        text: str = function(saved.encounter, saved.fight.book)
        return text.encode()


FORMATS = (
    FileFormat(
        "csv",
        "CSV",
        ".csv",
        "combatants as a table, harmless to spreadsheets; `import` reads it",
        "roster_writing.as_csv",
        "roster.from_csv",
    ),
    FileFormat(
        "toml",
        "TOML",
        ".toml",
        "combatants as TOML; `import` reads it",
        "roster_writing.as_toml",
        "roster.from_toml",
        r"(?:#.*\n|\s)*+(?:\[\[|\w+\s*=\s)",
    ),
    FileFormat(
        "json",
        "JSON",
        ".json",
        "combatants as JSON; `import` reads it",
        "roster_writing.as_json",
        "roster.from_json",
        r"\{|\[\s*[{\]]",
    ),
    FileFormat(
        "map",
        "a map",
        ".map",
        "who stands where as text; `import` reads it",
        "map_text.as_map",
    ),
    FileFormat(
        "markdown",
        "Markdown",
        ".md",
        "combatants as a table, the hidden too",
        "roster_writing.as_markdown",
    ),
    FileFormat("svg", "SVG", ".svg", "the table of the fight as a picture", "image.as_svg"),
    FileFormat("html", "HTML", ".html", "the table of the fight as a page", "image.as_html"),
    FileFormat(
        "fight",
        "a whole fight",
        ".fight",
        "the whole fight with its history in one file, which `import` opens",
        "whole_fight.packed",
        whole=True,
    ),
)
"""Every format, in the order of the options of `export`; the first format is the default."""

READ = tuple(one for one in FORMATS if one.reader)
"""The formats that combatants are imported from."""


class MapFormat(Struct, frozen=True):
    """A format of maps: the ending of its files, its reader, and a pattern for its beginning.

    The reader takes a text and returns a foreign map. Our own format has no reader. If `shared` is
    true, files with this ending may contain combatants instead. Then the beginning of the text
    decides.
    """

    id: str
    title: str
    ending: str
    begins: str
    reader: str = ""
    shared: bool = False


MAPS = (
    MapFormat("map", "a map as text", ".map", r"(?:squares|hexes)(?:[\s;]|$)"),
    MapFormat(
        "board",
        "MegaMek",
        ".board",
        r"(?:#.*\n|\s)*+size\s+\d+\s+\d+\s*\n",
        "board.read_board",
    ),
    MapFormat(
        "dungeon",
        "One Page Dungeon",
        ".json",
        r'\{(?s:.)*?"rects"\s*:',
        "dungeon.read_dungeon",
        shared=True,
    ),
)
"""The formats that maps are imported from."""


def imported(name: str) -> Any:
    """Import and return a function of this package.

    The name of the function is written as "module.function".
    """
    module, _, function = name.partition(".")
    return getattr(import_module(f"tracker.formats.{module}"), function)


def by_ending(ending: str) -> FileFormat | None:
    """Return the format whose files have this ending. Return None if no format has the ending."""
    return next((one for one in FORMATS if one.ending == ending.lower()), None)


def read_as(text: str, named: str) -> FileFormat:
    """Return the format with the ending or the id `named`.

    If there is no such format, the text's beginning decides; the default is CSV.
    """
    begun = text.lstrip()[:LOOKED_AT]
    by_name = (one for one in READ if named.lower() in (one.id, one.ending))
    by_text = (one for one in READ if one.begins and re.match(one.begins, begun))
    return next(by_name, None) or next(by_text, READ[0])


def map_format(text: str, named: str) -> MapFormat | None:
    """Return the format of maps with the ending or the id `named`.

    If there is no such format, the text's beginning decides. Return None if the text is not a map,
    or if `named` is for combatants.
    """
    begun, name = text.lstrip()[:LOOKED_AT], named.lower()
    by_name = (one for one in MAPS if name == one.id or (name == one.ending and not one.shared))
    others = {known for one in READ for known in (one.id, one.ending)}
    fitting = (one for one in MAPS if name not in others or (one.shared and name == one.ending))
    by_text = (one for one in fitting if re.match(one.begins, begun))
    return next(by_name, None) or next(by_text, None)
