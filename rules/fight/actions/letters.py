"""The letter of a combatant: the GM sets the letter, or a newcomer already has one."""

from typing import Annotated, ClassVar

from rules.encounter.letters import LETTERS, letters, who_has, with_letter
from rules.errors import InputError, Refused
from rules.fight.actions.base import Action, ActionScene, Who
from rules.numbers.inputs import Kind
from rules.numbers.nearest import told


class Letter(Kind, frozen=True):
    """A letter that a combatant can have."""

    type_name: ClassVar[str] = "letter"
    expected: ClassVar[str] = "a letter from a to z, or a doubled one from aa to zz, without d"

    def read(self, field: str, value: object) -> str:
        """Return the letter as a small letter; raises InputError."""
        if not isinstance(value, str):
            raise self.unexpected("wrong-type", field, value)
        letter = value.lower()
        if letter in LETTERS:
            return letter
        if letter in ("d", "dd"):
            message = f"{field}: nobody has the letter {letter}, because d6 is a die"
            raise InputError("bad-choice", field, f"{message}: expected {self.expected}.")
        message = f"{field} is {told(value)}: expected {self.expected}."
        raise InputError("bad-choice", field, message)


class SetLetter(Action, frozen=True, kw_only=True, tag="letter"):
    """Give a combatant another letter, such as the letter on its miniature.

    If somebody else has this letter, the two exchange their letters.
    """

    title: ClassVar[str] = "Letter"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    letter: Annotated[str, Letter()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and Refused if the combatant has this letter already."""
        one, own = scene.find(self.who), letters(scene.encounter)
        before, other = own.get(one.id), who_has(scene.encounter, self.letter)
        if before == self.letter:
            raise Refused(f"{one.name} has the letter {before} already.", "letter")
        scene.encounter = with_letter(scene.encounter, one.id, self.letter)
        more = f", not {before}" if before else ""
        if other is not None:
            more = f", and {scene.find(other).name} has {before or 'none'}"
        scene.log(f"{one.name} has the letter {self.letter} now{more}.")
