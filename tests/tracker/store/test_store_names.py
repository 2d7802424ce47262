"""Names of saves. An accepted name is exactly the name under which a command finds the save."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.store.fights import fight, played
from tracker.store import SavesFolder, Snapshot, StoreError
from tracker.store.names import display_name, sayable
from tracker.store.operations import (
    archive,
    copy,
    new_beside,
    new_save,
    new_save_at,
    rename,
    running_copy,
    unarchive,
)

ODD = [
    *("a/b", "x.json", "X.JSON", ".json", "-x", "--", "-", ".", "..", "a.", "x.events", "x.bak"),
    *("show", "Show", "ford", "FORD", "ford-2", "ford 2", "Ford!", "x.json.json", "-/-.json"),
    *("e\u0301", "\u00e9", "\u01f0", "j\u030c", "\uff26ord", "\u1fb4", "\u03ac\u0345", "a\u200bb"),
    *("", " ", "a\tb", "a\x1bb", "~", "~root", "*", "archive", "samples", "backups", "x" * 100),
]
WORDS = st.sampled_from(ODD) | st.text(max_size=12) | st.text("aA-2 ./!\u0301", max_size=6)


@pytest.fixture
def folder(tmp_path: Path) -> SavesFolder:
    return SavesFolder(tmp_path, shipped=tmp_path / "none")


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("a/b", "a b"),
        ("/", "encounter"),
        ("x.json", "x"),
        ("X.JSON", "X"),
        ("x.json.json", "x"),
        ("-x", "x"),
        ("-/-.json", "encounter"),
    ],
)
def test_a_name_that_commands_do_not_accept_is_refused_with_a_better_one(
    name: str, instead: str
) -> None:
    with pytest.raises(StoreError, match=f"call it '{instead}'") as caught:
        display_name(name)
    assert caught.value.code == "bad-choice"
    assert display_name(instead) == instead


@given(st.text(max_size=100))
def test_commands_accept_the_name_that_is_offered_instead(name: str) -> None:
    assert sayable(sayable(name)) == sayable(name)
    with suppress(StoreError):
        assert display_name(name) == sayable(display_name(name))


def made_in(folder: SavesFolder, path: Path) -> dict[str, Callable[[str], Path]]:
    """For each way to make a save, return a function that makes a save with a given name.

    Some of these functions make it from the existing save `path`.
    """
    return {
        "new": lambda name: new_save(folder, name, fight(0)),
        "at a path": lambda name: new_save_at(folder.path / "other.json", name, fight(0)),
        "copy": lambda name: copy(path, name),
        "rename": lambda name: rename(path, name),
        "beside": lambda name: new_beside(path, name, [], fight(0)),
        "away and back": lambda name: unarchive(archive(new_save(folder, name, fight(0)))),
        "running copy": lambda _: running_copy(path, folder.path),
    }


@given(st.lists(st.tuples(st.sampled_from(sorted(made_in(SavesFolder(Path()), Path()))), WORDS)))
def test_each_save_is_found_by_its_name_and_by_the_typed_text(asked: list[tuple[str, str]]) -> None:
    place = Path(tempfile.mkdtemp())
    folder = SavesFolder(place, shipped=place / "none")
    path = played(place / "ford.json", 1)
    try:
        for way, name in asked:
            with suppress(StoreError):
                made = made_in(folder, path)[way](name)
                path = made if way == "rename" else path
                if way not in ("beside", "running copy"):
                    assert folder.find(name).path == made
            for one in folder.entries():
                assert folder.find(one.name).path == one.path
                assert folder.find(one.path.stem).path == one.path
    finally:
        shutil.rmtree(place)


def test_a_save_with_an_old_name_is_found_by_its_file_and_can_be_renamed(
    folder: SavesFolder,
) -> None:
    path = played(folder.path / "a-b.json", 1)
    snapshot = Snapshot(path)
    found = snapshot.read()
    snapshot.name = "a/b"
    snapshot.write(found.state, found.place)
    assert [one.name for one in folder.entries()] == ["a/b"]
    assert folder.find("a-b").path == path
    assert folder.find(str(path)).path == path
    renamed = rename(path, "A b")
    assert renamed == path
    assert folder.find("a b").path == path


def test_a_rename_that_only_changes_the_case_does_not_move_the_files(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 1)
    written = path.stat().st_mtime_ns
    assert rename(path, "FORD") == path
    assert [one.name for one in folder.entries()] == ["FORD"]
    assert path.stat().st_mtime_ns == written
