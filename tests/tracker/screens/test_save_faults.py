"""Faults of a save during play: the screen shows them, and the program goes on."""

from pathlib import Path
from unittest import mock

from tests.tracker.screens.conftest import Make, Play
from tests.tracker.screens.look import detail, listed, prompt
from tracker.session.session import Session


def with_damaged_line(saved: Session, number: int) -> Path:
    """Close the fight, and change one letter in a line of its history."""
    saved.close()
    history = saved.path.with_suffix(".events")
    lines = history.read_bytes().splitlines(keepends=True)
    line = lines[number - 1]
    at = line.index(b'"text":"') + 8
    lines[number - 1] = line[:at] + b"?" + line[at + 1 :]
    history.write_bytes(b"".join(lines))
    return saved.path


async def test_the_log_names_an_unreadable_event_and_shows_all_others(
    fight: Make, run: Play
) -> None:
    path = with_damaged_line(fight(), 3)
    async with run(Session(path)) as (app, pilot):
        await pilot.press("L")
        assert "Event 3 cannot be read" in listed(app.screen)
        assert "Grak joined the party" in listed(app.screen)
        await pilot.press(*"cannot")
        assert "line 3" in detail(app.screen)


async def test_undo_stops_at_an_unreadable_event_and_says_so(fight: Make, run: Play) -> None:
    saved = Session(with_damaged_line(fight(), 5))
    async with run(saved) as (app, pilot):
        await pilot.press("u")
        assert saved.fight.head == 6
        assert "ford-emala.events, line 5" in prompt(app)


async def test_a_state_that_cannot_be_written_is_reported_and_costs_no_action(
    saved: Session, run: Play
) -> None:
    full = mock.Mock(side_effect=OSError(28, "No space left on device"))
    async with run(saved) as (app, pilot):
        with mock.patch("tempfile.mkstemp", full):
            await pilot.press("E")
        assert prompt(app).startswith(
            "The action stands; the state could not be written beside it (the disk is full):"
        )
        assert saved.encounter.round == 2
        await pilot.press("n")
        assert "stands" not in prompt(app)


async def test_a_fault_found_on_opening_is_shown(saved: Session, run: Play) -> None:
    last = saved.fight.last
    # Files of a killed program, without the newest line of the history.
    killed = saved.path.parent / "killed" / "ford.json"
    killed.parent.mkdir()
    for end in (".json", ".events", ".lock"):
        whole = saved.path.with_suffix(end).read_bytes()
        cut = b"".join(whole.splitlines(keepends=True)[:-1]) if end == ".events" else whole
        killed.with_suffix(end).write_bytes(cut)
    async with run(Session(killed), size=(240, 40)) as (app, _):
        assert f"ends with event {last - 1}, but event {last} was in it" in prompt(app)
