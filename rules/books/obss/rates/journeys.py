"""Travel beyond the fight: who moves, their speeds, and the kilometres."""

from fractions import Fraction

from rules.books.obss.rates.company import goes_by
from rules.books.obss.rates.gaits import CALLS_FOR, GaitOnTerrain, way, why_no_way, why_stuck
from rules.books.obss.rates.load import is_mount, pulled_by
from rules.books.obss.sheet import WORDS, armour, mount_name
from rules.books.obss.state import EXHAUSTED, PRONE, OnTheWay, keep
from rules.books.obss.text import transport, travel
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, reason
from rules.rulings.ruling import Answer, Ruling

Found = tuple[Fraction, tuple[Ruling[Answer], ...]]
"""Kilometres, and the rulings that they come from."""

DAY_TO_KEEP = 12
"""The movement, in metres, for which a day in the table is longer than eight of its hours."""


def way_on_the_road(encounter: Encounter, combatant: Combatant) -> GaitOnTerrain:
    """A combatant's walk on a journey, with load, cart and barding, but on open ground.

    On a journey the narrator chooses how the ground hinders (the going).
    """
    goer = _upright(goes_by(encounter, combatant))
    encounter = encounter.put(goer)
    steed = encounter.mount_of(goer)
    if steed is not None:
        encounter = encounter.put(_upright(steed))
    return way(encounter, goer, "walk", WORDS.open_ground)


def why_no_journey(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> str | None:
    """Why the combatant cannot set out on a journey."""
    for one in found.team:
        if one.out:
            return f"{one.name} is out of the fight"
        if one.has(EXHAUSTED):
            return f"{one.name} is exhausted and needs a day of rest"
    return why_stuck(encounter, combatant, found)


def kilometres(
    encounter: Encounter, found: GaitOnTerrain, hours: int | None, gait: travel.Gait
) -> Found | str:
    """The kilometres of a journey in some hours, or in a day; or why the gait is impossible.

    The slowest of a team sets the pace; carts and loads reduce the distances of the tables.
    """
    rulings: list[Ruling[Answer]] = []
    each = []
    for one in found.team:
        went = _legs(encounter, one, hours, gait)
        if isinstance(went, str):
            return went
        each.append(went[0])
        rulings += went[1]
    pulled = pulled_by(encounter, found.body)
    factor = Fraction(1, 2 ** int(found.halvings))
    if pulled is not None:
        rulings.append(pulled[1])
        factor *= Fraction(pulled[1].answer.factor.value)
    return min(each) * factor, tuple(rulings)


def hours_of_a_day(encounter: Encounter, body: Combatant) -> int:
    """The hours of a day's journey: fewer for a mount than on foot."""
    return (transport.HOURS_RIDDEN if is_mount(encounter, body) else travel.HOURS_A_DAY).value


def most_in_a_round(encounter: Encounter, combatant: Combatant) -> Number:
    """The metres of a whole round at the fastest gait that is open on the combatant's ground."""
    goer = goes_by(encounter, combatant)
    best: Number = 0
    for gait in ("run", CALLS_FOR.get(goer.terrain, "walk")):
        found = way(encounter, goer, gait, goer.terrain)
        barred = why_stuck(encounter, goer, found) or why_no_way(found)
        if found.body.out or barred or (gait == "run" and found.why_no_run()):
            continue
        best = max(best, found.metres(ACTIONS_A_ROUND).value)
    return best


def _legs(
    encounter: Encounter, body: Combatant, hours: int | None, gait: travel.Gait
) -> Found | str:
    """The kilometres of one creature, without cart and load; or why the gait is impossible."""
    name = mount_name(body)
    if name is not None:
        return _by_the_table(body, name, hours, gait)
    speed = _own(body)
    by_the_hour = hours is not None or is_mount(encounter, body)
    ruling = travel.on_foot(movement=speed, gait=gait, scale="hour" if by_the_hour else "day")
    shown = ruling.answer.distance
    if not isinstance(shown, Figure):
        return reason(shown)
    if by_the_hour:
        times = hours_of_a_day(encounter, body) if hours is None else hours
        return Fraction(shown.value) * times, (ruling,)
    if speed == DAY_TO_KEEP and WORDS.chosen(encounter, "day-at-12-m") == "eight-hours":
        hour = travel.on_foot(movement=speed, gait=gait, scale="hour")
        return Fraction(hour.answer.distance.value or 0) * travel.HOURS_A_DAY.value, (ruling,)
    return Fraction(shown.value), (ruling,)


def _by_the_table(
    body: Combatant, name: transport.MountName, hours: int | None, gait: travel.Gait
) -> Found:
    ridden = transport.HOURS_RIDDEN.value if hours is None else hours
    row = transport.mount(name=name, hours=ridden)
    printed = row.answer.per_day if hours is None else row.answer.per_hour
    rulings: tuple[Ruling[Answer], ...] = (row,)
    went: Number = printed.value
    if armour(body) != "none":
        worn = transport.barding(armour=armour(body), movement=went)
        went, rulings = worn.answer.movement.value, (row, worn)
    times = 1 if hours is None else hours * travel.MULTIPLE[gait]
    return Fraction(went) * times, rulings


def _own(body: Combatant) -> Number:
    """The movement on the ground, reduced by barding."""
    speed = WORDS.number(body, "movement")
    if armour(body) == "none":
        return speed
    return transport.barding(armour=armour(body), movement=speed).answer.movement.value


def _upright(combatant: Combatant) -> Combatant:
    return keep(combatant.free_of(PRONE), way=OnTheWay())
