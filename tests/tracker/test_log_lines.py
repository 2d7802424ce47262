"""An event in the log: what stands apart in its text has a line of its own, and never a number."""

from rules.history import Event
from tracker.views.log import log_line, log_lines
from tracker.views.spans import Line


def told(line: Line) -> str:
    return "".join(span.text for span in line)


PULSES = Event(
    n=7, parent=6, head=7, action={"action": "end-round"}, text="CS 1.\nPulse 1: Ansa 3 ft."
)


def test_what_stands_apart_is_indented_below_its_event() -> None:
    lines = [told(line) for line in log_lines(PULSES, active=True)]
    assert lines == ["   7 CS 1.", "     Pulse 1: Ansa 3 ft."]


def test_where_a_line_has_to_do_it_all_stands_in_it() -> None:
    assert told(log_line(PULSES, active=True)) == "   7 CS 1. Pulse 1: Ansa 3 ft."
    assert told(log_lines(PULSES, active=False)[0]).startswith("   7 (undone)")
