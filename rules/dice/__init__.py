"""Dice: what is to be rolled, and rolls that are recorded wherever they came from."""

from rules.dice.notation import Dice, parse_dice
from rules.dice.tray import Roll, Tray, Typed

__all__ = ["Dice", "Roll", "Tray", "Typed", "parse_dice"]
