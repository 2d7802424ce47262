"""The line that the log shows for an event."""

from rules.history import Event
from tracker.views.log import log_line
from tracker.views.spans import Line


def told(line: Line) -> str:
    return "".join(span.text for span in line)


PULSES = Event(
    n=7, parent=6, head=7, action={"action": "end-round"}, text="CS 1.\nPulse 1: Ansa 3 ft."
)


def test_one_line_contains_the_whole_text_of_an_event() -> None:
    assert told(log_line(PULSES, active=True)) == "   7 CS 1. Pulse 1: Ansa 3 ft."
    assert told(log_line(PULSES, active=False)).startswith("   7 (undone)")
