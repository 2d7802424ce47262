"""Travel beyond the fight: the travellers, their speeds, and the kilometres."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rules.books.obss.rates.company import goes_by
from rules.books.obss.rates.gaits import (
    CALLS_FOR,
    NATURAL,
    GaitOnTerrain,
    way,
    why_no_way,
    why_stuck,
)
from rules.books.obss.rates.load import is_mount, pulled_by
from rules.books.obss.sheet import WORDS, armour, given, mount_name, size
from rules.books.obss.state import EXHAUSTED, PRONE, OnTheWay, keep
from rules.books.obss.text import transport, travel
from rules.books.obss.text.natural_speeds import burrow
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.books.obss.text.transport import rider
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import why_not
from rules.rulings.ruling import Answer, Ruling

Found = tuple[Fraction, tuple[Ruling[Answer], ...]]
"""A number of kilometres, and the rulings that gave it."""

Spell = Literal["hour", "day"]

DAY_TO_KEEP = 12
"""At this movement in metres, the table's day is longer than eight hours at the table's speed."""

BY_WING_OR_WATER = ("air", "water", "earth", "rock")
"""Grounds of travel. A journey that begins on one of them stays there; others use open ground."""


class Traveller(Struct, frozen=True):
    """A creature on the road: its pace in km/h, and its kilometres and hours in a day."""

    body: Combatant
    pace: Fraction
    day: Fraction
    hours: int


def way_on_the_road(
    encounter: Encounter, combatant: Combatant, gait: Literal["go", "run"] = "go"
) -> GaitOnTerrain:
    """Return the movement of a combatant on a journey, with load, cart and barding.

    `go` is a walk, a flight, a swim or burrowing. On a journey on foot, the narrator decides how
    much the ground hinders.
    """
    goer = _upright(goes_by(encounter, combatant))
    encounter = encounter.put(goer)
    steed = encounter.mount_of(goer)
    if steed is not None:
        encounter = encounter.put(_upright(steed))
    ground = goer.terrain if goer.terrain in BY_WING_OR_WATER else WORDS.open_ground
    return way(encounter, goer, "run" if gait == "run" else CALLS_FOR.get(ground, "walk"), ground)


def why_no_journey(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> str | None:
    """Return why the combatant cannot set out on a journey."""
    for one in found.team:
        if one.out:
            return f"{one.name} is out of the fight"
        if one.has(EXHAUSTED):
            return f"{one.name} is exhausted and needs a day of rest"
    goer = goes_by(encounter, combatant)
    steed = encounter.mount_of(goer)
    if steed is not None:
        too_large = why_not(rider(mount=size(steed), rider=size(goer)).answer.allowed)
        if too_large is not None:
            return too_large
    return why_stuck(encounter, combatant, found) or why_no_way(found)


def why_no_run_and_rest(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why the combatant cannot alternate between running and resting on a journey."""
    found = way_on_the_road(encounter, combatant, "run")
    if found.mode == "burrow":
        return why_not(burrow(ground="earth").answer.may_run)
    return found.why_no_run()


def travellers(encounter: Encounter, found: GaitOnTerrain) -> tuple[Traveller, ...]:
    """Return all creatures who move by their own legs, wings or fins, each with its load."""
    factor = Fraction(1, 2 ** int(found.halvings))
    pulled = pulled_by(encounter, found.body)
    if pulled is not None:
        factor *= Fraction(pulled[1].answer.factor.value)
    return tuple(
        Traveller(
            one,
            _covered(encounter, found, one, "hour")[0] * factor,
            _covered(encounter, found, one, "day")[0] * factor,
            hours_of_a_day(encounter, one),
        )
        for one in found.team
    )


def slowest(group: Iterable[Traveller]) -> Traveller:
    """Return the slowest creature. If several are equally slow, choose the creature with the
    shortest day.

    The group keeps the pace of this creature.
    """
    return min(group, key=lambda one: (one.pace, one.day))


def rulings_on(
    encounter: Encounter, found: GaitOnTerrain, spell: Spell, gait: travel.Gait, hours: int
) -> tuple[Ruling[Answer], ...]:
    """Return the rulings on a journey: first on the pace of each creature, then on the cart."""
    rulings: list[Ruling[Answer]] = []
    for one in found.team:
        rulings += _covered(encounter, found, one, spell, gait, hours)[1]
    pulled = pulled_by(encounter, found.body)
    return (*rulings, pulled[1]) if pulled is not None else tuple(rulings)


def hours_of_a_day(encounter: Encounter, body: Combatant) -> int:
    """Return the hours of a day's journey: a mount has fewer hours than a walker."""
    return (transport.HOURS_RIDDEN if is_mount(encounter, body) else travel.HOURS_A_DAY).value


def most_in_a_round(encounter: Encounter, combatant: Combatant) -> Number:
    """Return the metres of a whole round at the fastest open gait on this ground."""
    goer = goes_by(encounter, combatant)
    best: Number = 0
    for gait in ("run", CALLS_FOR.get(goer.terrain, "walk")):
        found = way(encounter, goer, gait, goer.terrain)
        barred = why_stuck(encounter, goer, found) or why_no_way(found)
        if found.body.out or barred or (gait == "run" and found.why_no_run()):
            continue
        best = max(best, found.metres(ACTIONS_A_ROUND).value)
    return best


def _covered(
    encounter: Encounter,
    found: GaitOnTerrain,
    body: Combatant,
    spell: Spell,
    gait: travel.Gait = "walk",
    hours: int = 0,
) -> Found:
    """Return one creature's kilometres in an hour or a day, without cart and load.

    The journey takes `hours`. The ruling on a mount says whether this is too long for the mount.
    """
    name, own = mount_name(body), given(body, found.mode) if found.mode in NATURAL else None
    if name is not None and own is None:
        return _by_the_table(body, name, spell, gait, hours)
    speed = _less_barding(body, WORDS.number(body, "movement") if own is None else own)
    mounted = is_mount(encounter, body)
    calculated = speed == DAY_TO_KEEP and WORDS.chosen(encounter, "day-at-12-m") == "eight-hours"
    by_the_hour = spell == "hour" or mounted or calculated
    ruling = travel.on_foot(movement=speed, gait=gait, scale="hour" if by_the_hour else "day")
    times = hours_of_a_day(encounter, body) if spell == "day" and by_the_hour else 1
    return Fraction(ruling.answer.distance.value or 0) * times, (ruling,)


def _by_the_table(
    body: Combatant, name: transport.MountName, spell: Spell, gait: travel.Gait, hours: int
) -> Found:
    row = transport.mount(name=name, hours=hours)
    printed = row.answer.per_day if spell == "day" else row.answer.per_hour
    rulings: tuple[Ruling[Answer], ...] = (row,)
    went: Number = printed.value
    if armour(body) != "none":
        worn = transport.barding(armour=armour(body), movement=went)
        went, rulings = worn.answer.movement.value, (row, worn)
    return Fraction(went) * travel.MULTIPLE[gait], rulings


def _less_barding(body: Combatant, speed: Number) -> Number:
    """Return a speed of the sheet, reduced by the barding of a mount."""
    if armour(body) == "none":
        return speed
    return transport.barding(armour=armour(body), movement=speed).answer.movement.value


def _upright(combatant: Combatant) -> Combatant:
    return keep(combatant.free_of(PRONE), way=OnTheWay())
