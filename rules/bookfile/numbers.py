"""The numbers of a book's file: movement in a turn, cost per unit of distance, load limits."""

from collections.abc import Iterable

from rules.bookfile.compiled import Formula, Undefined, Values
from rules.bookfile.entries import Effect, Entries, GaitEntry, LoadLimit, TerrainEntry
from rules.bookfile.sheets import name_in_formulas
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import LARGEST, Number, exact
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.sheet import Field


def number_of(entries: Entries, field: Field, value: object) -> Number:
    """Return a value as a number for a formula: yes is 1, a word has its number, None is 0."""
    if value is None:
        return 0
    if isinstance(value, str):
        return entries.worth[field.id].get(value, 0)
    return int(value) if isinstance(value, bool) else exact(value)  # type: ignore[arg-type]


def values_of(entries: Entries, combatant: Combatant) -> Values:
    """Return the numbers of a sheet, for use in formulas."""
    held = combatant.sheet
    return {
        name_in_formulas(one.id): number_of(entries, one, held.get(one.id, one.default))
        for one in entries.words.fields
    }


def in_turn(gait: GaitEntry, effects: Iterable[Effect], values: Values) -> Figure:
    """Return a gait's movement in a turn: first the speed, then all additions, then all factors.

    Raises:
        Undefined: a formula has no result.
    """
    moving = gait.speed.figure(values)
    if gait.still:
        return moving
    for one in effects:
        if one.plus is not None:
            moving = moving.plus(one.label, one.plus.number(values), one.source)
    for one in effects:
        if one.factor is not None:
            moving = moving.times(one.label, one.factor.number(values), source=one.source)
    return _counted(moving.at_least("never below 0", 0) if moving.value.numerator < 0 else moving)


def _counted(moving: Figure) -> Figure:
    """Return a movement or a distance. If it is too large, return the largest allowed number."""
    if moving.value.numerator > LARGEST * moving.value.denominator:
        return moving.at_most("no book counts further", LARGEST)
    return moving


def closed_by(gait: str, effects: Iterable[Effect]) -> Effect | None:
    """Return the first effect that closes a gait; None if the gait is open."""
    return next((one for one in effects if one.against(gait)), None)


def cost_of_way(gait: GaitEntry, ground: TerrainEntry, values: Values) -> Figure:
    """Return the movement that a unit of distance costs: 1 plus the extras of gait and ground.

    Raises:
        Undefined: the cost is not above 0.
    """
    cost = figure("a unit of way", 1)
    for one, source in ((gait.extra, gait.source), (ground.extra, ground.source)):
        if one is not None:
            cost = cost.plus(one.label, one.number(values), source)
    if cost.value <= 0:
        raise Undefined(gait.gait.label.lower(), "a unit of way would take no movement")
    return cost


def share_of_way(ground: TerrainEntry, values: Values) -> Number:
    """Return the factor of a ground for distances: 0 or more, usually 1."""
    share = 1 if ground.share is None else ground.share.number(values)
    return share if share.numerator > 0 else 0


def as_way(
    entries: Entries, moving: Figure, gait: GaitEntry, ground: TerrainEntry, values: Values
) -> Figure:
    """Return the distance on a ground that a combatant can cover with this amount of movement."""
    if gait.extra is not None or ground.extra is not None:
        cost = cost_of_way(gait, ground, values)
        if cost.value != 1:
            label, source = _whose_cost(gait, ground)
            moving = moving.divided_by(f"for each {moving.unit}, {label}", cost, source=source)
    if ground.share is not None:
        share = share_of_way(ground, values)
        moving = moving.times(ground.share.label, share, source=ground.source)
    if entries.round.rounding == "down":
        moving = moving.rounded_down()
    elif entries.round.rounding == "up":
        moving = moving.rounded_up()
    return _counted(moving)


def _whose_cost(gait: GaitEntry, ground: TerrainEntry) -> tuple[str, Source]:
    """Return the labels of the extra costs of a gait and a ground, and the section of the first."""
    parts = [(one, of.source) for one, of in ((gait.extra, gait), (ground.extra, ground)) if one]
    dear = [(one, source) for one, source in parts if one.constant != 0]
    return " and ".join(one.label for one, _ in dear), dear[0][1]


def defined(formula: Formula, values: Values) -> Number | None:
    """Return the value of a formula. Return None if the formula has no result."""
    try:
        return formula.figure(values).value
    except Undefined:
        return None


def limits_in_force(entries: Entries, encounter: Encounter) -> tuple[LoadLimit, ...]:
    """Return the limits of load that the options of this encounter choose."""
    words = entries.words
    return tuple(
        one
        for one in entries.limits
        if all(words.chosen(encounter, key) == value for key, value in one.when.items())
    )


def weight_of(entries: Entries, combatant: Combatant) -> Figure:
    """Return the weight that counts as load, in the book's unit."""
    unit = entries.words.load_unit
    worn, carried = combatant.carried(worn=True), combatant.carried(worn=False)
    if entries.counts == "worn":
        return figure("worn", worn, unit)
    if entries.counts == "carried":
        return figure("carried", carried, unit)
    return figure("worn", worn, unit).plus("carried", carried)


def over(entries: Entries, encounter: Encounter, combatant: Combatant) -> LoadLimit | None:
    """Return the highest limit that the load exceeds. Only this limit applies.

    Return None if the load exceeds no limit.
    """
    if not entries.limits or not combatant.items:
        return None
    values, weight = values_of(entries, combatant), weight_of(entries, combatant).value
    passed = [
        (at, place, one)
        for place, one in enumerate(limits_in_force(entries, encounter))
        if (at := defined(one.above, values)) is not None and weight > at
    ]
    return max(passed, key=lambda one: one[:2])[2] if passed else None


def effects_on(entries: Entries, encounter: Encounter, combatant: Combatant) -> tuple[Effect, ...]:
    """Return the effects of conditions and load on a combatant's movement, whatever the terrain."""
    held = [one.name.casefold() for one in combatant.conditions]
    found = [entries.conditions[name].effect for name in held if name in entries.conditions]
    passed = over(entries, encounter, combatant)
    return (*found, *([] if passed is None else [passed.effect]))
