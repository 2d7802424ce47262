"""The face of the engine: all that a rulebook from outside needs, named once.

It is a module of its own, so that asking one rule does not load what plays a fight.
"""

from rules.dice import Tray
from rules.encounter import Combatant, Condition, Encounter
from rules.errors import InputError, NotFound, Refused
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Who, Whose
from rules.fight.plain import plain_movement
from rules.fight.rounds import PlainRounds
from rules.history import Fight
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Figure, Finding, Source, figure, finding
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Text, Whole
from rules.rulebook.answers import Account, Budget, GaitRate, Remark, Remarks, Slot
from rules.rulebook.measures import Measures
from rules.rulebook.rulebook import InitiativeRule, Movement, Rulebook
from rules.rulebook.scene import Scene
from rules.rulebook.sheet import Field
from rules.rulebook.testing import faults
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary
from rules.rulings.rule import Book, Reading, rules_in
from rules.rulings.ruling import Answer, Ruling

__all__ = [
    "Account",
    "Action",
    "ActionPrompt",
    "ActionScene",
    "Answer",
    "Book",
    "Budget",
    "Choice",
    "Combatant",
    "Condition",
    "ConditionWord",
    "Encounter",
    "Field",
    "Fight",
    "Figure",
    "Finding",
    "Flag",
    "Gait",
    "GaitRate",
    "InitiativeRule",
    "InputError",
    "Measures",
    "Movement",
    "Name",
    "NotFound",
    "Number",
    "Option",
    "OrNothing",
    "PlainRounds",
    "Quantity",
    "Reading",
    "Refused",
    "Remark",
    "Remarks",
    "Rulebook",
    "Ruling",
    "Scene",
    "Slot",
    "Source",
    "Terrain",
    "Text",
    "Tray",
    "Vocabulary",
    "Who",
    "Whole",
    "Whose",
    "counted",
    "faults",
    "figure",
    "finding",
    "in_words",
    "plain_movement",
    "rules_in",
]
