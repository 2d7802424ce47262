"""The public interface of the engine: the names for programs and books from outside.

Find books with `systems`, `rulebook` and `rule`. Read a book in TOML with `book_of_text`. A fight
is a `Fight`, and dice are a `Tray`. `compare` compares a combatant under two books. The changelog
lists every change of these names. All other names in `rules` may change without notice. This is a
separate module, so that a question to one rule does not load the code for fights.
"""

from rules.bookfile import BookFaults, book_of_text
from rules.comparison.comparison import Comparison, compare
from rules.dice import Tray
from rules.encounter import Combatant, Condition, Encounter
from rules.errors import InputError, NotFound, Refused, RulesError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import OwnReader, Typed
from rules.fight.plain import plain_movement
from rules.fight.rounds import PlainRounds
from rules.history import Fight
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Figure, Finding, Source, Step, figure, finding
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Text, Whole
from rules.rulebook.answers import Account, Budget, GaitRate, Remark, Remarks, Slot
from rules.rulebook.catalogue import rule, rulebook, shelve, systems
from rules.rulebook.ground import BookGrid, Ground, WayCost
from rules.rulebook.measures import Measures
from rules.rulebook.rulebook import InitiativeRule, Movement, Rulebook
from rules.rulebook.scene import Scene
from rules.rulebook.sheet import Field
from rules.rulebook.testing import faults
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary
from rules.rulings.rule import Book, Rule, rules_in
from rules.rulings.ruling import Answer, Ruling
from rules.rulings.sayings import Example, Reading, example, gap, reading

__all__ = [
    "Account",
    "Action",
    "ActionScene",
    "Answer",
    "Book",
    "BookFaults",
    "BookGrid",
    "Budget",
    "Choice",
    "Combatant",
    "Comparison",
    "Condition",
    "ConditionWord",
    "Encounter",
    "Example",
    "Field",
    "Fight",
    "Figure",
    "Finding",
    "Flag",
    "Gait",
    "GaitRate",
    "Goes",
    "Ground",
    "InitiativeRule",
    "InputError",
    "Measures",
    "Movement",
    "Name",
    "NotFound",
    "Number",
    "Option",
    "OrNothing",
    "OwnReader",
    "PlainRounds",
    "Quantity",
    "Reading",
    "Refused",
    "Remark",
    "Remarks",
    "Rule",
    "Rulebook",
    "RulesError",
    "Ruling",
    "Scene",
    "Slot",
    "Source",
    "Step",
    "Terrain",
    "Text",
    "Tray",
    "Typed",
    "Vocabulary",
    "WayCost",
    "Who",
    "Whole",
    "Whose",
    "book_of_text",
    "compare",
    "counted",
    "example",
    "faults",
    "figure",
    "finding",
    "gap",
    "in_words",
    "plain_movement",
    "reading",
    "rule",
    "rulebook",
    "rules_in",
    "shelve",
    "systems",
]


def __getattr__(name: str) -> object:
    """Raise an error for a book that still imports ActionPrompt; the error shows the replacement.

    Raises:
        ImportError: ActionPrompt was requested.
        AttributeError: any other unknown name.
    """
    if name == "ActionPrompt":
        instead = "an action says how it is typed in `typed = Typed(...)`: docs/typing.md tells how"
        raise ImportError(f"ActionPrompt is gone: {instead}.")
    raise AttributeError(f"module {__name__} has no attribute {name}")
