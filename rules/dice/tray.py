"""The tray for an action's dice. It uses typed rolls first, and records all rolls."""

from collections.abc import Iterable
from random import Random

from msgspec import Struct

from rules.dice.notation import Dice
from rules.dice.wild import parse_dice
from rules.errors import InputError
from rules.numbers.exact import counted
from rules.numbers.figures import Figure

Typed = int | list[int]
"""A roll that the game master typed: the total, or the faces of the dice."""


class Needed(Struct, frozen=True):
    """The number that a roll must reach, with the steps that led to the number.

    If `at_most` is true, the roll must be this number or less.
    """

    number: Figure
    at_most: bool = False


class Roll(Struct, frozen=True, omit_defaults=True):
    """A roll that happened. `how` is 'rolled', 'typed dice' or 'typed total'.

    `aside` are the indexes of the faces that did not count.
    """

    purpose: str
    dice: str
    total: int
    faces: tuple[int, ...] = ()
    how: str = "rolled"
    aside: tuple[int, ...] = ()

    def in_words(self) -> str:
        """Return '1d10: 7, rolled', or '3d6: 2 (1) 5 = 7, rolled' if the face 1 did not count."""
        shown = self.shown()
        total = f"{shown} = {self.total}" if shown and shown != str(self.total) else str(self.total)
        return f"{self.dice}: {total}, {self.how}"

    def in_brief(self) -> str:
        """Return the roll in short: '2d6 (5 3) = 8'.

        If only the total was typed, return the total: '8'.
        """
        return f"{self.dice} ({self.shown()}) = {self.total}" if self.faces else str(self.total)

    def shown(self) -> str:
        """Return the faces. Faces that did not count are in brackets."""
        return " ".join(
            f"({face})" if at in self.aside else str(face) for at, face in enumerate(self.faces)
        )


class NotTyped(InputError):
    """The error for a roll that nobody typed, in a tray without a generator for random rolls."""

    def __init__(self, purpose: str, dice: str) -> None:
        super().__init__("missing", "dice", f"{purpose} needs a roll of {dice}: type it.")
        self.purpose = purpose
        self.dice = dice


class Tray:
    """Gives one action its rolls, and records the rolls. Each action has its own tray."""

    def __init__(
        self, random: Random | None = None, typed: Iterable[Typed] = (), stored: Iterable[Roll] = ()
    ) -> None:
        self._random = random
        self._typed = list(typed)
        self._stored = list(stored)
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, dice: str | Dice, needed: Needed | None = None) -> Roll:
        """Return one roll: the next stored roll, or else the next typed roll, or a random one.

        Previews use `needed`: the number that the roll must reach.

        Raises:
            InputError: these dice cannot give the typed roll, or there is no roll and no generator.
        """
        wanted = parse_dice(dice) if isinstance(dice, str) else dice
        if self._stored:
            roll = self._stored.pop(0)
            if roll.dice != wanted.text:
                message = f"{purpose} is a roll of {wanted.text}, where {roll.dice} was rolled."
                raise InputError("conflict", "dice", message)
        elif self._typed:
            roll = _typed(purpose, wanted, self._typed.pop(0))
        else:
            roll = self._not_typed(purpose, wanted, needed)
        self.rolls.append(roll)
        return roll

    def _not_typed(self, purpose: str, wanted: Dice, _needed: Needed | None) -> Roll:
        """Return a random roll. Raises NotTyped if there is no generator."""
        if self._random is None:
            raise NotTyped(purpose, wanted.text)
        return _of_faces(purpose, wanted, wanted.rolled(self._random), "rolled")

    def check_all_used(self) -> None:
        """Raise InputError if the action did not need all typed rolls."""
        if self._typed:
            count = len(self.rolls)
            more = counted(len(self._typed), "typed roll")
            message = f"{more} too many: the action rolls {count or 'nothing'}."
            raise InputError("out-of-range", "dice", message)


def _typed(purpose: str, wanted: Dice, typed: Typed) -> Roll:
    if isinstance(typed, int):
        if not wanted.least <= typed <= wanted.most:
            span = f"{wanted.least} to {wanted.most}"
            message = f"{typed} cannot be rolled on {wanted.text} ({span})."
            raise InputError("out-of-range", "dice", message)
        return Roll(purpose, wanted.text, typed, (), "typed total")
    faces = tuple(typed)
    wanted.check(faces, purpose)
    return _of_faces(purpose, wanted, faces, "typed dice")


def _of_faces(purpose: str, wanted: Dice, faces: tuple[int, ...], how: str) -> Roll:
    total, aside = wanted.total(faces), wanted.set_aside(faces)
    return Roll(purpose, wanted.text, total, faces, how, aside)
