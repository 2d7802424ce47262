"""After a kill of the process or a power failure, the save has every acknowledged event."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tracker.store.fights import count_of, event, fight, history, played
from tests.trust.disk import Crash, crashes
from tests.trust.recording import Recording, recorded
from tracker.store import Journal, Save, SaveLock, SavesFolder
from tracker.store.operations import archive, copy, rename, running_copy
from tracker.store.save import create

SIZES = (10, 300, 9000, 40, 5000, 10, 4096, 200, 12000)


@pytest.fixture
def scratch() -> Iterator[Path]:
    """Yield a folder, in memory if possible. A model checks the syncs, without a real disk."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else None))
    yield folder
    shutil.rmtree(folder)


def each_crash(recording: Recording, scratch: Path) -> Iterator[tuple[Crash, Path]]:
    for number, crash in enumerate(crashes(recording)):
        folder = scratch / str(number)
        folder.mkdir()
        crash.lay_out(folder)
        yield crash, folder
        shutil.rmtree(folder)


def play(path: Path, recording: Recording) -> None:
    create(path, "Ford", fight(0))
    recording.acknowledge(0)
    with Save(path) as save:
        for n, size in enumerate(SIZES, 1):
            save.append(event(n, size))
            recording.acknowledge(n)
            if n % 3 == 0:
                save.checkpoint(fight(n))
    with Save(path) as save:
        save.append(event(len(SIZES) + 1))
        recording.acknowledge(len(SIZES) + 1)


def test_every_promised_event_survives_every_crash_and_play_goes_on(
    tmp_path: Path, scratch: Path
) -> None:
    with recorded(tmp_path) as recording:
        play(tmp_path / "ford.json", recording)
    kinds: Counter[str] = Counter()
    for crash, folder in each_crash(recording, scratch):
        path = folder / "ford.json"
        if crash.acknowledged < 0 and not path.exists():
            continue
        with Save(path) as save:
            count = count_of(save)
            assert count >= crash.acknowledged
            save.append(event(count + 1))
            save.checkpoint(fight(count + 1))
        with Save(path) as save:
            assert count_of(save) == count + 1
        assert not list(folder.glob(".*.tmp"))
        kinds[crash.kind] += 1
    assert kinds["killed"] > 40
    assert kinds["unpowered"] > 15


def write_in_place(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(descriptor, data)
    os.fsync(descriptor)
    os.close(descriptor)


def rename_unsynced(path: Path, data: bytes) -> None:
    descriptor = os.open(path.with_suffix(".new"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(descriptor, data)
    os.close(descriptor)
    path.with_suffix(".new").replace(path)


def rename_without_the_folder(path: Path, data: bytes) -> None:
    write_in_place(path.with_suffix(".new"), data)
    path.with_suffix(".new").replace(path)


@pytest.mark.parametrize(
    ("careless", "kind"),
    [
        (write_in_place, "killed"),
        (rename_unsynced, "unpowered"),
        (rename_without_the_folder, "unpowered"),
    ],
)
def test_the_list_of_crashes_finds_a_careless_writer(
    careless: Callable[[Path, bytes], None], kind: str, tmp_path: Path
) -> None:
    with recorded(tmp_path) as recording:
        for n in range(4):
            careless(tmp_path / "ford.json", bytes([65 + n]) * 5000)
            recording.acknowledge(n)
    lost = set()
    for crash in crashes(recording):
        data = dict(crash.files).get("ford.json", b"")
        whole = len(data) == 5000 and len(set(data)) == 1
        if crash.acknowledged >= 0 and not (whole and data[0] - 65 >= crash.acknowledged):
            lost.add(crash.kind)
    assert kind in lost


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(lambda path: copy(path, "Bridge"), id="copy"),
        pytest.param(lambda path: rename(path, "Bridge"), id="rename"),
        pytest.param(archive, id="archive"),
        pytest.param(lambda path: running_copy(path, path.parent), id="running copy"),
    ],
)
def test_a_save_survives_every_crash_of_a_move(
    move: Callable[[Path], Path], tmp_path: Path, scratch: Path
) -> None:
    path = played(tmp_path / "ford.json", 5, checkpoint_at=3)
    with recorded(tmp_path) as recording:
        moved = move(path).relative_to(tmp_path)
        recording.acknowledge(1)
    checked = 0
    for crash, folder in each_crash(recording, scratch):
        there = [each for each in (folder / "ford.json", folder / moved) if each.exists()]
        assert there
        for each in there:
            with Save(each, writable=False) as save:
                assert count_of(save) == 5
        saves = SavesFolder(folder)
        assert not [entry for entry in (*saves.entries(), *saves.archived()) if entry.fault]
        if crash.acknowledged == 1:
            assert folder / moved in there
            assert (folder / "ford.json" in there) == path.exists()
        for each in (folder / "ford.json", folder / moved):
            SaveLock(each).close()
        assert not list(folder.rglob(".*.tmp"))
        checked += 1
    assert checked > 10


def test_an_event_in_a_separate_history_survives_every_crash(tmp_path: Path) -> None:
    with recorded(tmp_path) as recording:
        journal = Journal(tmp_path / "ford.events", writable=True, create=True)
        journal.append(event(1))
        recording.acknowledge(1)
        journal.close()
    promised = [crash for crash in crashes(recording) if crash.acknowledged == 1]
    assert [crash.files for crash in promised] == [(("ford.events", history(event(1))),)]


def test_a_crash_while_creating_leaves_a_save_or_none(tmp_path: Path, scratch: Path) -> None:
    with recorded(tmp_path) as recording:
        create(tmp_path / "ford.json", "Ford", fight(0))
    for _, folder in each_crash(recording, scratch):
        path = folder / "ford.json"
        if path.exists():
            with Save(path) as save:
                assert count_of(save) == 0
        else:
            assert SavesFolder(folder).entries() == []
