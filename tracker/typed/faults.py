"""What is wrong with what was typed, as words for the line it was typed in."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import Refused, RulesError
from tracker.store import StoreError
from tracker.typed.nearest_allowed import Nearest

T = TypeVar("T")


def fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Do something: None where it was done, else what was wrong."""
    try:
        do(given)
    except (RulesError, StoreError) as fault:
        return fault.message
    return None


def previewed(preview: Callable[[str], str], instead: Nearest, text: str) -> str:
    """What a text would come to, or what is wrong with it so far."""
    instead.text = ""
    try:
        return preview(text) if text.strip() else ""
    except Refused as fault:
        return f"{fault.message}{instead.offer(text, fault.nearest)}"
    except RulesError as fault:
        return fault.message
