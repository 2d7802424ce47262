"""Backups of a save: which states are kept, and how backups are found and restored."""

import os
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.tracker.store.fights import event, fight
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError
from tracker.store.backups import APART, MOST, Backups
from tracker.store.names import backups_path
from tracker.store.operations import archive, rename, unarchive
from tracker.store.restoring import Backup, backups_of, restore
from tracker.store.save import Save, create


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "ford.json"
    create(made, "Ford", fight(0))
    return made


def kept(path: Path, count: int, *, apart: float) -> None:
    """Add `count` events, each with a backup. Between two backups are `apart` seconds."""
    with Save(path) as save:
        backups = Backups(path)
        for n in range(1, count + 1):
            save.append(event(n))
            save.checkpoint(fight(n))
            backups.keep(n, at_once=True)
            newest = backups_path(path) / f"{n}.json"
            at = time.time() - (count - n) * apart
            os.utime(newest, (at, at))
            backups = Backups(path)


def numbers(path: Path) -> list[int]:
    return [one.found.n for one in backups_of(path) if one.found]


def test_the_last_ten_backups_are_kept(path: Path) -> None:
    kept(path, 14, apart=2 * APART)
    assert numbers(path) == [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]
    assert len(numbers(path)) == MOST


def test_backups_in_quick_succession_are_not_all_kept(path: Path) -> None:
    with Save(path) as save:
        for n in range(1, 13):
            save.append(event(n))
            save.checkpoint(fight(n))
            save.keep(n)
        assert numbers(path) == [1]
        save.keep(12, at_once=True)
    assert numbers(path) == [12, 1]


def test_a_backup_does_not_change_while_the_save_goes_on(path: Path) -> None:
    kept(path, 2, apart=2 * APART)
    states = [one.found.state["encounter"]["count"] for one in backups_of(path) if one.found]
    assert states == [2, 1]


def test_a_write_into_the_save_does_not_change_its_newest_backup(path: Path) -> None:
    kept(path, 2, apart=2 * APART)
    with path.open("r+b") as file:
        file.truncate(100)
    assert numbers(path) == [2, 1]
    made = restore(path, backups_of(path)[0], "Ford again")
    with Save(made) as save:
        assert save.opened.n == 2


def test_a_backup_that_is_a_hard_link_becomes_a_separate_file_when_the_save_is_opened(
    path: Path,
) -> None:
    kept(path, 1, apart=0)
    linked = backups_path(path) / "1.json"
    linked.unlink()
    linked.hardlink_to(path)
    written = path.stat().st_mtime_ns
    Save(path, writable=False).close()
    assert linked.stat().st_nlink == 2
    Save(path).close()
    assert (linked.stat().st_nlink, path.stat().st_mtime_ns) == (1, written)


def test_a_save_that_has_been_changed_outside_gets_no_backup(path: Path) -> None:
    with Save(path) as save:
        save.append(event(1))
        save.checkpoint(fight(1))
        path.write_bytes(path.read_bytes().replace(b"Grak", b"Grok"))
        save.keep(1)
        assert "Earlier states of this save are not kept" in save.notes[0]
    assert [*backups_path(path).iterdir()] == []


def test_a_backup_that_fails_gives_one_warning_and_loses_nothing(path: Path) -> None:
    (path.parent / "backups").write_text("a file where the folder belongs")
    with Save(path) as save:
        for n in (1, 2):
            save.append(event(n))
            save.checkpoint(fight(n))
            save.keep(n)
        assert len(save.notes) == 1
        assert "Earlier states of this save are not kept" in save.notes[0]
    with Save(path) as save:
        assert save.opened.n == 2


def test_a_damaged_backup_is_reported_and_the_others_stay_good(path: Path) -> None:
    kept(path, 2, apart=2 * APART)
    (backups_path(path) / "1.json").write_text("{")
    good, bad = backups_of(path)
    assert (good.fault, bad.found) == ("", None)
    assert "1.json" in bad.fault
    with pytest.raises(StoreError, match=r"1\.json"):
        restore(path, bad, "Ford again")


def test_a_backup_of_another_history_is_not_offered(path: Path, tmp_path: Path) -> None:
    kept(path, 2, apart=2 * APART)
    other = tmp_path / "mill.json"
    create(other, "Mill", fight(0))
    with Save(other) as save:
        save.append(event(1, size=30))
        save.append(event(2, size=30))
    backups_path(path).rename(backups_path(other))
    assert numbers(other) == []
    assert all("history" in one.fault for one in backups_of(other))


def test_backups_move_with_the_save(path: Path) -> None:
    kept(path, 2, apart=2 * APART)
    there = archive(path)
    assert numbers(there) == [2, 1]
    back = rename(unarchive(there), "Mill")
    assert numbers(back) == [2, 1]
    assert back.stem == "mill"


def test_a_restored_fight_equals_the_old_one(tmp_path: Path) -> None:
    folder = SavesFolder(tmp_path, shipped=tmp_path / "none")
    with closing(Session(begin(folder, "Ford", "emala"), random=Random(1))) as saved:
        saved.ask({"action": "add", "name": "Grak", "hp": 9})
        saved.ask({"action": "roll-initiative"})
        saved.ask({"action": "start"})
        saved.ask({"action": "damage", "who": "Grak", "amount": 2})
        saved.ask({"action": "undo"})
        saved.ask({"action": "end-round"})
        saved.close()
    with closing(Session(saved.path, random=Random(1))) as saved:
        then, redo = saved.encounter, saved.fight.redo
        saved.ask({"action": "damage", "who": "Grak", "amount": 20})
        (found, *_) = [one for one in backups_of(saved.path) if round_of(one) == 2]
        made = restore(saved.path, found, "Ford, round 2")
    with closing(Session(made)) as again:
        assert (again.encounter, again.fight.redo) == (then, redo)
        assert again.fight.last == saved.fight.last - 1
        again.ask({"action": "undo"})
        assert again.encounter.round == 1
    with closing(Session(saved.path)) as first:
        assert first.encounter.find("Grak").hp == -11


def round_of(backup: Backup) -> int:
    return backup.found.summary().round if backup.found else 0


def test_a_restore_under_a_taken_name_makes_nothing(path: Path) -> None:
    kept(path, 1, apart=0)
    with pytest.raises(StoreError, match="there already"):
        restore(path, backups_of(path)[0], "Ford")
    assert [one.name for one in path.parent.glob("*.json")] == ["ford.json"]


def test_an_empty_fight_has_no_backup(tmp_path: Path) -> None:
    made = begin(SavesFolder(tmp_path, shipped=tmp_path / "none"), "Ford", "emala")
    assert backups_of(made) == []
