"""Falling things: the time before they land, who can reach and catch them, and the impact."""

from typing import Annotated

from rules.books.rom.source import FAR_FALL, FEET, PULSES, ROM, Feet, Potency
from rules.numbers.exact import Number, in_words, round_down
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

SECTION = "Some Special Considerations"

FALL_TIMES = ROM.table(
    "fall",
    {2: 64, 3: 144, 4: 256, 5: 400, 6: 580, 7: 760, 8: 940, 9: 1120, PULSES: 1300},
    FEET,
    section=SECTION,
)
"""For each number of pulses, the shortest fall in feet. A fall of `FAR_FALL` leaves one pulse."""

CATCHING = ROM.table("catch", {"points": 2, "feet": 3, "pounds": 10}, section=SECTION)
"""DV and POT of a fall: `points` for each `feet` fallen, plus 1 for each `pounds` of weight."""


class FallTimeAnswer(Answer, frozen=True):
    """How long others can move before the thing lands."""

    pulses: Annotated[Figure, "pulses"]
    whole_cs: Yes


@ROM.rule("fall-time", section=SECTION)
@reading("A fall from 16 ft to under 64 leaves one pulse.")
@reading(
    "A pulse of a fall is counted when the pulse's movement ends; the count goes on in the next "
    "CS. Without pulses, a combatant comes in time only if the fall leaves the movement of a "
    "whole CS.",
)
@example(feet=0).gives(pulses=0, whole_cs=False)
@example(feet=143).gives(pulses=2, whole_cs=False)
@example(feet=5000).gives(pulses=10, whole_cs=True)
def fall_time(feet: Feet) -> FallTimeAnswer:
    """Pulses in which others can move before a falling thing lands.

    A fall of 16 ft or more leaves one pulse. From 64 ft on it leaves more pulses, by the list in
    the text, and from 1300 ft on a whole CS. In a fall under 16 ft, nobody has time to come nearer.
    """
    starts = {0: 0, 1: FAR_FALL.value, **FALL_TIMES}
    pulses = max(pulses for pulses, start in starts.items() if feet >= start)
    height = f"from {starts[pulses]} ft on" if pulses else f"under {FAR_FALL.value} ft"
    left = figure(f"a fall of {in_words(feet)} ft: {height}", pulses, "pulses")
    if pulses < PULSES:
        further, more = starts[pulses + 1], pulses + 1
        left = left.rejected("is", f"from {further} ft on", more, "it does not fall so far")
    whole = pulses == PULSES
    return FallTimeAnswer(left, finding(whole, f"{pulses} of the {PULSES} pulses of a CS"))


class InterceptAnswer(Answer, frozen=True):
    """Whether somebody can reach the falling thing."""

    possible: Yes


@ROM.rule("intercept", section=SECTION)
@reading(
    "A combatant at the place where a thing leaves can try to get it during the whole fall; a "
    "combatant at the landing place can try when it comes down. A failed try at the landing place "
    "drops the thing; a failed try at the other place lets it fall.",
)
@example(fall=10, leap=8, to_start=9, to_landing=12, melee_range=10).gives(possible=True)
@example(fall=16, leap=8, to_start=8, to_landing=30).gives(possible=True)
@example(fall=20, leap=8, to_start=8.5, to_landing=9).gives(possible=False)
@example(fall=15.9, leap=8, to_start=8, to_landing=5).gives(possible=True)
@example(fall=10, leap=8, to_start=5, to_landing=30).gives(possible=True)
@example(fall=10, leap=8, to_start=5.5, to_landing=6).gives(possible=False)
def intercept(
    fall: Feet, leap: Feet, to_start: Feet, to_landing: Feet, melee_range: Feet = 5
) -> InterceptAnswer:
    """Whether somebody is near enough, after moving, to reach a falling thing.

    `to_start` and `to_landing` are the distances after the movement during the fall. One of the two
    distances must be at most a Leap. In a fall under 16 ft, it must be at most close or common
    melee range.
    """
    feet, nearest = FAR_FALL.value, min(to_start, to_landing)
    if fall >= feet:
        limit, why = leap, f"a fall from {feet} ft on: a leap"
    else:
        limit, why = melee_range, f"a fall under {feet} ft: melee range"
    distances = f"of {in_words(limit)} ft for {in_words(nearest)} ft"
    return InterceptAnswer(finding(nearest <= limit, f"{why} {distances}"))


