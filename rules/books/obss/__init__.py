"""OBSS: tactical, local and overland movement, encumbrance, mounts and vessels."""

from rules.books.obss.source import OBSS, TITLE
from rules.books.obss.text import load, natural_speeds, pursuit, spaces, tactical, transport, travel
from rules.rulings.rule import rules_in

NUMBERS = OBSS.numbers

RULES = rules_in((tactical, spaces, travel, transport, load, natural_speeds, pursuit))

__all__ = ["NUMBERS", "RULES", "TITLE"]
