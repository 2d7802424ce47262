"""Dice codes with a wild die: '3D+1' is three dice and one pip, and one die is wild."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Literal

from msgspec import Struct

from rules.dice import notation
from rules.dice.notation import EXPECTED, Dice, Term
from rules.errors import InputError

WildOne = Literal["adds", "takes-highest"]
"""A 1 on the wild die is added as a 1 ('adds'), or cancels itself and the highest other die."""

SIDES = 6
MOST_WILD = 20
"""The wild die is rolled at most this many times in one roll of the dice."""

CODE = r"(\d{1,2})[dD]([+-]\d{1,3})?"


class Pool(Struct, frozen=True):
    """Dice and pips. Two pools can be added before the roll."""

    dice: int
    pips: int = 0

    @property
    def text(self) -> str:
        """The dice code of the pool: '3D+1'."""
        return f"{self.dice}D{self.pips:+d}" if self.pips else f"{self.dice}D"

    def plus(self, other: Pool) -> Pool:
        """Add two pools: dice to dice, and pips to pips."""
        return Pool(self.dice + other.dice, self.pips + other.pips)

    def less(self, dice: int) -> Pool:
        """Return the pool with fewer dice, never below 0D."""
        return Pool(max(0, self.dice - dice), self.pips)

    def plain(self) -> Dice:
        """Return the dice to roll, without a wild die."""
        return Dice(self.text, _terms(self))

    def wild(self, one: WildOne = "adds") -> WildDice:
        """Return the dice to roll. The last die is wild."""
        return WildDice(self.text, _terms(self), one)


class WildDice(Dice, frozen=True):
    """Dice with six sides. The last die is wild: a 6 on the wild die counts and is rolled again.

    The faces of the plain dice come first, then all faces that the wild die showed.
    """

    one: WildOne = "adds"

    @property
    def least(self) -> int:
        """The smallest total."""
        if self.one == "takes-highest" and self.sides:
            ones = len(self.sides) - 1
            return max(0, super().least - 1 - min(1, ones))
        return max(0, super().least)

    @property
    def most(self) -> int:
        """The largest total that somebody can type. It needs MOST_WILD rolls of the wild die."""
        return max(0, super().most) + (SIDES * (MOST_WILD - 1) if self.sides else 0)

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Roll the dice. Return the face of each die, then the faces of the wild die's re-rolls."""
        faces = list(super().rolled(random))
        while faces and faces[-1] == SIDES and len(faces) < len(self.sides) + MOST_WILD - 1:
            faces.append(random.randint(1, SIDES))
        return tuple(faces)

    def check(self, faces: tuple[int, ...], purpose: str) -> None:
        """Raise InputError (out-of-range) if these dice cannot show these faces."""
        plain = len(self.sides) - 1
        shown = faces[: plain + 1]
        super().check(shown, purpose)
        wild = faces[plain:] if self.sides else ()
        if any(face != SIDES for face in wild[:-1]):
            fault = "the wild die comes last and is rolled again on a 6 only"
        elif len(wild) > MOST_WILD or any(not 1 <= face <= SIDES for face in wild):
            fault = f"a wild die shows 1 to 6, at most {MOST_WILD} times"
        elif wild and wild[-1] == SIDES and len(wild) < MOST_WILD:
            fault = "a 6 on the wild die is rolled again: type what it showed"
        else:
            return
        raise InputError("out-of-range", "dice", f"{purpose}: {fault}.")

    def set_aside(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the indexes of a wild 1 and of the die that it cancels, if there is a wild 1."""
        plain = faces[: len(self.sides) - 1]
        if self.one != "takes-highest" or faces[len(plain) : len(plain) + 1] != (1,):
            return ()
        return (*((plain.index(max(plain)),) if plain else ()), len(plain))

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the sum of the pips and of the faces that count, never below 0."""
        pips = sum(term.factor * term.count for term in self.terms if not term.sides)
        aside = self.set_aside(faces)
        counted = (face for at, face in enumerate(faces) if at not in aside)
        return max(0, sum(counted) + pips)


def parse_code(text: str, field: str = "dice") -> Pool:
    """Read a dice code: '3D+1', '2D', '0D'; raises InputError (bad-choice)."""
    found = re.fullmatch(CODE, "".join(text.split()))
    if found is None:
        message = f"{text[:40]!r} is no dice code: expected one such as 3D+1, 2D or 0D."
        raise InputError("bad-choice", field, message)
    return Pool(int(found[1]), int(found[2] or 0))


def is_code(text: str) -> bool:
    """Whether a text is a dice code such as 3D+1."""
    return re.fullmatch(CODE, "".join(text.split())) is not None


def sixes_needed(text: str, total: int) -> int:
    """Return how many sixes the wild die must show before this total is possible; 0 if none."""
    if not re.fullmatch(CODE, text) or not (pool := parse_code(text)).dice:
        return 0
    without_sixes = SIDES * pool.dice - 1 + pool.pips
    return max(0, -((without_sixes - total) // SIDES))


@lru_cache(maxsize=256)
def parse_dice(text: str, field: str = "dice") -> Dice:
    """Read dice notation, or a dice code such as 3D+1. A 1 on the wild die counts as 1.

    Raises:
        InputError: bad-choice, out-of-range.
    """
    if "D" in text and re.fullmatch(CODE, "".join(text.split())):
        return parse_code(text, field).wild()
    code = "".join(text.split())
    if re.fullmatch(r"\d{1,2}d([+-]\d{1,3})?", code):
        message = f"{text!r} is no dice: {EXPECTED}; a dice code has a capital: {code.upper()}."
        raise InputError("bad-choice", field, message)
    return notation.parse_dice(text, field)


def _terms(pool: Pool) -> tuple[Term, ...]:
    dice = (Term(pool.dice, SIDES, 1),) if pool.dice else ()
    sign = 1 if pool.pips >= 0 else -1
    return (*dice, Term(abs(pool.pips), 0, sign)) if pool.pips or not dice else dice
