"""A full disk, a folder without write access, links and pipes, and damaged files."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.store.fights import contents, count_of, event, fight, history, number, played
from tracker.store import Journal, Save, SaveLock, Snapshot, StoreError
from tracker.store.atomic import atomic_write
from tracker.store.errors import from_os
from tracker.store.lock import is_noted
from tracker.store.names import events_path, files_of

ROOT = Path(__file__).parents[3]


def run(script: str, *arguments: object) -> list[str]:
    """Run a script in a separate process, and return its output in lines."""
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


FULL = """
import resource, sys
from pathlib import Path
from tests.tracker.store.fights import event, fight
from tracker.store import Save, StoreError
with Save(Path(sys.argv[1])) as save:
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
    for attempt in range(3):
        try:
            for n in range(save.journal.last + 1, 200):
                save.append(event(n, 700))
        except StoreError as error:
            print(error.code, save.journal.last, error.message)
    try:
        save.checkpoint(fight(save.journal.last, 200))
    except StoreError as error:
        print(error.code, save.journal.last, error.message)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    save.append(event(save.journal.last + 1))
    print("ok", save.journal.last)
"""


def test_a_full_disk_loses_nothing_and_play_goes_on_when_there_is_space(tmp_path: Path) -> None:
    path = played(tmp_path / "ford.json", 2)
    *refused, last = run(FULL, path)
    assert len(refused) == 4
    assert len({line.split()[1] for line in refused}) == 1
    assert all(line.startswith("io ") and "largest size" in line for line in refused)
    assert last.startswith("ok ")
    assert not list(tmp_path.glob(".*"))
    with Save(path) as save:
        assert count_of(save) == int(last.split()[1]) > 4


READ_ONLY = """
import os, sys
import tempfile  # the rights given up below may be what reading the library takes
from pathlib import Path
from tests.tracker.store.fights import fight
from tracker.store import Journal, Save, Snapshot, StoreError
from tracker.store.journal import Position
from tracker.store.operations import copy
from tracker.store.save import create
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
path = Path(sys.argv[1])
attempts = [
    lambda: Save(path),
    lambda: create(path.with_name("new.json"), "New", fight(0)),
    lambda: copy(path, "Copy"),
    lambda: Journal(path.with_suffix(".events"), writable=True).append(b'{"n":4}'),
    lambda: (snapshot := Snapshot(path), snapshot.read(), snapshot.write(fight(4), Position(4))),
]
for attempt in attempts:
    try:
        attempt()
    except StoreError as error:
        print(error.code, error.message)
with Save(path, writable=False) as save:
    print(save.journal.last)
"""


def test_a_folder_without_write_access_is_reported_and_can_be_read() -> None:
    # Root may write anywhere, so the script runs as the user nobody.
    # This user cannot enter pytest's folders.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "saves"
        path = played(folder / "ford.json", 3)
        before = contents(folder)
        for each in folder.iterdir():
            each.chmod(0o444)
        folder.chmod(0o555)
        folder.parent.chmod(0o755)
        *refused, last = run(READ_ONLY, path)
        assert contents(folder) == before
        folder.chmod(0o700)
    assert len(refused) == 5
    assert all(line.startswith("io ") and "no permission" in line for line in refused)
    assert last == "3"


@pytest.mark.parametrize("which", ["ford.json", "ford.events", "ford.lock", "ford.json.bak"])
def test_a_link_at_the_path_of_a_file_is_refused_and_its_target_stays_unchanged(
    which: str, tmp_path: Path
) -> None:
    path = played(tmp_path / "ford.json", 3, checkpoint_at=2)
    link, target = tmp_path / which, tmp_path / "elsewhere" / which
    target.parent.mkdir()
    if link.exists():
        link.rename(target)
    link.symlink_to(target)
    before = target.read_bytes() if target.exists() else None

    def play() -> None:
        with Save(path) as save:
            save.append(event(4))
            save.checkpoint(fight(4))

    with pytest.raises(StoreError, match="symbolic link") as caught:
        play()
    assert caught.value.code == "io"
    assert (target.read_bytes() if target.exists() else None) == before


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_pipe_or_a_folder_at_the_path_of_a_file_is_refused(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / "ford.json")
    make(tmp_path / "ford.events")
    for attempt in (
        lambda: Snapshot(tmp_path / "ford.json").read(),
        lambda: Journal(tmp_path / "ford.events"),
        lambda: Journal(tmp_path / "ford.events", writable=True),
    ):
        with pytest.raises(StoreError) as caught:
            attempt()
        assert caught.value.code == "io"


def test_a_temporary_name_cannot_be_guessed(tmp_path: Path) -> None:
    path = tmp_path / "ford.json"
    for n in range(3):
        atomic_write(path, str(n).encode())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["ford.json", "ford.json.bak"]


def test_a_second_writer_is_kept_out_but_may_read(tmp_path: Path) -> None:
    path = played(tmp_path / "ford.json", 3)
    with Save(path) as save:
        with pytest.raises(StoreError, match=f"process {os.getpid()}") as caught:
            Save(path)
        assert caught.value.code == "save-locked"
        save.append(event(4))
        with Save(path, writable=False) as reader:
            assert count_of(reader) == 4
    with Save(path) as save:
        assert count_of(save) == 4


HOLD = """
import os, signal, sys
from pathlib import Path
from tracker.store import SaveLock, StoreError
try:
    lock = SaveLock(Path(sys.argv[1]))
    print("held", flush=True)
    if sys.argv[2] == "die":
        os.kill(os.getpid(), signal.SIGKILL)
