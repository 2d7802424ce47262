"""Compare one combatant under two books: speeds, grounds, load and size.

The comparison works for all books. It asks only questions that every rulebook answers, and no book
has code of its own here.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from rules.comparison.conversion import Bearer, Converted, as_load, convert, in_kilograms, in_real
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import value_in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, GaitRate, TerrainCost
from rules.rulebook.measures import GROUNDS, PACE, PACES
from rules.rulebook.rulebook import Rulebook


class Side(Struct, frozen=True):
    """One book's half of a row: a number in the book's unit, and the same number in m/s or kg.

    `by` is the gait that a ground forces. `closed` is the reason if there is no number.
    `difficulty` is the number that a roll must reach.
    """

    label: str
    own: Account | None = None
    real: Account | None = None
    closed: str | None = None
    difficulty: Account | None = None
    by: str = ""


class ComparedRow(Struct, frozen=True):
    """A row of the comparison: similar things of two books. `how` says why they are compared.

    `about` is gait, ground, load or size. If a book has no similar thing, the book's side is None.
    """

    about: str
    label: str
    here: Side | None
    there: Side | None
    how: str


class Comparison(Struct, frozen=True):
    """A combatant in its own book and in another book, and the rows that compare the two books.

    `made` are the numbers of the new sheet, each with the steps from the old sheet. `unconverted`
    lists things that the other book does not have. `assumed` lists assumptions of the conversion.
    """

    here: Combatant
    there: Combatant
    made: tuple[Account, ...]
    rows: tuple[ComparedRow, ...]
    unconverted: tuple[str, ...]
    assumed: tuple[str, ...]


def why_not(book: Rulebook) -> str | None:
    """Return why a book cannot be compared with others; None if it can be compared."""
    return None if book.measures else "it does not say what its measures are in metres and seconds"


def compare(
    encounter: Encounter, combatant: Combatant, here: Rulebook, there: Rulebook
) -> Comparison:
    """Compare a rested and standing combatant under its own book and another book.

    The load counts. Without load, the combatant walks at the same m/s in both books. Other speeds
    are converted by m/s, the load by kilograms, and the size by its name. Other fields of the new
    sheet have their defaults.

    Raises:
        InputError: conflict, if one of the books has no measures.
    """
    mine = Bearer(here, combatant, encounter.options)
    converted = convert(mine, there)
    other = None if converted.no_walk else converted.bearer
    rows = (
        *_gait_rows(mine, other, converted),
        *_ground_rows(mine, other),
        _load_row(mine, converted.bearer),
        *_size_row(mine, converted),
    )
    return Comparison(
        mine.combatant,
        converted.bearer.combatant,
        converted.made,
        rows,
        (
            *converted.left_out,
            *_of_the_fight(encounter, combatant),
            *_of_the_books(mine, converted.bearer),
        ),
        (*mine.measures.assumed, *converted.bearer.measures.assumed, *converted.assumed),
    )


def _side(bearer: Bearer, rate: GaitRate, label: str = "") -> Side:
    label = label or rate.gait.label
    if rate.rate is None or rate.closed is not None:
        return Side(label, closed=rate.closed or "no rate")
    speed = in_real(bearer.measures, rate.rate.figure)
    real = None if speed is None else Account("real speed", speed, rate.rate.source)
    return Side(label, rate.rate, real, None, rate.difficulty)


def _sides(bearer: Bearer | None) -> dict[str, Side]:
    """Return a combatant's gaits of a known kind, such as a walk. The keys are their ids.

    Each gait has its rate on open ground.
    """
    if bearer is None:
        return {}
    rates = bearer.rates(bearer.book.words.open_ground)
    return {
        name: _side(bearer, rate) for name, rate in rates.items() if name in bearer.measures.kinds
    }


def _gait_rows(mine: Bearer, other: Bearer | None, converted: Converted) -> Iterator[ComparedRow]:
    theirs = _sides(other)
    not_there = converted.no_walk or f"{converted.bearer.called} has none"
    matched: set[str] = set()
    for name, side in _sides(mine).items():
        found, how = ("", "") if other is None else _like(mine, name, side, other, theirs)
        matched.add(found)
        yield ComparedRow("gait", side.label, side, theirs.get(found), how or not_there)
    for name, side in theirs.items():
        if name not in matched:
            yield ComparedRow("gait", side.label, None, side, f"{mine.called} has none")


def _like(
    mine: Bearer, name: str, side: Side, other: Bearer, theirs: dict[str, Side]
) -> tuple[str, str]:
    """Return the gait of the other book that is compared with this gait, and the reason.

    Return two empty texts if no gait can be compared.
    """
    kind = mine.measures.kinds[name]
    for like in theirs:
        if other.measures.kinds[like] == kind != PACE:
            return like, f"a {kind} in both"
    if kind not in PACES or side.real is None:
        return "", ""
    speed = Fraction(side.real.figure.value)
    away = [
        (abs(Fraction(one.real.figure.value) - speed), like)
        for like, one in theirs.items()
        if other.measures.kinds[like] in PACES and one.real is not None
    ]
    if not away:
        return "", ""
    nearest = min(away, key=lambda one: one[0])
    return nearest[1], "the nearest in m/s"


def _ground_rows(mine: Bearer, other: Bearer | None) -> Iterator[ComparedRow]:
    if other is None:
        return
    for ground, label in GROUNDS.items():
        if ground in mine.measures.grounds and ground in other.measures.grounds:
            how = "the same ground in both"
            yield ComparedRow("ground", label, _on(mine, ground), _on(other, ground), how)


def _on(bearer: Bearer, ground: str) -> Side | None:
    """Return a combatant's side of the row of a ground that both books know.

    Return None if the combatant has no such gait.
    """
    terrain, gait = bearer.measures.grounds[ground]
    rate = bearer.rates(terrain).get(gait)
    if rate is None:
        return None
    label = bearer.book.words.terrain(bearer.encounter, terrain).label
    by = rate.gait.label.lower() if gait != bearer.measures.walk else ""
    side = _side(bearer, rate, label)
    harder = _cost(bearer, terrain).difficulty if side.difficulty is None else side.difficulty
    return Side(label, side.own, side.real, side.closed, harder, by)


def _cost(bearer: Bearer, terrain: str) -> TerrainCost:
    costs = bearer.book.terrain_costs(bearer.encounter.put(bearer.combatant), bearer.combatant)
    return next(one for one in costs if one.terrain.id == terrain)


def _load_row(mine: Bearer, other: Bearer) -> ComparedRow:
    carried = mine.combatant.carried(worn=False)
    worn = mine.combatant.carried(worn=True)
    source = mine.measures.source
    load = figure("carried", carried, mine.book.words.load_unit).plus("worn", worn)
    own = Account("load", load, source)
    kilograms = in_kilograms(mine.measures, load)
    if kilograms is None:
        return ComparedRow(
            "load", "Load", Side("Load", own), None, f"{mine.called} has no weights in kg"
        )
    weight = Account("load", kilograms, source)
    here = Side("Load", own, weight)
    there = as_load(other.measures, kilograms, other.book.words.load_unit)
    if there is None:
        return ComparedRow("load", "Load", here, None, f"{other.called} has no weights in kg")
    beside = Side("Load", Account("load", there, other.measures.source), weight)
    return ComparedRow("load", "Load", here, beside, "as many kg in both")


def _size_row(mine: Bearer, converted: Converted) -> tuple[ComparedRow, ...]:
    here, there = converted.sizes
    if here and there:
        how = "the same name in both" if here == there else "the nearest that there is"
    elif here or there:
        how = f"{(converted.bearer if here else mine).called} has no sizes"
    else:
        return ()
    sides = (Side(here) if here else None, Side(there) if there else None)
    return (ComparedRow("size", "Size", *sides, how),)


def _of_the_fight(encounter: Encounter, combatant: Combatant) -> Iterator[str]:
    """Yield the parts of this fight that are not converted, such as hit points and conditions."""
    if combatant.hp is not None:
        most = "" if combatant.hp_most is None else f" of {combatant.hp_most}"
        yield f"hit points, {combatant.hp}{most}: each book counts its own"
    if combatant.conditions:
        names = ", ".join(one.name for one in combatant.conditions)
        yield f"conditions: {names}; it is compared without them"
    if combatant.mount:
        yield f"mount, {encounter.mount_name(combatant)}: it is compared on its own feet"
    if encounter.rulings:
        names = ", ".join(one.name for one in encounter.rulings.values())
        yield f"the GM's rulings: {names}; they are for this table's book"


def _of_the_books(mine: Bearer, other: Bearer) -> Iterator[str]:
    """Yield the sheet fields that cannot be converted, and the grounds that only one book has."""
    yield from _fields(mine, f"the sheet of {mine.called}")
    yield from _fields(other, f"{other.called} asks for more, at its defaults")
    both = mine.measures.grounds.keys() & other.measures.grounds.keys()
    for one, beside in ((mine, other), (other, mine)):
        known = {one.measures.grounds[ground][0] for ground in both}
        names = "; ".join(each.label for each in one.book.words.terrains if each.id not in known)
        if names:
            yield f"grounds of {one.called} that {beside.called} has none like: {names}"


def _fields(bearer: Bearer, whose: str) -> Iterator[str]:
    known = {*bearer.measures.fields.values(), bearer.measures.size_field}
    sheet = bearer.combatant.sheet
    words = [
        f"{field.label} {value_in_words(sheet.get(field.id, field.default))}"
        for field in bearer.book.words.fields
        if field.id not in known
    ]
    if words:
        yield f"{whose}: {', '.join(words)}"
