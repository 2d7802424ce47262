"""Turn a map from another program into a grid.

A table turns the words of the other program into grounds. The table is one line of text, such as
`size=2 m level=0.4 m woods=difficult road=.`. The program proposes a table, and the GM may change
the table.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple, NoReturn

from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.on_the_grid import grounds_of
from rules.map.grid_map import FLOOR, PLAIN, ROCK, TENTHS, EdgeKind, GridMap, GridShape, SpaceKind
from rules.map.grid_spaces import LONGEST_GRID, Space, edge_name
from rules.map.grid_text import FOOT, HIGHEST, UNITS, grid_text
from rules.map.line_writer import number_text
from rules.map.whereabouts import Whereabouts
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.rulebook import Rulebook
from tracker.formats.like_grounds import LIKE, ground_like
from tracker.text.sanitize import sanitize

LONGEST_TABLE = 2000
"""The most characters of a typed table."""

SIZE, LEVEL = "size", "level"
"""The table's words for the length of a space and for the height of a level, in metres."""

LEVELS_IN_A_SPACE = 5
"""If the table has no height of a level, this many levels are as high as a space is long."""

DIGITS = "123456789"
"""The best signs for spaces that have a height, but no ground from the table."""

SIGNS = f"%/*'_$`{DIGITS}0abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ~\":"
"""The signs for the grounds and heights of a grid, the best first."""

FIRST_SIGNS: Mapping[str, str] = {"water": "~", "woods": '"', "jungle": '"', "rubble": ":"}
"""The signs that these words get, if the signs are free."""

MOST_TOLD = 12
"""The most words without a ground, or cliffs, that are listed."""

SHORTEST_EDGE = len("A1^A2 ")

_ENTRY = re.compile(r"([A-Za-z][\w-]*)\s*=\s*([^=]*?)\s*(?=[A-Za-z][\w-]*\s*=|$)")
_METRES = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)\s*(m|ft)?")


class ForeignSpace(NamedTuple):
    """A space of a foreign map: the words that describe it, and its level above the ground."""

    words: tuple[str, ...] = ()
    level: int = 0


Edge = tuple[Space, Space]
"""The edge between two spaces, in any order."""


class ForeignMap(NamedTuple):
    """A map from another program, in the rows of our grid. None stands for a missing space.

    `notes` has sentences about the parts that were left out, or that our grid cannot show exactly.
    """

    shape: GridShape
    rows: Sequence[Sequence[ForeignSpace | None]]
    edges: Mapping[Edge, EdgeKind] = {}
    notes: tuple[str, ...] = ()

    def counts(self) -> dict[str, int]:
        """Return each word of the map, and the number of spaces with this word.

        Known words come first, in the order of LIKE.
        """
        words: Counter[str] = Counter()
        for space, count in Counter(one for row in self.rows for one in row if one).items():
            words.update(dict.fromkeys(space.words, count))
        order = {word: at for at, word in enumerate(LIKE)}
        return dict(sorted(words.items(), key=lambda one: (order.get(one[0], len(order)), one[0])))

    def has_levels(self) -> bool:
        """Whether any space is higher or lower than the others."""
        return any(one.level for row in self.rows for one in row if one)


class GroundTable(NamedTuple):
    """A table that gives a ground to each word of a foreign map.

    The ground is a ground's id, '.' for open, '#' for rock, or '' for a word without a ground.
    """

    grounds: Mapping[str, str]
    size: Fraction
    level: Fraction

    def ground(self, words: Sequence[str]) -> str:
        """Return the ground of a space with these words."""
        return self.grounds.get(self.deciding(words), FLOOR)

    def deciding(self, words: Sequence[str]) -> str:
        """Return the word that decides the ground of a space with these words.

        This is the first word that has a ground in the table. If no word has a ground, return ''.
        """
        with_ground = [word for word in words if self.grounds.get(word)]
        if len(with_ground) < 2:
            return "".join(with_ground)
        return next(word for word in self.grounds if word in with_ground)


def proposed(found: ForeignMap, encounter: Encounter, book: Rulebook) -> GroundTable:
    """Return the table with the book's grounds that are most like the words of a map."""
    terrains = {one.id: one for one in book.words.terrains_of(encounter)}
    size = book.ground.grid.unit or UNITS[found.shape]
    grounds = {word: ground_like(word, terrains) for word in found.counts()}
    return GroundTable(grounds, size, size / LEVELS_IN_A_SPACE)


