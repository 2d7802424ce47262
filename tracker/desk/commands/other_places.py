"""Messages about a word that belongs to another command: they name the command and its key."""

from collections.abc import Callable
from typing import TypeVar

from rules.fight.elsewhere import Elsewhere, Place, elsewhere
from rules.rulebook.words import NotUnderstood, not_understood
from tracker.desk.commands.of_book import command_of
from tracker.desk.desk import FightDesk

IN_LIST = "special"
"""The command whose list has the actions without a key of their own."""

R = TypeVar("R")


def told_elsewhere(
    desk: FightDesk, read: Callable[[str], R], here: Place | None = None
) -> Callable[[str], R]:
    """A function that reads like `read`; a message about a word says where the word belongs.

    `here` is the place that is asked for.
    """

    def reading(text: str) -> R:
        try:
            return read(text)
        except NotUnderstood as fault:
            found = elsewhere(desk.fight.book, desk.fight.encounter, fault.word, here)
            if not found:
                raise
            ways = " or ".join(dict.fromkeys(_way(desk, one) for one in found))
            message = f"{fault.word}: {ways}. {fault.message}"
            raise not_understood(fault.field, message, fault.word) from None

    return reading


def _way(desk: FightDesk, one: Elsewhere) -> str:
    """The key of the command, and the name there: 's, slope', 'v, climb', 't, ice'."""
    command = None if one.action is None else command_of(one.action)
    wanted = command.id if command else (one.place if one.action is None else IN_LIST)
    key = desk.key_of(wanted) or desk.key_of(IN_LIST)
    return f"{key}, {one.name}"
