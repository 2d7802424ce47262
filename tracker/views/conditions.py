"""Conditions as the game master sees them."""

from typing import Final

from rules.encounter import Combatant, Condition
from rules.numbers.exact import in_words, unit_word
from tracker.text.sanitize import sanitize
from tracker.views.spans import Span, kept_by_gm

SECRET: Final = "#"
"""The sign in front of a condition that the players do not see; the key `#` hides a combatant."""


def called(held: Condition) -> str:
    """The name of a condition; '#cursed' if it is secret."""
    return f"{SECRET if held.secret else ''}{sanitize(held.name)}"


def time_left(held: Condition, combatant: Combatant) -> tuple[Span, str]:
    """Return how many turns or rounds a timed condition still lasts, and the word for them."""
    left = held.left or 0
    number = kept_by_gm(f"{sanitize(held.name)}, turns left", left, about=combatant.id)
    return Span(in_words(left), "warn", number), unit_word(left, "turn" if held.whose else "round")
