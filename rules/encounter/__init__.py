"""The state of a fight: an encounter and its combatants, immutable and typed."""

from rules.encounter.combatant import (
    Combatant,
    Condition,
    Initiative,
    Item,
    Mount,
    Pace,
    StripCell,
)
from rules.encounter.encounter import Encounter, GmRuling
from rules.encounter.schedule import Moment, TimelineEvent

__all__ = [
    "Combatant",
    "Condition",
    "Encounter",
    "GmRuling",
    "Initiative",
    "Item",
    "Moment",
    "Mount",
    "Pace",
    "StripCell",
    "TimelineEvent",
]