class CatchFallAnswer(Answer, frozen=True):
    """The DV of catching, and the POT of the impact."""

    dv: Figure
    pot: Figure


@ROM.rule("catch-fall", section=SECTION)
@reading(
    "The feet fallen are the feet of the whole fall, unless the game master says how far it was "
    "until the catch.",
)
@reading("The sum is also the POT of the impact, even in falls of less than 16 ft.")
@gap(
    "The game master decides what an impact does to a combatant who falls. During the fall the "
    "combatant cannot move.",
)
@example(feet=20, weight=45).gives(dv=17, pot=17)
@example(feet=16, weight=9.9).gives(dv=10, pot=10)
@example(feet=1, weight=0).gives(dv=0, pot=0)
@example(feet=0, weight=100).gives(dv=10, pot=10)
def catch_fall(
    feet: Feet, weight: Annotated[Number, Quantity("pounds", least=0)]
) -> CatchFallAnswer:
    """The DV of the CRD check to catch a falling thing; the POT of its impact is the same number.

    The number is 2 for each 3 feet, rounded down, plus 1 for each full 10 pounds. The POT is for
    all falls. The DV is for falls of 16 ft or more: in a shorter fall somebody snatches the thing.
    """
    points = (
        figure("feet fallen", feet)
        .times("two points", CATCHING["points"])
        .divided_by("for each three feet", CATCHING["feet"])
        .rounded_down()
    )
    label = f"weight of {in_words(weight)} lb: 1 for each full 10 lb"
    pot = points.plus(label, weight // CATCHING["pounds"])
    return CatchFallAnswer(pot, pot)


class SnatchFallingAnswer(Answer, frozen=True):
    """The check for snatching a thing in a short fall, and its DV."""

    check: Word
    dv: Figure


@ROM.rule("snatch-falling", section=SECTION)
@reading("The progressive modifier is 1 for each whole foot.")
@example(feet=10, size=3).gives(check="CRD", dv=13)
@example(feet=4.5, size=0).gives(check="CRD", dv=4)
@example(feet=0, size=2).gives(check="CRD", dv=2)
@example(feet=15.99, size=1).gives(check="CRD", dv=16)
def snatch_falling(
    feet: Annotated[Number, Quantity("feet", least=0, below=FAR_FALL.value)],
    size: Annotated[int, Whole("Size", least=0)],
) -> SnatchFallingAnswer:
    """The DV of the CRD check to snatch a thing in a fall of less than 16 ft.

    The DV is the thing's Size plus 1 for each whole foot fallen. The combatant must be next to the
    place where the thing starts or lands.
    """
    label = f"1 for each whole foot of {in_words(feet)} fallen"
    dv = figure("Size of the object", size).plus(label, round_down(feet))
    return SnatchFallingAnswer(finding("CRD", "snatched as it falls"), dv)


class AbsorbAnswer(Answer, frozen=True):
    """The POT that the catcher absorbs, the remaining POT, and the wounds from it."""

    absorbed: Figure
    excess: Figure
    wounds: Annotated[Figure, "wounds"] | Nothing


@ROM.rule("absorb", section=SECTION)
@reading("The rest makes one wound for each full or begun Wound threshold.")
@example(pot=10, sta=10, str_mod=1, crd_mod=0).gives(absorbed=10, excess=0, wounds=0)
@example(pot=6, sta=1, str_mod=-3, crd_mod=-2, wound_threshold=3).gives(
    absorbed=0, excess=6, wounds=2
)
def absorb(
    pot: Potency,
    sta: Annotated[int, Whole("STA")],
    str_mod: Annotated[int, Whole("STR modifier")],
    crd_mod: Annotated[int, Whole("CRD modifier")],
    armour_dr: Annotated[int, Whole("DR of armour")] = 0,
    wound_threshold: Annotated[int, Whole("Wound threshold", least=1)] | None = None,
) -> AbsorbAnswer:
    """How much of an impact's POT a catcher absorbs, and how many wounds the rest causes.

    A catcher absorbs up to STA plus the STR and CRD modifiers and the DR of worn armour, never less
    than 0. The wounds are the rest divided by the Wound threshold, rounded up.
    """
    absorbed = (
        figure("STA", sta)
        .plus("STR modifier", str_mod)
        .plus("CRD modifier", crd_mod)
        .plus("DR of armour worn", armour_dr)
        .at_least("never less than nothing", 0)
        .at_most("no more than the POT there is", pot)
    )
    excess = figure("POT of the impact", pot).minus("absorbed", absorbed)
    return AbsorbAnswer(absorbed, excess, _wounds(excess, wound_threshold))


def _wounds(excess: Figure, threshold: int | None) -> Figure | Nothing:
    if excess.value == 0:
        return figure("all of it is absorbed", 0, "wounds")
    if threshold is None:
        return not_applicable("no Wound threshold is given")
    wounds = excess.divided_by("Wound threshold, full or begun", threshold, unit="wounds")
    return wounds.rounded_up()


class BreakageAnswer(Answer, frozen=True):
    """The check against breaking, and its result."""

    check: Word | Nothing
    bonus: Figure
    dv: Figure | Nothing
    breaks: Yes | Nothing
    missed_by: Figure | Nothing


@ROM.rule("breakage", section=SECTION)
@reading("A sturdy thing that was caught needs no check.")
@reading(
    "The thing keeps the amount by which the check was missed, also after a struggle. The amount "
    "helps the game master to say how completely the thing is broken.",
)
@example(caught=True, fragile=False, stp=4, pot=17).gives(breaks=False, missed_by=None)
@example(caught=True, fragile=False, stp=4, pot=17, margin=2).gives(breaks=False, missed_by=None)
@example(caught=True, fragile=False, stp=4, pot=17, margin=-3).gives(breaks=False, missed_by=None)
def breakage(
    caught: bool,
    fragile: bool,
    stp: Annotated[int, Whole("STP")],
    pot: Potency,
    margin: Annotated[int, Whole("margin of the check")] | None = None,
) -> BreakageAnswer:
    """Whether a fallen thing breaks: the check against breaking, and its margin.

    If somebody catches a fragile thing, the catcher makes a CRD check against the POT, with the
    thing's STP added. A dropped thing makes an STP check against the POT. A sturdy thing that
    somebody catches does not break. `margin` is the amount by which the check succeeded; below 0 it
    failed. A larger failure breaks the thing more completely.
    """
    if caught and not fragile:
        why = "caught, and not fragile"
        none = not_applicable(why)
        return BreakageAnswer(none, figure(why, 0), none, finding(False, why), none)
    breaks, missed_by = _outcome(margin)
    dv = figure("POT of the impact", pot)
    if caught:
        bonus = figure("STP of the object, added to the check", stp)
        return BreakageAnswer(finding("CRD", "caught, but fragile"), bonus, dv, breaks, missed_by)
    bonus = figure("nothing is added to an STP check", 0)
    return BreakageAnswer(finding("STP", "dropped"), bonus, dv, breaks, missed_by)


def _outcome(margin: int | None) -> tuple[Yes | Nothing, Figure | Nothing]:
    if margin is None:
        why = "the check is not made yet"
        return not_applicable(why), not_applicable(why)
    if margin >= 0:
        not_missed = not_applicable("the check was made")
        return finding(False, f"the check was made by {margin}"), not_missed
    missed_by = figure("margin of the check", margin).times("turned round", -1)
    return finding(True, f"the check was missed by {-margin}"), missed_by
