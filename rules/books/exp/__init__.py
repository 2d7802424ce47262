"""EXP: time, activities, actions, movement, climbing and jumping, terrain."""

from rules.books.exp.source import EXP, READINGS, ROUND_WORD
from rules.books.exp.text import (
    climbing,
    encumbrance,
    jumping,
    movement,
    postures,
    rolls,
    running,
    terrain,
    timing,
    water,
)
from rules.rulings.rule import rules_in

TITLE = "EXP: time, activities, actions, movement, climbing and jumping, terrain"

NUMBERS = EXP.numbers

RULES = rules_in(
    (timing, movement, encumbrance, rolls, running, climbing, postures, jumping, terrain, water)
)
"""The rules of the book. The keys are their names; the order is the book's order."""

__all__ = ["NUMBERS", "READINGS", "ROUND_WORD", "RULES", "TITLE"]
