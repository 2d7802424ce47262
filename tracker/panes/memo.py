"""The lines that a pane made for a state of the fight, kept for as long as they may be shown."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from rules.encounter import Encounter

T = TypeVar("T")

KEPT: Final = 2
"""How many encounters are kept: the current one and the next one."""


class Memo(Generic[T]):
    """Keeps values of the newest encounters, each under a key, so that no rule runs twice."""

    def __init__(self) -> None:
        self._made: OrderedDict[int, tuple[Encounter, dict[Hashable, T]]] = OrderedDict()

    def get(self, encounter: Encounter, key: Hashable, make: Callable[[], T]) -> T:
        """The value for this encounter and key; it is made now if it is not kept."""
        # The encounter is kept with its values, so that no other encounter can get its id.
        _, made = self._made.setdefault(id(encounter), (encounter, {}))
        self._made.move_to_end(id(encounter))
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        if key not in made:
            made[key] = make()
        return made[key]
