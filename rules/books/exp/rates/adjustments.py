"""The named adjustments of the pace. The referee may switch off each adjustment."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.books.exp.rates.footing import footing
from rules.books.exp.rates.load import worn_restrictiveness
from rules.books.exp.sheet import WORDS, ignores
from rules.books.exp.source import EXP
from rules.books.exp.state import kept
from rules.books.exp.text import timing
from rules.books.exp.text.movement import restrictiveness, turn
from rules.books.exp.text.terrain import hill
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, Source

DOORS = EXP.source("Doors")


class Adjustment(Struct, frozen=True):
    """A change of the pace in h/u, with its name and its source."""

    id: str
    label: str
    amount: int
    source: Source
    off: str | None = None  # the reason why the adjustment does not count
    lasting: bool = True  # if False, the adjustment counts in this unit only


def everywhere(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    """Yield the adjustments that are the same on every ground."""
    yield from _armour(encounter, combatant)
    yield from _slope(encounter, combatant)
    yield from _of_this_unit(encounter, combatant)


def of_ground(encounter: Encounter, combatant: Combatant, terrain: str) -> Iterator[Adjustment]:
    """Yield the penalty of a terrain. If there is no penalty, yield nothing."""
    found = footing(encounter, combatant, terrain)
    if found.penalty and found.source is not None:
        label, off = WORDS.terrain(encounter, terrain).label.lower(), _ignored(encounter, "terrain")
        yield Adjustment("terrain", label, found.penalty, found.source, off)


def in_order(found: Iterable[Adjustment], combatant: Combatant) -> tuple[Adjustment, ...]:
    """Return the adjustments in this order: armour, ground, others.

    An adjustment that the referee has switched off gets a reason in `off`.
    """
    order = sorted(found, key=lambda one: (one.id != "armour", one.id != "terrain"))
    off = kept(combatant).switched_off
    why = "the referee switched it off"
    return tuple(replace(one, off=why) if one.id in off else one for one in order)


def counted(found: Iterable[Adjustment]) -> tuple[int, ...]:
    """Return the amounts, in h/u, of the adjustments that count."""
    return tuple(one.amount for one in found if one.off is None)


def named(pace: Figure, found: Iterable[Adjustment]) -> Figure:
    """Return the figure with the name of each adjustment, instead of 'adjustment 1' and so on."""
    steps = {
        f"adjustment {place}": {
            "label": one.label,
            "source": one.source,
            "why_not": one.off or UNSET,
        }
        for place, one in enumerate(found, 1)
    }
    named = (replace(step, **steps.get(step.label, {})) for step in pace.steps)
    return replace(pace, steps=tuple(named))


def set_aside(pace: Figure, found: Iterable[Adjustment]) -> Figure:
    """Return the figure; its steps also list the adjustments that are switched off."""
    for one in found:
        if one.off is not None:
            pace = pace.rejected("add", one.label, one.amount, one.off, one.source)
    return pace


def _armour(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    worn = worn_restrictiveness(combatant)
    level = worn or int(WORDS.number(combatant, "restrictiveness"))
    if level:
        ruling = restrictiveness(level=level)
        off = None if worn else "the armour is off"
        off = off or _ignored(encounter, "restrictiveness")
        label, amount = f"armour, restrictiveness {level}", int(ruling.answer.penalty.value)
        yield Adjustment("armour", label, amount, ruling.source, off)


def _slope(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    slope = kept(combatant).hill
    if slope is not None:
        ruling = hill(rate=0, rise=slope.rise, run=slope.run)
        way = "downhill" if slope.rise < 0 else "uphill"
        label = f"{way}, {in_words(abs(slope.rise))} in {in_words(slope.run)}"
        amount = int(ruling.answer.adjustment.value)
        yield Adjustment("slope", label, amount, ruling.source, _ignored(encounter, "terrain"))


def _of_this_unit(encounter: Encounter, combatant: Combatant) -> Iterator[Adjustment]:
    unit = kept(combatant).unit
    if unit.turns:
        ruling = turn(hexsides=unit.turns)
        amount, off = int(ruling.answer.penalty.value), _ignored(encounter, "direction")
        label = "changes of direction"
        yield Adjustment("turning", label, amount, ruling.source, off, lasting=False)
    for name, amount in unit.added.items():
        source = timing.ACTIONS if name in timing.ADJUSTMENT else DOORS
        yield Adjustment(name, name.replace("-", " "), amount, source, lasting=False)


def _ignored(encounter: Encounter, option: str) -> str | None:
    return f"this fight ignores it (option {option})" if ignores(encounter, option) else None
