"""The log's line for an event."""

import pytest

from rules.history import Event
from tests.play.table import Table
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


@pytest.fixture
def table() -> Table:
    """Grak, Orcs and Mira under Emala. Grak has moved in this turn, and has hit all the others."""
    table = Table("emala")
    table.do(action="add", name="Grak", hp=20, side="party")
    table.do(action="add", name="Orc", count=4, hp=11)
    table.do(action="add", name="Mira", hp=12, side="party")
    table.do([9, 7, 5, 4, 3, 1], action="start")
    table.do(action="move", who="Grak", distance=1)
    return table


def shown(table: Table, count: int, width: int = 80) -> list[str]:
    return [told(one) for one in lines(table.fight, count, width)]


def test_the_newest_events_are_whole(table: Table) -> None:
    table.do(action="note", who="Orc 1", text="he had a torch from the inn, and it is out now")
    table.do(action="damage", who=["Orc 1"], amount=3, reason="a torch that he had from the inn")
    table.do(action="damage", who=["Mira"], amount=2, reason="the same torch, thrown at the oil")
    newest = "Mira takes 2 from the same torch, thrown at the oil: 10 of 12."
    assert shown(table, 1) == [f"   9 … {newest}"]
    before = "Orc 1 takes 3 from a torch that he had from the inn: 8 of 11."
    assert " ".join(one.strip() for one in shown(table, 2, 90)) == f"9 … {before} {newest}"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_event_that_is_too_long_keeps_who_and_what(table: Table, count: int) -> None:
    table.do(action="note", who="Mira", text="a torn cloak, and more in the chest " * 5)
    rows = shown(table, count, 50)
    assert len(rows) == count
    assert rows[0].startswith("   7 … Note on Mira: a torn cloak")
    assert rows[-1].endswith("…")


def test_a_correction_shows_who_and_what_first(table: Table) -> None:
    many = ["Orc 1", "Orc 2", "Orc 3", "Mira"]
    table.do(action="damage", who=many, amount=3, reason="a burning beam")
    table.do(action="correct", event=table.fight.last, amount=2)
    rows = shown(table, 1)
    assert rows[0].startswith("   8 … Correction of event 7: 2, not 3.")
    assert "Orc 1" in rows[0]


def test_a_turn_that_fits_is_whole(table: Table) -> None:
    table.do(action="damage", who=["Orc 1"], amount=3)
    assert shown(table, 1) == ["   7 Round 1. Grak walks 1 m. Orc 1 takes 3: 8 of 11."]
