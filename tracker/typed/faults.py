"""Faults of typed text, as messages for the line where it was typed."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import Refused, RulesError
from tracker.store import StoreError
from tracker.typed.nearest_allowed import Nearest

T = TypeVar("T")


def fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Call `do` with `given`; return the message of a RulesError or StoreError, else None."""
    try:
        do(given)
    except (RulesError, StoreError) as fault:
        return fault.message
    return None


def previewed(preview: Callable[[str], str], instead: Nearest, text: str) -> str:
    """The result that an unfinished text would have, or the fault in the typed part."""
    instead.text = ""
    try:
        return preview(text) if text.strip() else ""
    except Refused as fault:
        return f"{fault.message}{instead.offer(text, fault.nearest)}"
    except RulesError as fault:
        return fault.message
