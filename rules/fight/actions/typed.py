"""What an action says about its line: its key, its question, its words and its examples."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.rulebook.words import Named

Hint = Callable[[Encounter, Combatant], str]

FromFight = Callable[[Encounter, Combatant], object]
"""A value that the fight gives; None where it gives none."""


class OwnReader(Struct, frozen=True):
    """A reader for one action, which raises InputError, and why the one reader does not do."""

    read: Callable[[str, Encounter, Combatant], dict[str, object]]
    because: str


class Typed(Struct, frozen=True, kw_only=True):
    """How a GM types an action in a line; docs/typing.md has the rules.

    `key` gives it a key, `group` makes it a command. `asks` follows the combatant's name in the
    question ("charges"); `hint` says what may be typed. A word of `words` sets fields; the number
    behind a word of `numbers` is the field's; one bare number is the field `number`. The book's
    gaits, grounds or conditions for a field of text stand in `known`. `otherwise` gives fields
    that were not typed. A line says at most one of the fields in `one_of`.

    `good` has lines with their fields, `bad` lines with the word that is told as wrong.

    `id`, `bar` and `word` are fields of the command; without an `id` it is the action's name.
    `opens` are reasons that close a gait or a ground until this action is done.
    """

    key: str = ""
    group: str = ""
    asks: str = ""
    hint: str | Hint = ""
    words: Mapping[str, Mapping[str, object]] = {}
    numbers: Mapping[str, str] = {}
    number: str = ""
    known: Mapping[str, Callable[[Encounter], Iterable[Named]]] = {}
    otherwise: Mapping[str, FromFight] = {}
    one_of: tuple[str, ...] = ()
    own: OwnReader | None = None
    good: Mapping[str, Mapping[str, object]] = {}
    bad: Mapping[str, str] = {}
    id: str = ""
    bar: str = ""
    word: str = ""
    opens: tuple[str, ...] = ()

    def hint_for(self, encounter: Encounter, combatant: Combatant) -> str:
        """The hint for this combatant now."""
        return self.hint if isinstance(self.hint, str) else self.hint(encounter, combatant)
