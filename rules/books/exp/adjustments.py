"""Adjustments to the pace, by name: the referee may switch off any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.source import EXP
from rules.books.exp.text.movement import restrictiveness, turn
from rules.books.exp.text.on_the_way import ADJUSTMENT
from rules.books.exp.text.on_the_way import TABLE as ACTIONS
from rules.books.exp.text.terrain import hill
from rules.books.exp.unit import ADDED, ARMOUR, IGNORED, RISE, RUN, TURNS
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, Source, Step

if TYPE_CHECKING:
    from rules.books.exp.play import Exp

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


def adjustments(
    book: Exp, encounter: Encounter, combatant: Combatant, terrain: str
) -> tuple[Adjustment, ...]:
    """All that changes her pace on a terrain now, in the order in which it is counted."""
    found = (
        *_armour(book, encounter, combatant),
        *_ground(book, encounter, combatant, terrain),
        *_slope(book, encounter, combatant),
        *_turning(book, encounter, combatant),
        *_done(combatant),
    )
    return tuple(_switched(one, combatant) for one in found)


def counted(found: Iterable[Adjustment]) -> list[int]:
    """The amounts of those that count."""
    return [one.amount for one in found if not one.off]


def named(pace: Figure, found: tuple[Adjustment, ...]) -> Figure:
    """A rule's figure with the adjustments' names and sources in place of their numbers."""
    labels = {f"adjustment {place}": one for place, one in enumerate(found, 1)}
    return Figure(
        pace.value, pace.unit, tuple(_named(step, labels.get(step.label)) for step in pace.steps)
    )


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


def _switched(one: Adjustment, combatant: Combatant) -> Adjustment:
    if combatant.choice(IGNORED + one.id):
        return replace(one, off="the referee switched it off")
    return one


def _off(book: Exp, encounter: Encounter, option: str) -> str:
    ignored = book.option(encounter, option) == "ignored"
    return f"this fight ignores it (option {option})" if ignored else ""


def _armour(book: Exp, encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    level = int(book.value(combatant, "restrictiveness"))
    if level:
        ruling = restrictiveness(level=level)
        amount = int(ruling.answer.penalty.value)
        off = "the armour is off" if combatant.choice(ARMOUR) == "off" else ""
        off = off or _off(book, encounter, "restrictiveness")
        yield Adjustment("armour", f"armour, restrictiveness {level}", amount, ruling.source, off)


def _ground(
    book: Exp, encounter: Encounter, combatant: Combatant, terrain: str
) -> Iterator[Adjustment]:
    found = book.footing(encounter, combatant, terrain)
    if found.penalty and found.source is not None:
        label = book.terrain(encounter, terrain).label.lower()
        off = _off(book, encounter, "terrain")
        yield Adjustment("terrain", label, found.penalty, found.source, off)


def _slope(book: Exp, encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    run = combatant.tally(RUN)
    if run:
        rise = combatant.tally(RISE)
        ruling = hill(rate=0, rise=rise, run=run)
        way = "downhill" if rise < 0 else "uphill"
        label = f"{way}, {in_words(abs(rise))} in {in_words(run)}"
        amount = int(ruling.answer.adjustment.value)
        off = _off(book, encounter, "terrain")
        yield Adjustment("slope", label, amount, ruling.source, off)


def _turning(book: Exp, encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    sides = [int(word) for word in combatant.choice(TURNS).split()]
    if sides:
        ruling = turn(hexsides=sides)
        amount = int(ruling.answer.penalty.value)
        off = _off(book, encounter, "direction")
        yield Adjustment(
            "turning", "changes of direction", amount, ruling.source, off, lasting=False
        )


def _done(combatant: Combatant) -> Iterator[Adjustment]:
    for key, amount in combatant.tallies.items():
        if key.startswith(ADDED):
            name = key.removeprefix(ADDED)
            source = ACTIONS if name in ADJUSTMENT else DOORS
            yield Adjustment(name, name.replace("-", " "), int(amount), source, lasting=False)
