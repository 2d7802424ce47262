"""Conditions as the game master sees them."""

from typing import Final

from rules.encounter import Condition
from tracker.text.sanitize import sanitize

SECRET: Final = "#"
"""Stands before what players are not told: the key that hides combatants from them."""


def called(held: Condition) -> str:
    """What a condition is called: '#cursed' of one that is secret."""
    return f"{SECRET if held.secret else ''}{sanitize(held.name)}"
