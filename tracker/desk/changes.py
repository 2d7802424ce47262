"""The visible parts of the desk, and which parts have changed."""

from collections.abc import Mapping
from enum import Enum, auto


class Part(Enum):
    """A visible part of the desk. The order of the members is the order on the screen."""

    TITLE = auto()
    TABLE = auto()
    MAP = auto()
    CARD = auto()
    LOG = auto()
    LANES = auto()
    PROMPT = auto()
    LIST = auto()
    KEYS = auto()


class Changes:
    """Remembers the last values of each part, and finds the parts whose values have changed."""

    def __init__(self) -> None:
        self._shown: Mapping[Part, object] = {}

    def take(self, now: Mapping[Part, object]) -> frozenset[Part]:
        """Return the parts that show other values than at the last call."""
        before, self._shown = self._shown, now
        return frozenset(one for one in Part if now[one] != before.get(one))
