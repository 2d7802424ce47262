"""The history of a fight: its events, with undo and redo. The program never erases an event."""

from rules.history.event import (
    Event,
    Misfit,
    Played,
    edition,
    event_from_bytes,
    event_to_bytes,
    played_from_bytes,
)
from rules.history.fight import Archive, Fight, Proposal

__all__ = [
    "Archive",
    "Event",
    "Fight",
    "Misfit",
    "Played",
    "Proposal",
    "edition",
    "event_from_bytes",
    "event_to_bytes",
    "played_from_bytes",
]
