"""What was cut short while a save was made or moved: settled at the next look, or left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tests.tracker.store.fights import count_of, event, fight, played
from tracker.store import Save, SaveLock, SavesFolder
from tracker.store import unfinished as module
from tracker.store.errors import StoreError
from tracker.store.names import events_path, unfinished_path
from tracker.store.operations import archive, copy, new_save, rename


class Killed(BaseException):
    """Nothing is done after it, as in a process that was killed."""


@pytest.fixture
def folder(tmp_path: Path) -> SavesFolder:
    return SavesFolder(tmp_path, shipped=tmp_path / "none")


@pytest.fixture
def half_renamed(folder: SavesFolder) -> Iterator[tuple[Path, Path]]:
    """Both are there, since the one of before was not taken away."""
    path = played(folder.path / "ford.json", 5, checkpoint_at=3)
    with mock.patch.object(module, "_take_away", side_effect=Killed), pytest.raises(Killed):
        rename(path, "Bridge")
    return path, folder.path / "bridge.json"


def names(folder: SavesFolder) -> list[str]:
    return sorted(each.name for each in folder.path.iterdir())


def test_a_rename_that_was_cut_short_is_finished_by_the_next_list(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    assert [one.name for one in folder.entries()] == ["Bridge"]
    assert names(folder) == ["bridge.events", "bridge.json"]
    with Save(half_renamed[1]) as save:
        assert count_of(save) == 5


@pytest.mark.parametrize("which", [0, 1])
def test_what_another_process_holds_is_left_to_it(
    folder: SavesFolder, half_renamed: tuple[Path, Path], which: int
) -> None:
    with SaveLock(half_renamed[which]):
        assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert [one.name for one in folder.entries()] == ["Bridge"]


def test_the_one_of_before_stays_where_it_was_played_on(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    for number, path in enumerate(half_renamed):
        with Save(path) as save:
            save.append(event(6, size=30 + number))
    assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert not unfinished_path(half_renamed[1]).exists()


def test_the_copy_alone_played_on_is_what_stays(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with Save(half_renamed[1]) as save:
        save.append(event(6))
    assert [one.name for one in folder.entries()] == ["Bridge"]


def test_what_was_cut_short_is_finished_as_its_save_is_opened(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with Save(half_renamed[1]):
        assert not half_renamed[0].exists()
    assert names(folder) == ["bridge.events", "bridge.json"]


def test_what_is_still_being_moved_is_not_moved_on(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with SaveLock(half_renamed[0]), pytest.raises(StoreError, match="still being moved"):
        archive(half_renamed[1])
    assert archive(half_renamed[1]).parent.name == "archive"
    assert [one.name for one in (*folder.entries(), *folder.archived())] == ["Bridge"]


def test_a_copy_that_was_cut_short_is_taken_back_and_its_name_is_free(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 5)
    with (
        mock.patch("tracker.store.operations.Snapshot.write", side_effect=Killed),
        pytest.raises(Killed),
    ):
        copy(path, "Bridge")
    assert "bridge.events" in names(folder)
    assert [one.name for one in folder.entries()] == ["Ford"]
    assert names(folder) == ["ford.events", "ford.json"]
    assert copy(path, "Bridge").name == "bridge.json"


@pytest.mark.parametrize("source", ["../elsewhere/ford.json", "/etc/ford.json", "bridge.json", ""])
def test_a_note_takes_nothing_away_that_lies_elsewhere(
    folder: SavesFolder, tmp_path: Path, source: str
) -> None:
    elsewhere = played(tmp_path / "elsewhere" / "ford.json", 2)
    bridge = new_save(folder, "Bridge", fight(0))
    unfinished_path(bridge).write_text(f'{{"source": "{source}"}}')
    folder.entries()
    assert elsewhere.exists()
    assert names(folder) == ["bridge.events", "bridge.json", "elsewhere"]


@pytest.mark.parametrize("note", ["", "{", '{"source": 3}', "\ud800"])
def test_a_note_that_does_not_read_is_taken_away_and_its_save_stays(
    folder: SavesFolder, note: str
) -> None:
    bridge = new_save(folder, "Bridge", fight(0))
    unfinished_path(bridge).write_bytes(note.encode("utf-8", "surrogatepass"))
    assert [one.fault for one in folder.entries()] == [None]
    assert names(folder) == ["bridge.events", "bridge.json"]


@pytest.mark.parametrize("held", [b"", b"[[package]]", b"1234"])
def test_what_others_call_a_lock_is_left_as_it_is(folder: SavesFolder, held: bytes) -> None:
    path = folder.path / "poetry.lock"
    path.write_bytes(held)
    assert folder.entries() == []
    assert path.read_bytes() == held


def test_a_lock_that_nobody_holds_keeps_no_name(folder: SavesFolder) -> None:
    lock = folder.path / "bridge.lock"
    lock.write_bytes(b"")
    assert new_save(folder, "Bridge", fight(0)).name == "bridge.json"
    assert not lock.exists()


def test_a_lock_of_a_save_that_is_gone_goes_too(folder: SavesFolder) -> None:
    with mock.patch.object(Path, "unlink"):
        SaveLock(folder.path / "ford.json").close()
    assert names(folder) == ["ford.lock"]
    assert folder.entries() == []
    assert names(folder) == []


def test_a_history_alone_that_nothing_was_noted_of_stays(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 2)
    path.unlink()
    assert folder.entries() == []
    assert events_path(path).exists()


def test_where_nothing_locks_nothing_is_settled(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with mock.patch("tracker.store.lock.locked", return_value=False):
        assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert unfinished_path(half_renamed[1]).exists()


def test_two_that_make_one_save_do_not_take_each_others_files(folder: SavesFolder) -> None:
    path = folder.path / "bridge.json"
    with mock.patch("tracker.store.lock.locked", return_value=False), module.making(path):
        events_path(path).write_bytes(b"")
        with pytest.raises(StoreError), module.making(path):
            pytest.fail("let in")
        assert events_path(path).exists()
        assert unfinished_path(path).exists()
