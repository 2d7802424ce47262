"""Realms of Myth: rates, pulse movement, objects, falls, scale conversion."""

from rules.books.rom.source import READINGS, ROM, ROUND_WORD
from rules.books.rom.text import falls, initiative, objects, pulse, scale, speeds
from rules.rulings.rule import rules_in

__all__ = ["NUMBERS", "READINGS", "ROUND_WORD", "RULES", "TITLE"]

TITLE = "Realms of Myth"

NUMBERS = ROM.numbers

RULES = rules_in((initiative, speeds, scale, pulse, objects, falls))
