"""Maps from other programs, as the text of a grid; what has no counterpart is named."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.encounter import Encounter
from rules.errors import InputError
from rules.map.grid_map import FLOOR, ROCK, TENTHS, EdgeKind
from rules.map.grid_text import EDGES, is_grid
from rules.map.line_writer import number_text
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.formats.file_formats import imported

FREE_SIGNS = "0123456789!$*+,-/<=>?@_`{}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The signs for all other spaces; letters come last, because combatants have letters, too."""

MOST_NAMED = 8
"""The most words without a counterpart that are named."""

USUAL_SIGNS: Mapping[str, str] = {
    "water": "~",
    "woods": '"',
    "swamp": "%",
    "mud": "%",
    "rough": ":",
    "rubble": ":",
    "snow": "*",
}
"""The signs of common grounds."""

ALIKE: Mapping[str, tuple[str, ...]] = {
    "water": ("water-knees", "water"),
    "deep water": ("water-deep", "water"),
    "woods": ("shrubs-normal", "difficult", "moderate"),
    "heavy woods": ("shrubs-tall", "difficult", "rough"),
    "swamp": ("mud-knees", "difficult", "rough"),
    "mud": ("mud-ankles", "difficult", "moderate"),
    "rough": ("difficult", "rough"),
    "rubble": ("difficult", "rough"),
    "ice": ("ice",),
    "snow": ("snow-ankles", "difficult", "moderate"),
    "sand": ("sand-normal", "difficult", "moderate"),
}
"""The grounds of books that a word of another program can mean, by id; the first found counts."""


class SpaceRead(NamedTuple):
    """A space of another program's map: a word for its ground, and its height in tenths."""

    ground: str = ""
    height: int = 0


class MapFound(NamedTuple):
    """A map as the text of a grid, and sentences about what it lacks or what it changed."""

    grid: str
    notes: tuple[str, ...] = ()


class MapFormat(NamedTuple):
    """A format of maps: its ending, how a text in it begins, and "module.function" that reads it.

    The function takes the source, the text and a legend; without a function, it is our own text.
    """

    id: str
    title: str
    ending: str
    begins: str
    reader: str


MAPS = (
    MapFormat("grid", "a grid as text", ".grid", r"\s*(?:squares|hexes)(?:[\s;]|$)", ""),
    MapFormat("board", "a MegaMek board", ".board", r"(?:\s|#.*\n)*+size\s+\d", "board.from_board"),
    MapFormat(
        "dungeon",
        "a One Page Dungeon",
        ".dungeon",
        r'\s*\{(?s:.{0,4000}?)"rects"\s*:',
        "dungeon.from_dungeon",
    ),
)
"""Every format of maps that is read."""


def map_format(text: str, named: str) -> MapFormat | None:
    """Return the format of a map by the ending or id, or by its text; None for another text."""
    by_name = (one for one in MAPS if named.lower() in (one.id, one.ending))
    return next(by_name, None) or next((one for one in MAPS if re.match(one.begins, text)), None)


def map_of(
    form: MapFormat, text: str, encounter: Encounter, book: Rulebook, where: str
) -> MapFound:
    """Read a map as the text of a grid; raises InputError, which names the place of the fault."""
    if not form.reader:
        if not is_grid(text):
            raise InputError("wrong-type", "from", f"{where}: this is no grid as text.")
        return MapFound(text)
    reader: Callable[[str, str, Legend], MapFound] = imported(form.reader)
    return reader(where, text, Legend(encounter, book))


class Legend:
    """The signs of a map that is read: a sign for each ground and height, as they come."""

    def __init__(self, encounter: Encounter, book: Rulebook) -> None:
        terrains = book.words.terrains_of(encounter)
        # A climb is no ground to walk on: Emala's rough climb is not rough ground.
        self._known = {one.id for one in terrains if "climb" not in one.label.casefold()}
        self._signs: dict[SpaceRead, str] = {}
        self._free: list[str] = [*FREE_SIGNS]
        self.without: dict[str, int] = {}
        self.flat = 0

    def sign(self, space: SpaceRead) -> str:
        """Return the sign of a space; a ground without a counterpart is counted."""
        ground = self._ground(space.ground)
        if space.ground and not ground:
            self.without[space.ground] = self.without.get(space.ground, 0) + 1
        kind = SpaceRead(ground and space.ground, space.height)
        if kind == SpaceRead():
            return FLOOR
        if kind not in self._signs:
            self._signs[kind] = self._new(kind)
        return self._signs[kind]

    def _new(self, kind: SpaceRead) -> str:
        usual = "" if kind.height else USUAL_SIGNS.get(kind.ground, "")
        if usual and usual not in self._signs.values():
            self._free = [one for one in self._free if one != usual]
            return usual
        if self._free:
            return self._free.pop(0)
        self.flat += 1
        return FLOOR

    def _ground(self, word: str) -> str:
        known: list[str] = [one for one in ALIKE.get(word, ()) if one in self._known]
        return known[0] if known else ""

    def text(self) -> str:
        """Return the legend as text; empty without signs."""
        words = [
            _word(sign, kind, self._ground(kind.ground))
            for kind, sign in self._signs.items()
            if sign not in (FLOOR, ROCK)
        ]
        return f"legend {' '.join(words)}" if words else ""

    def notes(self) -> Iterable[str]:
        """Yield what has no counterpart in the book, and what each word has become."""
        words = dict.fromkeys(kind.ground for kind in self._signs if kind.ground)
        became = [f"{word} is {self._ground(word)}" for word in words]
        if became:
            yield f"{listed(became, 'and')}; 'legend %(mud)' at @ gives a sign another ground."
        if self.without:
            named = [f"{word} ({many})" for word, many in self.without.items()][:MOST_NAMED]
            more = len(self.without) - len(named)
            named += [f"{more} more"] if more > 0 else []
            yield f"Without a ground of the book: {listed(named, 'and')}."
        if self.flat:
            yield f"There are too many kinds of spaces: {self.flat} of them are plain."


def _word(sign: str, kind: SpaceRead, ground: str) -> str:
    height = f"^{number_text(Fraction(kind.height, TENTHS))}" if kind.height else ""
    return f"{sign}{height}" + (f"({ground})" if ground else "")


def grid_lines(
    head: str, rows: Sequence[str], legend: Legend, edges: Mapping[str, EdgeKind]
) -> str:
    """Return the text of a grid; `edges` has the kind of each edge by its two spaces 'F7-G7'."""
    lines = [head, *rows]
    lines += [legend.text()] if legend.text() else []
    if edges:
        signs = {kind: sign for sign, kind in EDGES.items()}
        words = (name.replace("-", signs[kind]) for name, kind in sorted(edges.items()))
        lines.append(f"edges {' '.join(words)}")
    return "\n".join(lines)