def table_text(found: ForeignMap, table: GroundTable) -> str:
    """Return a table as a line. `read_table` can read this line.

    The line has each word of the table that is in LIKE, and each other word with a ground.
    """
    level = f" {LEVEL}={number_text(table.level)} m" if found.has_levels() else ""
    known = [(word, ground) for word, ground in table.grounds.items() if ground or word in LIKE]
    words = "".join(f" {word}={ground}" for word, ground in known)
    return f"{SIZE}={number_text(table.size)} m{level}{words}"


def read_table(text: str, found: ForeignMap, encounter: Encounter, book: Rulebook) -> GroundTable:
    """Read a table. Words that are not in the text keep the most similar ground.

    Raises:
        InputError: the text is no table, or names an unknown word or ground.
    """
    first = proposed(found, encounter, book)
    if len(text) > LONGEST_TABLE:
        _refuse(f"it has {len(text)} characters, and {LONGEST_TABLE} is the most")
    said = _entries(text)
    size = _metres(SIZE, said.pop(SIZE)) if SIZE in said else first.size
    level = _metres(LEVEL, said.pop(LEVEL)) if LEVEL in said else size / LEVELS_IN_A_SPACE
    grounds, known = {**first.grounds}, grounds_of(encounter, book)
    # 'woods' is for all levels, except for a level that has an entry of its own.
    for word, ground in sorted(said.items(), key=lambda one: one[0] in LIKE and "-" in one[0]):
        whole = [one for one in grounds if one == word or re.fullmatch(rf"{word}-\d+", one)]
        if not whole:
            _refuse(f"the map has no {told(word)}{the_nearest(word, list(grounds))}")
        plain = ground in (FLOOR, ROCK, "")
        grounds |= dict.fromkeys(whole, ground if plain else known.read(ground))
    return GroundTable(grounds, size, level)


def _entries(text: str) -> dict[str, str]:
    """Return the entries of a typed table. Raises InputError if the text is not a table."""
    found: dict[str, str] = {}
    at = 0
    for entry in _ENTRY.finditer(text):
        if text[at : entry.start()].strip():
            break
        if entry[1] in found:
            _refuse(f"{told(entry[1])} is there twice")
        found[entry[1]] = entry[2]
        at = entry.end()
    if text[at:].strip():
        _refuse(
            f"{told(text[at:].strip())} is no entry such as woods=difficult, road=. or building=#"
        )
    return found


def _metres(word: str, text: str) -> Fraction:
    found = _METRES.fullmatch(text)
    if found is None:
        _refuse(f"{told(f'{word}={text}')}: say metres or feet, such as {word}=2 m or {word}=5 ft")
    metres = Fraction(found[1].replace(",", ".")) * (FOOT if found[2] == "ft" else 1)
    if word == SIZE and not Fraction(1, 10) <= metres <= 1000:
        _refuse("from a space to the next are 0.1 to 1000 m")
    return metres


def told_of(
    found: ForeignMap, table: GroundTable, encounter: Encounter, book: Rulebook
) -> list[str]:
    """Return sentences about an imported map.

    The sentences name the map's size, the ground for each word, and everything that was left out.
    If a word decides the ground of only some of its spaces, the sentence about this word says so:
    'water (1 of 2 spaces)'.
    """
    wide, high = len(found.rows[0]), len(found.rows)
    size = f"{wide} x {high} {found.shape}, {number_text(table.size)} m from one to the next"
    level = f", {number_text(table.level)} m a level" if found.has_levels() else ""
    labels = {one.id: sanitize(one.label).casefold() for one in book.words.terrains_of(encounter)}
    labels |= {FLOOR: "open", ROCK: "rock"}
    lines = [f"{size}{level}."]
    nothing: list[str] = []
    spaces = Counter(one for row in found.rows for one in row if one)
    decided: Counter[str] = Counter()
    for space, count in spaces.items():
        decided[table.deciding(space.words)] += count
    for word, count in found.counts().items():
        ground = table.grounds[word]
        many = "1 space" if count == 1 else f"{count} spaces"
        if not ground:
            nothing.append(f"{word} ({many})")
            continue
        part = "" if decided[word] == count else f"{decided[word]} of "
        lines.append(f"{word} ({part}{many}): {labels.get(ground) or sanitize(ground, 60)}.")
    if nothing:
        lines.append(f"Left out, without a ground: {_some(nothing)}.")
    if flat := [*_level_cliffs(found, table)]:
        named = [edge_name(*edge) for edge in flat[:MOST_TOLD]]
        lines.append(
            f"Left out, since both heights are equal: cliffs at {_some(named, len(flat))}."
        )
    return [*lines, *found.notes]


