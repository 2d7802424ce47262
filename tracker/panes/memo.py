"""What a pane has made of a state of the fight, kept while that may be shown."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from rules.encounter import Encounter

T = TypeVar("T")

KEPT: Final = 2
"""The present encounter, and the one that comes next."""


class Memo(Generic[T]):
    """What was made for the newest encounters, by a key: shown again, no rule is asked again."""

    def __init__(self) -> None:
        self._made: OrderedDict[int, tuple[Encounter, dict[Hashable, T]]] = OrderedDict()

    def get(self, encounter: Encounter, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for this key; made now where it was not, or for another encounter."""
        # The encounter is kept beside what was made of it: no other one has its id meanwhile.
        _, made = self._made.setdefault(id(encounter), (encounter, {}))
        self._made.move_to_end(id(encounter))
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        if key not in made:
            made[key] = make()
        return made[key]
