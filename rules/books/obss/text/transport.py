"""Mounts and their barding, and vessels on rivers, lakes and the sea."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from rules.books.obss.source import (
    ENCUMBRANCE,
    HOURS,
    KILOMETRES,
    KM_PER_HOUR,
    OBSS,
    Allowed,
    Hours,
    Size,
    rejected,
    sizes_above,
)
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Finding, Word, Yes, figure, finding
from rules.numbers.inputs import Quantity
from rules.rulings.book_numbers import BookNumber
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

MountName = Literal[
    "galloping-dog",
    "galloping-saurovall",
    "war-saurovall",
    "pony-saurovall",
    "draft-saurovall",
    "camel",
    "elephant",
]


VesselName = Literal[
    "raft-or-barge", "rowing-barge", "rowing-boat", "sailing-ship", "warship", "longship", "galley"
]

TABLE = "Table: Mounts and Vehicles"

HOURS_RIDDEN = OBSS.number("ridden-hours", 6, HOURS, section=TABLE)
"""The most hours that a mount can go in a day without exhaustion."""

ROWED_HOURS = OBSS.number("rowed-hours", 10, HOURS, section=TABLE)
SAILED_HOURS = OBSS.number("sailed-hours", 24, HOURS, section=TABLE)


class TravelRow(Struct, frozen=True):
    """A row of the table: Encumbrance, km an hour, km a day, hours of a day's travel."""

    load: int
    per_hour: Number
    per_day: Number
    hours: BookNumber[int] = HOURS_RIDDEN


MOUNTS: dict[MountName, TravelRow] = {
    "galloping-dog": TravelRow(30, 6, 36),
    "galloping-saurovall": TravelRow(60, 8, 48),
    "war-saurovall": TravelRow(80, 7, 42),
    "pony-saurovall": TravelRow(30, 5, 30),
    "draft-saurovall": TravelRow(70, 5, 30),
    "camel": TravelRow(50, 8, 48),
    "elephant": TravelRow(160, 6, 36),
}

VESSELS: dict[VesselName, TravelRow] = {
    "raft-or-barge": TravelRow(225, Fraction(3, 4), Fraction(15, 2), ROWED_HOURS),
    "rowing-barge": TravelRow(425, Fraction(3, 2), 15, ROWED_HOURS),
    "rowing-boat": TravelRow(200, Fraction(9, 4), Fraction(45, 2), ROWED_HOURS),
    "sailing-ship": TravelRow(800, 3, 72, SAILED_HOURS),
    "warship": TravelRow(2200, 3 + HALF, 90, SAILED_HOURS),
    "longship": TravelRow(600, 5, 108, SAILED_HOURS),
    "galley": TravelRow(3300, 6, 144, SAILED_HOURS),
}
"""The printed table. For warship and longship, the km a day are not 24 times the km an hour."""

Armour = Literal["none", "light", "medium", "heavy"]

BARDING_DEFENCE: Mapping[Armour, int] = OBSS.table(
    "barding-defence", {"none": 0, "light": 2, "medium": 4, "heavy": 6}, section="Mount Barding"
)

BARDING_LEAVES: dict[Armour, tuple[int, int, str]] = {
    "medium": (3, 4, "three quarters stay"),
    "heavy": (2, 3, "two thirds stay"),
}
"""The share of the movement that medium and heavy armour leave: 3 / 4 and 2 / 3, with a label."""


class MountedTravel(Answer, frozen=True):
    """A mount's load and speeds, whether the ride exhausts the mount, and its days of rest."""

    load: Annotated[Figure, ENCUMBRANCE]
    per_hour: Annotated[Figure, KM_PER_HOUR]
    per_day: Annotated[Figure, KILOMETRES]
    exhausted: Yes
    rest_days: Annotated[Figure, "days"]


