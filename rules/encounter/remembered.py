"""What is asked of the same encounter for every row: answered once, and remembered for the last."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

E = TypeVar("E")
T = TypeVar("T")


def remembered(ask: Callable[[E], T]) -> Callable[[E], T]:
    """The function with its last answer kept, for as long as it is asked of the same encounter.

    An encounter never changes; without this a round of a thousand costs a million looks.
    """
    last: list[tuple[E, T]] = []

    @wraps(ask)
    def answer(encounter: E) -> T:
        if not last or last[0][0] is not encounter:
            last[:] = [(encounter, ask(encounter))]
        return last[0][1]

    return answer
