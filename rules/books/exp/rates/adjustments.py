"""Adjustments to the pace, by name: the referee may switch off any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.rates.ground import footing
from rules.books.exp.sheet import WORDS, ignores
from rules.books.exp.source import EXP
from rules.books.exp.state import kept
from rules.books.exp.text import on_the_way
from rules.books.exp.text.movement import restrictiveness, turn
from rules.books.exp.text.terrain import hill
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, Source, Step

DOORS = EXP.source("Doors")


class Adjustment(Struct, frozen=True):
    """What changes the pace: its name, how much in h/u, and why it does not count where it is off.

    One that is not `lasting` belongs to this unit alone.
    """

    id: str
    label: str
    amount: int
    source: Source
    off: str = ""
    lasting: bool = True


def of_armour(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    """What armour takes, worn or off."""
    level = int(WORDS.number(combatant, "restrictiveness"))
    if level:
        ruling = restrictiveness(level=level)
        amount = int(ruling.answer.penalty.value)
        off = "the armour is off" if kept(combatant).armour_off else ""
        off = off or _off(encounter, "restrictiveness")
        yield Adjustment("armour", f"armour, restrictiveness {level}", amount, ruling.source, off)


def of_ground(encounter: Encounter, combatant: Combatant, terrain: str) -> Iterator[Adjustment]:
    """What a terrain takes."""
    found = footing(encounter, combatant, terrain)
    if found.penalty and found.source is not None:
        label = WORDS.terrain(encounter, terrain).label.lower()
        off = _off(encounter, "terrain")
        yield Adjustment("terrain", label, found.penalty, found.source, off)


def of_slope(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    """What a slope takes or gives."""
    slope = kept(combatant).hill
    if slope is not None:
        ruling = hill(rate=0, rise=slope.rise, run=slope.run)
        way = "downhill" if slope.rise < 0 else "uphill"
        label = f"{way}, {in_words(abs(slope.rise))} in {in_words(slope.run)}"
        amount = int(ruling.answer.adjustment.value)
        yield Adjustment("slope", label, amount, ruling.source, _off(encounter, "terrain"))


def of_this_unit(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    """What changes of direction and actions on the way take or give in this unit."""
    unit = kept(combatant).unit
    if unit.turns:
        ruling = turn(hexsides=unit.turns)
        amount = int(ruling.answer.penalty.value)
        off = _off(encounter, "direction")
        yield Adjustment(
            "turning", "changes of direction", amount, ruling.source, off, lasting=False
        )
    for name, amount in unit.added.items():
        source = on_the_way.TABLE if name in on_the_way.ADJUSTMENT else DOORS
        yield Adjustment(name, name.replace("-", " "), amount, source, lasting=False)


def switched(one: Adjustment, combatant: Combatant) -> Adjustment:
    """The adjustment, off where the referee switched it off."""
    off = one.id in kept(combatant).switched_off
    return replace(one, off="the referee switched it off") if off else one


def counted(found: Iterable[Adjustment]) -> list[int]:
    """The amounts of those that count."""
    return [one.amount for one in found if not one.off]


def named(pace: Figure, found: Iterable[Adjustment]) -> Figure:
    """A rule's figure with the adjustments' names and sources in place of their numbers."""
    labels = {f"adjustment {place}": one for place, one in enumerate(found, 1)}
    steps = tuple(_named(step, labels.get(step.label)) for step in pace.steps)
    return Figure(pace.value, pace.unit, steps)


def set_aside(pace: Figure, found: Iterable[Adjustment]) -> Figure:
    """A figure with a line for each adjustment that is off, and why."""
    for one in found:
        if one.off:
            pace = pace.rejected("add", one.label, one.amount, one.off, one.source)
    return pace


def _named(step: Step, one: Adjustment | None) -> Step:
    if one is None:
        return step
    if not step.applied:
        return replace(step, label=one.label, source=one.source, why_not=one.off)
    return replace(step, label=one.label, source=one.source)


def _off(encounter: Encounter, option: str) -> str:
    return f"this fight ignores it (option {option})" if ignores(encounter, option) else ""
