"""Commands that ask before they go on. The same key again answers yes, and so does Enter."""

from typing import Protocol

from msgspec import Struct

from rules.encounter import Encounter
from tracker.desk.messages import Message


class AskedLast(Struct, frozen=True):
    """A question that a command has asked.

    `encounter` is the encounter at that time. `count` is the number before the command's key.
    """

    question: str
    encounter: Encounter
    command: str
    count: int | None


class Desk(Protocol):
    """The part of a desk that asks for a second press of a key."""

    count: int | None
    message: Message
    asked_last: AskedLast | None

    @property
    def encounter(self) -> Encounter:
        """The current state of the encounter."""

    @property
    def running(self) -> str:
        """The id of the last command."""

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message."""


def is_confirmed(desk: Desk, question: str) -> bool:
    """Whether a key was pressed again after its question. The first press only asks the question.

    The second press must come while the question is shown, or after a number that the GM has typed.
    """
    last = desk.asked_last
    is_asked = last is not None and (last.question, last.encounter) == (question, desk.encounter)
    if desk.message.text == question or (desk.count and is_asked):
        return True
    desk.tell(question, "warn")
    note_question(desk, question)
    return False


def note_question(desk: Desk, question: str) -> None:
    """Note that the running command has asked a question, so that Enter answers it."""
    desk.asked_last = AskedLast(question, desk.encounter, desk.running, desk.count)
