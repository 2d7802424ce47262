"""Distances counted in movements: a movement is one Move, the first is included, more cost."""

from rules.books.opend6.source import METRES, MOVEMENTS, OPEND6
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, Yes, figure, finding

PER_FURTHER_MOVEMENT = 5
"""What each movement beyond the first adds to a difficulty."""

MOST_MOVEMENTS = 4
"""The optional limit of a round, in times the Move of that type of movement."""


def movements_over(distance: Number, rate_name: str, rate: Number) -> Figure:
    """How many movements a distance takes: those begun count, and there is always one."""
    return (
        figure("distance", distance, METRES)
        .divided_by(f"one movement is the {rate_name}", rate, unit=MOVEMENTS)
        .rounded_up("a movement begun counts")
        .at_least("always one movement", 1)
    )


def with_movements(difficulty: Figure, movements: Figure) -> Figure:
    """The difficulty with what the movements beyond the first add."""
    further = movements.value - 1
    if not further:
        return difficulty.rejected(
            "add", "each further movement", PER_FURTHER_MOVEMENT, "one movement is enough"
        )
    label = f"each further movement: {PER_FURTHER_MOVEMENT} x {further}"
    return difficulty.plus(label, PER_FURTHER_MOVEMENT * further)


def within_limit(distance: Number, rate_name: str, rate: Number, cap: bool) -> Yes:
    """Whether a distance may be tried in one round under the optional limit."""
    source = OPEND6.source("Maximum Movement")
    if not cap:
        return finding(True, "the optional limit on a round's movement is not in play", source)
    most = MOST_MOVEMENTS * rate
    allowed = distance <= most
    return finding(
        allowed,
        f"{in_words(distance)} m is {'within' if allowed else 'beyond'} the limit of"
        f" {MOST_MOVEMENTS} x {rate_name}, {in_words(most)} m",
        source,
    )
