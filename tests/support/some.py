"""A value that a test needs."""

from typing import TypeVar

T = TypeVar("T")


def some(value: T | None) -> T:
    """Return the value; the test fails if there is none."""
    assert value is not None
    return value
