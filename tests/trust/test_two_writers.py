"""Two writers of one save, and changed files. Only one writer writes, and no event is lost."""

from __future__ import annotations

import errno
import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from tests.trust.fight import OPENING, Played, found, scratch
from tests.trust.table import passed
from tracker.store import StoreError
from tracker.store.names import backup_path, events_path, lock_path

ROOT = Path(__file__).parents[2]


@pytest.fixture
def fight() -> Iterator[Played]:
    with scratch() as folder:
        played = Played(folder)
        for request in OPENING:
            played.ask(request)
        yield played
        played.session.close()


def second_writer(path: Path) -> str:
    """Let another program open the same save to play.

    Return the text of the refusal, or '' if there is no refusal.
    """
    done = subprocess.run(
        [sys.executable, "-m", "tracker", "apply", str(path)],
        input=b'{"action": "note", "text": "mine"}\n',
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    return done.stderr.decode() if done.returncode else ""


TAKEN: dict[str, Callable[[Path], object]] = {
    "nothing taken away": lambda path: None,
    "lock file taken away": lambda path: lock_path(path).unlink(),
    "lock file renamed": lambda path: lock_path(path).rename(path.with_name("x")),
    "lock file written over": lambda path: lock_path(path).write_bytes(b"1 9 0"),
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_second_writer_is_kept_out_whatever_happens_to_the_lock_file(
    fight: Played, name: str
) -> None:
    TAKEN[name](fight.path)
    told = second_writer(fight.path)
    let_in = int("is open for writing elsewhere" not in told)
    passed(f"two writers: a second one let in, {name}", let_in)
    assert fight.ask({"action": "note", "text": "on"}) == len(OPENING) + 2
    assert found(fight.path) == (fight.session.fight.last, to_bytes(fight.session.encounter))


def test_the_trial_finds_a_lock_that_only_locks_a_file_name(fight: Played) -> None:
    fight.session.close()
    with mock.patch("tracker.store.journal.Journal.hold", return_value=True):
        fight.open()
        lock_path(fight.path).unlink()
        assert second_writer(fight.path) == ""


@pytest.mark.parametrize("name", ["ENOLCK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL"])
def test_without_file_locks_there_is_a_warning_and_play_goes_on(fight: Played, name: str) -> None:
    fight.session.close()
    none_here = mock.Mock(side_effect=OSError(getattr(errno, name), "no locks here"))
    with mock.patch.object(fcntl, "flock", none_here):
        session = fight.open()
    assert "lies on a file system without locks" in session.warning
    fight.ask({"action": "note", "text": "on"})
    assert session.warning == ""


def test_a_lock_that_the_disk_refuses_is_named_and_the_save_stays_closed(fight: Played) -> None:
    fight.session.close()
    fault = mock.Mock(side_effect=OSError(errno.EIO, "Input/output error"))
    with (
        mock.patch.object(fcntl, "flock", fault),
        pytest.raises(StoreError, match="Could not lock, the disk reports a fault"),
    ):
        fight.open()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"something else")
    other.replace(path)


MEDDLING: dict[str, tuple[Callable[[Path], object], str]] = {
    "save deleted": (lambda path: path.unlink(), "had been taken away"),
    "save touched": (lambda path: path.touch(), ""),
    "save made read-only": (lambda path: path.chmod(0o400), ""),
    "save replaced": (replaced, "changed by another program"),
    "save emptied": (lambda path: path.write_bytes(b""), "changed by another program"),
    "backup deleted": (lambda path: backup_path(path).unlink(), ""),
    "history touched": (lambda path: events_path(path).touch(), ""),
    "history made read-only": (lambda path: events_path(path).chmod(0o400), ""),
    "history deleted": (lambda path: events_path(path).unlink(), "had been taken away"),
}


@pytest.mark.parametrize("name", MEDDLING)
def test_foreign_changes_to_the_files_lose_no_action_and_give_a_warning(
    fight: Played, name: str
) -> None:
    meddle, word = MEDDLING[name]
    fight.session.checkpoint()
    meddle(fight.path)
    told = []
    for request in ({"action": "note", "text": "on"}, {"action": "end-round"}, {"action": "undo"}):
        fight.ask(request)
        told.append(fight.session.warning)
    fight.session.close()
    told.append(fight.session.warning)
    there = found(fight.path)
    right = there == (fight.session.fight.last, fight.states[fight.session.fight.last])
    passed(f"files touched while they are open: {name}", not right)
    assert (word in " ".join(told)) if word else not any(told)


def test_a_replaced_history_is_named_and_not_overwritten(fight: Played) -> None:
    replaced(events_path(fight.path))
    with pytest.raises(StoreError, match="changed by another program"):
        fight.ask({"action": "note", "text": "on"})
    assert events_path(fight.path).read_bytes() == b"something else"


def test_a_read_only_folder_loses_no_action(fight: Played) -> None:
    refused = mock.Mock(side_effect=OSError(errno.EACCES, "Permission denied"))
    with mock.patch("tempfile.mkstemp", refused):
        fight.ask({"action": "end-round"})
        assert "The action stands" in fight.session.warning
        assert "you have no permission" in fight.session.warning
    fight.ask({"action": "note", "text": "on"})
    assert fight.session.warning == ""
    assert found(fight.path) == (fight.session.fight.last, to_bytes(fight.session.encounter))
