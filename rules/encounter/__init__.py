"""The state of a fight: an encounter and its combatants, immutable and typed."""

from rules.encounter.combatant import Combatant, Condition, Initiative, Item, Mark, Pace
from rules.encounter.encounter import Encounter, TableRuling

__all__ = [
    "Combatant",
    "Condition",
    "Encounter",
    "Initiative",
    "Item",
    "Mark",
    "Pace",
    "TableRuling",
]
