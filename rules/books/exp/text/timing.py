"""Time, activities that take whole units, and actions in the middle of a move."""

from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from rules.books.exp.source import EXP, HEX_PER_UNIT, SECONDS, UNITS, MaybeWord
from rules.errors import InputError
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Choice, Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

TIME = EXP.source("Table 12.1")

UNIT = EXP.number("unit", 2, SECONDS, section="Table 12.1")
"""Seconds in a unit."""

UNITS_IN = EXP.table(
    "units-in",
    {
        "unit": 1,
        "melee": 5,
        "turn": 30,
        "decaturn": 300,
        "hour": 1_800,
        "day": 43_200,
        "week": 302_400,
        "month": 1_296_000,
        "year": 15_552_000,
    },
    UNITS,
    section="Table 12.1",
)
"""Units in each span of time (Table 12.1): a month has 30 days, a year 360."""

Span = Literal["unit", "melee", "turn", "decaturn", "hour", "day", "week", "month", "year"]


class DurationAnswer(Answer, frozen=True):
    """The same time in units and in seconds."""

    units: Annotated[Figure, UNITS]
    seconds: Annotated[Figure, SECONDS]


@EXP.rule("duration", section="Table 12.1")
@reading(
    "When time passes, the order stays at the same place: activities and conditions lose exactly "
    "the units that passed, and the panicked roll for each unit. With initiative once a melee, it "
    "is rolled for the melee that has begun."
)
@example(amount=1, unit="unit").gives(units=1, seconds=2)
@example(amount=1, unit="hour").gives(units=1800, seconds=3600)
def duration(
    amount: Annotated[Number, Quantity("spans of time", least=0)], unit: Span
) -> DurationAnswer:
    """A span of game time in units and in seconds.

    A month is 30 days and a year 360 days, as the table counts them.
    """
    span = figure("span", amount, f"{unit}s")
    units = span.times(f"units in one {unit}", UNITS_IN[unit], unit=UNITS)
    return DurationAnswer(units, units.times("seconds in a unit", UNIT, unit=SECONDS))


ACTIVITIES = EXP.source("Table 12.2")


class UnitDice(Struct, frozen=True):
    """Several dice of one size.

    The number of units is the total of the dice minus `less`, or this total times `times`.
    """

    count: int
    sides: int
    less: int | None = None
    times: int | None = None

    @property
    def text(self) -> str:
        """The dice as the table writes them: '1d6*10'."""
        less = f"-{self.less}" if self.less else ""
        times = f"*{self.times}" if self.times else ""
        return f"{self.count}d{self.sides}{less}{times}"

    def units(self, label: str, total: int) -> Figure:
        """Return the number of units for a total of the dice."""
        units = figure(label, total, UNITS, ACTIVITIES)
        if self.less:
            units = units.minus("taken off the dice", self.less)
        if self.times:
            units = units.times("units for each point", self.times)
        return units


DICE = {
    "apply-derm": UnitDice(1, 2, less=1),
    "apply-lotion": UnitDice(2, 10),
    "apply-suppository": UnitDice(10, 10),
    "arm-bomb": UnitDice(1, 4),
    "armour-remove": UnitDice(3, 10),
    "change-battery": UnitDice(1, 2, less=1),
    "imbibe-liquid": UnitDice(1, 4, less=1),
    "injection": UnitDice(1, 10),
    "search-drawer": UnitDice(1, 6, times=10),
    "start-vehicle": UnitDice(1, 4),
    "unlock-aperture": UnitDice(1, 4, less=1),
}
"""Activities whose duration is rolled, each with its dice in the table."""

DICE_NUMBERS = EXP.table(
    "dice",
    {
        f"{name}-{part}": number
        for name, dice in DICE.items()
        for part, number in asdict(dice).items()
        if number is not None
    },
    section="Table 12.2",
)

