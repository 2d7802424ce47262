"""Fixed maps, and each book's walkers on them. The numbers of reached spaces are known."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tests.map import by_the_book as book
from tests.map.by_the_book import Field, Ground, Place, Rules, Step

DATA = tomllib.loads(Path(__file__).with_name("golden-spaces.toml").read_text("utf-8"))
"""The file with the maps, and with the number of spaces that each walker reaches."""


class Spot(NamedTuple):
    """The place of somebody on a map: a space (its column and row, from 0) and the size of the
    body.
    """

    at: Place
    size: int = 1


class Fixed(NamedTuple):
    """A map: its rows, its closed edges, the walker and the others.

    The key of each of the others is 'foe', 'friend' or 'body'.
    """

    rows: tuple[str, ...]
    walker: Spot = Spot((9, 6))
    others: Mapping[str, Spot] = {}
    walls: tuple[tuple[Place, Place], ...] = ()
    doors: tuple[tuple[Place, Place], ...] = ()


class Walker(NamedTuple):
    """A walker under a book: the size of a space, the signs, the rules, the sheet and the gait.

    `options` are set before the fight begins. `moved` is the distance, in the book's unit, that the
    walker has already moved over open ground in this turn.
    """

    system: str
    unit: str
    signs: Mapping[str, Ground]
    rules: Rules
    sheet: Mapping[str, object] = {}
    gait: str = ""
    shape: str = "squares"
    options: Mapping[str, str] = {}
    moved: int = 0


def space(name: str) -> Place:
    """Return the column and row, from 0, of a space such as 'F7'."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def edges(text: str) -> tuple[tuple[Place, Place], ...]:
    pairs = (word.split("-") for word in text.split())
    return tuple((space(one), space(other)) for one, other in pairs)


def map_of(table: Mapping[str, Any]) -> Fixed:
    return Fixed(
        tuple(table["rows"].split()),
        Spot(space(table["walker"]), table.get("size", 1)),
        {kind: Spot(space(table[kind])) for kind in ("foe", "friend", "body") if kind in table},
        edges(table.get("walls", "")),
        edges(table.get("doors", "")),
    )


MAPS: Mapping[str, Fixed] = {name: map_of(table) for name, table in DATA["maps"].items()}


def signs(slow: str, slower: str) -> dict[str, Ground]:
    """Return the meanings of the map's signs.

    Two signs mean the grounds `slow` and `slower` (the book's words). Two others mean heights.
    """
    return {
        "%": Ground(slow),
        "~": Ground(slower),
        "h": Ground("", 1),
        "H": Ground("", 3),
    }


EMALA = signs("rough", "water")
EXP = signs("grass-normal", "mud-ankles")
OBSS = signs("difficult", "minimal")
OPEND6 = signs("rough", "hazardous")
ROM = signs("mud", "mud")
D20 = signs("difficult", "rapids")
NO_TURNING = {"direction": "ignored"}


def after(rules: Rules, steps: int) -> Rules:
    """Return rules for a walker who has already made this number of steps over open ground."""
    state = rules.begins
    for _ in range(steps):
        state = rules.after(state, Step(0, frozenset({""}), 0, frozenset()))
    return rules._replace(begins=state)


def hexes(rules: Rules, sheet: Mapping[str, object], **more: Any) -> Walker:
    return Walker("exp", "2 m", EXP, rules, sheet, shape="hexes", **more)


