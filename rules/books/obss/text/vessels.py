"""Vessels on rivers, lakes and the sea, and what the night does to a river journey."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from rules.books.obss.source import ENCUMBRANCE, HOURS, KILOMETRES, KM_PER_HOUR, OBSS, rejected
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Finding, Word, figure, finding
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer

VesselName = Literal[
    "raft-or-barge",
    "rowing-barge",
    "rowing-boat",
    "sailing-ship",
    "warship",
    "longship",
    "galley",
]


class VesselEntry(Struct, frozen=True):
    """A vessel's row of the table: Encumbrance, km an hour, km a day, hours of a day's travel."""

    load: int
    per_hour: Number
    per_day: Number
    hours: int


ROWED_HOURS = 10
SAILED_HOURS = 24

VESSELS: dict[VesselName, VesselEntry] = {
    "raft-or-barge": VesselEntry(225, Fraction(3, 4), Fraction(15, 2), ROWED_HOURS),
    "rowing-barge": VesselEntry(425, Fraction(3, 2), 15, ROWED_HOURS),
    "rowing-boat": VesselEntry(200, Fraction(9, 4), Fraction(45, 2), ROWED_HOURS),
    "sailing-ship": VesselEntry(800, 3, 72, SAILED_HOURS),
    "warship": VesselEntry(2200, 3 + HALF, 90, SAILED_HOURS),
    "longship": VesselEntry(600, 5, 108, SAILED_HOURS),
    "galley": VesselEntry(3300, 6, 144, SAILED_HOURS),
}
"""As printed: a day of the warship and the longship is not its hours times its speed."""

DRIFTS: tuple[VesselName, ...] = ("raft-or-barge", "rowing-barge")
"""What the current carries on while it is guided."""

DRIFT_HOURS = 14
SHIFT_HOURS = 8

NEVER_BACKWARDS = "never below 0"


class Vessel(Answer, frozen=True):
    """A vessel's load, its speed with the current, and how far a day takes it."""

    load: Annotated[Figure, ENCUMBRANCE]
    per_hour: Annotated[Figure, KM_PER_HOUR]
    hours: Annotated[Figure, HOURS]
    per_day: Annotated[Figure, KILOMETRES]
    drift: Annotated[Figure, KILOMETRES]
    total: Annotated[Figure, KILOMETRES]


@OBSS.rule("vessel", section="Table: Mounts and Vehicles")
def vessel(
    name: VesselName,
    current: Annotated[Number, Quantity("km/h with the vessel, negative against it")] = 0,
    guided_at_night: bool = False,
) -> Vessel:
    """What a vessel carries and how far it goes in an hour and a day, current included.

    Rowed and poled vessels travel 10 hours a day, sailing ones 24; a current, usually 4.5 km/h,
    adds to the speed and for all those hours to the day, neither going below 0. A raft or barge
    guided by night drifts 14 hours more on a current that helps. Oars do not serve against a very
    strong current; draft animals can tow rafts and barges.
    """
    entry = VESSELS[name]
    speed = figure(f"{name} in an hour", entry.per_hour, KM_PER_HOUR)
    day = figure(f"{name} in {entry.hours} hours", entry.per_day, KILOMETRES)
    if current:
        speed = speed.plus("current", current).at_least(NEVER_BACKWARDS, 0)
        day = day.plus(f"current for {entry.hours} hours", current * entry.hours)
        day = day.at_least(NEVER_BACKWARDS, 0)
    drift = _drift(name, current, guided_at_night)
    return Vessel(
        figure(f"{name} carries", entry.load, ENCUMBRANCE),
        speed,
        figure("a day's travel", entry.hours, HOURS),
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
        return still.rejected("add", "drift by night", current * DRIFT_HOURS, why_not)
    return still


def _why_no_drift(name: VesselName, current: Number, guided_at_night: bool) -> str | None:
    if name not in DRIFTS:
        return "only rafts and barges drift"
    if not guided_at_night:
        return "nobody guides it by night"
    return None if current > 0 else "no current helps"


class RiverNight(Answer, frozen=True):
    """What a river journey does by night, and how long a helmsman's shift is."""

    night: Word
    shift_hours: Annotated[Figure, HOURS]


@OBSS.rule("river-night", section="Table: Mounts and Vehicles")
def river_night(
    impetuous: bool = False, known_dangers: bool = False, extra_fee: bool = False
) -> RiverNight:
    """What rafts and barges do by night: stop, drift, or go on for an extra fee.

    Drifting asks for a current that is not impetuous and for no known dangers. Guides work in
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
