"""Interrupted operations on saves. The next look at the folder finishes or undoes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tests.tracker.store.fights import count_of, event, fight, played
from tracker.store import Save, SaveLock, SavesFolder
from tracker.store import unfinished as module
from tracker.store.errors import StoreError
from tracker.store.names import backup_path, events_path, unfinished_path
from tracker.store.operations import archive, copy, new_save, rename


class Killed(BaseException):
    """This exception stands for the kill of a process.

    No more code of the program runs after it.
    """


@pytest.fixture
def folder(tmp_path: Path) -> SavesFolder:
    return SavesFolder(tmp_path, shipped=tmp_path / "none")


@pytest.fixture
def half_renamed(folder: SavesFolder) -> Iterator[tuple[Path, Path]]:
    """Yield a renaming that was interrupted before the old save was removed: both saves exist."""
    path = played(folder.path / "ford.json", 5, checkpoint_at=3)
    with mock.patch.object(module, "_take_away", side_effect=Killed), pytest.raises(Killed):
        rename(path, "Bridge")
    return path, folder.path / "bridge.json"


def names(folder: SavesFolder) -> list[str]:
    return sorted(each.name for each in folder.path.iterdir())


def test_the_next_list_finishes_an_interrupted_rename(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    assert [one.name for one in folder.entries()] == ["Bridge"]
    assert names(folder) == ["bridge.events", "bridge.json"]
    with Save(half_renamed[1]) as save:
        assert count_of(save) == 5


@pytest.mark.parametrize("which", [0, 1])
def test_a_save_that_another_process_has_locked_stays_unchanged(
    folder: SavesFolder, half_renamed: tuple[Path, Path], which: int
) -> None:
    with SaveLock(half_renamed[which]):
        assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert [one.name for one in folder.entries()] == ["Bridge"]


def test_the_old_save_stays_if_it_was_played_on(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    for number, path in enumerate(half_renamed):
        with Save(path) as save:
            save.append(event(6, size=30 + number))
    assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert not unfinished_path(half_renamed[1]).exists()


def test_if_only_the_copy_was_played_on_the_copy_stays(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with Save(half_renamed[1]) as save:
        save.append(event(6))
    assert [one.name for one in folder.entries()] == ["Bridge"]


def test_opening_a_save_finishes_its_interrupted_operation(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with Save(half_renamed[1]):
        assert not half_renamed[0].exists()
    assert names(folder) == ["bridge.events", "bridge.json"]


def test_a_save_that_is_still_being_moved_is_not_moved_again(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with SaveLock(half_renamed[0]), pytest.raises(StoreError, match="still being moved"):
        archive(half_renamed[1])
    assert archive(half_renamed[1]).parent.name == "archive"
    assert [one.name for one in (*folder.entries(), *folder.archived())] == ["Bridge"]


def test_an_interrupted_copy_is_removed_and_its_name_is_free(folder: SavesFolder) -> None:
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


def test_a_save_that_cannot_be_removed_is_not_renamed(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 5)
    backup_path(path).mkdir()
    with pytest.raises(StoreError, match="move"):
        rename(path, "Bridge")
    assert [one.name for one in folder.entries()] == ["Ford"]


@pytest.mark.parametrize("source", ["../elsewhere/ford.json", "/etc/ford.json", "bridge.json", ""])
def test_a_note_never_removes_a_save_in_another_folder(
    folder: SavesFolder, tmp_path: Path, source: str
) -> None:
    elsewhere = played(tmp_path / "elsewhere" / "ford.json", 2)
    bridge = new_save(folder, "Bridge", fight(0))
    unfinished_path(bridge).write_text(f'{{"source": "{source}"}}')
    folder.entries()
    assert elsewhere.exists()
    assert names(folder) == ["bridge.events", "bridge.json", "elsewhere"]


@pytest.mark.parametrize("note", ["", "{", '{"source": 3}', "\ud800"])
def test_an_unreadable_note_is_removed_and_its_save_stays(folder: SavesFolder, note: str) -> None:
    bridge = new_save(folder, "Bridge", fight(0))
    unfinished_path(bridge).write_bytes(note.encode("utf-8", "surrogatepass"))
    assert [one.fault for one in folder.entries()] == [None]
    assert names(folder) == ["bridge.events", "bridge.json"]


@pytest.mark.parametrize("held", [b"", b"[[package]]", b"1234"])
def test_lock_files_of_other_programs_are_left_alone(folder: SavesFolder, held: bytes) -> None:
    path = folder.path / "poetry.lock"
    path.write_bytes(held)
    assert folder.entries() == []
    assert path.read_bytes() == held


def test_a_lock_that_no_process_holds_does_not_reserve_a_name(folder: SavesFolder) -> None:
    lock = folder.path / "bridge.lock"
    lock.write_bytes(b"")
    assert new_save(folder, "Bridge", fight(0)).name == "bridge.json"
    assert not lock.exists()


def test_a_lock_whose_save_is_gone_is_removed_too(folder: SavesFolder) -> None:
    with mock.patch.object(Path, "unlink"):
        SaveLock(folder.path / "ford.json").close()
    assert names(folder) == ["ford.lock"]
    assert folder.entries() == []
    assert names(folder) == []


def test_a_history_without_save_and_note_stays(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 2)
    path.unlink()
    assert folder.entries() == []
    assert events_path(path).exists()


def test_without_locks_no_operation_is_finished_or_taken_back(
    folder: SavesFolder, half_renamed: tuple[Path, Path]
) -> None:
    with mock.patch("tracker.store.lock.locked", return_value=False):
        assert {one.name for one in folder.entries()} == {"Ford", "Bridge"}
    assert unfinished_path(half_renamed[1]).exists()


def test_two_makers_of_one_save_leave_each_others_files_alone(folder: SavesFolder) -> None:
    path = folder.path / "bridge.json"
    with mock.patch("tracker.store.lock.locked", return_value=False), module.making(path):
        events_path(path).write_bytes(b"")
        with pytest.raises(StoreError), module.making(path):
            pytest.fail("let in")
        assert events_path(path).exists()
        assert unfinished_path(path).exists()
