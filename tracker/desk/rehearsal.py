"""Find out the result of a choice: call the choice's function, but carry nothing out.

So the text before Enter and the result of Enter cannot differ.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from rules.errors import RulesError
from tracker.session.session import Previewed
from tracker.typed.faults import fault_of
from tracker.typed.grammar import Asked


class Desk(Protocol):
    """The part of a desk that foresees actions."""

    def foresee(self, wanted: Iterable[Asked]) -> Previewed:
        """Return the result that actions would have; may raise RulesError."""

    def question_before(self, wanted: Iterable[Asked]) -> str:
        """Return the question that Enter would ask before these actions."""


class Rehearsed(Exception):
    """Ends a rehearsal.

    `result` is the result of the choice. `question` is the question that Enter would ask first.
    """

    def __init__(self, result: str, question: str = "") -> None:
        super().__init__(result)
        self.result, self.question = result, question


class Rehearsal:
    """Calls the function of a choice.

    While `is_on` is true, the desk raises `Rehearsed` in place of the first action or question.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.is_on = False

    def result_of(
        self, take: Callable[[str], None], chosen: str, told: Callable[[str], str]
    ) -> str:
        """Return the result of `take` for a choice, or the fault.

        `told` returns a better text for the result, or ''.
        """
        self.is_on = True
        try:
            return fault_of(take, chosen) or told(chosen)
        except Rehearsed as found:
            better = told(chosen) or found.result
            return f"Enter asks: {found.question}. {better}".rstrip() if found.question else better
        finally:
            self.is_on = False

    def foreseen(self, wanted: tuple[Asked, ...]) -> Rehearsed:
        """Return the exception that ends a rehearsal if the choice asks for these actions.

        Raises RulesError.
        """
        question = self._desk.question_before(wanted)
        try:
            return Rehearsed(self._desk.foresee(wanted).text, question)
        except RulesError:
            # Enter asks about a doubtful text before the rules can refuse it.
            if question:
                return Rehearsed("", question)
            raise
