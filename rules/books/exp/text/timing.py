"""Time, activities that take whole units, and actions done on the way."""

from typing import Annotated, Literal

from msgspec import Struct

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
    "Time that is let pass ends at the same place in the order: activities and conditions lose "
    "exactly the units that passed, and the panicked roll for each of them. Where initiative is "
    "rolled once a melee, it is rolled for the melee that has begun."
)
@example(amount=1, unit="unit").gives(units=1, seconds=2)
@example(amount=1, unit="hour").gives(units=1800, seconds=3600)
def duration(
    amount: Annotated[Number, Quantity("spans of time", least=0)], unit: Span
) -> DurationAnswer:
    """A span of game time in units and in seconds.

    A month is 30 days and a year 360 days, as the table counts them.
    """
    units = figure("span", amount, f"{unit}s").times(
        f"units in one {unit}", UNITS_IN[unit], unit=UNITS
    )
    return DurationAnswer(units, units.times("seconds in a unit", UNIT, unit=SECONDS))


ACTIVITIES = EXP.source("Table 12.2")


class UnitDice(Struct, frozen=True):
    """Dice of one size, and how their total becomes units."""

    count: int
    sides: int
    less: int = 0
    times: int = 1

    @property
    def text(self) -> str:
        """The dice as the table writes them: '1d6*10'."""
        less = f"-{self.less}" if self.less else ""
        times = f"*{self.times}" if self.times > 1 else ""
        return f"{self.count}d{self.sides}{less}{times}"

    def units(self, label: str, total: int) -> Figure:
        """The number of units that a total of the dice gives."""
        units = figure(label, total, UNITS, ACTIVITIES)
        if self.less:
            units = units.minus("taken off the dice", self.less)
        if self.times > 1:
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
"""Activities whose duration is rolled."""

FIXED = EXP.table(
    "activity", {"change-channel": 1, "key-in-number": 2}, UNITS, section="Table 12.2"
)
"""Activities that always take the same number of units."""

ARMOUR_LEVEL = EXP.number("armour-level", 90, UNITS, section="Table 12.2")
"""Units to put on armour, for each level of its restrictiveness."""

EPS_COUNTED = EXP.number("eps-counted", 10, "eps", section="Table 12.2")
"""Money that is counted in a unit."""

REFEREE = "start-space-vehicle"
"""The one activity whose duration the table leaves open."""

NAMES = (*DICE, *FIXED, "armour-apply", "count-money", REFEREE)


class ActivityAnswer(Answer, frozen=True):
    """How many units an activity takes, and what it keeps them from."""

    dice: MaybeWord
    least: Annotated[Figure, UNITS] | Nothing
    most: Annotated[Figure, UNITS] | Nothing
    units: Annotated[Figure, UNITS] | Nothing
    blocks_movement: Yes
    blocks_attack: Yes


@EXP.rule("activity", section="Table 12.2")
@reading("Derms are printed as 0-2 units beside 1d2-1: the dice are rolled, so 0 or 1.")
@gap("Starting a space vehicle has no figure: the referee says how long.")
@reading(
    "An activity begins in a unit in which nothing was done, which is its first; one of 0 units "
    "costs nothing. Broken off, it leads to nothing."
)
@example(name="start-space-vehicle").gives(
    dice=None, least=None, most=None, units=None, blocks_attack=True
)
@example(name="apply-derm", roll=1).gives(units=0)
@example(name="apply-suppository", roll=100).gives(units=100)
@example(name="count-money", count=11).gives(dice=None, least=2, most=2, units=2)
@example(name="armour-apply").gives(dice=None, least=90, most=90, units=90)
@example(name="change-channel").gives(dice=None, least=1, most=1, units=1)
def activity(
    name: Annotated[str, Choice(NAMES)],
    count: Annotated[int, Whole("eps, or levels of restrictiveness", least=0)] = 1,
    roll: int | None = None,
) -> ActivityAnswer:
    """How long an activity takes, in units; they neither move nor attack until it is done.

    For a derm the table prints 0-2 units beside 1d2-1: the dice are used, so it takes 0 or 1.
    Starting a space vehicle has no printed duration: the referee says. `count` is the eps to
    count (a unit for each ten begun) or the levels of restrictiveness put on (90 units each);
    `roll` is the total of the dice before anything is taken off or multiplied, and is set aside
    where nothing is rolled.

    Raises:
        InputError: a roll that the dice cannot give.
    """
    return ActivityAnswer(
        *(_rolled(name, DICE[name], roll) if name in DICE else _settled(name, count, roll)),
        blocks_movement=finding(True, "an activity leaves no movement until it is done"),
        blocks_attack=finding(True, "an activity leaves no attack until it is done"),
    )


Duration = tuple[MaybeWord, Figure | Nothing, Figure | Nothing, Figure | Nothing]
"""The dice, and the units: the least, the most, and those that the activity takes."""


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
        units = eps.divided_by(
            "eps counted in a unit", EPS_COUNTED, unit=UNITS, source=ACTIVITIES
        ).rounded_up("a unit begun is taken")
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
"""Hexes per unit that an action adds or takes."""

CHOOSE = ("change-weapon", "reload")
"""Actions done while moving or while attacking, not while doing both."""

STOPS = ("push-the-right-button",)
"""Actions done standing still; attacks stay possible."""


class ActionAnswer(Answer, frozen=True):
    """How an action changes the unit in which it is done."""

    adjustment: Annotated[Figure, HEX_PER_UNIT]
    choose: Yes
    stops: Yes


@EXP.rule("action", section="Table 12.3")
@reading(
    "The doors among the actions are opened or closed in passing; going through one in the same "
    "unit is the rule `door` in their place, never both."
)
@reading(
    "What leaves a choice leaves one for the whole unit: who has attacked no longer chooses to "
    "move, who has moved no longer to attack. Attacking a target and throwing a rock are attacks: "
    "what closes an attack closes them."
)
@example(name="push-the-right-button").gives(adjustment=0, choose=False, stops=True)
@example(name="change-weapon").gives(adjustment=0, choose=True, stops=False)
@example(name="reload").gives(adjustment=0, choose=True, stops=False)
@example(name="attack-target").gives(adjustment=0, choose=False, stops=False)
def action(name: Annotated[str, Choice((*ADJUSTMENT, *CHOOSE, *STOPS))]) -> ActionAnswer:
    """What an action does to the rate in its unit, in h/u.

    Some go with moving or with attacking, but not with both; one stops movement and allows
    attacks; neither kind changes the rate. The doors here are only opened or closed: for going
    through in the same unit the rule `door` is used instead.
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