FIXED = EXP.table(
    "activity", {"change-channel": 1, "key-in-number": 2}, UNITS, section="Table 12.2"
)
"""Activities that always take the same number of units."""

ARMOUR_LEVEL = EXP.number("armour-level", 90, UNITS, section="Table 12.2")
"""The units for putting armour on, for each level of restrictiveness."""

EPS_COUNTED = EXP.number("eps-counted", 10, "eps", section="Table 12.2")
"""The most eps that somebody can count in a unit."""

REFEREE = "start-space-vehicle"
"""The only activity for which the table has no duration."""

NAMES = (*DICE, *FIXED, "armour-apply", "count-money", REFEREE)


class ActivityAnswer(Answer, frozen=True):
    """The duration of an activity in units, and whether the activity prevents moves and attacks."""

    dice: MaybeWord
    least: Annotated[Figure, UNITS] | Nothing
    most: Annotated[Figure, UNITS] | Nothing
    units: Annotated[Figure, UNITS] | Nothing
    blocks_movement: Yes
    blocks_attack: Yes


@EXP.rule("activity", section="Table 12.2")
@reading("For a derm the table prints 0-2 units and 1d2-1: the dice are rolled, so 0 or 1.")
@gap("Starting a space vehicle has no printed duration: the referee says how long it takes.")
@reading(
    "An activity begins in a unit in which nothing else was done; this is its first unit. An "
    "activity of 0 units costs nothing. An activity that is broken off has no result."
)
@reading(
    "Armour counts as soon as it is on. Its levels raise the restrictiveness, up to the last "
    "level of the table; taking it off lowers the restrictiveness again. Without a number, the "
    "armour of the sheet goes on, or all armour comes off."
)
@example(name="start-space-vehicle").gives(
    dice=None, least=None, most=None, units=None, blocks_attack=True
)
@example(name="apply-derm", roll=1).gives(units=0)
@example(name="count-money", count=11).gives(dice=None, least=2, most=2, units=2)
@example(name="armour-apply").gives(dice=None, least=90, most=90, units=90)
@example(name="change-channel").gives(dice=None, least=1, most=1, units=1)
def activity(
    name: Annotated[str, Choice(NAMES)],
    count: Annotated[int, Whole("eps, or levels of restrictiveness", least=0)] = 1,
    roll: int | None = None,
) -> ActivityAnswer:
    """How long an activity takes, in units. Until its end, no move or attack is possible.

    `count` is the eps to count (one unit for each ten, rounded up), or the levels of
    restrictiveness to put on (90 units each). `roll` is the total of the dice before the table
    changes it. If the activity has no dice, the rule ignores `roll`.

    Raises:
        InputError: a roll that the dice cannot give.
    """
    return ActivityAnswer(
        *(_rolled(name, dice_of(name), roll) if name in DICE else _settled(name, count, roll)),
        blocks_movement=finding(True, "an activity leaves no movement until it is done"),
        blocks_attack=finding(True, "an activity leaves no attack until it is done"),
    )


def dice_of(name: str) -> UnitDice:
    """Return the dice that give the duration of an activity, with their present numbers."""
    numbers = {part: DICE_NUMBERS.get(f"{name}-{part}") for part in UnitDice.__struct_fields__}
    return replace(DICE[name], **numbers)


Duration = tuple[MaybeWord, Figure | Nothing, Figure | Nothing, Figure | Nothing]
"""The dice, and the smallest, the largest and the actual number of units of the activity."""


def _rolled(name: str, dice: UnitDice, roll: int | None) -> Duration:
    least, most = dice.count, dice.count * dice.sides
    if roll is not None and not least <= roll <= most:
        expected = f"{name} rolls {dice.count}d{dice.sides}: expected {least} to {most}."
        raise InputError("out-of-range", "roll", f"roll is {roll}: {expected}")
    return (
        finding(dice.text, "the dice of the table", ACTIVITIES),
        dice.units("lowest total of the dice", least),
        dice.units("highest total of the dice", most),
        not_applicable("not rolled yet") if roll is None else dice.units("total of the dice", roll),
    )


