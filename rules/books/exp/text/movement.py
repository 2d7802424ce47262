"""The movement rate, and the hexes of a unit."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Struct

from rules.books.exp.source import EXP, HEX_PER_UNIT, Adjustments, PersonaKind, Rate, publisher
from rules.errors import InputError
from rules.numbers.exact import HALF, Number
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import ListOf, Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

HexesPerUnit = Annotated[Figure, HEX_PER_UNIT]
"""A speed, or a change of the speed, in an answer."""

HEX_METRES = EXP.number("hex", 2, "m", section="Movement")

PENALTIES = "Basic Movement Penalties (Table 12.4 of the text's cross-reference)"

RATES = (1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
RATE_BY_DEX = EXP.table(
    "rate-for-dex",
    dict(enumerate(RATES, 1)),
    HEX_PER_UNIT,
    section="Movement (a gap, from the publisher's tables)",
)
"""Movement rate for DEX 1, 2, 3 ... 25."""

PENALTY_BY_RESTRICTIVENESS = EXP.table(
    "restrictiveness",
    dict(enumerate((0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8))),
    HEX_PER_UNIT,
    section=PENALTIES,
)
"""Hexes per unit that armour takes from the rate, for each restrictiveness from 0 to 10."""


def adjusted(pace: Figure, amounts: Sequence[int], ignored: Collection[int] = ()) -> Figure:
    """Return the pace after the adjustments, at least 0.

    `ignored` has the places of adjustments that do not count.
    """
    for place, amount in enumerate(amounts):
        label = f"adjustment {place + 1}"
        if place in ignored:
            pace = pace.rejected("add", label, amount, "the referee switched it off")
        else:
            pace = pace.plus(label, amount)
    return pace.at_least("never below 0", 0)


def keeping_one(pace: Figure, rate: int) -> Figure:
    """Return the pace rounded to the nearest h/u.

    If the whole rate is 1 or more, the result is at least 1.
    """
    pace = pace.rounded_half_away()
    return pace.at_least("a rate of 1 or more keeps at least 1", 1) if rate else pace


def at_rate(rate: int) -> Figure:
    """Return the movement rate as a figure.

    The calculation of every pace begins with this figure.
    """
    return figure("movement rate", rate, HEX_PER_UNIT)


class SpeedAnswer(Answer, frozen=True):
    """A rate in metres per second, kilometres per hour and metres in a unit."""

    metres_per_second: Annotated[Figure, "m/s"]
    kilometres_per_hour: Annotated[Figure, "km/h"]
    metres_per_unit: Annotated[Figure, "m/unit"]


@EXP.rule("speed", section="Movement")
@example(rate=0).gives(metres_per_second=0, kilometres_per_hour=0, metres_per_unit=0)
@example(rate=1).gives(metres_per_second=1, kilometres_per_hour=3.6, metres_per_unit=2)
@example(rate=5).gives(metres_per_second=5, kilometres_per_hour=18, metres_per_unit=10)
@example(rate=7).gives(metres_per_second=7, kilometres_per_hour=25.2, metres_per_unit=14)
def speed(rate: Rate) -> SpeedAnswer:
    """A rate in metres per second, km/h and metres in a unit: 1 h/u is 1 metre per second."""
    pace = figure("rate", rate, HEX_PER_UNIT)
    metres_per_second = pace.times("metres per second in one h/u", 1, unit="m/s")
    return SpeedAnswer(
        metres_per_second,
        metres_per_second.times("km/h in one metre per second", Fraction(18, 5), unit="km/h"),
        pace.times("metres in a hex", HEX_METRES, unit="m/unit"),
    )


class LoadFactor(Struct, frozen=True):
    """The part of the rate that the load leaves: all, half or nothing."""

    def read(self, field: str, value: object) -> Number:
        """Return 1, one half or 0; raises InputError (wrong-type, out-of-range, bad-choice)."""
        number = Quantity().read(field, value)
        if number not in (0, HALF, 1):
            raise InputError("bad-choice", field, f"{field} is {value}: expected 1, 0.5 or 0.")
        return number

    def describe(self) -> str:
        """Return the allowed values for a message: '1, 0.5 or 0'."""
        return "1, 0.5 or 0"


class MovementAnswer(Answer, frozen=True):
    """The hexes of a unit: the speed within the player's limit, and the highest speed."""

    speed: HexesPerUnit
    at_most: HexesPerUnit


@EXP.rule("movement", section="Speeding Up")
@reading(
    "Penalties lower the highest speed. A combatant who holds back by 2 h/u is not slowed by the "
    "first 2 h/u of penalties. The referee may switch off a single penalty, or a kind of penalty "
    "for the whole fight.",
    "encumbrance",
    "restrictiveness",
    "terrain",
    "direction",
)
@example(rate=5, adjustments=[-1], factor=0.5).gives(speed=2)
@example(rate=5).gives(speed=5, at_most=5)
@example(rate=5, adjustments=[1]).gives(speed=6, at_most=6)
def movement(
    rate: Rate,
    adjustments: Adjustments = (),
    wanted: Rate | None = None,
    ignored: Annotated[Sequence[int], ListOf(Whole("places, counted from 0", least=0))] = (),
    factor: Annotated[Number, LoadFactor()] = 1,
    stopped: bool = False,
) -> MovementAnswer:
    """The hexes of a unit: the rate that the load leaves, with all adjustments; at least 0.

    Penalties are negative adjustments. The referee can switch adjustments off: `ignored` holds
    their places, counted from 0. `wanted` is the player's own limit. Half of a rate is rounded to a
    whole number: half of 1 is 1.

    Raises:
        InputError: a place in `ignored` that has no adjustment.
    """
    for place in ignored:
        if place >= len(adjustments):
            raise InputError(
                "out-of-range",
                "ignored",
                f"ignored names place {place}, but the number of adjustments is"
                f" {len(adjustments)}: places are counted from 0.",
            )
    at_most = _left_by_load(at_rate(rate), factor)
    at_most = adjusted(at_most, adjustments, frozenset(ignored))
    if stopped:
        at_most = at_most.becomes("something stops them", 0)
    wished = at_most if wanted is None else at_most.at_most("no faster than they want", wanted)
    return MovementAnswer(wished, at_most)


