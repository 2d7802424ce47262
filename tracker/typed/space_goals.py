"""Read spaces and directions of a grid from a typed line: 'F7', 'f F7', '>C9 F7', '4 ne'."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

from rules.errors import InputError
from rules.fight.on_the_line import metres_a_unit
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, is_space
from rules.map.lattices import lattice_of
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook

STRAIGHT = "^"
"""The sign before a direction of the map, in a goal: '^ne' is the goal of '4 ne'."""

_WORDS = {
    "north": "n",
    "east": "e",
    "south": "s",
    "west": "w",
    "north-east": "ne",
    "south-east": "se",
    "south-west": "sw",
    "north-west": "nw",
    "northeast": "ne",
    "southeast": "se",
    "southwest": "sw",
    "northwest": "nw",
}
_BETWEEN = re.compile(r"((?<!\d),|,(?!\d)|\s+then\s+)")
_SPACE = re.compile(r"(?<!\S)[A-Z]{1,2}[1-9]\d{0,2}(?!\S)")
_DIRECTION = re.compile(
    rf"(?:.*\s)?(?:\d\S*|all)(?:\s+\S+)*?\s+(?P<way>[ns]?[ew]|[ns]|{'|'.join(_WORDS)})"
    r"(?:\s+\S+)*",
    re.IGNORECASE,
)


def with_goals(text: str, sign: str, known: Collection[str]) -> str:
    """Return a line on a grid with '>' before each goal that has no sign.

    A goal without a sign is a space, as in 'f F7', or a direction after a number, as in '4 ne'. The
    pattern `sign` finds the goals that already have a sign. `known` has the words of names.
    """
    parts = _BETWEEN.split(text)
    return "".join(_with_goal(part, sign, known) for part in parts)


def _with_goal(part: str, sign: str, known: Collection[str]) -> str:
    if re.search(sign, part):
        return part
    space = _SPACE.search(part)
    if space is not None and space[0].casefold() not in known:
        return f"{part[: space.start()]}>{part[space.start() :]}"
    straight = _DIRECTION.fullmatch(part.rstrip())
    if straight is not None:
        at = straight.start("way")
        return f"{part[:at]}>{STRAIGHT}{part[at:]}"
    return part


def goal(name: str, grid: GridMap) -> dict[str, Any] | None:
    """Return the space or the direction of a goal as fields of a leg; None for another goal.

    Raises:
        InputError: the grid has no such direction, or there are more than two spaces.
    """
    if name.startswith(STRAIGHT):
        return {"direction": direction_of_word(name[len(STRAIGHT) :].casefold(), grid)}
    words = name.split()
    if not words or not all(map(is_space, words)):
        return None
    if len(words) > 2:
        message = "a goal has one space before it: type commas between more, as in >C9, >D4, >F7."
        raise InputError("conflict", "legs", message)
    return {"place": words[-1], **({"by": words[0]} if len(words) == 2 else {})}


def direction_of_word(word: str, grid: GridMap) -> str:
    """Return the direction that a word such as 'ne' or 'north-east' names.

    Raises InputError for another word.
    """
    way = _WORDS.get(word, word)
    steps = lattice_of(grid).STEPS
    if not word:
        message = f"say a direction behind it: {listed(list(steps), 'or')}."
        raise InputError("missing", "legs", message)
    if way not in steps:
        message = f"{grid.shape} have no direction {word}: {listed(list(steps), 'or')}."
        raise InputError("bad-choice", "legs", message)
    return way


def is_direction(word: str) -> bool:
    """Whether a word names a direction of squares or hexes, such as 'ne' or 'north-east'."""
    return word.casefold() in {*_WORDS, *_WORDS.values()}


def direction_in_words(direction: str) -> str:
    """Return a direction as a word: 'north-east' for 'ne'."""
    return next(word for word, short in _WORDS.items() if short == direction)


def way_of(spaces: Fraction, grid: GridMap, book: Rulebook) -> Fraction:
    """Convert a number of spaces to the book's unit of distance."""
    return spaces * grid.unit / (metres_a_unit(book) or 1)


def refuse_level_climb(
    grid: GridMap, way: Iterable[Space], level: Collection[str], ground: str
) -> None:
    """Refuse '1 e climb' on a map with ledges if this straight way has nothing to climb.

    `level` are the grounds that nobody climbs. `ground` is the walker's own.
    """
    grounds = {ground, *(grid.kind(one).terrain for one in way if grid.has(one))}
    if "ledge" in grid.edges.values() and grounds.issubset(level):
        message = "no ledge is straight ahead: say where the climb leads, as in >F7 climb."
        raise InputError("conflict", "legs", message)