@OBSS.rule("mount", section=TABLE)
@reading(
    "All hours of a day count for the six hours of a mount. An exhausted mount cannot travel until "
    "it has rested for a full day. Exhaustion has no effect in a fight."
)
@example(name="camel", hours=0).gives(exhausted=False, rest_days=0)
@example(name="camel").gives(exhausted=False, rest_days=0)
@example(name="camel", hours=6.25).gives(exhausted=True, rest_days=1)
@example(name="camel", hours=7).gives(exhausted=True, rest_days=1)
def mount(name: MountName, hours: Hours = HOURS_RIDDEN.printed) -> MountedTravel:
    """The load of a mount, and its distance in an hour and in a day of six hours.

    A ride of more than six hours exhausts the mount: it must rest for a whole day.
    """
    entry, most = MOUNTS[name], HOURS_RIDDEN.value
    exhausted = hours > most
    short = None if exhausted else f"ridden for {most} hours at most"
    return MountedTravel(
        figure(f"{name} carries", entry.load, ENCUMBRANCE),
        figure(f"{name} in an hour", entry.per_hour, KM_PER_HOUR),
        figure(f"{name} in {most} hours ridden", entry.per_day, KILOMETRES),
        finding(exhausted, f"exhausted when ridden for more than {most} hours"),
        figure("rest", 0, "days").plus("exhausted", 1, unless=short),
    )


@OBSS.rule("rider", section=TABLE)
@gap(
    "The table has no distance of a mount in a fight: here the mount's own movement counts, and "
    "the rider's Actions. A mount has three Actions in a round, with all riders and by itself."
)
@gap(
    "The book has no turn of a ridden mount: here its own turn comes too, for Actions such as a "
    "bite, but only its rider moves it."
)
@gap(
    "The book does not say what happens to the rider of a mount that falls: here they come down "
    "with it and stay in the saddle. Whoever loses their wings or their bearer in the air falls."
)
@reading(
    "Nobody mounts from one ground to another if one of them is the air, a wall or under ground."
)
@example(mount="large", rider="medium").gives(allowed=True)
@example(mount="medium", rider="medium").gives(allowed=False)
@example(mount="medium", rider="large").gives(allowed=False)
@example(mount="colossal", rider="fine").gives(allowed=True)
def rider(mount: Size, rider: Size) -> Allowed:
    """Whether a mount can bear a rider: the rider must have a smaller size."""
    smaller = sizes_above(mount, rider) > 0
    compared = "smaller" if smaller else "not smaller"
    return Allowed(finding(smaller, f"a {rider} rider is {compared} than a {mount} mount"))


class Barding(Answer, frozen=True):
    """The Defence that armour adds to a mount, and the remaining movement."""

    defence: Figure
    movement: Figure


@OBSS.rule("barding", section="Mount Barding")
@reading("Barding also reduces the table's distances of an hour and a day, rounded down.")
@reading("The 33 % of heavy barding are a third: two thirds of the movement stay, rounded down.")
@example(armour="none", movement=12).gives(defence=0, movement=12)
@example(armour="heavy", movement=12).gives(defence=6, movement=8)
def barding(armour: Armour, movement: Annotated[Number, Quantity(least=0)]) -> Barding:
    """A mount's armour: light adds 2 to Defence, medium adds 4, heavy adds 6.

    Medium armour takes a quarter of the movement, heavy armour a third. The movement that is left
    is rounded down, in the unit of the given movement.
    """
    left = figure("movement", movement)
    if armour in BARDING_LEAVES:
        parts, of, label = BARDING_LEAVES[armour]
        left = left.times(f"{armour} armour, {label}", parts).divided_by(f"of {of} parts", of)
    return Barding(
        figure("no armour" if armour == "none" else f"{armour} armour", BARDING_DEFENCE[armour]),
        left.rounded_down(),
    )


DRIFTS: tuple[VesselName, ...] = ("raft-or-barge", "rowing-barge")
"""Vessels that drift on the current while somebody guides them."""

TOWED: VesselName = "raft-or-barge"
"""Every towed vessel has the printed speed of this one."""