def _left_by_load(rate: Figure, factor: Number) -> Figure:
    if factor == 1:
        return rate
    rate = rate.times("the load", factor)
    return rate.rounded_half_away() if factor == HALF else rate


class AboveRateAnswer(Answer, frozen=True):
    """Whether the speed is allowed, the resulting speed, and whether other actions are possible."""

    allowed: Yes
    speed: HexesPerUnit
    may_fight: Yes
    other_activity: Yes


@EXP.rule("above-rate", section="Speeding Up / Hills")
@reading(
    "Only a speed above the rate itself prevents fighting and other activity; the bonus of a song "
    "counts as speed."
)
@example(rate=4, speed=5).gives(allowed=True, speed=5, may_fight=False, other_activity=False)
@example(rate=8, speed=9, kind="alien").gives(
    allowed=False, speed=8, may_fight=True, other_activity=True
)
def above_rate(
    rate: Rate, speed: Rate, kind: PersonaKind = "anthropomorph", falling: bool = False
) -> AboveRateAnswer:
    """Whether a speed above the rate is allowed; a combatant at this speed does nothing else.

    Robots and aliens stay within their rate unless they fall or somebody throws them.
    """
    pace, held = figure("speed asked for", speed, HEX_PER_UNIT), f"{kind}s stay within their rate"
    if kind == "anthropomorph":
        allowed = finding(True, "an anthropomorph may go faster than their rate")
    elif falling:
        allowed = finding(True, "falling or thrown: the rate does not hold them")
        pace = pace.rejected("at most", held, rate, "falling or thrown")
    else:
        allowed = finding(speed <= rate, held)
        pace = pace.at_most(held, rate)
    free = pace.value <= rate
    because = "within their rate" if free else "faster than their rate, all attention is on moving"
    return AboveRateAnswer(allowed, pace, finding(free, because), finding(free, because))


class PenaltyAnswer(Answer, frozen=True):
    """The change of the speed, in h/u; a penalty is negative."""

    penalty: HexesPerUnit


@EXP.rule("turn", section="Changing Direction (Figure 12.2)")
@gap(
    "Figure 12.2 is printed without its numbers: a hex for each hexside turned is the publisher's."
)
@reading(
    "On squares a turn counts by its share of 60 degrees, rounded to the nearest: 45 degrees is one"
    " hexside, 90 and 135 degrees are two, 180 degrees three."
)
@example(hexsides=[]).gives(penalty=0)
@example(hexsides=[2]).gives(penalty=-2)
def turn(
    hexsides: Annotated[Sequence[int], ListOf(Whole("hexsides of 60 degrees", least=0, most=3))],
) -> PenaltyAnswer:
    """The cost of all changes of direction in a unit: one hex for each hexside turned.

    `hexsides` has one entry for each change of direction, from 0 (straight on) to 3 (turning back).
    """
    penalty, source = figure("straight on", 0, HEX_PER_UNIT), publisher("Direction changes")
    for sides in hexsides:
        penalty = penalty.minus(f"turned by {sides * 60} degrees", sides, source)
    return PenaltyAnswer(penalty)


@EXP.rule("restrictiveness", section=PENALTIES)
@gap(
    "The text names a table and does not print it; the foliage table has its number. The figures "
    "are from the publisher's current edition."
)
@example(level=0).gives(penalty=0)
@example(level=5).gives(penalty=-3)
def restrictiveness(level: Annotated[int, Whole(least=0, most=10)]) -> PenaltyAnswer:
    """Hexes per unit that armour takes from the rate, by its restrictiveness."""
    label, penalty = f"armour of restrictiveness {level}", PENALTY_BY_RESTRICTIVENESS[level]
    unarmoured = figure("a pace without armour", 0, HEX_PER_UNIT)
    return PenaltyAnswer(unarmoured.minus(label, penalty, publisher("Armour restrictiveness")))


class RateFromDexAnswer(Answer, frozen=True):
    """The movement rate that DEX gives."""

    rate: HexesPerUnit


@EXP.rule("rate-from-dex", section="Movement (a gap, from the publisher's tables)")
@gap(
    "The text says that DEX decides the rate, but not how: the table is the publisher's. A robot's "
    "rate is doubled, because it is an anthropomorph's bolt. An alien's rate comes from how the "
    "alien was made, so it is typed in."
)
@example(dex=9).gives(rate=4)
@example(dex=9, kind="robot").gives(rate=8)
def rate_from_dex(
    dex: Annotated[int, Whole("DEX", least=1, most=25)],
    kind: Literal["anthropomorph", "robot"] = "anthropomorph",
) -> RateFromDexAnswer:
    """The movement rate that DEX gives an anthropomorph; twice this rate for a robot."""
    source = publisher("Movement rates")
    rate = figure(f"rate for DEX {dex}", RATE_BY_DEX[dex], HEX_PER_UNIT, source)
    if kind == "robot":
        rate = rate.times("a robot's rate is the bolt", 2)
    return RateFromDexAnswer(rate)
