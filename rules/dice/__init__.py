"""Dice: what is to be rolled, and rolls that are recorded wherever they came from."""

from rules.dice.notation import Dice
from rules.dice.tray import NotTyped, Roll, Tray, Typed
from rules.dice.wild import parse_dice

__all__ = ["Dice", "NotTyped", "Roll", "Tray", "Typed", "parse_dice"]
