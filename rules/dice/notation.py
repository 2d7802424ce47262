"""Read dice notation from left to right: '2d6+3', 'd10', '1d6*10'."""

import re
from random import Random

from msgspec import Struct

from rules.errors import InputError
from rules.numbers.exact import counted

LONGEST = 60
MOST_DICE = 100
MOST_SIDES = 1000
LARGEST_CONSTANT = 1_000_000

PART = r"([+-]*)([^+-]*)"
"""A term with its signs. If there are several signs, only the last sign counts."""

EXPECTED = "expected dice such as 2d6+3, d10 or 1d6*10"


class Term(Struct, frozen=True):
    """`count` dice with `sides` sides, or the constant `count` if `sides` is 0.

    `factor` multiplies the dice or the constant.
    """

    count: int
    sides: int
    factor: int


class Dice(Struct, frozen=True):
    """Dice to roll, and the constants added to them."""

    text: str
    terms: tuple[Term, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order of rolling."""
        return tuple(term.sides for term in self.terms if term.sides for _ in range(term.count))

    @property
    def least(self) -> int:
        """The smallest total."""
        return sum(_bounds(term)[0] for term in self.terms)

    @property
    def most(self) -> int:
        """The largest total."""
        return sum(_bounds(term)[1] for term in self.terms)

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Roll the dice, and return the face of each die."""
        return tuple(random.randint(1, sides) for sides in self.sides)

    def check(self, faces: tuple[int, ...], purpose: str) -> None:
        """Raise InputError (out-of-range) if these dice cannot show these faces."""
        if len(faces) != len(self.sides):
            has = f"{self.text} has {counted(len(self.sides), 'die')}"
            message = f"{purpose}: {has}, {counted(len(faces), 'number')} typed."
            raise InputError("out-of-range", "dice", message)
        for face, sides in zip(faces, self.sides, strict=True):
            if not 1 <= face <= sides:
                raise InputError("out-of-range", "dice", f"{face} is on no die of {sides} sides.")

    def set_aside(self, _faces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the indexes of the faces that do not count. Plain dice have no such faces."""
        return ()

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the total of dice that show `faces`."""
        shown = iter(faces)
        return sum(
            term.factor
            * (sum(next(shown) for _ in range(term.count)) if term.sides else term.count)
            for term in self.terms
        )


def parse_dice(text: str, field: str = "dice") -> Dice:
    """Read dice notation.

    Raises:
        InputError: bad-choice: not dice notation; out-of-range: over 100 dice or 1000 sides.
    """
    compact = "".join(text.split()).lower()
    if not compact or len(compact) > LONGEST:
        raise InputError("bad-choice", field, f"{text[:LONGEST]!r} is no dice: {EXPECTED}.")
    parts = (found for found in re.findall(PART, compact) if any(found))
    terms = tuple(_term(-1 if signs[-1:] == "-" else 1, part, text, field) for signs, part in parts)
    if sum(term.count for term in terms if term.sides) > MOST_DICE:
        raise InputError("out-of-range", field, f"{text!r}: at most {MOST_DICE} dice at once.")
    return Dice(compact, terms)


def _term(sign: int, part: str, text: str, field: str) -> Term:
    factor, dice = sign, None
    constant = 1
    for piece in part.split("*"):
        count, d, sides = piece.partition("d")
        if d and dice is None:
            dice = (_natural(count or "1", text, field), _natural(sides, text, field))
        elif d:
            raise InputError("bad-choice", field, f"{text!r} multiplies dice by dice: {EXPECTED}.")
        else:
            constant *= _natural(piece, text, field)
    if constant > LARGEST_CONSTANT or (dice and dice[1] > MOST_SIDES):
        raise InputError("out-of-range", field, f"{text!r}: at most {MOST_SIDES} sides a die.")
    if dice is None:
        return Term(constant, 0, factor)
    if not dice[0] or not dice[1]:
        raise InputError("bad-choice", field, f"{text!r} has a die without sides: {EXPECTED}.")
    return Term(dice[0], dice[1], factor * constant)


def _natural(digits: str, text: str, field: str) -> int:
    if digits.isascii() and digits.isdigit() and len(digits) <= 7:
        return int(digits)
    raise InputError("bad-choice", field, f"{text!r} is no dice: {EXPECTED}.")


def _bounds(term: Term) -> tuple[int, int]:
    ends = (term.factor * term.count, term.factor * term.count * max(term.sides, 1))
    return min(ends), max(ends)
