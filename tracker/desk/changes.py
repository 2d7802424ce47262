"""The visible parts of the desk, and which parts have changed."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from rules.history import Fight
from tracker.desk.cursor import Cursor
from tracker.desk.messages import Message
from tracker.desk.tour import Tour
from tracker.session.countdown import Countdown

if TYPE_CHECKING:
    from tracker.desk.map_page import MapPage


class Part(Enum):
    """A visible part of the desk. The order of the members is the order on the screen."""

    TITLE = auto()
    TABLE = auto()
    ORDER = auto()
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
        """Return the parts whose values have changed since the last call."""
        before, self._shown = self._shown, now
        return frozenset(one for one in Part if now[one] != before.get(one))


class Desk(Protocol):
    """The part of a desk that can be seen."""

    cursor: Cursor
    countdown: Countdown | None
    message: Message
    is_new: bool
    tour: Tour | None

    @property
    def fight(self) -> Fight:
        """The fight in play."""

    @property
    def asking(self) -> bool:
        """Whether a question or a list is open."""

    @property
    def on_map(self) -> "MapPage | None":
        """The page of the map. It is None if the page is closed."""


def shown_at(desk: Desk) -> dict[Part, object]:
    """Return the values that each part of the screen shows.

    An open list or an open question always counts as changed.
    """
    played = desk.fight, desk.fight.last
    aim, left = desk.cursor.aim(), desk.countdown and desk.countdown.left()
    asked = object() if desk.asking else None
    touring = desk.tour and desk.tour.place
    page = desk.on_map
    return {
        Part.TITLE: (played, left),
        Part.TABLE: (played, aim, touring),
        Part.ORDER: (played, aim, page),
        Part.MAP: (played, aim, page, page and page.shown),
        Part.CARD: (played, aim.selected, aim.number),
        Part.LOG: played,
        Part.LANES: played,
        Part.PROMPT: (desk.message, asked),
        Part.LIST: (desk.message, desk.is_new, asked),
        Part.KEYS: (played, asked, touring, page, page and page.brush),
    }
