"""How to type an action: the key, the question, the words and the examples."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.rulebook.words import Named

Hint = Callable[[Encounter, Combatant], str]

OwnWords = Callable[[Encounter, Combatant], Iterable[str]]
"""A function that returns the words of one combatant, such as the names of their attacks."""

FromFight = Callable[[Encounter, Combatant], object]
"""A function that returns a field's value from the fight, or None if the fight has no value."""


class OwnReader(Struct, frozen=True):
    """A function of one action that reads its typed lines; it raises InputError."""

    read: Callable[[str, Encounter, Combatant], dict[str, object]]
    because: str  # why the action needs a function of its own
    person: str = ""  # the field of the combatant at the beginning, which `read` does not get


class Typed(Struct, frozen=True, kw_only=True):
    """How a GM types an action; docs/typing.md has the rules."""

    key: str = ""
    group: str = ""  # of the command; without a group, the action is no command
    asks: str = ""  # follows the combatant's name in the question: "charges"
    hint: str | Hint = ""  # what the GM may type
    words: Mapping[str, Mapping[str, object]] = {}  # by word: the fields that the word sets
    numbers: Mapping[str, str] = {}  # by word: the field of the number that follows the word
    number: str = ""  # the field of any other number
    # By text field: the words of the book, such as gaits, or of the combatant, such as attacks.
    known: Mapping[str, Callable[[Encounter], Iterable[Named]]] = {}
    own_words: Mapping[str, OwnWords] = {}
    otherwise: Mapping[str, FromFight] = {}  # by field: its value if the line does not set it
    one_of: tuple[str, ...] = ()  # a line sets at most one of these fields
    goes_first: tuple[str, ...] = ()  # which field gets a word that fits several
    never_empty: bool = False  # whether an empty line is refused, with the hint
    whose_turn: bool = False  # whether it is for the combatant whose turn it is, not at the cursor
    with_path: bool = False  # whether directions may follow, as in 'half >gate'
    own: OwnReader | None = None
    good: Mapping[str, Mapping[str, object]] = {}  # examples of lines, with the fields they set
    bad: Mapping[str, str] = {}  # wrong lines, with the word that the error message names
    id: str = ""  # of the command; '' is the action's name
    bar: str = ""
    word: str = ""
    also: tuple[str, ...] = ()  # other words that people type for the action
    opens: tuple[str, ...] = ()  # why a gait or a ground is closed until this action is done

    def hint_for(self, encounter: Encounter, combatant: Combatant) -> str:
        """Return the hint for this combatant, with the words that may be typed now."""
        return self.hint if isinstance(self.hint, str) else self.hint(encounter, combatant)
