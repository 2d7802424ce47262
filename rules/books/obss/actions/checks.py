"""What several actions ask: two who are not the same, and checks with the book's dice."""

from __future__ import annotations

from typing import Annotated

from rules.books.obss.rates.rolls import DICE, Checked, roll_open
from rules.books.obss.sheet import score
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import AmountOrDice
from rules.numbers.exact import Number
from rules.rulebook.scene import Scene

Check = Annotated[int | str, AmountOrDice()]
"""A check in an action: its total, or other dice to roll than 3d6 and the sheet's score."""


def check(scene: Scene, purpose: str, given: Check | None, bonus: int, dice: Number = 0) -> Checked:
    """A check with a bonus of the sheet and `dice` more; or what the GM gave for it."""
    if isinstance(given, int):
        return Checked(given, "as the GM says")
    if given is not None:
        roll = scene.dice.roll(purpose, given)
        return Checked(roll.total, roll.in_words())
    rolled = roll_open(scene, purpose, DICE + int(dice))
    how = f"{rolled.how}; {bonus:+d}" if bonus else rolled.how
    return Checked(rolled.total + bonus, how, rolled.all_ones)


def skill_check(
    scene: Scene, combatant: Combatant, skill: str, given: Check | None = None, dice: Number = 0
) -> Checked:
    """A check with somebody's skill or save."""
    purpose = f"{skill.capitalize()} of {combatant.name}"
    return check(scene, purpose, given, score(combatant, skill), dice)


def two(scene: Scene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Two who are not the same; raises InputError (conflict)."""
    one, another = scene.find(who), scene.find(other, "other")
    if one.id == another.id:
        raise InputError("conflict", "other", f"{one.name} cannot do this with itself.")
    return one, another
