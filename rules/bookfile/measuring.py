"""Read [measures]: a book's units in metres, seconds and kilograms, for comparisons."""

from collections.abc import Mapping
from fractions import Fraction

from rules.bookfile.reader import TableReader
from rules.bookfile.sheets import SheetFields, Units, kind_of_field
from rules.numbers.figures import Source
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook.measures import GROUNDS, WALK, Measures


def read_measures(
    file: TableReader, source: Source, units: Units, sheet: SheetFields
) -> Measures | None:
    """Read the units, the walk, and which gaits and terrains match those of other books."""
    if not file.has("measures"):
        return None
    table = file.table("measures")
    metres = table.number("metres", None, above=0, most=100_000)
    seconds = table.number("seconds", None, above=0, most=100_000)
    kilograms = table.number("kilograms", None, above=0) if table.has("kilograms") else None
    share = table.number("walk_share", 1, above=0, most=100)
    fields = _speeds(table, units, sheet)
    walk, kinds = _kinds(file)
    if not walk:
        table.note("seconds", 'no gait has kind = "walk": that one is compared by.')
    table.no_more()
    return Measures(
        source=source,
        speeds={units.distance: Fraction(metres) / Fraction(seconds)},
        walk=walk,
        fields=fields,
        kinds=kinds,
        grounds=_grounds(file, walk),
        walk_share=Fraction(share),
        kilograms=None if kilograms is None else Fraction(kilograms),
    )


def _speeds(table: TableReader, units: Units, sheet: SheetFields) -> dict[str, str]:
    """Return the fields that hold speeds, by the kind of gait."""
    known = {one.id: one for one in sheet.fields}
    found = {}
    for kind, name in table.items("fields"):
        field = known.get(name) if isinstance(name, str) else None
        if field is None or not isinstance(kind_of_field(field), Quantity | Whole):
            table.note("fields", f"{kind[:40]}: expected a field that holds a number.")
        elif field.unit != units.distance:
            table.note("fields", f"{kind[:40]}: {name} has to be in {units.distance}.")
        else:
            found[kind] = field.id
    if WALK not in found:
        table.note("fields", 'expected the field of the walk, as { walk = "speed" }.')
    return found


def _kinds(file: TableReader) -> tuple[str, dict[str, str]]:
    """Return the gait that is the walk, and the kinds of all gaits that go over the ground."""
    kinds = {}
    for name, table in file.tables("gaits").items():
        kind = str(table.raw("kind") or name)
        if kind in ("walk", "run", "sprint", "pace", "crawl"):
            kinds[name] = kind
    return next((name for name, kind in kinds.items() if kind == WALK), ""), kinds


def _grounds(file: TableReader, walk: str) -> Mapping[str, tuple[str, str]]:
    """Return the terrains that other books know too, each with the gait that it forces."""
    found = {"open": ("open", walk)}
    for name, table in file.tables("terrains").items():
        ground = table.raw("ground")
        if isinstance(ground, str) and ground in GROUNDS:
            found[ground] = (name, str(table.raw("gait") or walk))
    return found
