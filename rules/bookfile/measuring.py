"""Read the table [measures]: the book's units in metres, seconds and kilograms, for comparisons."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from rules.bookfile.reader import SENTENCE, TableReader
from rules.bookfile.sheets import SheetFields, Units
from rules.numbers.figures import Source
from rules.numbers.inputs import Choice, Quantity, Whole, inner
from rules.rulebook.measures import GROUNDS, WALK, Measures

BY_ID = ("walk", "run", "sprint", "pace", "crawl")
"""Kinds of gait that need not be given: the gait `run` is of the kind 'run'."""

OVER_GROUND = (*BY_ID, "crouch", "roll")
"""Kinds of gait that have a speed over the ground. A comparison of two books compares them."""

KINDS = (*OVER_GROUND, "climb", "swim", "fly", "burrow", "still", "other")


class Ways(NamedTuple):
    """The tables of all gaits and all terrains by id, and the id of the open ground."""

    gaits: Mapping[str, TableReader]
    terrains: Mapping[str, TableReader]
    open_ground: str


def read_measures(
    table: TableReader, source: Source, units: Units, sheet: SheetFields, ways: Ways
) -> Measures:
    """Read the units, the walking gait, and the gaits and terrains that other books also have."""
    speeds = _speeds(table, units)
    kilograms = table.number("kilograms", None, above=0) if table.has("kilograms") else None
    metres = table.number("metres", None, above=0, most=100_000) if table.has("metres") else None
    share = table.number("walk_share", 1, above=0, most=100)
    fields = _fields(table, speeds, sheet)
    kinds = {name: _kind(name, one) for name, one in ways.gaits.items()}
    kinds = {name: kind for name, kind in kinds.items() if kind in OVER_GROUND}
    walk = next((name for name, kind in kinds.items() if kind == WALK), "")
    if not walk:
        table.note("seconds", 'no gait has kind = "walk": that one is compared by.')
    size_field, sizes = _sizes(table, sheet)
    assumed = table.words("assumed")
    if not all(0 < len(one) <= SENTENCE and one.isprintable() for one in assumed):
        table.note("assumed", f"expected sentences of 1 to {SENTENCE} characters.")
    table.no_more()
    return Measures(
        source=source,
        speeds=speeds,
        walk=walk,
        fields=fields,
        kinds=kinds,
        grounds=_grounds(ways, walk),
        walk_share=Fraction(share),
        metres=None if metres is None else Fraction(metres),
        kilograms=None if kilograms is None else Fraction(kilograms),
        size_field=size_field,
        sizes=sizes,
        assumed=assumed,
    )


def _speeds(table: TableReader, units: Units) -> dict[str, Fraction]:
    """Return each unit of speed in m/s, including the book's unit of distance per round."""
    speeds = {unit: Fraction(one) for unit, one in table.numbers("speeds", above=0).items()}
    if speeds and not table.has("seconds"):
        return speeds
    metres = table.number("metres", None, above=0, most=100_000)
    seconds = table.number("seconds", None, above=0, most=100_000)
    return {units.distance: Fraction(metres) / Fraction(seconds), **speeds}


def _fields(
    table: TableReader, speeds: Mapping[str, Fraction], sheet: SheetFields
) -> dict[str, str]:
    """Return the sheet field that has the speed of each kind of gait."""
    known = {one.id: one for one in sheet.fields}
    found = {}
    for kind, name in table.items("fields"):
        field = known.get(name) if isinstance(name, str) else None
        if field is None or not isinstance(inner(field.kind), Quantity | Whole):
            table.note("fields", f"{kind[:40]}: expected a field that holds a number.")
        elif field.unit not in speeds:
            table.note("fields", f"{kind[:40]}: {name} has to be in {' or '.join(speeds)}.")
        else:
            found[kind] = field.id
    if WALK not in found:
        where = 'as in fields = { walk = "speed" } under [measures]'
        table.note("fields", f"expected the field of the walk, {where}.")
    return found


def _kind(name: str, gait: TableReader) -> str:
    """Return a gait's kind: from its table, else from its id, else "other"."""
    return str(gait.raw("kind") or (name if name in BY_ID else "other"))


def _sizes(table: TableReader, sheet: SheetFields) -> tuple[str, dict[str, int]]:
    """Return the field for the size of a combatant, and a rank for each word of this field."""
    choices = {
        one.id: kind.words for one in sheet.fields if isinstance(kind := inner(one.kind), Choice)
    }
    field = table.reference("size", choices)
    sizes = table.numbers("sizes")
    if sizes.keys() != set(choices.get(field, ())):
        table.note("sizes", "expected a rank for each word of the field `size`, and for no other.")
    if any(one.denominator != 1 for one in sizes.values()):
        table.note("sizes", "expected whole numbers, 0 for medium.")
    return field, {word: int(one) for word, one in sizes.items()}


def _grounds(ways: Ways, walk: str) -> Mapping[str, tuple[str, str]]:
    """Return the terrain and the gait of this book for each ground of other books."""
    found = {"open": (ways.open_ground, walk)}
    for name, table in ways.terrains.items():
        for ground, gait in grounds_of(table, tuple(ways.gaits)).items():
            found[ground] = (name, gait or str(table.raw("gait") or walk))
    return found


def grounds_of(terrain: TableReader, gaits: tuple[str, ...]) -> dict[str, str]:
    """Return the grounds of other books that are like this terrain, each with the gait there.

    An empty text means the usual gait.
    """
    given = terrain.raw("ground")
    if isinstance(given, list):
        return dict.fromkeys(terrain.words("ground", tuple(GROUNDS)), "")
    if not isinstance(given, Mapping):
        word = terrain.reference("ground", GROUNDS)
        return {word: ""} if word else {}
    for ground, gait in given.items():
        if ground not in GROUNDS or gait not in gaits:
            known = f"{', '.join(GROUNDS)}, with one of the gaits {', '.join(gaits)}"
            terrain.note("ground", f"{ground[:40]} will not do: expected grounds of {known}.")
    return {ground: str(gait) for ground, gait in given.items() if ground in GROUNDS}