DRIFT_HOURS = OBSS.number("drift-hours", 14, HOURS, section=TABLE)
SHIFT_HOURS = OBSS.number("shift-hours", 8, HOURS, section=TABLE)
NAVIGATED_HOURS = OBSS.number("navigated-hours", 24, HOURS, section=TABLE)
"""For an extra fee, a raft or barge travels this number of hours a day."""

NEVER_BACKWARDS = "never below 0"


class Vessel(Answer, frozen=True):
    """A vessel's load, its speed with the current, and its distances in a day."""

    load: Annotated[Figure, ENCUMBRANCE]
    per_hour: Annotated[Figure, KM_PER_HOUR]
    hours: Annotated[Figure, HOURS]
    per_day: Annotated[Figure, KILOMETRES]
    drift: Annotated[Figure, KILOMETRES]
    total: Annotated[Figure, KILOMETRES]


@OBSS.rule("vessel", section=TABLE)
@reading(
    "The drift of a night is 14 hours of the current, 63 km at the usual 4.5 km/h. The 100 km in "
    "the book are about 24 hours of this current."
)
@reading(
    "A current also changes the printed distance of a day, for each hour of the day's travel. The "
    "days of warship and longship stay as printed, which is not 24 times their speed."
)
@reading(
    "Rowed and poled vessels travel ten hours a day. In further hours only a guided raft or barge "
    "drifts, on a current that helps."
)
@reading(
    "For an extra fee a raft or barge makes its speed, with the current, in all 24 hours of a day. "
    "The book names no amounts."
)
@example(name="galley", current=1).gives(per_hour=7, hours=24, per_day=168)
@example(name="raft-or-barge", current=4.5, guided_at_night=True).gives(
    per_hour=5.25, per_day=52.5, drift=63, total=115.5
)
@example(name="raft-or-barge", current=4.5, extra_fee=True).gives(hours=24, per_day=126, drift=0)
def vessel(
    name: VesselName,
    current: Annotated[Number, Quantity("km/h with the vessel, negative against it")] = 0,
    guided_at_night: bool = False,
    extra_fee: bool = False,
) -> Vessel:
    """The load of a vessel, and its distances in an hour and in a day, with the current.

    Rowed and poled vessels travel 10 hours a day, sailing vessels 24. In each of these hours, the
    current adds its speed, usually 4.5 km/h, or takes it away; no distance is below 0. If the
    current helps, a guided raft or barge also drifts for the 14 hours of a night. For an extra fee,
    a raft or barge travels 24 hours a day.
    """
    entry, hours = VESSELS[name], VESSELS[name].hours.value
    speed = figure(f"{name} in an hour", entry.per_hour, KM_PER_HOUR)
    day = figure(f"{name} in {hours} hours", entry.per_day, KILOMETRES)
    if extra_fee and name in DRIFTS:
        guided_at_night, hours = False, NAVIGATED_HOURS.value
        day = speed.times("hours, for an extra fee", hours, unit=KILOMETRES)
    if current:
        speed = speed.plus("current", current).at_least(NEVER_BACKWARDS, 0)
        day = day.plus(f"current for {hours} hours", current * hours)
        day = day.at_least(NEVER_BACKWARDS, 0)
    drift = _drift(name, current, guided_at_night)
    return Vessel(
        figure(f"{name} carries", entry.load, ENCUMBRANCE),
        speed,
        figure("a day's travel", hours, HOURS),
        day,
        drift,
        figure("the day's travel", day.value, KILOMETRES).plus("drift by night", drift),
    )


def _drift(name: VesselName, current: Number, guided_at_night: bool) -> Figure:
    why_not = _why_no_drift(name, current, guided_at_night)
    if why_not is None:
        carried = figure("current", current, KM_PER_HOUR)
        return carried.times("hours of the night", DRIFT_HOURS, unit=KILOMETRES)
    still = figure("no drift", 0, KILOMETRES)
    if guided_at_night or current > 0:
        return still.rejected("add", "drift by night", current * DRIFT_HOURS.value, why_not)
    return still


