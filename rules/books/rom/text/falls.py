"""Things that fall: the time there is, who can come, and what catching takes."""

from typing import Annotated

from rules.books.rom.source import FAR_FALL, PULSES, ROM, Feet
from rules.numbers.exact import Number, in_words, round_down
from rules.numbers.figures import Figure, Word, Yes, figure, finding
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer

SECTION = "Some Special Considerations"

FALL_TIMES = (
    (0, 0),
    (FAR_FALL, 1),
    (64, 2),
    (144, 3),
    (256, 4),
    (400, 5),
    (580, 6),
    (760, 7),
    (940, 8),
    (1120, 9),
    (1300, PULSES),
)
"""Feet of a fall from which there are so many pulses of movement before it lands."""


class FallTimeAnswer(Answer, frozen=True):
    """How long the others can move before it lands."""

    pulses: Annotated[Figure, "pulses"]
    whole_cs: Yes


@ROM.rule("fall-time", section=SECTION)
def fall_time(feet: Feet) -> FallTimeAnswer:
    """Pulses of movement that the others have before something that falls lands.

    From 64 ft on as the text lists them, up to a whole CS from 1300 ft on. From 16 ft to 63 one
    pulse; under 16 ft nobody from elsewhere comes in time.
    """
    start, pulses = next(entry for entry in reversed(FALL_TIMES) if feet >= entry[0])
    fall = f"a fall of {in_words(feet)} ft"
    label = f"{fall}: from {start} ft on" if pulses else f"{fall}: under {FAR_FALL} ft"
    left = figure(label, pulses, "pulses")
    if pulses < PULSES:
        further, more = FALL_TIMES[pulses + 1]
        left = left.rejected("is", f"from {further} ft on", more, "it does not fall so far")
    whole = pulses == PULSES
    return FallTimeAnswer(left, finding(whole, f"{pulses} of the {PULSES} pulses of a CS"))


class InterceptAnswer(Answer, frozen=True):
    """Whether somebody can get at what falls."""

    possible: Yes


@ROM.rule("intercept", section=SECTION)
def intercept(
    fall: Feet, leap: Feet, to_start: Feet, to_landing: Feet, melee_range: Feet = 5
) -> InterceptAnswer:
    """Whether somebody is near enough, once moved, to get at something that falls.

    Both distances are those after the pulses of movement that the fall leaves. From 16 ft on it
    takes a Leap's distance to the place it leaves or to the one where it lands; in a shorter fall
    one must be next to one of the two, within close or common melee range.
    """
    far = fall >= FAR_FALL
    limit, name = (leap, "a leap") if far else (melee_range, "melee range")
    nearest = min(to_start, to_landing)
    why = (
        f"a fall {f'from {FAR_FALL} ft on' if far else f'under {FAR_FALL} ft'}: "
        f"{name} of {in_words(limit)} ft for {in_words(nearest)} ft"
    )
    return InterceptAnswer(finding(nearest <= limit, why))


class CatchFallAnswer(Answer, frozen=True):
    """The DV of catching, and the POT of the impact."""

    dv: Figure
    pot: Figure


@ROM.rule("catch-fall", section=SECTION)
def catch_fall(
    feet: Feet, weight: Annotated[Number, Quantity("pounds", least=0)]
) -> CatchFallAnswer:
    """The DV of the CRD check to catch what fell, and the POT of its impact: the same number.

    Two points for each three feet, rounded down, and one for each full ten pounds. The check is
    for falls from 16 ft on (in a shorter one the thing is snatched), the POT for any height.
    """
    pot = (
        figure("feet fallen", feet)
        .times("two points", 2)
        .divided_by("for each three feet", 3)
        .rounded_down()
        .plus(f"weight of {in_words(weight)} lb: 1 for each full 10 lb", weight // 10)
    )
    return CatchFallAnswer(pot, pot)


class SnatchFallingAnswer(Answer, frozen=True):
    """The check for snatching something out of a short fall, and its DV."""

    check: Word
    dv: Figure


@ROM.rule("snatch-falling", section=SECTION)
def snatch_falling(
    feet: Annotated[Number, Quantity("feet", least=0, below=FAR_FALL)],
    size: Annotated[int, Whole("Size", least=0)],
) -> SnatchFallingAnswer:
    """The DV of the CRD check for snatching a thing in a fall of less than 16 ft.

    One must be next to where it leaves or lands; its Size, and 1 for each whole foot fallen.
    """
    dv = figure("Size of the object", size).plus(
        f"1 for each whole foot of {in_words(feet)} fallen", round_down(feet)
    )
    return SnatchFallingAnswer(finding("CRD", "snatched as it falls"), dv)
