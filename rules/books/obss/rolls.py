"""Checks with the book's own dice. Each six adds another roll, and ones count as 0."""

from random import Random
from typing import Annotated

from msgspec import Struct

from rules.books.obss.sheet import score
from rules.books.obss.text.load import load_state
from rules.books.obss.text.tactical import initiative
from rules.dice import Dice, Needed
from rules.dice.notation import Term
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import AmountOrDice
from rules.numbers.exact import Number, counted
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene

DICE = 3
SIDES = 6
NOTHING = 1
MOST_FACES = 60
"""The most faces in one roll. After them, sixes add no more rolls."""

MOST_TOTAL = 999

Check = Annotated[int | str, AmountOrDice()]
"""A check in an action: its total, or dice that replace 3d6 and the sheet's score."""


class OpenDice(Dice, frozen=True):
    """Six-sided dice for checks. Each six adds another roll, and ones count as 0."""

    @property
    def least(self) -> int:
        """The lowest total, 0: all dice show ones."""
        return 0

    @property
    def most(self) -> int:
        """The highest total that the program accepts.

        The limit is necessary because sixes can add rolls without end.
        """
        return MOST_TOTAL

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Roll the dice.

        Return the face of each die, then the faces of the rolls that sixes add.
        """
        faces: list[int] = []
        while len(faces) < min(MOST_FACES, self._wanted(faces)):
            faces.append(random.randint(1, SIDES))
        return tuple(faces)

    def check(self, faces: tuple[int, ...], purpose: str) -> None:
        """Raise InputError (out-of-range) for faces that these dice cannot show."""
        wanted = self._wanted(faces)
        if len(faces) != wanted:
            has = f"{self.text} has {counted(len(self.sides), 'die')} and one more for every six"
            message = f"{purpose}: {has}: {wanted} here, {len(faces)} typed."
            raise InputError("out-of-range", "dice", message)
        for face in faces:
            if not 1 <= face <= SIDES:
                raise InputError("out-of-range", "dice", f"{face} is on no die of {SIDES} sides.")

    def set_aside(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the indexes of dice that show ones. Ones do not count."""
        return tuple(at for at, face in enumerate(faces) if face == NOTHING)

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the sum of all faces; ones do not count."""
        return sum(face for face in faces if face != NOTHING)

    def _wanted(self, faces: list[int] | tuple[int, ...]) -> int:
        return len(self.sides) + faces.count(SIDES)


class Checked(Struct, frozen=True):
    """The total of a check, the roll as text, and whether all dice showed ones."""

    total: int
    how: str
    all_ones: bool = False


def roll_open(
    scene: Scene, purpose: str, count: int = DICE, needed: Needed | None = None
) -> Checked:
    """Roll the book's dice. A typed total already counts the sixes and the ones."""
    dice = OpenDice(f"{count}d6", (Term(count, SIDES, 1),))
    roll = scene.dice.roll(purpose, dice, needed)
    return Checked(roll.total, roll.in_words(), set(roll.faces) == {NOTHING})


def check(
    scene: Scene,
    purpose: str,
    given: Check | None,
    bonus: int,
    dice: Number = 0,
    burden: Number = 0,
    dc: Number | None = None,
) -> Checked:
    """Make a check with the given total or dice. Without them, roll 3d6 + `dice` d6 + `bonus`.

    `burden` is the load's penalty on a check with Dexterity. A preview says which total reaches the
    `dc`.
    """
    if isinstance(given, int):
        return Checked(given, "as the GM says")
    if given is not None:
        roll = scene.dice.roll(purpose, given, _needed(dc, 0, 0))
        return Checked(roll.total, roll.in_words())
    rolled = roll_open(scene, purpose, DICE + int(dice), _needed(dc, bonus, burden))
    made = figure("rolled", rolled.total)
    how = rolled.how
    if bonus:
        made, how = made.plus("on the sheet", bonus), f"{how}; {bonus:+d}"
    if burden:
        made = made.plus("encumbered", int(burden), load_state.source)
        how = f"{how}; {int(burden):+d} encumbered"
    scene.record_account(Account(purpose, made, initiative.source))
    return Checked(int(made.value), how, rolled.all_ones)


def skill_check(
    scene: Scene,
    combatant: Combatant,
    skill: str,
    given: Check | None = None,
    dice: Number = 0,
    burden: Number = 0,
    dc: Number | None = None,
) -> Checked:
    """Make a check with a combatant's skill or save."""
    purpose = f"{skill.capitalize()} of {combatant.name}"
    return check(scene, purpose, given, score(combatant, skill), dice, burden, dc)


def _needed(dc: Number | None, bonus: int, burden: Number) -> Needed | None:
    """Return the total that the dice must reach for a DC, with these modifiers, or None."""
    if dc is None:
        return None
    needed = figure("DC", dc)
    for label, amount in (("on the sheet", bonus), ("encumbered", int(burden))):
        if amount:
            needed = needed.minus(label, amount)
    return Needed(needed)