def _why_no_drift(name: VesselName, current: Number, guided_at_night: bool) -> str | None:
    if name not in DRIFTS:
        return "only rafts and barges drift"
    if not guided_at_night:
        return "nobody guides it by night"
    return None if current > 0 else "no current helps"


class Upstream(Answer, frozen=True):
    """Whether a vessel's oars or poles work, whether towing is possible, and its speed."""

    propelled: Yes
    towable: Yes
    towed_per_hour: Annotated[Figure, KM_PER_HOUR]


@OBSS.rule("upstream", section=TABLE)
@gap(
    "The book does not say how fast a vessel is towed against a current: here at the table's speed "
    "for rafts, for ten hours a day. It is a speed along the bank: the current does not reduce it."
)
@reading("A very strong current stops rowed and poled vessels, but not vessels with sails.")
@example(name="raft-or-barge", very_strong=True).gives(
    propelled=False, towable=True, towed_per_hour=0.75
)
def upstream(name: VesselName, against: bool = True, very_strong: bool = False) -> Upstream:
    """How a vessel moves against a current: by oars or poles, or pulled by animals on the bank.

    Nobody rows or poles against a very strong current. Animals can tow rafts and barges, at the
    table's speed for towing. This is a speed along the bank: the current does not count.
    """
    rowed = VESSELS[name].hours is ROWED_HOURS
    stopped = rowed and against and very_strong
    why = "oars and poles do not serve against a very strong current: have it towed"
    serves = "oars, poles or sails serve"
    towable = name in DRIFTS
    towed = figure("towed, as the table prints it", VESSELS[TOWED].per_hour, KM_PER_HOUR)
    return Upstream(
        finding(not stopped, why if stopped else serves),
        finding(towable, "rafts and barges can be towed" if towable else "only rafts and barges"),
        towed if towable else towed.becomes("it cannot be towed", 0),
    )


class RiverNight(Answer, frozen=True):
    """Whether a river journey goes on at night, and the hours of a guide's shift."""

    night: Word
    shift_hours: Annotated[Figure, HOURS]


class GuideShift(Answer, frozen=True):
    """How many hours somebody can still guide a raft or barge today."""

    left: Annotated[Figure, HOURS]


@OBSS.rule("guide-shift", section=TABLE)
@reading(
    "A guide works one shift of eight hours, and again after the night's sleep. Hours at the helm "
    "do not count as hours on the road, but both together are at most 24 in a day."
)
@example().gives(left=8)
@example(guided=6).gives(left=2)
def guide_shift(guided: Hours = 0) -> GuideShift:
    """Guides of rafts and barges take turns in daily shifts of eight hours each."""
    shift = figure("a guide's shift", SHIFT_HOURS, HOURS)
    return GuideShift(shift.minus("guided today", guided).at_least("never below 0", 0))


@OBSS.rule("river-night", section=TABLE)
@example().gives(night="may-drift", shift_hours=8)
@example(known_dangers=True).gives(night="stops", shift_hours=8)
def river_night(
    impetuous: bool = False, known_dangers: bool = False, extra_fee: bool = False
) -> RiverNight:
    """Whether rafts and barges stop or drift at night, or go on for an extra fee.

    They drift only if the current is not impetuous and no dangers are known. Guides work in
    shifts of eight hours.
    """
    return RiverNight(
        _night(impetuous, known_dangers, extra_fee), figure("a guide's shift", SHIFT_HOURS, HOURS)
    )


def _night(impetuous: bool, known_dangers: bool, extra_fee: bool) -> Finding[str]:
    possible = {"an impetuous current": impetuous, "known dangers": known_dangers}
    reasons = [reason for reason, given in possible.items() if given]
    if extra_fee:
        paid = finding("navigates", "an extra fee pays for all 24 hours")
        for reason in reasons:
            paid = rejected(paid, reason, "stops", "the extra fee is paid")
        return paid
    if reasons:
        return finding("stops", " and ".join(reasons))
    return finding("may-drift", "the current is calm and no danger known")
