"""Notes on combatants and on the fight, and questions that notes ask."""

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.errors import NotFound
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.turns import question_of
from rules.numbers.inputs import Text


class Note(Action, frozen=True, kw_only=True, tag="note"):
    """Write something down, about a combatant or about the fight.

    If a combatant's note begins with an exclamation mark, it is a question: the program asks it at
    the start of each of the combatant's turns.
    """

    title: ClassVar[str] = "Write a note"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    text: Annotated[str, Text()]
    who: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        if self.who is None:
            scene.log(f"Note: {self.text}")
            return
        combatant = scene.find(self.who)
        scene.put(replace(combatant, notes=(*combatant.notes, self.text)))
        scene.log(f"Note on {combatant.name}: {self.text}")


class AnswerNote(Action, frozen=True, kw_only=True, tag="answer-note"):
    """Answer a note that asks a question, or all such notes. `over` also removes the note."""

    title: ClassVar[str] = "Answer a note"
    acts: ClassVar[bool] = False

    who: Who
    note: Annotated[str, Text()] | None = None
    over: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for an unknown note, and Refused if no note asks anything."""
        combatant = scene.find(self.who)
        there = combatant.notes if self.over else combatant.asking
        if self.note is not None and self.note not in there:
            message = f"{combatant.name} has no such note: {self.note[:60]!r}."
            raise NotFound(message, "note")
        answered = combatant.asking if self.note is None else (self.note,)
        if not answered:
            scene.refuse(f"nothing is asked about {combatant.name}.", "note")
        asking = tuple(one for one in combatant.asking if one not in answered)
        notes = tuple(one for one in combatant.notes if not (self.over and one in answered))
        scene.put(replace(combatant, asking=asking, notes=notes))
        for note in answered:
            told = "is over" if self.over else "is answered"
            scene.log(f"{combatant.name}: {question_of(note)} That {told}.")
