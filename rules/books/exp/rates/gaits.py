"""The speed of each gait on a ground, with every step of its calculation."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.rates.adjustments import Adjustment, counted, named, set_aside
from rules.books.exp.rates.footing import ground_of
from rules.books.exp.rates.load import degree_of, load_ruling, wears_armour, what_it_does
from rules.books.exp.rates.mover import Mover, mover_of, rate_of, whole_rate
from rules.books.exp.rates.shares import Pacing, Unit
from rules.books.exp.sheet import FAST, GAITS, ROLLED, WORDS, kind_of
from rules.books.exp.source import EXP, HEX_PER_UNIT, HEXES
from rules.books.exp.state import kept, not_from_here
from rules.books.exp.text.climbing import within_rate
from rules.books.exp.text.encumbrance import TABLE, Medium
from rules.books.exp.text.movement import above_rate, movement
from rules.books.exp.text.postures import CrawlAnswer, CrouchAnswer, crawl, crouch, roll
from rules.books.exp.text.running import BOLT, BOLTING, FastAnswer, bolt, run
from rules.books.exp.text.timing import ADJUSTMENT
from rules.books.exp.text.water import once_free
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, figure, reason
from rules.rulebook.answers import Account, GaitRate
from rules.rulebook.vocabulary import Gait
from rules.rulings.rule import Rule

SPEEDING_UP = EXP.source("Speeding Up")
HILLS = EXP.source("Hills")

ROLL_FIRST = {"climb": "roll to climb first", "flail": "roll to flail first"}
HELD_BACK = "no faster than they want"


class GaitSpeed(Struct, frozen=True):
    """The hexes of a gait in a unit, and its exact pace; or the reason why the gait is closed."""

    account: Account | None
    closed: str | None
    pacing: Pacing


class Limit(Struct, frozen=True):
    """An upper limit of a pace in h/u, and the source of the limit."""

    label: str
    hexes: int
    source: Source


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return every gait with its hexes in this unit. A closed gait has a reason instead."""
    mover = mover_of(encounter, combatant)
    return tuple(_gait_rate(mover, gait) for gait in GAITS)


def speed_of(mover: Mover, gait: str, terrain: str) -> GaitSpeed:
    """Return the speed of a gait on a terrain, after all adjustments.

    The speed of a mount names the mount.
    """
    found = _speed_of(mover, gait, terrain)
    if mover.steed is None or found.account is None:
        return found
    shown = found.account.figure
    label = f"{mover.steed.name} (mount), the GM's ruling: {shown.steps[0].label}"
    named = (replace(shown.steps[0], label=label), *shown.steps[1:])
    account = replace(found.account, figure=replace(shown, steps=named))
    return replace(found, account=account)


def _speed_of(mover: Mover, gait: str, terrain: str) -> GaitSpeed:
    if gait in OWN_SPEEDS:
        return OWN_SPEEDS[gait](mover, terrain)
    rate = rate_of(mover.body)
    closed = mover.no_footing(terrain)
    if rate is None or closed is not None:
        return _closed(gait, closed or "no rate: an alien's is typed in")
    if mover.freed(terrain):
        return _freed(mover, gait)
    return PARTS_OF_THE_RATE[gait](mover, terrain, rate)


def unit_of(mover: Mover) -> Unit:
    """Return the adjustments and the limit that are valid for every pace of this unit."""
    acted = kept(mover.body).unit.acted
    return Unit(mover.sticks, whole_rate(mover.body) if acted else None)


def _gait_rate(mover: Mover, gait: Gait) -> GaitRate:
    found = speed_of(mover, gait.id, mover.body.terrain)
    if gait.id in ROLLED and found.closed is None and not _rolled(mover, gait.id):
        unrolled = kept(mover.body).unit.rolled is None
        why = ROLL_FIRST[gait.id] if unrolled else "the roll of this unit gave no hexes"
        return GaitRate(gait, None, why)
    return GaitRate(gait, found.account, found.closed or not_from_here(mover.body, gait.id))


