"""The quarter rates of a full speed, and the rate to note on the time sheet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from rules.books.rom.source import MPH, ROM, Mph
from rules.errors import InputError
from rules.numbers.exact import HALF, Number, in_words
from rules.numbers.figures import Figure, Word, figure, finding
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

BANDS: Mapping[str, Number] = ROM.table(
    "rate-share",
    {
        "still": 0,
        "quarter": Fraction(1, 4),
        "half": HALF,
        "three-quarters": Fraction(3, 4),
        "full": 1,
    },
    section="Movement",
)
"""The rates of the time sheet, slowest first, each with its share of the full speed."""


class RatesAnswer(Answer, frozen=True):
    """The four rates for players."""

    quarter: Annotated[Figure, MPH]
    half: Annotated[Figure, MPH]
    three_quarters: Annotated[Figure, MPH]
    full: Annotated[Figure, MPH]


@ROM.rule("rates", section="Movement")
@reading(
    "A declared speed stays in force in later sequences, until another speed is declared. If the "
    "game master allows a speed above full speed, it counts as given, from the second pulse on.",
)
@example(full=15).gives(quarter=3.75, half=7.5, three_quarters=11.25, full=15)
@example(full=0).gives(quarter=0, half=0, three_quarters=0, full=0)
def rates(full: Mph) -> RatesAnswer:
    """Quarter, half, three-quarter and full rate of a full speed, in mph.

    A combatant may choose any speed up to full, and may change speed and direction in any CS.
    """
    speed = figure("full speed", full, MPH)
    return RatesAnswer(
        speed.times("a quarter of it", BANDS["quarter"]),
        speed.times("half of it", BANDS["half"]),
        speed.times("three quarters of it", BANDS["three-quarters"]),
        speed,
    )


class RateBandAnswer(Answer, frozen=True):
    """The rate to note on the time sheet."""

    band: Word


@ROM.rule("rate-band", section="Movement")
@reading("The time sheet notes the smallest rate that the speed does not exceed.")
@example(full=12, mph=0).gives(band="still")
@example(full=12, mph=6).gives(band="half")
def rate_band(full: Annotated[Number, Quantity("mph", above=0)], mph: Mph) -> RateBandAnswer:
    """The rate to note on the time sheet: the lowest rate that is at least the speed.

    The rates are a quarter, half, three quarters and all of the full speed; 0 mph is still.

    Raises:
        InputError: out-of-range, if `mph` is more than `full`.
    """
    if mph > full:
        message = f"mph is {in_words(mph)}: expected at most the full speed, {in_words(full)} mph."
        raise InputError("out-of-range", "mph", message)
    band, limit = next((band, share * full) for band, share in BANDS.items() if mph <= share * full)
    return RateBandAnswer(
        finding(band, f"{in_words(mph)} of {in_words(full)} mph: within {in_words(limit)} mph")
    )
