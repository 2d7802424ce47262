"""Show the names of actions in messages as keys and words: 'use `damage`' becomes 'use d, damage'.

The rules know no keys. They write the name of an action between two backticks.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rules.errors import RulesError
from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.desk.keymap import KeyMap

IN_LIST = "special"
"""The command whose list has the actions without a key of their own."""

_NAMED = re.compile(r"`([a-z-]+)`")


def with_keys(text: str, book: Rulebook, keymap: KeyMap[Any]) -> str:
    """Return a text with the key and the word of each action that the text names."""
    return _NAMED.sub(lambda found: _way(found[1], book, keymap), text)


@contextmanager
def faults_with_keys(book: Rulebook, keymap: KeyMap[Any]) -> Iterator[None]:
    """Let the faults of the block name keys in place of actions."""
    try:
        yield
    except RulesError as fault:
        fault.message = with_keys(fault.message, book, keymap)
        raise


def _way(name: str, book: Rulebook, keymap: KeyMap[Any]) -> str:
    """Return the key and the word of an action, as in 'd, damage'.

    A name that is no action of the book or of a command stays unchanged.
    """
    own = {name_of(one): one for one in own_actions(book)}
    typed = own[name].typed if name in own else None
    known = {one.id: one for one in keymap.commands}
    command = known.get(typed.id or name if typed else name)
    if command is not None:
        word = command.word or command.title.lower()
        return f"{keymap.key_of(command.id) or keymap.key_of('palette')}, {word}"
    return f"{keymap.key_of(IN_LIST)}, {own[name].title.lower()}" if name in own else f"`{name}`"