WALKERS: Mapping[str, Walker] = {
    "emala": Walker("emala", "1 m", EMALA, book.emala(12), {"movement_rate": 12}),
    "emala, moved": Walker(
        "emala", "1 m", EMALA, after(book.emala(12), 2), {"movement_rate": 12}, moved=2
    ),
    "emala run": Walker("emala", "1 m", EMALA, book.emala(6, gait="run"), gait="run"),
    "emala sprint": Walker("emala", "1 m", EMALA, book.emala(6, gait="sprint"), gait="sprint"),
    "exp": hexes(book.exp(6), {"rate": 6}, options=NO_TURNING),
    "exp, moved": hexes(after(book.exp(6), 1), {"rate": 6}, options=NO_TURNING, moved=1),
    "exp run": hexes(book.exp(4, gait="run"), {"rate": 4}, gait="run", options=NO_TURNING),
    "exp turning": hexes(book.exp(6, turns=True), {"rate": 6}),
    "obss": Walker("obss", "1 m", OBSS, book.obss(3), {"movement": 3}),
    "obss, moved": Walker("obss", "1 m", OBSS, after(book.obss(3), 2), {"movement": 3}, moved=2),
    "obss run": Walker("obss", "1 m", OBSS, book.obss(1, runs=True), {"movement": 1}, "run"),
    "opend6": Walker("opend6", "1 m", OPEND6, book.opend6(10), {"move": 10}),
    "rom": Walker("rom", "2 ft", ROM, book.rom(16, feet=2), {"full_mph": 16}),
    "d20": Walker("d20", "5 ft", D20, book.d20(30)),
    "d20 crawl": Walker("d20", "5 ft", D20, book.d20(30, crawls=True), gait="crawl"),
    "d20 diagonals 1.5": Walker("d20-1-5", "5 ft", D20, book.d20_diagonals(30, Fraction(3, 2))),
    "d20 diagonals 2": Walker("d20-2", "5 ft", D20, book.d20_diagonals(30, Fraction(2))),
    "d20 turning": Walker("d20-turning", "5 ft", D20, book.d20_turning(30, 5, None)),
    "d20 turning, hexes": Walker(
        "d20-turning", "5 ft", D20, book.d20_turning(30, 5, Fraction(0)), shape="hexes"
    ),
    "d20 diagonals alternate": Walker("d20-alternate", "5 ft", D20, book.d20_alternating(30)),
}


def field_of(fixed: Fixed, walker: Walker) -> Field:
    closed = frozenset(frozenset(pair) for pair in (*fixed.walls, *fixed.doors))
    return Field(walker.shape, fixed.rows, walker.signs, closed)


def counted(name: str, how: str) -> set[Place]:
    """Return the spaces that the walker reaches, counted by the text of the book.

    The spaces of other combatants are left out.
    """
    fixed, walker = MAPS[name], WALKERS[how]
    field = field_of(fixed, walker)
    others = {
        place: kind
        for kind, spot in fixed.others.items()
        for place in book.body(field, spot.at, spot.size)
    }
    at, size = fixed.walker
    found = book.spaces(field, at, walker.rules, others, size)
    if walker.system == "obss" and size > 1 and not walker.gait:
        found |= book.squeezed(field, at, walker.rules, others, size)
    return found


def text_of(fixed: Fixed, walker: Walker) -> str:
    """Return the text of the map in the form that the program reads."""
    kinds = [
        f"{sign}{f'^{one.height}' if one.height else ''}{f'({one.word})' if one.word else ''}"
        for sign, one in walker.signs.items()
    ]
    closed = [
        f"{name_of(one)}{sign}{name_of(other)}"
        for pairs, sign in ((fixed.walls, "|"), (fixed.doors, "]"))
        for one, other in pairs
    ]
    letters = {"foe": "b", "friend": "c", "body": "b"}
    people = [f"{name_of(fixed.walker.at)}:a({fixed.walker.size}x{fixed.walker.size})"]
    people += [f"{name_of(spot.at)}:{letters[kind]}" for kind, spot in fixed.others.items()]
    lines = [f"{walker.shape} {walker.unit}", *fixed.rows, f"legend {' '.join(kinds)}"]
    lines += [f"edges {' '.join(closed)}"] if closed else []
    return "\n".join([*lines, f"people {' '.join(people)}"])


def name_of(place: Place) -> str:
    return f"{chr(ord('A') + place[0])}{place[1] + 1}"
