"""A save that is opened by its file name: only its two files are read, each once."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest

from tests.tracker.cli.conftest import Run
from tests.tracker.store.fights import mark_as_sample
from tracker.session.session import begin
from tracker.store import SavesFolder
from tracker.store.listing import save_rows

NAMES = ("The bridge", "The tower", "The ford")


@contextmanager
def reads() -> Iterator[Counter[str]]:
    """Yield a count: for each file of a save, how often the program opened it."""
    counted: Counter[str] = Counter()
    real = os.open

    def counting(path: str | Path, *arguments: int, **options: int) -> int:
        name = Path(path).name
        if name.endswith((".json", ".events", ".bak")):
            counted[name] += 1
        return real(path, *arguments, **options)

    with mock.patch.object(os, "open", counting):
        yield counted


@pytest.fixture
def saves(folder: Path) -> SavesFolder:
    """A folder with three saves."""
    folder.mkdir()
    saves = SavesFolder(folder)
    for name in NAMES:
        begin(saves, name, "emala")
    return saves


@pytest.mark.parametrize("command", ["show", "log", "check", "apply", "open"])
def test_opening_a_save_by_its_file_name_reads_only_its_own_files(
    command: str, run: Run, saves: SavesFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.cli.open.has_terminal", lambda: True)
    monkeypatch.setattr("tracker.cli.open.before_textual", lambda: None)
    app = SimpleNamespace(run=lambda *_, **__: 0)
    monkeypatch.setitem(sys.modules, "tracker.app", app)
    with reads() as counted:
        assert run(*([] if command == "open" else [command]), "the-bridge").status == 0
    assert counted == {"the-bridge.json": 1, "the-bridge.events": 1}


@pytest.mark.parametrize("command", ["show", "apply"])
def test_opening_a_save_by_the_name_of_its_fight_reads_no_other_history(
    command: str, run: Run, saves: SavesFolder
) -> None:
    with reads() as counted:
        assert run(command, "The Bridge").status == 0
    assert counted == {
        "the-bridge.json": 1,
        "the-bridge.events": 1,
        "the-tower.json": 1,
        "the-ford.json": 1,
    }


def test_a_list_reads_each_file_once(saves: SavesFolder) -> None:
    with reads() as counted:
        assert {one.entry.name for one in save_rows(saves)} >= set(NAMES)
    own = {name: count for name, count in counted.items() if name.startswith("the-")}
    assert set(own.values()) == {1}


def test_a_save_that_changed_before_it_was_locked_is_read_again(
    run: Run, saves: SavesFolder
) -> None:
    snapshot = saves.find("the bridge")
    assert snapshot.latest().n == 1
    run("apply", "The bridge", given=[{"action": "note", "text": "rain"}])
    assert snapshot.latest().n == 2


def test_a_sample_is_read_and_then_its_copy(run: Run, saves: SavesFolder) -> None:
    sample = str(mark_as_sample(saves.path / "the-bridge.json"))
    with reads() as counted:
        assert run("apply", sample).status == 0
        first = counted["the-bridge.json"]
        assert not {name for name in counted if "ford" in name or "tower" in name}
        run("apply", sample, given=[{"action": "note", "text": "rain"}])
    # The sample is read twice, and its copy once; all other saves are read for their names.
    assert counted["the-bridge.json"] == first + 3
    assert max(counts for name, counts in counted.items() if "bridge" not in name) == 1
