"""Conditions as the game master sees them."""

from typing import Final

from rules.encounter import Condition
from tracker.text.sanitize import sanitize

SECRET: Final = "#"
"""The sign in front of a condition that the players do not see; the key `#` hides a combatant."""


def called(held: Condition) -> str:
    """The name of a condition; '#cursed' if it is secret."""
    return f"{SECRET if held.secret else ''}{sanitize(held.name)}"
