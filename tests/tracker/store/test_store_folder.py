"""The folder of saves: its place, its contents, and how saves are found and moved."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.store.fights import contents, count_of, event, fight, history, played
from tracker.store import Save, SaveLock, SavesFolder, Snapshot, StoreError, saves_folder
from tracker.store.atomic import make_folder
from tracker.store.journal import BEGINNING
from tracker.store.names import LONGEST_STEM, display_name, events_path, free_stem, stem_for
from tracker.store.operations import archive, copy, new_save, rename, running_copy, unarchive


@pytest.fixture
def folder(tmp_path: Path) -> SavesFolder:
    make_folder(tmp_path / "saves")
    return SavesFolder(tmp_path / "saves", shipped=tmp_path / "shipped")


def refused(attempt: Callable[[], object]) -> StoreError:
    with pytest.raises(StoreError) as caught:
        attempt()
    assert "\n" not in caught.value.message
    return caught.value


def count_at(path: Path) -> int:
    with Save(path, writable=False) as save:
        return count_of(save)


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("The Ford", "the-ford"),
        ("  Überfall / am Fluß!  ", "überfall-am-fluss"),
        ("../../etc/passwd", "etc-passwd"),
        ("a.json", "a-json"),
        ("-rf", "rf"),
        ("🐉🐉", "encounter"),
        ("\uff21\uff22", "ab"),
        ("x" * 100, "x" * 60),
        ("é" * 100, "é" * 30),
    ],
)
def test_a_name_becomes_a_stem(name: str, stem: str) -> None:
    assert stem_for(name, ()) == stem


def test_a_taken_stem_gets_a_number_that_still_fits() -> None:
    assert free_stem("ford", {"ford"}) == "ford-2"
    assert free_stem("ford", {"ford", "ford-2", "ford-3"}) == "ford-4"
    assert free_stem("x" * 70, {"x" * 60}) == "x" * 58 + "-2"


@given(st.text(max_size=200), st.sets(st.text(max_size=8)))
def test_every_stem_is_short_and_free_and_a_plain_file_name(name: str, taken: set[str]) -> None:
    stem = stem_for(name, taken)
    assert 0 < len(stem.encode()) <= LONGEST_STEM
    assert stem not in taken
    assert all(letter.isalnum() or letter == "-" for letter in stem) or "-" not in stem
    assert not set(stem) & set("/\\.\0 \n:*?\"'")


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "bell\a", "esc\x1b[2J", "rtl\u202e"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    assert refused(lambda: display_name(name)).code == "bad-choice"


def test_the_chosen_folder_comes_first_then_the_environment(tmp_path: Path) -> None:
    environ = {"GAITKEEPER_SAVES": "/of/environment", "XDG_DATA_HOME": "/data"}
    assert saves_folder(Path("/chosen"), environ, tmp_path) == Path("/chosen")
    assert saves_folder(None, environ, tmp_path) == Path("/of/environment")


def test_the_folder_of_saves_is_in_a_checkout_or_else_with_the_user(tmp_path: Path) -> None:
    environ = {"XDG_DATA_HOME": "/data"}
    users = Path("/data/gaitkeeper/saves")
    (tmp_path / "saves").mkdir()
    assert saves_folder(None, environ, tmp_path) == users
    for text, expected in (
        ('[project]\nname = "other"', users),
        ("[not toml", users),
        ("project = 3", users),
        ('[project]\nname = "gaitkeeper-rpg"', tmp_path / "saves"),
    ):
        (tmp_path / "pyproject.toml").write_text(text)
        assert saves_folder(None, environ, tmp_path) == expected
    home = Path.home() / ".local/share/gaitkeeper/saves"
    assert saves_folder(None, {}, Path("/")) == home
    assert saves_folder(None, {"XDG_DATA_HOME": "relative"}, Path("/")) == home


def test_new_folders_are_for_their_owner_only(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    assert {(tmp_path / each).stat().st_mode & 0o777 for each in ("a", "a/b")} == {0o700}


def test_saves_are_listed_newest_first_including_damaged_ones(folder: SavesFolder) -> None:
    ford = new_save(folder, "The Ford", fight(0))
    bridge = new_save(folder, "The Bridge", fight(0))
    broken, gone = folder.path / "broken.json", folder.path / "gone.json"
    broken.write_bytes(b"{")
    gone.with_name("gone.json.bak").write_bytes(ford.read_bytes())
    for time, path in enumerate((bridge, events_path(bridge), ford, events_path(ford), broken)):
        os.utime(path, (time, time))
    (folder.path / "notes.txt").write_text("no save")
    (folder.path / ".ford.json.x.tmp").write_text("left behind")
    (folder.path / "lonely.events").write_text("a copy cut short")
    listed = folder.entries()
    assert [entry.name for entry in listed] == ["broken", "The Ford", "The Bridge", "gone"]
    assert [entry.path for entry in listed] == [broken, ford, bridge, gone]
    assert [bool(entry.fault) for entry in listed] == [True, False, False, True]
    assert "its backup is there" in str(listed[3].fault)
    assert listed[1].size == ford.stat().st_size
    assert listed[1].modified == 3


def test_a_save_whose_history_is_shorter_than_its_state_is_listed_as_damaged(
    folder: SavesFolder,
) -> None:
    path = played(folder.path / "ford.json", 5, checkpoint_at=5)
    events_path(path).write_bytes(history(event(1)))
    assert "knows event 5" in str(folder.entries()[0].fault)


def test_a_missing_folder_is_empty(tmp_path: Path) -> None:
    folder = SavesFolder(tmp_path / "none", shipped=tmp_path / "none either")
    assert (folder.entries(), folder.archived(), folder.samples()) == ([], [], [])


def test_a_word_means_the_save_whose_file_or_fight_has_that_name(folder: SavesFolder) -> None:
    path = new_save(folder, "Überfall am Fluß", fight(0))
    for text in ("Überfall am Fluß", "überfall  am fluss", "überfall-am-fluss"):
        assert folder.find(text).path == path


@pytest.mark.parametrize("text", ["", "..", "*", "ford", "passwd", "~", "none.json", "a/b"])
def test_a_word_that_names_no_save_is_not_found(folder: SavesFolder, text: str) -> None:
    new_save(folder, "Bridge", fight(0))
    assert refused(lambda: folder.find(text)).code == "not-found"


def test_a_separator_or_json_at_the_end_makes_a_path(
    folder: SavesFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_save(folder, "Ford", fight(0))
    assert folder.find(str(path)).path == path
    monkeypatch.chdir(path.parent)
    assert folder.find("ford.json").path == Path("ford.json")
    assert folder.find("./ford.json").path == Path("ford.json")


def test_a_name_of_two_saves_is_refused_and_both_files_are_named(folder: SavesFolder) -> None:
    first, second = folder.path / "one.json", folder.path / "two.json"
    for path in (first, second):
        Snapshot(path, name="Ford").write(fight(0), BEGINNING)
        events_path(path).touch()
    found = refused(lambda: folder.find("ford"))
    assert found.code == "not-found"
    assert "one, two" in found.message
    assert folder.find("two").path == second


def test_a_new_name_that_exists_already_is_a_conflict(folder: SavesFolder) -> None:
    path = new_save(folder, "The Ford", fight(0))
    other = new_save(folder, "Bridge", fight(0))
    for attempt in (
        lambda: new_save(folder, "the  ford", fight(0)),
        lambda: copy(other, "The Ford"),
        lambda: rename(other, "THE FORD"),
    ):
        assert refused(attempt).code == "conflict"
    assert new_save(folder, "The Ford!", fight(0)) == path.with_name("the-ford-2.json")


def test_a_copy_is_independent_of_its_original(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 6, checkpoint_at=4)
    copied = copy(path, "The Bridge")
    assert copied == folder.path / "the-bridge.json"
    assert Snapshot(copied).read().name == "The Bridge"
    with Save(copied) as save:
        assert count_of(save) == 6
        save.append(event(7))
    assert (count_at(path), count_at(copied)) == (6, 7)
    assert {each.stat().st_mode & 0o777 for each in (copied, events_path(copied))} == {0o600}


def test_a_copy_leaves_out_a_half_written_event(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 2)
    with events_path(path).open("ab") as file:
        file.write(b'{"n":3,')
    with Save(copy(path, "Bridge")) as save:
        save.append(event(3))
        assert save.journal.last == 3


def test_renaming_moves_all_files_and_leaves_nothing(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 6, checkpoint_at=4)
    os.utime(path, (5, 5))
    moved = rename(path, "The Bridge")
    assert count_at(moved) == 6
    assert Snapshot(moved).read().name == "The Bridge"
    assert moved.stat().st_mtime == 5
    assert sorted(each.name for each in folder.path.iterdir()) == [
        "the-bridge.events",
        "the-bridge.json",
    ]


def test_a_save_goes_into_the_archive_and_comes_back(folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 6, checkpoint_at=4)
    away = archive(path)
    assert folder.entries() == []
    assert [entry.name for entry in folder.archived()] == ["Ford"]
    assert "only in its archive" in refused(lambda: folder.find("ford")).message
    back = unarchive(away)
    assert back == path
    assert count_at(back) == 6
    assert folder.archived() == []


def test_an_archive_keeps_two_saves_of_one_name(folder: SavesFolder) -> None:
    first = archive(played(folder.path / "ford.json", 1))
    second = archive(played(folder.path / "ford.json", 2))
    assert (first.stem, second.stem) == ("ford", "ford-2")
    assert (count_at(first), count_at(second)) == (1, 2)
    unarchive(first)
    assert refused(lambda: unarchive(second)).code == "conflict"


def test_only_an_archived_save_is_taken_out_and_no_save_is_archived_twice(
    folder: SavesFolder,
) -> None:
    path = played(folder.path / "ford.json", 1)
    assert refused(lambda: unarchive(path)).code == "bad-choice"
    away = archive(path)
    assert refused(lambda: archive(away)).code == "bad-choice"


@pytest.mark.parametrize("move", [lambda path: copy(path, "B"), lambda path: rename(path, "B")])
def test_a_save_in_play_is_not_moved(move: Callable[[Path], Path], folder: SavesFolder) -> None:
    path = played(folder.path / "ford.json", 2)
    with Save(path):
        assert refused(lambda: move(path)).code == "save-locked"
        assert refused(lambda: archive(path)).code == "save-locked"
    assert count_at(path) == 2


def test_a_new_name_never_overwrites_a_file(folder: SavesFolder) -> None:
    with SaveLock(folder.path / "bridge.json"):
        path = new_save(folder, "Bridge", fight(0))
    assert path.stem == "bridge-2"


def test_a_sample_is_never_written_and_play_goes_on_in_a_copy(folder: SavesFolder) -> None:
    make_folder(folder.path / "samples")
    sample = played(folder.path / "samples" / "ford.json", 6, checkpoint_at=4, sample=True)
    before = contents(sample.parent)
    for attempt in (lambda: Save(sample), lambda: rename(sample, "Mine"), lambda: archive(sample)):
        assert refused(attempt).code == "conflict"
    first, second = (running_copy(sample, folder.path) for _ in range(2))
    assert (first.name, second.name) == ("ford.json", "ford-2.json")
    assert folder.find("ford").path == first
    assert [entry.name for entry in folder.samples()] == ["Ford"]
    with Save(first) as save:
        assert not save.opened.sample
        assert count_of(save) == 6
        save.append(event(7))
        save.checkpoint(fight(7))
    assert {entry.name for entry in folder.entries()} == {"Ford", "Ford 2"}
    assert contents(sample.parent) == before


def test_a_sample_in_a_read_only_folder_can_be_copied() -> None:
    with tempfile.TemporaryDirectory() as name:
        sample = played(Path(name) / "shipped" / "ford.json", 3, sample=True)
        before = sorted(sample.parent.iterdir())
        sample.parent.chmod(0o500)
        assert count_at(running_copy(sample, Path(name) / "new" / "saves")) == 3
        assert sorted(sample.parent.iterdir()) == before
        sample.parent.chmod(0o700)


def test_a_name_full_of_control_codes_is_shown_as_one_plain_line(folder: SavesFolder) -> None:
    path = folder.path / "bad\n\x1b[2Jname.json"
    path.write_bytes(b"")
    fault = str(folder.entries()[0].fault)
    assert fault.isprintable()
