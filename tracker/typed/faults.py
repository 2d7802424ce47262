"""Make messages for faults in a typed text."""

from collections.abc import Callable
from typing import TypeVar

from rules.errors import CodedError

T = TypeVar("T")


def fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Call `do` with `given`; return the message of the fault, or None if there is no fault."""
    try:
        do(given)
    except CodedError as fault:
        return fault.message
    return None
