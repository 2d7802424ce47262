"""The log's line for an event."""

import pytest

from rules.history import Event
from tracker.session.session import Session
from tracker.views.log import lines, log_line
from tracker.views.spans import Line


def told(line: Line) -> str:
    return "".join(span.text for span in line)


PULSES = Event(
    n=7, parent=6, head=7, action={"action": "end-round"}, text="CS 1.\nPulse 1: Ansa 3 ft."
)


def test_one_line_contains_the_whole_text_of_an_event() -> None:
    assert told(log_line(PULSES, active=True)) == "   7 CS 1. Pulse 1: Ansa 3 ft."
    assert told(log_line(PULSES, active=False)).startswith("   7 (undone)")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_undone_event_without_room_keeps_its_beginning(saved: Session, count: int) -> None:
    saved.ask({"action": "note", "who": "Mira", "text": "a torn cloak and more " * 9})
    saved.ask({"action": "undo"})
    shown = [told(one) for one in lines(saved.fight, count, 60)]
    assert len(shown) == count
    assert "1 undone: Note on Mira: a torn cloak" in shown[0]
    assert shown[-1].endswith("…")