def _closed(gait: str, why: str) -> GaitSpeed:
    return GaitSpeed(None, why, Pacing(gait))


def _low(
    posture: Rule[..., CrawlAnswer] | Rule[..., CrouchAnswer],
    mover: Mover,
    terrain: str,
    rate: Figure,
) -> GaitSpeed:
    """Return the speed of a crawl or crouch: at most a part of the rate."""
    ruling = posture(rate=int(rate.value))
    # By an option, the penalties lower this part, and not the whole rate.
    if WORDS.chosen(mover.encounter, "low-penalties") == "all":
        return _on_foot(mover, terrain, _joined(rate, ruling.answer.speed), posture.name)
    label = ruling.answer.speed.steps[1].label
    part = Limit(f"{label}, of the rate", int(ruling.answer.speed.value), ruling.source)
    return _on_foot(mover, terrain, rate, posture.name, part)


def _on_foot(
    mover: Mover, terrain: str, rate: Figure, gait: str = "walk", part: Limit | None = None
) -> GaitSpeed:
    """Return the speed of a walk, crawl or crouch.

    `part` is the limit of the posture, or None for a posture without a limit.
    """
    factor, found = mover.factor("land").value, mover.adjustments(terrain)
    limits = (*((part,) if part else ()), *_of_slope(mover), *_wanted(mover))
    shown = _held_at(_within_kind(mover.body, _moved(mover, rate, found, factor)), limits)
    whole = whole_rate(mover.body)
    if kept(mover.body).unit.acted:
        shown = shown.at_most("something else is done: no faster than the rate", whole, SPEEDING_UP)
    base = movement(rate=int(rate.value), factor=factor).answer.at_most.value
    held = [limit.hexes for limit in limits]
    if kind_of(mover.body) != "anthropomorph":
        held.append(whole)
    return _speed(gait, shown, part.source if part else SPEEDING_UP, base, found, held)


def _run(mover: Mover, terrain: str, rate: Figure) -> GaitSpeed:
    degree = degree_of(mover.encounter, mover.body)
    return _fast(run, mover, terrain, rate, degree=degree)


def _bolt(mover: Mover, terrain: str, rate: Figure) -> GaitSpeed:
    armour, carried = wears_armour(mover.body), mover.body.carried(worn=False)
    turns = bool(kept(mover.body).unit.turns)
    return _fast(bolt, mover, terrain, rate, armour_worn=armour, carried=carried, turns=turns)


def _fast(
    rule: Rule[..., FastAnswer], mover: Mover, terrain: str, rate: Figure, **inputs: object
) -> GaitSpeed:
    """Return the speed of a run or a bolt.

    A combatant who runs or bolts can do no other action in the unit.
    """
    unit = kept(mover.body).unit
    found, kind = mover.adjustments(terrain), kind_of(mover.body)
    ruling = rule(rate=int(rate.value), kind=kind, adjustments=counted(found), **inputs)
    if not ruling.answer.allowed.value:
        return _closed(rule.name, reason(ruling.answer.allowed))
    steps = (replace(one, source=one.source or ruling.source) for one in ruling.answer.speed.steps)
    cited = replace(ruling.answer.speed, steps=tuple(steps))
    counting = (one for one in found if one.off is None)
    shown = set_aside(named(_joined(rate, cited), counting), found)
    shown = _held_at(shown, _wanted(mover))
    base = rule(rate=int(rate.value), kind=kind, **inputs).answer.speed.value
    held = [int(rate.value) * BOLT.value, *(limit.hexes for limit in _wanted(mover))]
    speed = _speed(rule.name, shown, ruling.source, base, found, held)
    if unit.acted or any(name in ADJUSTMENT for name in unit.added):
        return GaitSpeed(None, "something else was done in this unit", speed.pacing)
    return speed


PARTS_OF_THE_RATE: Mapping[str, Callable[[Mover, str, Figure], GaitSpeed]] = {
    "walk": _on_foot,
    "run": _run,
    "bolt": _bolt,
    "crouch": partial(_low, crouch),
    "crawl": partial(_low, crawl),
}
"""The functions for the speeds of gaits that depend on the movement rate."""


