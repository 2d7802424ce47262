"""Convert a combatant to another book: speeds by m/s, load by kilograms, size by name.

Like the comparison, the conversion works for all books.
"""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Item
from rules.encounter.combatant import SheetValue
from rules.errors import InputError, RulesError
from rules.numbers.exact import counted, plain
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Whole, inner
from rules.rulebook.answers import Account, GaitRate
from rules.rulebook.catalogue import rulebook
from rules.rulebook.measures import WALK, Measures
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field, read_sheet, read_value

SPEED = "m/s"
KG = "kg"


class Bearer:
    """A rested combatant under a book, alone in a fight that has not begun.

    Raises:
        InputError: conflict, if the book has no measures.
    """

    def __init__(
        self, book: Rulebook, combatant: Combatant, options: Mapping[str, str] | None = None
    ) -> None:
        self.book = book
        self.measures = _real(book)
        self.combatant = book.entering(
            Combatant(
                id=combatant.id,
                name=combatant.name,
                side=combatant.side,
                sheet=combatant.sheet,
                items=combatant.items,
                pace=book.words.at_rest(),
                terrain=book.words.open_ground,
            )
        )
        options = book.words.options_of_a_new_fight() if options is None else options
        self.encounter = Encounter(name="", system=book.id, options=options)

    @property
    def called(self) -> str:
        """The book's title, without a part in brackets or after a colon."""
        return short_title(self.book)

    def rates(self, terrain: str, *, laden: bool = True) -> dict[str, GaitRate]:
        """Return the rates of the combatant's gaits on a terrain, with or without the load.

        The keys are the ids of the gaits.
        """
        there = replace(self.combatant, terrain=terrain)
        there = there if laden else replace(there, items=())
        found = self.book.movement.gait_rates(self.encounter.put(there), there)
        return {one.gait.id: one for one in found}


class Converted(Struct, frozen=True):
    """A combatant after conversion to another book."""

    bearer: Bearer
    made: tuple[Account, ...]  # the speeds of the new sheet
    no_walk: str | None  # why the speed of a walk could not be converted
    sizes: tuple[str, str]  # in the old and in the new book; '' if a book has no sizes
    left_out: tuple[str, ...]
    assumed: tuple[str, ...]


def short_title(book: Rulebook) -> str:
    """Return a book's title, without a part in brackets or after a colon."""
    return book.title.partition(" (")[0].partition(":")[0]


def title_of(system: str) -> str:
    """Return the short title of the book with this id.

    If the book cannot be loaded, return its id.
    """
    try:
        return short_title(rulebook(system))
    except RulesError:
        return system


def in_real(real: Measures, rate: Figure) -> Figure | None:
    """Convert a rate of a book exactly to m/s.

    Return None if the unit of the rate cannot be converted.
    """
    speed = real.speeds.get(rate.unit or "")
    if speed is None:
        return None
    return rate.times(f"m/s in 1 {rate.unit}", speed, unit=SPEED, source=real.source)


def in_book(real: Measures, speed: Figure, unit: str) -> Figure:
    """Convert a speed in m/s exactly to one of the book's units.

    Raises:
        InputError: bad-choice, if the book has no speeds in that unit.
    """
    if unit not in real.speeds:
        known = ", ".join(real.speeds)
        message = f"{real.source.book} has no speeds in {unit!r}; it has them in: {known}."
        raise InputError("bad-choice", "unit", message)
    return speed.divided_by(f"m/s in 1 {unit}", real.speeds[unit], unit=unit, source=real.source)


def in_kilograms(real: Measures, weight: Figure) -> Figure | None:
    """Convert a load exactly to kilograms.

    Return None if the book's unit of load is not a unit of weight.
    """
    if real.kilograms is None:
        return None
    return weight.times(f"kg in 1 {weight.unit}", real.kilograms, unit=KG, source=real.source)


def as_load(real: Measures, kilograms: Figure, unit: str) -> Figure | None:
    """Convert kilograms to a load of the book.

    Return None if the book's unit of load is not a unit of weight.
    """
    if real.kilograms is None:
        return None
    return kilograms.divided_by(f"kg in 1 {unit}", real.kilograms, unit=unit, source=real.source)


def nearest_size(real: Measures, rank: int) -> str:
    """Return the size of the book that is nearest to this rank.

    If two sizes are equally near, return the smaller one.
    """
    return min(real.sizes, key=lambda size: (abs(real.sizes[size] - rank), real.sizes[size]))


