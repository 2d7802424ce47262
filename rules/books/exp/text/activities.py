"""Activities: what takes its time and leaves none for moving or attacking."""

from typing import Annotated

from msgspec import Struct

from rules.books.exp.source import EXP, UNITS, MaybeWord
from rules.errors import InputError
from rules.numbers.figures import Figure, Nothing, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Choice, Whole
from rules.rulings.ruling import Answer

TABLE = EXP.source("Table 12.2")


class Dice(Struct, frozen=True):
    """Dice of one size, and how their total becomes units."""

    count: int
    sides: int
    less: int = 0
    times: int = 1

    @property
    def text(self) -> str:
        """As the table writes them: '1d6*10'."""
        less = f"-{self.less}" if self.less else ""
        times = f"*{self.times}" if self.times > 1 else ""
        return f"{self.count}d{self.sides}{less}{times}"

    def units(self, label: str, total: int) -> Figure:
        """The units that a total of the dice stands for."""
        units = figure(label, total, UNITS, TABLE)
        if self.less:
            units = units.minus("taken off the dice", self.less)
        if self.times > 1:
            units = units.times("units for each point", self.times)
        return units


DICE = {
    "apply-derm": Dice(1, 2, less=1),
    "apply-lotion": Dice(2, 10),
    "apply-suppository": Dice(10, 10),
    "arm-bomb": Dice(1, 4),
    "armour-remove": Dice(3, 10),
    "change-battery": Dice(1, 2, less=1),
    "imbibe-liquid": Dice(1, 4, less=1),
    "injection": Dice(1, 10),
    "search-drawer": Dice(1, 6, times=10),
    "start-vehicle": Dice(1, 4),
    "unlock-aperture": Dice(1, 4, less=1),
}
"""Activities whose duration is rolled."""

FIXED = {"change-channel": 1, "key-in-number": 2}
"""Activities that always take the same units."""

UNITS_PER_LEVEL = 90
"""Putting on armour, for each level of its restrictiveness."""

EPS_PER_UNIT = 10

REFEREE = "start-space-vehicle"
"""The one activity whose duration the table leaves open."""

NAMES = (*DICE, *FIXED, "armour-apply", "count-money", REFEREE)


class ActivityAnswer(Answer, frozen=True):
    """How many units an activity takes, and what it keeps her from."""

    dice: MaybeWord
    least: Annotated[Figure, UNITS] | Nothing
    most: Annotated[Figure, UNITS] | Nothing
    units: Annotated[Figure, UNITS] | Nothing
    blocks_movement: Yes
    blocks_attack: Yes


@EXP.rule("activity", section="Table 12.2")
def activity(
    name: Annotated[str, Choice(NAMES)],
    count: Annotated[int, Whole("eps, or levels of restrictiveness", least=0)] = 1,
    roll: int | None = None,
) -> ActivityAnswer:
    """How long an activity takes, in units; no moving and no attacking meanwhile.

    A derm is printed with 0-2 units beside 1d2-1: the dice are what is rolled, so 0 or 1.
    Starting a space vehicle has no printed duration: the referee says. `count` is the eps to
    count (a unit for each ten begun) or the levels of restrictiveness put on (90 units each);
    `roll` is the total of the dice before anything is taken off or multiplied, and is set aside
    where nothing is rolled.

    Raises:
        InputError: a roll that the dice cannot give.
    """
    if name in DICE:
        return _rolled(name, DICE[name], roll)
    if name == REFEREE:
        open_ = not_applicable("the table gives no duration: the referee says")
        return _answer(not_applicable("nothing is rolled for it"), open_, open_, open_)
    units = _settled(name, count)
    shown = units
    if roll is not None:
        shown = units.rejected("is", "roll", roll, "nothing is rolled for it")
    return _answer(not_applicable("nothing is rolled for it"), units, units, shown)


def _rolled(name: str, dice: Dice, roll: int | None) -> ActivityAnswer:
    least, most = dice.count, dice.count * dice.sides
    if roll is not None and not least <= roll <= most:
        raise InputError(
            "out-of-range",
            "roll",
            f"roll is {roll}: {name} rolls {dice.count}d{dice.sides}: expected {least} to {most}.",
        )
    return _answer(
        finding(dice.text, "the dice of the table", TABLE),
        dice.units("lowest total of the dice", least),
        dice.units("highest total of the dice", most),
        not_applicable("not rolled yet") if roll is None else dice.units("total of the dice", roll),
    )


def _settled(name: str, count: int) -> Figure:
    if name == "armour-apply":
        return figure("levels of restrictiveness", count, "levels").times(
            "units a level", UNITS_PER_LEVEL, unit=UNITS, source=TABLE
        )
    if name == "count-money":
        return (
            figure("eps to count", count, "eps")
            .divided_by("eps counted in a unit", EPS_PER_UNIT, unit=UNITS, source=TABLE)
            .rounded_up("a unit begun is taken")
        )
    return figure("always the same", FIXED[name], UNITS, TABLE)


def _answer(
    dice: MaybeWord, least: Figure | Nothing, most: Figure | Nothing, units: Figure | Nothing
) -> ActivityAnswer:
    return ActivityAnswer(
        dice,
        least,
        most,
        units,
        blocks_movement=finding(True, "an activity leaves no movement until it is done"),
        blocks_attack=finding(True, "an activity leaves no attack until it is done"),
    )
