"""Show conditions to the game master. Secret conditions are included."""

from typing import Final

from rules.encounter import Combatant, Condition
from rules.numbers.exact import in_words, unit_word
from tracker.text.sanitize import sanitize
from tracker.views.spans import Span, kept_by_gm

SECRET: Final = "#"
"""The sign before a condition that players do not see. The key `#` hides a combatant, too."""


def called(held: Condition) -> str:
    """Return the name of a condition. A secret condition has a sign before its name: '#cursed'."""
    return f"{SECRET if held.secret else ''}{sanitize(held.name)}"


def time_left(held: Condition, combatant: Combatant) -> tuple[Span, str]:
    """Return how long a timed condition still lasts: a number, and 'turns' or 'rounds'."""
    left = held.left or 0
    number = kept_by_gm(f"{sanitize(held.name)}, turns left", left, about=combatant.id)
    return Span(in_words(left), "warn", number), unit_word(left, "turn" if held.whose else "round")
