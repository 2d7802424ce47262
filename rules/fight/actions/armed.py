"""The kinds of two fields of a combatant: its defence and its attacks."""

from typing import Annotated, ClassVar

from rules.encounter import Combatant, Encounter
from rules.encounter.attacks import attacks_in_words, attacks_of, defence_of
from rules.errors import InputError
from rules.numbers.inputs import Kind


class DefenceText(Kind, frozen=True):
    """A defence: a whole number or a short text; empty if there is no defence."""

    type_name: ClassVar[str] = "defence"
    expected: ClassVar[str] = "a whole number or a short text, as 15 or 4D+1"

    def read(self, field: str, value: object) -> str:
        """Return the defence as text; raises InputError."""
        return defence_of(value, field)


class AttackTexts(Kind, frozen=True):
    """Attacks in one text or in a list of texts; the text is empty if there are no attacks."""

    type_name: ClassVar[str] = "attacks"
    expected: ClassVar[str] = "names with dice, as axe +3 1d8+1; bow +1 1d6"

    def read(self, field: str, value: object) -> str:
        """Return a text with all attacks; raises InputError."""
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list | tuple) or not all(isinstance(one, str) for one in texts):
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        return attacks_in_words(attacks_of(";".join(texts), field))


Defence = Annotated[str, DefenceText()]
Attacks = Annotated[str, AttackTexts()]


def attack_names(_: Encounter, combatant: Combatant) -> list[str]:
    """Return the names of a combatant's attacks, for the typed line of an action."""
    return [one.name for one in combatant.attacks]
