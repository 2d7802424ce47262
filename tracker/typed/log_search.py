"""Search the events of a fight, from the newest event to the oldest.

The search works in parts, so that a long history does not stop the program.
"""

from collections.abc import Callable, Sequence

from rules.history import Fight

AT_ONCE = 500
"""The most events that one search reads before it answers."""


class LogSearch:
    """A search of the log. The search keeps the numbers of the matching events, newest first."""

    def __init__(self, fight: Fight, matches: Callable[[str], bool] | None = None) -> None:
        """Search the fight. If `matches` is None, every event matches, and no event is read."""
        self._fight = fight
        self._matches = matches
        self._next = fight.last
        self._found: list[int] = []
        self._active: set[int] = set()
        self._parent = fight.head

    @property
    def found(self) -> Sequence[int]:
        """The numbers of the events that were found until now."""
        return self._found if self._matches else range(self._fight.last, 0, -1)

    @property
    def looked_to(self) -> int:
        """The number of the oldest event that was searched.

        This number is 1 after the whole log was searched.
        """
        return self._next + 1 if self._matches else 1

    def load_until(self, count: int) -> None:
        """Search until `count` events are found, or until all events are searched.

        One call reads at most AT_ONCE events.
        """
        lowest = max(0, self._next - AT_ONCE)
        while self._matches and len(self._found) < count and self._next > lowest:
            event = self._fight.as_told(self._next)
            if event.n == self._parent:
                self._active.add(event.n)
                self._parent = event.parent
            if self._matches(event.text):
                self._found.append(event.n)
            self._next -= 1

    def is_active(self, number: int) -> bool:
        """Whether an event counts.

        An undone event does not count, and neither does the undo itself.
        """
        while self._parent >= number and self._parent > 0:
            self._active.add(self._parent)
            self._parent = self._fight.as_told(self._parent).parent
        return number in self._active