def _some(words: Sequence[str], many: int = 0) -> str:
    """Return the first of these words, and how many more there are; `many` are there in all."""
    more = max(many, len(words)) - MOST_TOLD
    return f"{', '.join(words[:MOST_TOLD])}{f' and {more} more' if more > 0 else ''}"


def as_grid(found: ForeignMap, table: GroundTable) -> str:
    """Return a foreign map as the text of a grid, which `draw-map` takes.

    Raises InputError if a legend has no room for all kinds of ground and height, if a space is too
    high, or if there are too many walls, doors and ledges.
    """
    kinds = _kinds(found, table)
    many = Counter(kinds[one] or PLAIN for row in found.rows for one in row)
    signs = _signs(found, table, many)
    drawn = {one: signs[kind] if kind else ROCK for one, kind in kinds.items()}
    rows = {str(y): "".join(drawn[one] for one in row) for y, row in enumerate(found.rows, 1)}
    legend = {sign: kind for kind, sign in signs.items() if sign != FLOOR}
    level = {*_level_cliffs(found, table)}
    kept = {edge: kind for edge, kind in found.edges.items() if edge not in level}
    if len(kept) * SHORTEST_EDGE > LONGEST_GRID:
        _refuse_edges(kept)
    edges = dict(sorted((edge_name(*edge), kind) for edge, kind in kept.items()))
    grid = GridMap(found.shape, table.size, rows, legend, edges)
    text = grid_text(Whereabouts(grid=grid), {})
    if len(text) > LONGEST_GRID:
        _refuse_edges(kept)
    return text


def _refuse_edges(edges: Mapping[Edge, EdgeKind]) -> NoReturn:
    fault = f"it has {len(edges)} walls, doors and ledges, which is more than a map has room for"
    _refuse(f"{fault}: {LEVEL}=0 leaves the ledges out" if "ledge" in edges.values() else fault)


def _level_cliffs(found: ForeignMap, table: GroundTable) -> Iterator[Edge]:
    """Yield the ledges that a grid does not keep: the spaces on both sides are equally high."""
    kinds = _kinds(found, table)
    for edge, what in found.edges.items():
        one, other = (kinds[found.rows[end.y][end.x]] or PLAIN for end in edge)
        if what == "ledge" and one.height == other.height:
            yield edge


def _kinds(found: ForeignMap, table: GroundTable) -> Mapping[ForeignSpace | None, SpaceKind | None]:
    """Return the kind of each different space of a foreign map."""
    return {one: _kind(one, table) for one in dict.fromkeys(chain.from_iterable(found.rows))}


def _kind(space: ForeignSpace | None, table: GroundTable) -> SpaceKind | None:
    """Return the ground and the height of a space. Return None if the space is rock."""
    ground = ROCK if space is None else table.ground(space.words)
    if space is None or ground == ROCK:
        return None
    height = round(space.level * table.level * TENTHS)
    if abs(height) > HIGHEST * TENTHS:
        _refuse(f"level {space.level} is higher than {HIGHEST} m: say a smaller {LEVEL}")
    return SpaceKind("" if ground == FLOOR else ground, height)


def _signs(
    found: ForeignMap, table: GroundTable, kinds: Mapping[SpaceKind, int]
) -> dict[SpaceKind, str]:
    """Return the sign of the drawn map for each kind of space."""
    # Kinds near level 0 choose their signs first, then frequent kinds.
    signs = {PLAIN: FLOOR}
    free = dict.fromkeys(SIGNS)
    words = [(FIRST_SIGNS.get(word.partition("-")[0]), one) for word, one in table.grounds.items()]
    first = {ground: sign for sign, ground in reversed(words) if sign}
    for kind in sorted(kinds, key=lambda one: (abs(one.height), -kinds[one], one.terrain)):
        if kind in signs:
            continue
        if not free:
            fault = f"it has {len(kinds)} kinds of spaces, and a legend has {len(SIGNS)} signs"
            levels = f": {LEVEL}=0 leaves the heights out" if found.has_levels() else ""
            _refuse(f"{fault}{levels}")
        best = first.get(kind.terrain, "") if kind.terrain else DIGITS
        signs[kind] = next(one for one in (*best, *SIGNS) if one in free)
        del free[signs[kind]]
    return signs


def _refuse(fault: str) -> NoReturn:
    raise InputError("conflict", "grounds", f"{fault}.")
