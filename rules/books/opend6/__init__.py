"""OpenD6: running, swimming, climbing, jumping, acceleration, flying and vehicles."""

from rules.books.opend6.source import OPEND6, READINGS
from rules.books.opend6.text import (
    damage,
    hitting,
    initiative,
    limits,
    modifiers,
    on_foot,
    vehicles,
)
from rules.rulings.rule import rules_in

__all__ = ["NUMBERS", "READINGS", "RULES", "TITLE"]

TITLE = "OpenD6"

NUMBERS = OPEND6.numbers

RULES = rules_in((on_foot, initiative, limits, modifiers, vehicles, hitting, damage))
