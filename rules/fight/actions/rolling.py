"""Roll dice into the log, without a combatant."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from rules.dice import Dice, Roll, parse_dice
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name
from rules.numbers.inputs import Kind


class DiceToRoll(Kind, frozen=True):
    """Dice notation with at least one die: "2d6+3"."""

    type_name: ClassVar[str] = "dice"
    expected: ClassVar[str] = "dice such as 2d6+3, d20 or 3D+1"

    def read(self, field: str, value: object) -> str:
        """Return the checked dice notation; raises InputError."""
        if not isinstance(value, str):
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        dice = parse_dice(value, field)
        if not dice.sides:
            message = f"{value[:40]!r} has no die: expected {self.expected}."
            raise InputError("bad-choice", field, message)
        return dice.text


class RollDice(Action, frozen=True, kw_only=True, tag="roll-dice"):
    """Roll dice and write the result in the log; nothing else changes."""

    title: ClassVar[str] = "Roll dice"
    acts: ClassVar[bool] = False

    roll: Annotated[str, DiceToRoll()]
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a typed roll that these dice cannot show."""
        dice = parse_dice(self.roll)
        reason = f" for {self.reason}" if self.reason else ""
        roll = scene.dice.roll(self.reason or "the GM", dice)
        scene.log(f"The GM rolls {roll.dice}{reason}: {worked_out(dice, roll)}.")


def worked_out(dice: Dice, roll: Roll) -> str:
    """Return a total with its sum, such as '4 + 2 + 3 = 9'; or only the total, if it has no sum."""
    parts = "".join(f" {sign} {text}" for sign, text in _parts(dice, roll))
    told = parts.removeprefix(" + ").removeprefix(" ")
    return told if told == str(roll.total) else f"{told} = {roll.total}"


def _parts(dice: Dice, roll: Roll) -> Iterator[tuple[str, str]]:
    """Yield the parts of a sum, each as its sign and its text.

    A part is the face of a die, or a constant.
    """
    shown = roll.shown().split()
    if not shown:
        yield "+", str(roll.total)
        return
    more = len(shown) - len(dice.sides)
    for term in dice.terms:
        # A wild die is rolled again: its further faces belong to the same term.
        many = term.count + more if term.sides else 0
        faces, shown = shown[:many] if term.sides else [str(term.count)], shown[many:]
        sign, times = "-" if term.factor < 0 else "+", abs(term.factor)
        if times == 1:
            yield from ((sign, face) for face in faces)
        else:
            sum_ = " + ".join(faces)
            yield sign, f"{times} x {f'({sum_})' if len(faces) > 1 else sum_}"