def _freed(mover: Mover, gait: str) -> GaitSpeed:
    """Return the speed of a combatant who got free, but has not left this mud, snow or sand."""
    if gait in FAST:
        return _closed(gait, "after getting free, at most a hex a unit")
    ruling = movement(rate=whole_rate(mover.body), factor=mover.factor("land").value)
    shown = once_free(ruling.answer.at_most)
    return _whatever_the_ground(mover, gait, shown, EXP.source("Stick in the Mud"))


def _roll(mover: Mover, terrain: str) -> GaitSpeed:
    nowhere = mover.no_footing(terrain)
    if nowhere is not None:
        return _closed("roll", nowhere)
    made = True if _rolled(mover, "roll") else None
    ruling = roll(degree=degree_of(mover.encounter, mover.body), pstr_made=made)
    if not ruling.answer.speed.value:
        return _closed("roll", ruling.answer.speed.steps[-1].label)
    return _whatever_the_ground(mover, "roll", ruling.answer.speed, ruling.source)


def _climb(mover: Mover, _terrain: str) -> GaitSpeed:
    how = kept(mover.body).climbing
    section = f"Climbing, {how.capitalize()}" if how and how != "other" else "Climbing"
    return _as_rolled(mover, "climb", "climbed", section, mover.climbing_rate)


def _within_climb(mover: Mover, shown: Figure) -> Figure:
    """Return the hexes that the roll gave for a climb.

    If the load on a rope or ladder has grown since the roll, return fewer hexes.
    """
    rolled = kept(mover.body).unit.rolled
    within = within_rate(shown, rolled.how if rolled else None, mover.climbing_rate)
    return within if within.value < shown.value else shown


def _swim(mover: Mover, terrain: str) -> GaitSpeed:
    speed = _typed("swim", "water", "no swimming rate: they cannot swim", mover, terrain)
    if speed.closed is None and ground_of(terrain).kind != "water":
        return _closed("swim", "there is no water to swim in")
    return speed


def _flail(mover: Mover, terrain: str) -> GaitSpeed:
    if mover.body.sheet.get("swim") is not None:
        return _closed("flail", "they can swim, and only those flail who cannot")
    if mover.must(terrain) != "swim":
        return _closed("flail", "there is no water too deep to stand in")
    return _as_rolled(mover, "flail", "flailed", "Swim or Sink", whole_rate(mover.body))


def _as_rolled(mover: Mover, gait: str, done: str, section: str, rate: int) -> GaitSpeed:
    """Return the speed that a roll gave. The adjustments of this unit lower `rate`."""
    shown = figure(f"hexes {done}, as rolled for a whole unit", _rolled(mover, gait), HEXES)
    shown = _within_climb(mover, shown)
    return _whatever_the_ground(mover, gait, shown, EXP.source(section), rate)


def _whatever_the_ground(
    mover: Mover, gait: str, shown: Figure, source: Source, rate: int | None = None
) -> GaitSpeed:
    """Return the speed of a gait that is equal on all grounds: `shown`, or less.

    The adjustments of this unit lower `rate`, which is the whole movement rate if it is not given.
    """
    whole = whole_rate(mover.body) if rate is None else rate
    full = max(Fraction(whole), Fraction(shown.value))
    shown = _held_at(shown, _wanted(mover))
    pacing = Pacing(gait, full, Fraction(shown.value))
    if mover.sticks < 0:
        rest = max(Fraction(0), full + mover.sticks)
        shown = shown.at_most(
            "what else is done in this unit leaves of the rate", rest, SPEEDING_UP
        )
    return GaitSpeed(Account("rate", shown, source), None, pacing)


