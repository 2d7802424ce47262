"""The messages after an action and after a typed count.

A message gives a result, a question, or the key that takes the action back.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from rules.encounter import Encounter
from rules.fight.timeline import come_since
from rules.fight.turns import question_of
from rules.history import Event, Fight
from rules.numbers.exact import Number
from tracker.session.session import Session
from tracker.text.sanitize import sanitize
from tracker.typed.grammar import Asked

KeyOf = Callable[[str], str]
"""Takes the id of a command; returns the first key of this command."""

WAY_BACK = {
    **dict.fromkeys(("remove", "out", "end-round", "end-fight"), "undo"),
    **dict.fromkeys(("previous", "undo-turn", "undo-to"), "redo"),
}
"""Actions that may surprise the GM, each with the command that takes it back."""

STEPS_BACK = ("undo", "redo")
"""Actions that take other actions back or do them again. The message names the other actions."""

SHOWN_FOR = 8.0
"""Seconds for which the message names the command that reverses the last action."""


class Message(NamedTuple):
    """A text for the GM and its style.

    If `seconds` is given, the text disappears after that time.
    """

    text: str = ""
    style: str = ""
    seconds: float | None = None


NO_MESSAGE = Message()


class Overridable(Struct, frozen=True):
    """Actions that the rules refused.

    The other fields are the message about the refusal, and the nearest number that is allowed.
    """

    asked: tuple[Asked, ...]
    message: str
    nearest: Number | None


def after_event(
    event: Event, session: Session, key_of: KeyOf, *, told: str, was_sample: bool, on_tour: bool
) -> Message:
    """Return the message after an action at the desk.

    If there is a warning about the save, return only this warning.
    """
    if session.warning:
        return Message(session.warning, "warn")
    message = after_action(event, session.fight, key_of, told=told)
    if was_sample and message.seconds is None:
        return of_a_copy(session.name, key_of, on_tour=on_tour)
    return message


def after_action(event: Event, fight: Fight, key_of: KeyOf, *, told: str) -> Message:
    """Return the message after an action.

    The message names the key that takes the action back, or it asks a question. If there is nothing
    to take back and no question, the message is `told`.
    """
    come = _come(event, fight, key_of)
    command = WAY_BACK.get(event.action["action"])
    if command:
        back = f"{key_of(command)} takes this back: {event.text}"
        return Message("; ".join(filter(None, (come, back))), "warn", SHOWN_FOR)
    asks = _asks(fight.encounter, key_of) or come
    if event.action["action"] in STEPS_BACK:
        return Message(" ".join(filter(None, (event.text, asks))), seconds=SHOWN_FOR)
    return Message(asks, "warn") if asks else Message(told)


def of_a_copy(name: str, key_of: KeyOf, *, on_tour: bool) -> Message:
    """Return the message after the first action on a sample.

    The message says that the fight continues in a copy of the sample.
    """
    if on_tour:
        return Message(f"This is a copy for the tour. {key_of('export')} can keep it in a file.")
    return Message(f"The sample stays as it was: this is your copy of it now, {name}.")


def count_told(count: int, key_of: Callable[[str], str], cell_word: str) -> str:
    """Return the help on a number: '5: n goes on 5 times, > runs on to pulse 5; Esc forgets it'."""
    times = "once" if count == 1 else f"{count} times"
    on = f"{key_of('next')} goes on {times}, {key_of('run-on')} runs on to {cell_word} {count}"
    return f"{count}: {on}; Esc forgets it"


def _asks(encounter: Encounter, key_of: KeyOf) -> str:
    """Return the questions for the combatant who has the turn.

    The text ends with the key that opens the answers.
    """
    combatant = encounter.combatants.get(encounter.turn_of or "")
    if combatant is None or not combatant.asking:
        return ""
    questions = " ".join(map(question_of, combatant.asking))
    return f"{combatant.name}: {questions} {key_of('answer-note')} answers"


def _come(event: Event, fight: Fight, key_of: KeyOf) -> str:
    """Return the texts of timeline events that happen now, and the key for these events."""
    if not fight.encounter.timeline:
        return ""
    came = come_since(fight.state_at(event.parent), fight.encounter)
    told = "; ".join(sanitize(one.text) for one in came)
    return f"{told}: {key_of('answer-note')} sees to it" if told else ""
