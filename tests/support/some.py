"""A value without which a test cannot go on."""

from typing import TypeVar

T = TypeVar("T")


def some(value: T | None) -> T:
    """The value; the test fails if there is none."""
    assert value is not None
    return value
