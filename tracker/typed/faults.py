"""Faults of typed text, as messages for the line where it was typed."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import CodedError

T = TypeVar("T")


def fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Call `do` with `given`; return the message of its fault, or None if it has no fault."""
    try:
        do(given)
    except CodedError as fault:
        return fault.message
    return None
