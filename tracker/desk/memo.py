"""Keep values that were computed for the current encounter.

These values are removed when there is a new encounter.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from rules.encounter import Encounter

T = TypeVar("T")


class Memo(Generic[T]):
    """Keeps the computed values of one encounter, so that no rule runs twice.

    Each value has a key.
    """

    def __init__(self) -> None:
        self._encounter: Encounter | None = None
        self._made: dict[Hashable, T] = {}

    def get(self, encounter: Encounter, key: Hashable, make: Callable[[], T]) -> T:
        """Return the kept value for this encounter and key.

        If there is no such value, call `make` and keep its result.
        """
        if self._encounter is not encounter:
            self._encounter, self._made = encounter, {}
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]
