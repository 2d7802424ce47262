"""A value that a test cannot go on without."""

from typing import TypeVar

T = TypeVar("T")


def some(value: T | None) -> T:
    """The value; the test fails if there is none."""
    assert value is not None
    return value