def _settled(name: str, count: int, roll: int | None) -> Duration:
    unrolled = not_applicable("nothing is rolled for it")
    if name == REFEREE:
        left_open = not_applicable("the table gives no duration: the referee says")
        return unrolled, left_open, left_open, left_open
    if name == "armour-apply":
        levels = figure("levels of restrictiveness", count, "levels")
        units = levels.times("units a level", ARMOUR_LEVEL, unit=UNITS, source=ACTIVITIES)
    elif name == "count-money":
        eps = figure("eps to count", count, "eps")
        units = eps.divided_by("eps counted in a unit", EPS_COUNTED, unit=UNITS, source=ACTIVITIES)
        units = units.rounded_up("a unit begun is taken")
    else:
        units = figure("always the same", FIXED[name], UNITS, ACTIVITIES)
    if roll is None:
        return unrolled, units, units, units
    return unrolled, units, units, units.rejected("is", "roll", roll, "nothing is rolled for it")


ACTIONS = EXP.source("Table 12.3")

ADJUSTMENT = EXP.table(
    "action",
    {
        "attack-target": 0,
        "catch-object": -2,
        "chew-gum": -1,
        "discharge-aerosol": 0,
        "door-close": -1,
        "door-pull-open": -2,
        "door-push-open": 0,
        "find-spare-change": -2,
        "flip-table": -2,
        "inhale-aerator": -1,
        "light-switch": 0,
        "push-any-button": 0,
        "sing-loudly": 1,
        "swallow-pill": -1,
        "swallow-jagged-pill": -3,
        "throw-rock": 0,
        "window-break": -1,
        "window-open": -2,
    },
    HEX_PER_UNIT,
    section="Table 12.3",
)
"""Hexes per unit that an action adds to the rate; a negative number slows."""

CHOOSE = ("change-weapon", "reload")
"""Actions that allow a move or an attack in the same unit, but not both."""

STOPS = ("push-the-right-button",)
"""Actions that stop movement in the unit; attacks stay possible."""


class ActionAnswer(Answer, frozen=True):
    """How an action changes the unit in which a combatant does it."""

    adjustment: Annotated[Figure, HEX_PER_UNIT]
    choose: Yes
    stops: Yes


@EXP.rule("action", section="Table 12.3")
@reading(
    "A door among the actions is only opened or closed. Somebody who goes through it in the same "
    "unit uses the rule `door` instead, never both."
)
@reading(
    "The choice between moving and attacking is for the whole unit: after an attack nobody chooses "
    "to move, after a move nobody chooses to attack. Attacking a target and throwing a rock are "
    "attacks, and are refused whenever an attack is refused."
)
@example(name="push-the-right-button").gives(adjustment=0, choose=False, stops=True)
@example(name="change-weapon").gives(adjustment=0, choose=True, stops=False)
@example(name="reload").gives(adjustment=0, choose=True, stops=False)
@example(name="attack-target").gives(adjustment=0, choose=False, stops=False)
def action(name: Annotated[str, Choice((*ADJUSTMENT, *CHOOSE, *STOPS))]) -> ActionAnswer:
    """How an action changes the rate in its unit, in h/u.

    After some actions the combatant may move or attack in the unit, but not both. One action stops
    movement and allows attacks. These actions do not change the rate.
    """
    label = name.replace("-", " ")
    choose, stops = name in CHOOSE, name in STOPS
    choice = "no choice between moving and attacking"
    if choose:
        choice = "with moving or with attacking, not with both"
    stop = "no movement in its unit" if stops else "does not stop movement"
    return ActionAnswer(
        figure(label, ADJUSTMENT.get(name, 0), HEX_PER_UNIT, ACTIONS),
        finding(choose, f"{label}: {choice}", ACTIONS),
        finding(stops, f"{label}: {stop}", ACTIONS),
    )
