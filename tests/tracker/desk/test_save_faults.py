"""Faults of a save during play: the desk reports them, and the fight continues."""

from contextlib import closing
from unittest import mock

from tests.support.saves import with_damaged_line
from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import Sit
from tracker.session.session import Session


def test_undo_stops_at_an_unreadable_event_and_says_so(fight: Make, sit: Sit) -> None:
    with closing(Session(with_damaged_line(fight(), 5))) as saved:
        table = sit(saved)
        table.press("u")
        assert saved.fight.head == 6
        assert "ford-emala.events, line 5" in table.prompt


def test_a_state_that_cannot_be_written_is_reported_and_costs_no_action(
    saved: Session, sit: Sit
) -> None:
    full = mock.Mock(side_effect=OSError(28, "No space left on device"))
    table = sit(saved)
    with mock.patch("tempfile.mkstemp", full):
        table.press("E")
        table.program.wait(1)
    assert table.prompt.startswith(
        "The action stands; the state could not be written beside it (the disk is full):"
    )
    assert saved.encounter.round == 2
    table.press("n")
    assert "stands" not in table.prompt


def test_a_fault_found_on_opening_is_shown(saved: Session, sit: Sit) -> None:
    last = saved.fight.last
    # Files of a killed program, without the newest line of the history.
    killed = saved.path.parent / "killed" / "ford.json"
    killed.parent.mkdir()
    for end in (".json", ".events", ".lock"):
        whole = saved.path.with_suffix(end).read_bytes()
        cut = b"".join(whole.splitlines(keepends=True)[:-1]) if end == ".events" else whole
        killed.with_suffix(end).write_bytes(cut)
    with closing(Session(killed)) as opened:
        table = sit(opened)
        assert f"ends with event {last - 1}, but event {last} was in it" in table.prompt