def _typed(gait: str, medium: Medium, closed: str, mover: Mover, terrain: str) -> GaitSpeed:
    """Return the speed of a gait whose rate is typed on the sheet.

    If the sheet has no such rate, the gait is closed, and the text `closed` is the reason.
    """
    if mover.body.sheet.get(gait) is None:
        return _closed(gait, closed)
    factor = mover.factor(medium).value
    if factor == 0:
        return _closed(gait, what_it_does(load_ruling(mover.body, medium).answer))
    value = WORDS.number(mover.body, gait)
    rate = figure(f"{gait} rate as typed in", value, HEX_PER_UNIT)
    found = mover.adjustments(terrain)
    above = tuple(one for one in found if one.id not in ("terrain", "slope"))
    shown = _held_at(_moved(mover, rate, above, factor), _wanted(mover))
    base = movement(rate=int(rate.value), factor=factor).answer.at_most.value
    held = [limit.hexes for limit in _wanted(mover)]
    return _speed(gait, shown, SPEEDING_UP, base, above, held)


OWN_SPEEDS: Mapping[str, Callable[[Mover, str], GaitSpeed]] = {
    "roll": _roll,
    "climb": _climb,
    "swim": _swim,
    "flail": _flail,
    "fly": partial(_typed, "fly", "air", "no flying rate: they cannot fly"),
}
"""The functions for the speeds of gaits that do not depend on the movement rate."""


def _speed(
    gait: str,
    shown: Figure,
    source: Source,
    base: Number,
    found: tuple[Adjustment, ...],
    held: list[int],
) -> GaitSpeed:
    """Return a speed with its pace, which does not have the adjustments of this unit.

    `held` are the limits of the pace in h/u.
    """
    lasting = sum(counted(one for one in found if one.lasting))
    most = Fraction(min(held)) if held else None
    return GaitSpeed(
        Account("rate", shown, source), None, Pacing(gait, Fraction(base) + lasting, most)
    )


def _rolled(mover: Mover, gait: str) -> int:
    """Return the hexes of this unit's roll.

    Return 0 if the roll was for another gait or another climb.
    """
    now = kept(mover.body)
    rolled, how = now.unit.rolled, now.climbing if gait == "climb" else None
    if rolled is None or rolled.how not in (None, how):
        return 0
    return rolled.hexes


def _held_at(shown: Figure, limits: Iterable[Limit]) -> Figure:
    for limit in limits:
        shown = shown.at_most(limit.label, limit.hexes, limit.source)
    return shown


def _of_slope(mover: Mover) -> tuple[Limit, ...]:
    """Return the limit of an anthropomorph on a slope: the bolting speed."""
    if kept(mover.body).hill is None or kind_of(mover.body) != "anthropomorph":
        return ()
    return (Limit(BOLTING, whole_rate(mover.body) * BOLT.value, HILLS),)


def _wanted(mover: Mover) -> tuple[Limit, ...]:
    """Return the limit that the player set for holding back, if there is one."""
    wanted = kept(mover.body).wanted
    return () if wanted is None else (Limit(HELD_BACK, wanted, SPEEDING_UP),)


def _moved(mover: Mover, rate: Figure, found: tuple[Adjustment, ...], factor: Number) -> Figure:
    """Return the rate after the load and these adjustments.

    The step for the load names the degree of encumbrance.
    """
    ruling = movement(
        rate=int(rate.value),
        adjustments=tuple(one.amount for one in found),
        ignored=tuple(place for place, one in enumerate(found) if one.off is not None),
        factor=factor,
    )
    shown = named(ruling.answer.at_most, found)
    load = {"label": f"the load: {mover.load.answer.degree.value}", "source": TABLE}
    steps = (replace(one, **load) if one.label == "the load" else one for one in shown.steps)
    return _joined(rate, replace(shown, steps=tuple(steps)))


def _within_kind(combatant: Combatant, pace: Figure) -> Figure:
    """Return the pace. A robot or an alien goes no faster than its rate."""
    if kind_of(combatant) == "anthropomorph":
        return pace
    rate = whole_rate(combatant)
    ruling = above_rate(rate=rate, speed=int(pace.value), kind=kind_of(combatant))
    return _joined(pace, ruling.answer.speed)


def _joined(before: Figure, after: Figure) -> Figure:
    """Return the figure `after` with the steps of both figures, first those of `before`."""
    return Figure(after.value, after.unit, (*before.steps, *after.steps[1:]))
