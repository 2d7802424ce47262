"""Messages about a typed word that belongs to another command.

Such a message names the other command and its key.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from typing import TypeVar

from rules.errors import RulesError
from rules.fight.actions import Action, name_of
from rules.fight.elsewhere import Elsewhere, Place, elsewhere
from rules.rulebook.words import NotUnderstood, not_understood
from tracker.desk.command import OWN
from tracker.desk.desk import FightDesk
from tracker.typed.direction_signs import SIGN

IN_LIST = "special"
"""The command whose list has the actions without a key of their own."""

LONGEST_LETTER = 2
"""The most characters of a combatant's letter, such as 'c' or 'cc'."""

NO_DISTANCE = ("missing", "not-found", "wrong-type")
NOT_READ = (*NO_DISTANCE, "bad-choice")
"""If a line has a fault with one of these codes, the line may be meant for another command."""

R = TypeVar("R")


def told_elsewhere(
    desk: FightDesk,
    read: Callable[[str], R],
    here: Place | None = None,
    *,
    first_if: Sequence[str] = (),
    own: Container[str] = (),
) -> Callable[[str], R]:
    """Return a function that reads like `read`, but has better messages about misplaced words.

    Such a message names the commands that know the word, but not the place `here` of this line. If
    the code of a fault is in `first_if`, look up the first word of the line too: in 'ram Truck'
    this is `ram`, another action. Words in `own` belong to the line itself, and are not looked up.
    """
    asking = desk.running

    def reading(text: str) -> R:
        try:
            return read(text)
        except RulesError as fault:
            words = [fault.word] if isinstance(fault, NotUnderstood) else []
            words += _first_word(text) if fault.code in first_if else []
            told = ((word, ways_to(desk, word, here, asking)) for word in words if word not in own)
            word, ways = next((one for one in told if one[1]), ("", ""))
            if not ways:
                raise
            message = f"{word}: {ways}. {fault.message}"
            raise not_understood(fault.field, message, word) from None

    return reading


def _first_word(text: str) -> list[str]:
    """Return the first word of a typed line, if the word is too long for a combatant's letter.

    Return no word if the line has a goal, as in 'full >well': the words before a goal belong to the
    present line.
    """
    if re.search(SIGN, text):
        return []
    return [one for one in text.split() if one.isalpha() and len(one) > LONGEST_LETTER][:1]


def ways_to(desk: FightDesk, word: str, here: Place | None = None, asking: str = "") -> str:
    """Return the commands that know a word, with their keys: 's, slope or d, damage'.

    Return '' if no command knows the word. The place `here` and the command `asking` are left out.
    """
    found = elsewhere(desk.fight.book, desk.fight.encounter, word, here)
    own = (_way(desk, one) for one in found if one.action is None or _id(one.action) != asking)
    return " or ".join(dict.fromkeys((*own, *_of_commands(desk, word.casefold(), asking))))


def _of_commands(desk: FightDesk, word: str, asking: str) -> Iterator[str]:
    """Yield the key and the word of each command with this name, as in 'd, damage'.

    The commands of the book and the command `asking` are left out.
    """
    for command in desk.keymap.commands:
        if command.rank != OWN and command.id != asking and word in command.names:
            key = desk.key_of(command.id) or desk.key_of("palette")
            yield f"{key}, {command.word or command.title.casefold()}"


def _way(desk: FightDesk, one: Elsewhere) -> str:
    """Return the key and the name of another place that knows a word: 's, slope'."""
    command = one.place if one.action is None else _id(one.action)
    key = desk.key_of(command or IN_LIST) or desk.key_of(IN_LIST)
    return f"{key}, {one.name}"


def _id(action: type[Action]) -> str:
    """Return the id of an action's command. Return '' if the action has no command."""
    typed = action.typed
    return (typed.id or name_of(action)) if typed and typed.group else ""
