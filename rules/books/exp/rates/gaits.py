"""How fast each gait goes on one ground, with every step that leads there."""

from collections.abc import Callable, Mapping
from functools import partial

from rules.books.exp.rates.adjustments import Adjustment, counted, named, set_aside
from rules.books.exp.rates.ground import no_footing
from rules.books.exp.rates.load import degree_of, load_ruling, wears_armour
from rules.books.exp.rates.mover import Mover, rate_of, whole_rate
from rules.books.exp.sheet import GAITS, ROLLED, WORDS, kind_of
from rules.books.exp.source import EXP, HEX_PER_UNIT, HEXES
from rules.books.exp.state import kept, rolled_hexes
from rules.books.exp.text.encumbrance import Medium
from rules.books.exp.text.movement import above_rate, movement
from rules.books.exp.text.postures import CrawlAnswer, CrouchAnswer, crawl, crouch, roll
from rules.books.exp.text.running import BOLT, BOLTING, FastAnswer, bolt, run
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure, reason
from rules.rulebook.answers import Account, GaitRate
from rules.rulebook.vocabulary import Gait
from rules.rulings.ruling import Ruling

SPEEDING_UP = EXP.source("Speeding Up")
HILLS = EXP.source("Hills")

ROLL_FIRST = {"climb": "roll to climb first", "flail": "roll to flail first"}

