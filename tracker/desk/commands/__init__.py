"""The commands of a GM. A command is a function, which a key or a name runs.

Each topic has a file of its own.
"""

from collections.abc import Iterable

from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import Command
from tracker.desk.commands import (
    combatants,
    conditions,
    dice,
    ending,
    groups,
    health,
    history,
    loads,
    movement,
    selecting,
    timeline,
    turns,
    view,
    where,
)
from tracker.desk.commands.making import FightCommand
from tracker.desk.commands.of_book import commands_of_book

TOPICS = (
    *(turns, groups, movement, loads, where, health, conditions, history),
    *(combatants, view, dice, timeline, ending, selecting),
)
"""The topics in the order of the palette, which shows the commands of one group together."""


def _by_rank(commands: Iterable[FightCommand]) -> tuple[FightCommand, ...]:
    return tuple(sorted(commands, key=lambda one: one.rank))


COMMANDS = _by_rank(
    one for topic in TOPICS for one in vars(topic).values() if isinstance(one, Command)
)
"""The commands of every fight."""


def commands_of(book: Rulebook) -> tuple[FightCommand, ...]:
    """Return all commands of a fight under this book. The book's own commands are among them."""
    actions = {name_of(kind) for kind in own_actions(book)}
    known = (one for one in COMMANDS if not one.action or one.action in actions)
    return _by_rank((*known, *commands_of_book(book)))
