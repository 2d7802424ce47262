"""Dice: the notation for dice, and a record of every rolled or typed roll."""

from rules.dice.notation import Dice
from rules.dice.tray import Needed, NotTyped, Roll, Tray, Typed
from rules.dice.wild import parse_dice

__all__ = ["Dice", "Needed", "NotTyped", "Roll", "Tray", "Typed", "parse_dice"]
