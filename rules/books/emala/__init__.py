"""Emala: gaits, armour penalty, situational movement, charges, facing."""

from rules.books.emala.source import EMALA, READINGS
from rules.books.emala.text import charging, combat, facing, gaits, initiative, melee, situational
from rules.rulings.rule import rules_in

__all__ = ["NUMBERS", "READINGS", "RULES", "TITLE"]

TITLE = "Emala"

NUMBERS = EMALA.numbers

RULES = rules_in((gaits, combat, situational, charging, melee, facing, initiative))
