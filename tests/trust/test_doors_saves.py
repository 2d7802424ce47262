"""Saves that were overwritten; saves with flipped bits; saves after failing calls and kills."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from rules.errors import CodedError, InputError
from tests.trust.disk import Crash, moments
from tests.trust.faults import FOR_EVER, Fault, failing, faults
from tests.trust.fight import Played, found, requests, scratch
from tests.trust.recording import Recording, recorded
from tests.trust.table import everything, passed
from tracker.formats.whole_fight import COMING, MARK, packed, unpack
from tracker.session.next_fight import next_fight
from tracker.session.repair import repair
from tracker.session.session import Session, begin
from tracker.store import Save, SaveEntry, SavesFolder, StoreError
from tracker.store.backups import files_in
from tracker.store.lock import is_noted
from tracker.store.names import backups_path, events_path
from tracker.store.operations import archive, copy, rename, running_copy, unarchive
from tracker.store.restoring import backups_of, restore

CRASHES = {"killed": 40, "journalled": 4, "posix": 4}
"""For each kind of crash, at how many places in a write the crash is tried."""

EVERY = 1 if everything() else 17
"""With 17, one in seventeen faults or bytes is tried."""


@pytest.fixture
def place() -> Iterator[Path]:
    with scratch() as folder:
        yield folder


def fought(folder: Path, rounds: int = 1) -> Played:
    """Return a fight that is closed after this number of rounds.

    Each round has made a backup.
    """
    fight = Played(folder)
    for request in requests(9):
        fight.ask(request)
    fight.ask({"action": "add", "name": "Ilse", "side": "party", "hp": 9})
    for number in range(rounds):
        fight.ask({"action": "end-round"})
        fight.ask({"action": "note", "text": f"round {number}"})
    fight.session.close()
    return fight


# Saves that are overwritten in place


IN_PLACE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda data: b"",
    "cut in the middle": lambda data: data[: len(data) // 2],
    "written over by an editor": lambda data: data.replace(b"Grak", b"Grok"),
    "a block of zeros": lambda data: bytes(512) + data[512:],
    "a block of anything": lambda data: data[:600] + Random(1).randbytes(512) + data[1112:],
    "a flipped bit": lambda data: data[:700] + bytes([data[700] ^ 4]) + data[701:],
}


def write_in_place(path: Path, harm: Callable[[bytes], bytes]) -> None:
    """Change the contents of a file without making a new file.

    An editor or a bad block can do the same.
    """
    data = harm(path.read_bytes())
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()


def restored(path: Path, fight: Played) -> bool:
    """Restore the newest backup.

    Return True if the state is exactly the state after the backup's last event.
    """
    newest, *_ = backups_of(path)
    if newest.found is None:
        return False
    made = restore(path, newest, "Ford again")
    return found(made) == (newest.found.n, fight.states[newest.found.n])


@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_writing_into_a_save_leaves_its_newest_backup_unchanged(
    place: Path, rounds: int, linked: bool
) -> None:
    bad = []
    for number, (name, harm) in enumerate(IN_PLACE.items()):
        folder = place / str(number)
        folder.mkdir()
        fight = fought(folder, rounds)
        if linked:
            as_kept_before(fight.path)
        write_in_place(fight.path, harm)
        if not restored(fight.path, fight):
            bad.append(name)
    passed("saves: written over in place", bad, len(IN_PLACE))


def as_kept_before(path: Path) -> None:
    """Make the newest backup a hard link to the save. Then open the save once."""
    newest = max(files_in(backups_path(path)), key=lambda each: int(each.stem))
    newest.unlink()
    newest.hardlink_to(path)
    session = Session(path)
    assert newest.stat().st_nlink == 1
    session.close()


# Moves and new saves that are interrupted


class Operation(NamedTuple):
    """A change in the folder of saves.

    If `stays` is true, the old save is still there afterwards. If `copies` is true, the new save is
    a copy of it.
    """

    do: Callable[[Path], Path]
    stays: bool = False
    copies: bool = False


def next_of(path: Path) -> Path:
    with closing(Session(path, writable=False)) as session:
        return next_fight(SavesFolder(path.parent), session.fight, "Bridge", whole=True)


def mend_damaged(path: Path) -> Path:
    return repair(path)[0]


def restore_newest(path: Path) -> Path:
    return restore(path, backups_of(path)[0], "Bridge")


def bring_in(path: Path) -> Path:
    return taken_in(packed(path), SavesFolder(path.parent), "Bridge")


def taken_in(data: bytes, folder: SavesFolder, name: str) -> Path:
    """Make a save from an exported fight.

    Refuse the data if they do not have the mark of an exported fight.
    """
    if not data.startswith(MARK):
        raise InputError("wrong-type", "from", "this is no fight.")
    return unpack(io.BytesIO(data.removeprefix(MARK)), folder, name, "file")


OPERATIONS = {
    "rename": Operation(lambda path: rename(path, "Bridge")),
    "archive": Operation(archive),
    "unarchive": Operation(unarchive),
    "copy": Operation(lambda path: copy(path, "Bridge"), stays=True, copies=True),
    "running copy": Operation(
        lambda path: running_copy(path, path.parent), stays=True, copies=True
    ),
    "new": Operation(lambda path: begin(SavesFolder(path.parent), "Bridge", "emala"), stays=True),
    "next fight": Operation(next_of, stays=True),
    "repair": Operation(mend_damaged, stays=True),
    "restore": Operation(restore_newest, stays=True),
    "import": Operation(bring_in, stays=True, copies=True),
}


class Stage:
    """A fight on which an operation is tried.

    `whole` is the state of the fight, and `kept` has its backups.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.root = folder
        self.name = name
        self.operation = OPERATIONS[name]
        folder.mkdir()
        fight = fought(folder)
        self.path = archive(fight.path) if name == "unarchive" else fight.path
        (folder / "archive").mkdir(exist_ok=True)
        self.whole = found(self.path)
        self.kept = sorted(each.name for each in files_in(backups_path(self.path)))
        self.before = laid_out(folder)

    def again(self, files: dict[str, bytes], folder: Path) -> Path:
        """Write the files into a new folder. Return the path of the save in this folder."""
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (folder / "archive").mkdir(parents=True, exist_ok=True)
        return folder / self.path.relative_to(self.root)

    def fault_at_next_start(self, path: Path, folder: Path) -> str:
        """List the saves again and repeat the change. Return the faults, or ''."""
        saves = SavesFolder(folder, shipped=folder / "none")
        there = [*saves.entries(), *saves.archived()]
        if any(one.fault for one in there):
            return "a damaged save"
        said = self._wrong(path, there)
        if said:
            return said
        lost = self._left_over(there, folder)
        return lost or self._tried_again(path, [one.path for one in there])

    def _wrong(self, path: Path, there: list[SaveEntry]) -> str:
        first = [one.path for one in there if found(one.path) == self.whole]
        right = len(first) == len(there) == 1
        if self.operation.stays:
            whole = len(first) == len(there) or not self.operation.copies
            right = path in first and len(there) < 3 and whole
        return "" if right else f"{len(there)} fights, {len(first)} whole"

    def _left_over(self, there: list[SaveEntry], folder: Path) -> str:
        known = {file for one in there for file in (one.path, events_path(one.path))}
        known |= {one.path.with_name(f"{one.path.name}.bak") for one in there}
        for one in there:
            # Files that a killed writer left beside a save are removed when it is opened.
            Session(one.path).close()
        kept = [each for one in there for each in files_in(backups_path(one.path))]
        over = {folder / name for name in laid_out(folder)} - known - set(kept)
        # A lock without a writer's name may belong to any program: it stays, and reserves no name.
        over = {each for each in over if each.suffix != ".lock" or is_noted(each)}
        # The next import removes the files of an import that was killed.
        over = {each for each in over if not each.parent.name.startswith(COMING)}
        if sorted(each.name for each in kept) != self.kept:
            return "backups lost"
        return f"left over: {sorted(each.name for each in over)}" if over else ""

    def _tried_again(self, path: Path, there: list[Path]) -> str:
        """If the operation was not done, try to do it again.

        Return the fault, or '' if there is no fault.
        """
        if len(there) > 1 or path not in there:
            return ""
        try:
            done = self.operation.do(path)
        except CodedError as fault:
            return f"again: {fault}"
        if left := [each.name for each in path.parent.glob(f"{COMING}*")]:
            return f"again left over: {left}"
        numbered = done.stem.endswith("-2") and self.name not in ("running copy",)
        return f"again: {done.name}" if numbered else ""


