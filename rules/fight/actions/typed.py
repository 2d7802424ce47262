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
    """An action's own reader of typed lines; `because` says why the action needs this reader.

    The reader raises InputError. `person` may be the name of a field for a combatant. Then the
    typed line begins with this combatant, and the reader gets only the rest.
    """

    read: Callable[[str, Encounter, Combatant], dict[str, object]]
    because: str
    person: str = ""


class Typed(Struct, frozen=True, kw_only=True):
    """How a GM types an action; docs/typing.md has the rules.

    If `key` is given, the action has a key. If `group` is given, the action is a command. `asks`
    follows the combatant's name in the question ("charges"); `hint` says what the GM may type.
    `words` are words that set fields. A number after a word in `numbers` is for that word's field,
    and a number without such a word is for `number`. `known` has the words of the book (such as
    gaits or conditions) for a text field. `own_words` has the words of the combatant who acts (such
    as the names of their attacks) for a text field. `otherwise` gives values to fields that the
    line does not set. With `never_empty` an empty line is refused with the hint, because the action
    costs something and has a choice. A line sets at most one field of `one_of`. If a word or a name
    belongs to several fields, the first of these fields in `goes_first` gets it. If nobody is
    marked, an action with `whose_turn` is for the combatant whose turn it is, wherever the cursor
    is. With `with_path` directions may follow, as in 'half >gate'.

    `good` are examples of typed lines with the fields that they set. `bad` are wrong lines, each
    with the word that the error message names.

    `id`, `bar` and `word` are fields of the command; without an `id`, the action's name is the id.
    `also` are other words that people type for the action; a message about such a word names the
    action. `opens` are reasons why a gait or a ground can be closed; this action removes them.
    """

    key: str = ""
    group: str = ""
    asks: str = ""
    hint: str | Hint = ""
    words: Mapping[str, Mapping[str, object]] = {}
    numbers: Mapping[str, str] = {}
    number: str = ""
    known: Mapping[str, Callable[[Encounter], Iterable[Named]]] = {}
    own_words: Mapping[str, OwnWords] = {}
    otherwise: Mapping[str, FromFight] = {}
    one_of: tuple[str, ...] = ()
    goes_first: tuple[str, ...] = ()
    never_empty: bool = False
    whose_turn: bool = False
    with_path: bool = False
    own: OwnReader | None = None
    good: Mapping[str, Mapping[str, object]] = {}
    bad: Mapping[str, str] = {}
    id: str = ""
    bar: str = ""
    word: str = ""
    also: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()

    def hint_for(self, encounter: Encounter, combatant: Combatant) -> str:
        """Return the hint for this combatant, with the words that may be typed now."""
        return self.hint if isinstance(self.hint, str) else self.hint(encounter, combatant)
