"""`gaitkeeper check --repair`, and messages of other commands about damaged saves."""

from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from tests.tracker.cli.conftest import Run
from tests.tracker.store.fights import contents


def line_lost(path: Path) -> None:
    history = path.with_suffix(".events")
    lines = history.read_bytes().splitlines(keepends=True)
    history.write_bytes(b"".join([*lines[:1], *lines[2:]]))


DAMAGES = [
    pytest.param(lambda path: path.write_bytes(b"{"), "after event 4", id="no state"),
    pytest.param(
        lambda path: path.with_suffix(".events").unlink(),
        "its log lacks events 1 to 4",
        id="no log",
    ),
    pytest.param(line_lost, "its log lacks events 2 to 4", id="a line lost"),
]


@pytest.mark.parametrize(("harm", "told"), DAMAGES)
def test_a_repair_makes_a_new_save_and_leaves_the_damaged_one(
    run: Run, ambush: Path, harm: Callable[[Path], object], told: str
) -> None:
    shown = run("show", "ambush").out
    run("apply", "Ambush", given=[{"action": "note", "text": "rain"}])
    run("apply", "Ambush", given=[{"action": "undo"}])
    shown = shown.replace("4 events", "").splitlines()[3:]
    harm(ambush)
    before = contents(ambush.parent)
    said = run("check", "--repair", str(ambush))
    assert said.status == 0
    assert told.replace("4", "6") in said.out
    assert "ambush-repaired.json is a new save" in said.out
    after = contents(ambush.parent)
    assert {name: after[name] for name in before} == before
    assert run("check", "ambush-repaired").status == 0
    assert run("show", "ambush-repaired").out.splitlines()[3:] == shown
    assert "error" not in run("apply", "ambush-repaired", given=[{"action": "next"}]).out


def test_a_second_repair_is_numbered(run: Run, ambush: Path) -> None:
    ambush.write_bytes(b"{")
    run("check", "--repair", str(ambush))
    assert "ambush-repaired-2.json is a new save" in run("check", "--repair", str(ambush)).out


def test_a_sound_save_is_not_repaired(run: Run, ambush: Path) -> None:
    before = contents(ambush.parent)
    said = run("check", "--repair", "ambush")
    assert (said.status, said.err) == (0, "")
    assert "there is nothing to repair" in said.out
    assert contents(ambush.parent) == before


def test_a_log_with_a_damaged_line_shows_all_other_lines(run: Run, ambush: Path) -> None:
    history = ambush.with_suffix(".events")
    lines = history.read_bytes().splitlines(keepends=True)
    history.write_bytes(b"".join([lines[0], b"?\n", *lines[2:]]))
    said = run("log", "ambush")
    assert said.status == 0
    assert "Ambush: a new encounter" in said.out
    assert "2  Event 2 cannot be read" in said.out
    assert "Round 1." in said.out


def test_a_state_that_cannot_be_written_is_a_warning_beside_the_answer(
    run: Run, ambush: Path
) -> None:
    full = mock.Mock(side_effect=OSError(28, "No space left on device"))
    with mock.patch("tempfile.mkstemp", full):
        said = run("apply", "Ambush", given=[{"action": "end-round"}, {"action": "undo"}])
    first, second = said.lines()
    assert "The action stands" in first["warning"]
    assert "the disk is full" in first["warning"]
    assert "What was played stands" in said.err
    assert (said.status, second["event"]) == (0, first["event"] + 1)
    assert run("check", "ambush").status == 0