except StoreError as error:
    print(error.code)
"""


def test_another_process_is_kept_out_and_a_dead_one_holds_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "ford.json"
    with SaveLock(path):
        assert run(HOLD, path, "live") == ["save-locked"]
    subprocess.run(
        [sys.executable, "-c", HOLD, str(path), "die"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    assert is_noted(path)
    SaveLock(path).close()
    assert not path.with_suffix(".lock").exists()


def test_a_lock_on_a_file_that_was_removed_in_between_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "ford.json"
    real = fcntl.flock
    tries = []

    def removed_first(descriptor: int, operation: int) -> None:
        if not tries:
            path.with_suffix(".lock").unlink()
        tries.append(descriptor)
        real(descriptor, operation)

    with mock.patch.object(fcntl, "flock", removed_first):
        lock = SaveLock(path)
    with lock, pytest.raises(StoreError, match="open for writing elsewhere"):
        SaveLock(path)
    assert len(tries) == 2


def test_a_fault_of_the_system_without_a_number_is_reported_without_a_reason() -> None:
    told = from_os(OSError("odd"), Path("ford.json"), "save").message
    assert told.endswith("ford.json. Nothing saved before was lost.")


Damage = Callable[[bytes], bytes]


@st.composite
def damages(draw: st.DrawFn) -> Damage:
    """Return a function that damages bytes.

    It cuts, copies, flips bits, writes zeros or swaps lines.
    """
    kind = draw(st.sampled_from(["cut", "flip", "splice", "zero", "swap"]))
    first, second = draw(st.floats(0, 1)), draw(st.floats(0, 1))
    bit, size = draw(st.integers(0, 7)), draw(st.integers(1, 300))

    def harm(data: bytes) -> bytes:
        at, other = int(first * (len(data) - 1)), int(second * (len(data) - 1))
        match kind:
            case "cut":
                return data[:at]
            case "flip":
                return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            case "splice":
                return data[:at] + data[other : other + size] + data[at:]
            case "swap":
                lines = data.splitlines(keepends=True)
                one, two = int(first * (len(lines) - 1)), int(second * (len(lines) - 1))
                lines[one], lines[two] = lines[two], lines[one]
                return b"".join(lines)
        size_here = min(size, len(data) - at)
        return data[:at] + bytes(size_here) + data[at + size_here :]

    return harm


def opened(path: Path) -> tuple[int, list[bytes]] | StoreError:
    """Open a save. Return the snapshot's event number and the later events, or the error."""
    try:
        with Save(path) as save:
            count_of(save)
            return save.opened.n, list(save.events())
    except StoreError as error:
        return error


@settings(max_examples=150, deadline=None)
@given(which=st.sampled_from([".json", ".events"]), harm=damages())
def test_damage_gives_a_named_error_or_a_good_state_and_changes_no_file(
    which: str, harm: Damage
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = played(Path(folder) / "ford.json", 8, checkpoint_at=5)
        harmed = path.with_suffix(which)
        harmed.write_bytes(harm(harmed.read_bytes()))
        before = {each: each.read_bytes() for each in files_of(path)}
        found = opened(path)
        assert {each: each.read_bytes() for each in files_of(path)} == before
        if isinstance(found, StoreError):
            assert found.code == "save-damaged"
            assert "ford" in found.message
            assert "\n" not in found.message
            return
        n, events = found
        assert n == 5
        assert events == [event(each) for each in range(6, 6 + len(events))]
        if which == ".json":
            assert len(events) == 3


@settings(max_examples=60, deadline=None)
@given(harm=damages(), size=st.sampled_from([20, 3000]))
def test_a_damaged_history_reads_the_same_in_both_directions(harm: Damage, size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ford.events"
        whole = history(*(event(n, size) for n in range(1, 12)))
        before = harm(whole)
        path.write_bytes(before)
        try:
            journal = Journal(path)
            forwards = list(journal.read_all())
        except StoreError as error:
            found = error.code
        else:
            found = "read"
            assert list(journal.read_backwards()) == forwards[::-1]
            assert list(journal.read_what_is_left()) == forwards
            assert [number(line) for line in forwards] == list(range(1, len(forwards) + 1))
        assert found in ("read", "save-damaged")
        assert path.read_bytes() == before


def test_a_missing_history_is_damage_and_is_not_started_again(tmp_path: Path) -> None:
    path = played(tmp_path / "ford.json", 3)
    events_path(path).unlink()
    with pytest.raises(StoreError, match="history is missing") as caught:
        Save(path)
    assert caught.value.code == "save-damaged"
    assert not events_path(path).exists()
