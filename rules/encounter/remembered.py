"""What is asked of the same encounter for every row: answered once, and remembered for a while."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

E = TypeVar("E")
T = TypeVar("T")


LAST = 4
"""Encounters that answers are kept of: a look ahead asks of others than the one in play."""


def remembered(ask: Callable[[E], T]) -> Callable[[E], T]:
    """The function with its answers kept for the encounters that it was asked of last.

    An encounter never changes; without this a round of a thousand costs a million looks.
    """
    last: list[tuple[E, T]] = []

    @wraps(ask)
    def answer(encounter: E) -> T:
        for known, found in last:
            if known is encounter:
                return found
        found = ask(encounter)
        last[:] = [(encounter, found), *last[: LAST - 1]]
        return found

    return answer