Speed = tuple[Account | None, str | None]
"""A gait's hexes per unit, or why there are none."""


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Every gait with its hexes in this unit, closed ones with the reason."""
    mover = Mover(encounter, combatant)
    return tuple(_gait_rate(mover, gait) for gait in GAITS)


def speed_of(mover: Mover, gait: str, terrain: str) -> Speed:
    """The speed of a gait on a terrain, adjustments counted."""
    if gait in OWN_SPEEDS:
        return OWN_SPEEDS[gait](mover, terrain)
    rate = rate_of(mover.combatant)
    closed = no_footing(mover.encounter, mover.combatant, terrain)
    if rate is None or closed is not None:
        return None, closed or "no rate: an alien's is typed in"
    return PARTS_OF_THE_RATE[gait](mover, terrain, rate)


def _gait_rate(mover: Mover, gait: Gait) -> GaitRate:
    found, closed = speed_of(mover, gait.id, mover.combatant.terrain)
    if gait.id in ROLLED and closed is None and not rolled_hexes(mover.combatant):
        return GaitRate(gait, None, ROLL_FIRST[gait.id])
    return GaitRate(gait, found, closed)


def _walk(mover: Mover, terrain: str, rate: Figure) -> Speed:
    return Account("rate", _on_foot(mover, terrain, rate), SPEEDING_UP), None


def _low(
    posture: Callable[..., Ruling[CrawlAnswer | CrouchAnswer]],
    mover: Mover,
    terrain: str,
    rate: Figure,
) -> Speed:
    """A gait at a part of the rate."""
    ruling = posture(rate=int(rate.value))
    shown = _on_foot(mover, terrain, _joined(rate, ruling.answer.speed))
    return Account("rate", shown, ruling.source), None


def _run(mover: Mover, terrain: str, rate: Figure) -> Speed:
    degree = degree_of(mover.encounter, mover.combatant)
    return _fast(run, mover, terrain, rate, degree=degree)


def _bolt(mover: Mover, terrain: str, rate: Figure) -> Speed:
    armour, carried = wears_armour(mover.combatant), mover.combatant.carried(worn=False)
    turns = bool(kept(mover.combatant).unit.turns)
    return _fast(bolt, mover, terrain, rate, armour_worn=armour, carried=carried, turns=turns)


def _fast(
    rule: Callable[..., Ruling[FastAnswer]],
    mover: Mover,
    terrain: str,
    rate: Figure,
    **inputs: object,
) -> Speed:
    """A gait that leaves room for nothing else."""
    if kept(mover.combatant).unit.acted:
        return None, "something else was done in this unit"
    found, kind = mover.adjustments(terrain), kind_of(mover.combatant)
    ruling = rule(rate=int(rate.value), kind=kind, adjustments=counted(found), **inputs)
    if not ruling.answer.allowed.value:
        return None, reason(ruling.answer.allowed)
    counting = (one for one in found if one.off is None)
    shown = named(_joined(rate, ruling.answer.speed), counting)
    return Account("rate", set_aside(shown, found), ruling.source), None


PARTS_OF_THE_RATE: Mapping[str, Callable[[Mover, str, Figure], Speed]] = {
    "walk": _walk,
    "run": _run,
    "bolt": _bolt,
    "crouch": partial(_low, crouch),
    "crawl": partial(_low, crawl),
}
"""How fast gaits on foot go, for one who has a rate."""


def _roll(mover: Mover, _terrain: str) -> Speed:
    made = True if rolled_hexes(mover.combatant) else None
    ruling = roll(degree=degree_of(mover.encounter, mover.combatant), pstr_made=made)
    if not ruling.answer.speed.value:
        return None, ruling.answer.speed.steps[-1].label
    return Account("rate", ruling.answer.speed, ruling.source), None


def _climb(mover: Mover, _terrain: str) -> Speed:
    how = kept(mover.combatant).climbing
    section = f"Climbing, {how.capitalize()}" if how and how != "other" else "Climbing"
    return _as_rolled(mover, "climbed", section)


def _flail(mover: Mover, _terrain: str) -> Speed:
    return _as_rolled(mover, "flailed", "Swim or Sink")


def _as_rolled(mover: Mover, done: str, section: str) -> Speed:
    hexes = rolled_hexes(mover.combatant)
    shown = figure(f"hexes {done}, as rolled for this unit", hexes, HEXES)
    return Account("rate", shown, EXP.source(section)), None


def _typed(field: str, medium: Medium, closed: str, mover: Mover, terrain: str) -> Speed:
    """The speed of a gait with a rate of its own on the sheet."""
    if mover.combatant.sheet.get(field) is None:
        return None, closed
    factor = mover.factor(medium).value
    if factor == 0:
        answer = load_ruling(mover.combatant, medium).answer
        return None, f"{answer.degree.value}: {answer.effect.value}"
    value = WORDS.number(mover.combatant, field)
    rate = figure(f"{field} rate as typed in", value, HEX_PER_UNIT)
    found = mover.adjustments(terrain)
    above = tuple(one for one in found if one.id not in ("terrain", "slope"))
    return Account("rate", _moved(rate, above, factor), SPEEDING_UP), None


OWN_SPEEDS: Mapping[str, Callable[[Mover, str], Speed]] = {
    "roll": _roll,
    "climb": _climb,
    "swim": partial(_typed, "swim", "water", "cannot swim"),
    "flail": _flail,
    "fly": partial(_typed, "fly", "air", "does not fly"),
}
"""How fast the gaits go that have nothing to do with the rate."""


def _on_foot(mover: Mover, terrain: str, rate: Figure) -> Figure:
    moved = _moved(rate, mover.adjustments(terrain), mover.factor("land").value)
    return _held(mover.combatant, moved)


def _moved(rate: Figure, found: tuple[Adjustment, ...], factor: Number) -> Figure:
    """What load and adjustments leave of a rate."""
    ruling = movement(
        rate=int(rate.value),
        adjustments=[one.amount for one in found],
        ignored=[place for place, one in enumerate(found) if one.off is not None],
        factor=factor,
    )
    return _joined(rate, named(ruling.answer.at_most, found))


def _held(combatant: Combatant, pace: Figure) -> Figure:
    """Held at bolting speed on a slope, and at the rate where the book holds it there."""
    rate, now = whole_rate(combatant), kept(combatant)
    if now.hill is not None:
        pace = pace.at_most(BOLTING, rate * BOLT, HILLS)
    ruling = above_rate(rate=rate, speed=int(pace.value), kind=kind_of(combatant))
    pace = _joined(pace, ruling.answer.speed)
    if now.unit.acted:
        label = "something else is done: no faster than the rate"
        pace = pace.at_most(label, rate, ruling.source)
    return pace


def _joined(before: Figure, after: Figure) -> Figure:
    """A rule's figure with the steps that led to what it started from."""
    return Figure(after.value, after.unit, (*before.steps, *after.steps[1:]))
