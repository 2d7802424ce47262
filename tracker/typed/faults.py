"""Faults of typed text, as messages for the line where it was typed."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import CodedError, Refused, RulesError
from tracker.typed.nearest_allowed import Nearest

T = TypeVar("T")


def fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Call `do` with `given`; return the message of its fault, None if there is none."""
    try:
        do(given)
    except CodedError as fault:
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
