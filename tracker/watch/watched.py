"""Read the save of a fight that another process plays, and note the faults of the files."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from rules.errors import CodedError
from rules.history import Fight
from tracker.session.archive import decoded
from tracker.session.session import Session
from tracker.store.follow import Follower, OpenAgain, signature
from tracker.store.names import events_path
from tracker.views.line_seen import Distances
from tracker.views.players import PlayersView, players_view

DAMAGED = "The fight cannot be read: its save is damaged. `gaitkeeper check` says more."

FAULTS: Mapping[str, str] = {
    "not-found": "The fight is gone from its place: it was moved, renamed or deleted.",
    "save-damaged": DAMAGED,
    # An event that does not fit the events before it.
    "conflict": DAMAGED,
    "save-newer": "The fight was played with a newer Gaitkeeper: update this one to watch it.",
}
"""For each code of a fault, the words for players. The fault's own words are for the game master
only: they may name a hidden combatant, or the place of the save."""

OTHER_FAULT = "The fight cannot be read just now. It is looked at again as soon as it changes."


class Watched:
    """The part of a save that players may see.

    `view` is this part at the last look. `fault` is the fault of the files, if there is one.
    """

    def __init__(self, path: Path, distances: Distances = "rounded") -> None:
        """Open the save. Raises CodedError with a message for players."""
        self.path = path
        self._distances: Distances = distances
        self.view = PlayersView()
        self.fault = ""
        self._signatures: object = None
        try:
            self._fight, self._follower = self._opened()
        except CodedError as fault:
            raise CodedError(fault.code, None, told(fault)) from fault

    def look(self) -> bool:
        """Read new events. Return True if the players' view has changed."""
        before = self.view, self.fault
        try:
            self._look()
        except CodedError as fault:
            self._signatures = self._signatures_now()
            self.fault = told(fault)
        return (self.view, self.fault) != before

    def _look(self) -> None:
        """Read new events, or open the save again if it has changed; raises a CodedError."""
        if self.fault:
            # A faulty save is read again only after somebody has changed it.
            if self._signatures_now() != self._signatures:
                self._fight, self._follower = self._opened()
            return
        try:
            events = [decoded(self._follower, line) for line in self._follower.news()]
        except OpenAgain:
            self._fight, self._follower = self._opened()
            return
        if events:
            self._fight.follow(*events)
            self._fight = _without_past(self._fight)
            self.view = self._seen(self._fight)

    def _opened(self) -> tuple[Fight, Follower]:
        """Return the fight, and a follower for all events after the fight's newest event."""
        self._signatures = self._signatures_now()
        with closing(Session(self.path, writable=False)) as saved:
            self._name = saved.name
            fight = _without_past(saved.fight)
            follower = Follower(self.path, saved.end)
        self.view = self._seen(fight)
        self.fault = ""
        return fight, follower

    def _seen(self, fight: Fight) -> PlayersView:
        return players_view(fight.encounter, fight.book, self._name, self._distances)

    def _signatures_now(self) -> object:
        return signature(self.path), signature(events_path(self.path))


def told(fault: CodedError) -> str:
    """Return the message of a fault in words for the players."""
    return FAULTS.get(fault.code, OTHER_FAULT)


def _without_past(fight: Fight) -> Fight:
    """Return the fight without its past events, because a watcher does not need them."""
    return Fight(fight.encounter, last=fight.last, head=fight.head)