def laid_out(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def recording_of(stage: Stage) -> Recording:
    with recorded(stage.root) as recording:
        stage.operation.do(stage.path)
    return recording


def each_state(recording: Recording) -> Iterator[Crash]:
    seen = set()
    for kind, most in CRASHES.items():
        for crash in moments(recording, kind, most=most if everything() else 1):
            if crash.files in seen:
                continue
            seen.add(crash.files)
            if everything() or len(seen) % 5 == 0:
                yield crash


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_change_that_a_crash_interrupts_is_whole_at_a_new_start(place: Path, name: str) -> None:
    stage = Stage(place / "first", name)
    recording = recording_of(stage)
    bad: list[str] = []
    tried = 0
    for crash in each_state(recording):
        tried += 1
        folder = place / "crashed"
        path = stage.again(dict(crash.files), folder)
        fault = stage.fault_at_next_start(path, folder)
        bad += [fault] if fault else []
        shutil.rmtree(folder)
    passed(f"saves: {name} cut short by an end", bad, tried)
    assert tried > 10


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_change_that_a_failing_disk_interrupts_is_whole_at_a_new_start(
    place: Path, name: str
) -> None:
    stage = Stage(place / "first", name)
    folder = place / "failed"
    calls = failed_at(stage, folder, Fault(FOR_EVER, 0, 0))[1]
    bad: list[tuple[Fault, str]] = []
    tried = 0
    for fault in islice(faults(calls), 0, None, EVERY):
        tried += 1
        wrong, _ = failed_at(stage, folder, fault)
        bad += [(fault, wrong)] if wrong else []
    passed(f"saves: {name} cut short by a failing disk", bad, tried)
    assert tried > 10


def failed_at(stage: Stage, folder: Path, fault: Fault) -> tuple[str, int]:
    """Do an operation on a disk on which calls fail.

    Return the fault that the next start finds, and how often the disk was called.
    """
    path = stage.again(stage.before, folder)
    told: CodedError | None = None
    try:
        with failing(fault) as disk:
            try:
                stage.operation.do(path)
            except CodedError as error:
                told = error
            except OSError as error:
                # An import first makes a folder elsewhere, where the error is the system's own.
                told = StoreError("io", str(error))
            disk.on = False
            done = told is None
        wrong = not_as_told(path, folder, stage.operation, done=done)
        return wrong or stage.fault_at_next_start(path, folder), disk.count
    finally:
        shutil.rmtree(folder)


def not_as_told(path: Path, folder: Path, operation: Operation, *, done: bool) -> str:
    """Compare the program's report with the folder. Return a fault, or '' if the report is true.

    The report is false if a reported change is missing, or if a refused change was made anyway.
    """
    saves = SavesFolder(folder, shipped=folder / "none")
    there = [one.path for one in (*saves.entries(), *saves.archived())]
    if not done:
        return "told refused, and is there" if operation.copies and len(there) > 1 else ""
    right = len(there) == 2 if operation.stays else path not in there
    return "" if right else "told done, and is not"


# Flipped bits


def flips(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield copies of the data, each with one flipped bit, and the place of this bit.

    A short run flips bits of fewer bytes.
    """
    for at in range(0, len(data), EVERY):
        for bit in range(8):
            yield at, data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def told_of(path: Path) -> str:
    """Open and read a whole save. Return the code of the error, or '' if there is no error."""
    try:
        with Save(path, writable=False) as save:
            for _ in (*save.events(), *save.journal.read_all()):
                pass
    except StoreError as fault:
        return fault.code
    return ""


@pytest.mark.parametrize("name", ["ford.json", "ford.events"])
def test_no_flipped_bit_is_reported_as_a_newer_program(place: Path, name: str) -> None:
    fight = Played(place)
    for request in requests(5):
        fight.ask(request)
    fight.session.close()
    path, whole = place / name, (place / name).read_bytes()
    bad: list[int] = []
    tried = 0
    places = sorted({*flips(whole), *versions_flipped(whole)})
    for at, data in places:
        tried += 1
        path.write_bytes(data)
        if told_of(fight.path) != "save-damaged" and not is_last_newline(at, whole):
            bad.append(at)
    passed(f"saves: flipped bits of {name} told as newer, or not at all", bad, tried)


def versions_flipped(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield copies of the data. In each, one bit of a version number is flipped.

    Even a short run flips all these bits.
    """
    for one in re.finditer(rb'"v":(2)|"format": (2)', data):
        at = one.end() - 1
        for bit in range(8):
            yield at, data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def is_last_newline(at: int, data: bytes) -> bool:
    """Whether this byte is the newline at the end of the data.

    A line without its newline was not acknowledged.
    """
    return at == len(data) - 1


def test_no_flipped_bit_of_an_exported_fight_is_reported_as_a_newer_program(place: Path) -> None:
    fight = fought(place, 0)
    was, whole = found(fight.path), packed(fight.path)
    head = whole.index(b"\n")
    bad: list[int] = []
    tried = 0
    for at, data in sorted({*flips(whole[:head]), *form_flipped(whole[:head])}):
        tried += 1
        folder = SavesFolder(place / "in")
        try:
            # In the head only the name may change, because it only names the new fight.
            right = found(taken_in(data + whole[len(data) :], folder, "")) == was
        except InputError as fault:
            right = "this one reads" not in fault.message
        bad += [] if right else [at]
        shutil.rmtree(folder.path, ignore_errors=True)
    passed("saves: flipped bits of an exported fight told as newer", bad, tried)


def form_flipped(whole: bytes) -> Iterator[tuple[int, bytes]]:
    at = whole.index(b":1,") + 1 if b":1," in whole else whole.index(b": 1,") + 2
    for bit in range(8):
        yield at, whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]


# Several processes that move saves at once and are killed


MOVERS = """
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from rules.errors import CodedError
from tracker.store import SavesFolder
from tracker.store.operations import archive, rename, unarchive

random, folder = Random(sys.argv[1]), SavesFolder(Path(sys.argv[2]), shipped=Path("none"))
print("ready", flush=True)
while True:
    with suppress(CodedError):
        for one in folder.archived():
            unarchive(one.path)
        for one in folder.entries():
            archive(one.path) if random.random() < 0.4 else rename(one.path, random.choice("abcd"))
"""


def test_a_save_moved_by_several_killed_processes_is_there_once(place: Path) -> None:
    folder = place / "saves"
    folder.mkdir()
    fight = fought(folder)
    was, kept = found(fight.path), len([*files_in(backups_path(fight.path))])
    random, bad, rounds = Random(5), 0, 150 if everything() else 3
    for number in range(rounds):
        movers = [mover(f"{number}-{one}", folder) for one in range(3)]
        for one in movers:
            assert one.stdout is not None
            one.stdout.readline()
        time.sleep(random.random() / 4)
        for one in movers:
            one.kill()
            one.communicate()
        saves = SavesFolder(folder, shipped=place / "none")
        there = [one.path for one in (*saves.entries(), *saves.archived())]
        right = len(there) == 1 and found(there[0]) == was
        bad += not (right and len([*files_in(backups_path(there[0]))]) == kept)
    passed("saves: moved by three at once, all killed", bad, rounds)


def mover(seed: str, folder: Path) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-c", MOVERS, seed, str(folder)]
    return subprocess.Popen(words, stdout=subprocess.PIPE)
