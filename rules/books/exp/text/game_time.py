"""Game time: the unit of two seconds, and what is counted in it."""

from typing import Annotated, Literal

from rules.books.exp.source import EXP, SECONDS, UNITS
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer

SECONDS_PER_UNIT = 2

UNITS_IN = {
    "unit": 1,
    "melee": 5,
    "turn": 30,
    "decaturn": 300,
    "hour": 1_800,
    "day": 43_200,
    "week": 302_400,
    "month": 1_296_000,
    "year": 15_552_000,
}
"""Units in each span of time (Table 12.1): a month has 30 days, a year 360."""

Span = Literal["unit", "melee", "turn", "decaturn", "hour", "day", "week", "month", "year"]


class DurationAnswer(Answer, frozen=True):
    """The same time in units and in seconds."""

    units: Annotated[Figure, UNITS]
    seconds: Annotated[Figure, SECONDS]


@EXP.rule("duration", section="Table 12.1")
def duration(
    amount: Annotated[Number, Quantity("spans of time", least=0)], unit: Span
) -> DurationAnswer:
    """A span of game time in units and in seconds.

    A month is 30 days and a year 360 days, as the table counts them.
    """
    units = figure("span", amount, f"{unit}s").times(
        f"units in one {unit}", UNITS_IN[unit], unit=UNITS
    )
    return DurationAnswer(units, units.times("seconds in a unit", SECONDS_PER_UNIT, unit=SECONDS))
