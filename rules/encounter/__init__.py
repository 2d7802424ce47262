"""The state of a fight: an encounter and its combatants. The state is immutable and typed."""

from rules.encounter.attacks import NamedAttack
from rules.encounter.combatant import (
    Combatant,
    Condition,
    Guess,
    GuessStep,
    Initiative,
    Item,
    Mount,
    Pace,
    StripCell,
)
from rules.encounter.encounter import Encounter, GmRuling
from rules.encounter.mention import Mention, Secret
from rules.encounter.timeline import Moment, TimelineEvent

__all__ = [
    "Combatant",
    "Condition",
    "Encounter",
    "GmRuling",
    "Guess",
    "GuessStep",
    "Initiative",
    "Item",
    "Mention",
    "Moment",
    "Mount",
    "NamedAttack",
    "Pace",
    "Secret",
    "StripCell",
    "TimelineEvent",
]