def convert(bearer: Bearer, book: Rulebook) -> Converted:
    """Convert a combatant to another book. Other fields of that book have their defaults.

    Raises:
        InputError: conflict, if the book has no measures.
    """
    real = _real(book)
    made, left_out, no_walk = _speeds(bearer, book, real)
    values: dict[str, SheetValue] = {name: plain(one.figure.value) for name, one in made.items()}
    sizes, about_size, assumed = _sizes(bearer, book, real)
    if sizes[1]:
        values[real.size_field] = sizes[1]
    items = _items(bearer, real)
    if items is None:
        left_out += (_no_weight(bearer, book),)
    sheet = read_sheet(book.words.fields, values)
    there = replace(bearer.combatant, sheet=sheet, items=items or (), state=None)
    return Converted(
        Bearer(book, there), tuple(made.values()), no_walk, sizes, (*left_out, *about_size), assumed
    )


def _real(book: Rulebook) -> Measures:
    if book.measures is None:
        message = f"{book.title} does not say what its measures are in metres and seconds."
        raise InputError("conflict", "system", message)
    return book.measures


Speeds = tuple[dict[str, Account], tuple[str, ...], str | None]


def _speeds(bearer: Bearer, book: Rulebook, real: Measures) -> Speeds:
    """Return the new speeds by field, the speeds left out, and why a walk has no speed, or None."""
    made: dict[str, Account] = {}
    left_out: list[str] = []
    no_walk = None
    for kind, name in bearer.measures.fields.items():
        speed = _speed_here(bearer, kind)
        label = bearer.book.words.field(name).label
        if speed is None:
            no_walk = f"{bearer.combatant.name} does not walk" if kind == WALK else no_walk
        elif kind not in real.fields:
            left_out.append(f"{label}, {speed.in_words()}: {short_title(book)} has no field for it")
        else:
            field = book.words.field(real.fields[kind])
            found = _in_field(real, field, speed, kind)
            why = _misfit(field, found)
            if why is None:
                made[field.id] = Account(field.label, found, real.source)
            else:
                left_out.append(f"{label}, {speed.in_words()}: {why}")
                no_walk = why if kind == WALK else no_walk
    if no_walk is not None:
        left_out.insert(0, f"all speeds: {no_walk}")
    return made, tuple(left_out), no_walk


def _speed_here(bearer: Bearer, kind: str) -> Figure | None:
    """Return a combatant's speed of this kind in the old book, in m/s; None if it has none."""
    # The rules give the speed of a walk; the sheet has all others.
    if kind == WALK:
        rate = bearer.rates(bearer.book.words.open_ground, laden=False).get(bearer.measures.walk)
        account = rate.rate if rate else None
        return in_real(bearer.measures, account.figure) if account else None
    field = bearer.book.words.field(bearer.measures.fields[kind])
    if bearer.combatant.sheet.get(field.id) is None:
        return None
    value = bearer.book.words.number(bearer.combatant, field.id)
    return in_real(bearer.measures, figure(field.label, value, field.unit))


def _in_field(real: Measures, field: Field, speed: Figure, kind: str) -> Figure:
    found = in_book(real, speed, field.unit or "")
    if kind == WALK and real.walk_share != 1:
        label = f"a walk is this part of {field.label.lower()}"
        found = found.divided_by(label, real.walk_share, source=real.source)
    if _is_whole(field) and found.value.denominator != 1:
        found = found.rounded_half_up(f"{field.label} is whole").at_least("it does move", 1)
    return found


def _is_whole(field: Field) -> bool:
    kind = inner(field.kind)
    return isinstance(kind, Whole)


def _misfit(field: Field, found: Figure) -> str | None:
    try:
        read_value(field, plain(found.value))
    except InputError as fault:
        return fault.message.rstrip(".")
    return None


def _sizes(
    bearer: Bearer, book: Rulebook, real: Measures
) -> tuple[tuple[str, str], tuple[str, ...], tuple[str, ...]]:
    """Return the old and the new size, and texts: what is left out, and what is assumed."""
    ours = bearer.measures
    own = str(bearer.combatant.sheet.get(ours.size_field, "")) if ours.sizes else ""
    if own not in ours.sizes:
        own = nearest_size(ours, 0) if ours.sizes else ""
    there = nearest_size(real, ours.sizes.get(own, 0)) if real.sizes else ""
    if own and not there:
        return (own, there), (f"size, {own}: {short_title(book)} has no sizes",), ()
    if there and not own:
        return (own, there), (), (f"{bearer.called} has no sizes: {there} stands for all",)
    return (own, there), (), ()


def _items(bearer: Bearer, real: Measures) -> tuple[Item, ...] | None:
    here = bearer.measures.kilograms
    if here is None or real.kilograms is None:
        return None
    factor = Fraction(here) / real.kilograms
    return tuple(replace(one, weight=one.weight * factor) for one in bearer.combatant.items)


def _no_weight(bearer: Bearer, book: Rulebook) -> str:
    without = bearer.book if bearer.measures.kilograms is None else book
    carried = len(bearer.combatant.items)
    what = f"load, {counted(carried, 'thing')}" if carried else "load"
    unit = without.words.load_unit
    return f"{what}: {short_title(without)} counts in {unit}, which stands for no weight in kg"
