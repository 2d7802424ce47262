"""A value that a test needs."""

from typing import TypeVar

T = TypeVar("T")


def some(value: T | None) -> T:
    """Return the value. The test fails if the value is None."""
    assert value is not None
    return value
