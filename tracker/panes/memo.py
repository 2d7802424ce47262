"""What a pane has made of a state of the fight, kept until there is another state."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from rules.encounter import Encounter

T = TypeVar("T")


class Memo(Generic[T]):
    """What was made for the present encounter, by a key: shown again, no rule is asked again."""

    def __init__(self) -> None:
        self._encounter: Encounter | None = None
        self._made: dict[Hashable, T] = {}

    def get(self, encounter: Encounter, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for this key; made now where it was not, or for another encounter."""
        if self._encounter is not encounter:
            self._encounter, self._made = encounter, {}
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]
