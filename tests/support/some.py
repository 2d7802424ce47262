"""A value that a test needs."""

from typing import TypeVar

T = TypeVar("T")


def some(value: T | None) -> T:
    """Return the value; without a value, the test fails."""
    assert value is not None
    return value
