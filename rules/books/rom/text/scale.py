"""Speeds as distances on the table, in the three figure scales."""

from fractions import Fraction
from typing import Annotated

from rules.books.rom.source import FEET, FEET_PER_MPH, MPH, ROM, Mph
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

MILLIMETRES = "mm"
TENTH = Fraction(1, 10)
TABLE = ROM.source("Table 7-2, Pulse Move Conversions")

PrintedRow = tuple[Number, Number, Number, Number | None]
"""Feet in a pulse, then millimetres at the 25, 10 and 5 mm scale. A blank cell is None."""

CONVERSIONS = "Table 7-2, Pulse Move Conversions"

MM_A_FOOT = ROM.table("mm-a-foot", {25: 5, 10: 2, 5: 1}, MILLIMETRES, section=CONVERSIONS)
"""For each scale, the millimetres on the table for one foot."""

LAST_PRINTED = 149
"""The highest speed in the table, in whole mph."""

PRINTED_OTHERWISE: dict[Number, PrintedRow] = {
    Fraction(1, 4): (Fraction(2, 5), 2, 1, None),
    HALF: (Fraction(7, 10), 4, 2, 1),
    Fraction(3, 4): (1, 5, 2, 1),
    4: (6, 30, 12, 6),
    13: (19, 96, 38, 19),
}
"""Rows of the table that do not follow the formula, by their speed in mph."""


class ScaleAnswer(Answer, frozen=True):
    """The distance of a pulse at a speed, in feet and on the table."""

    feet: Annotated[Figure, FEET]
    mm_25: Annotated[Figure, MILLIMETRES]
    mm_10: Annotated[Figure, MILLIMETRES]
    mm_5: Annotated[Figure, MILLIMETRES] | Nothing
    printed: Yes


@ROM.rule("scale", section=CONVERSIONS)
@reading(
    "The three footnotes under the table say five feet, but the figures show one foot: 5 mm, 2 mm "
    "and 1 mm are a foot each.",
)
@gap("Speeds that the table does not print follow the formula that its figures follow.")
@reading(
    "In play a pulse is shown at 25 mm scale, for which the text converts the rates. An option is "
    "for smaller figures.",
    "figure-scale",
)
@example(mph=0.1).gives(feet=0.1, mm_25=1, mm_10=0, mm_5=0, printed=False)
@example(mph=0.6).gives(feet=0.9, mm_25=4, mm_10=2, mm_5=1, printed=False)
@example(mph=7.5).gives(feet=11, mm_25=55, mm_10=22, mm_5=11, printed=False)
@example(mph=150).gives(feet=220, mm_25=1100, mm_10=440, mm_5=220, printed=False)
@example(mph=Fraction(87, 88)).gives(feet=2)
@example(mph=0).gives(feet=0, mm_25=0, mm_10=0, mm_5=0, printed=False)
@example(mph=0.65).gives(feet=1, mm_25=5, mm_10=2, mm_5=1, printed=False)
def scale(mph: Mph) -> ScaleAnswer:
    """Feet and millimetres that a speed covers in one pulse, at 25, 10 and 5 mm scale.

    For 1/4, 1/2 and 3/4 mph and each whole mph up to 149 the result is the printed number. For all
    other speeds, less than 1 ft is rounded to a tenth of a foot, and more to whole feet. A foot is
    5, 2 or 1 mm. At 25 and 10 mm scale the exact feet count, and at 5 mm scale the rounded feet.
    Millimetres are rounded to whole numbers. Rounding is always to the nearest, halves up.
    """
    if mph in PRINTED_OTHERWISE:
        return _as_printed(*PRINTED_OTHERWISE[mph])
    exact = figure("speed", mph, MPH).times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET)
    feet = exact.rounded_half_up("to a tenth of a foot, halves up", TENTH)
    if feet.value >= 1:
        feet = feet.rounded_half_up("from 1 ft on, to whole feet, halves up")
    mm_25, mm_10, mm_5 = _millimetres(exact, 25), _millimetres(exact, 10), _millimetres(feet, 5)
    if mph.denominator == 1 and 1 <= mph <= LAST_PRINTED:
        return _as_printed(feet.value, mm_25.value, mm_10.value, mm_5.value)
    return ScaleAnswer(feet, mm_25, mm_10, mm_5, finding(False, "the table has no such speed"))


def _as_printed(feet: Number, mm_25: Number, mm_10: Number, mm_5: Number | None) -> ScaleAnswer:
    return ScaleAnswer(
        figure("as the table prints it", feet, FEET, TABLE),
        figure("25 mm scale, as the table prints it", mm_25, MILLIMETRES, TABLE),
        figure("10 mm scale, as the table prints it", mm_10, MILLIMETRES, TABLE),
        not_applicable("blank in the table")
        if mm_5 is None
        else figure("5 mm scale, as the table prints it", mm_5, MILLIMETRES, TABLE),
        finding(True, "the table has this speed"),
    )


def _millimetres(feet: Figure, scale: int) -> Figure:
    label = f"{scale} mm scale: {MM_A_FOOT[scale]} mm to the foot"
    return feet.times(label, MM_A_FOOT[scale], unit=MILLIMETRES).rounded_half_up()
