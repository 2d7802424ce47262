"""Foreign files and pastes are read, or refused with a sentence, in little time and memory."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any, Self

import pytest

from tests.trust import biting
from tests.trust.biting import KB, MB, at_random, every_text
from tests.trust.table import everything, passed, record
from tracker.session.session import Session, begin
from tracker.store import Journal, SavesFolder, Snapshot
from tracker.store.framing import closed
from tracker.store.journal import Position
from tracker.store.names import events_path

ROOT = Path(__file__).parents[2]
SECONDS, PEAK = 2.0, 150
"""How much a program may need to read or refuse a file: CPU seconds, and MB of memory."""

SIZES = {
    "roster": (100 * KB, 4 * MB - KB, 4 * MB + KB, 16 * MB),
    "paste": (100 * KB, 4 * MB - KB, 4 * MB + KB),
    "library": (100 * KB, MB - KB, MB + KB),
    "book": (40 * KB, 256 * KB - KB, 256 * KB + KB),
    "config": (100 * KB, 256 * KB - KB, 256 * KB + KB),
    "lines": (100 * KB, MB - KB, MB + KB),
}
"""For each reader, the sizes of its texts: small, just below its limit, and above its limit."""

READ = {
    "roster": biting.ENDINGS,
    "paste": biting.ENDINGS,
    "library": ("toml",),
    "book": ("toml",),
    "config": ("toml",),
    "lines": ("json",),
}
RANDOM = 3000 if everything() else 30
EACH = 1 if everything() else 4
"""With 4, one in four of the texts that take long to parse is tried."""


SECONDS_OF_A_FIGHT = 8.0


def write_fight(path: Path, size: int, *, behind: bool) -> None:
    """Write an exported fight of about `size` bytes.

    If `behind` is true, the state in the file is older than most of its events.
    """
    folder = path.parent / "played"
    folder.mkdir()
    save = begin(SavesFolder(folder), "Ford", "emala")
    with closing(Session(save)) as fight:
        fight.ask({"action": "add", "name": "Grak", "hp": 9})
    with closing(Journal(events_path(save))) as journal:
        events = [bytes(line) for line in journal.read_all()]
    parts, total, checksum = [], 0, 0
    plain = json.loads(events[-1]) | {"changes": [], "text": "x" * 2000}
    for number in count(1):
        if number > len(events):
            plain |= {"n": number, "head": number, "parent": number - 1}
            events.append(json.dumps(plain, separators=(",", ":")).encode())
        line, checksum = closed(events[number - 1], checksum)
        parts.append(line + b"\n")
        total += len(line) + 1
        if total > size:
            break
    if not behind:
        found = Snapshot(save)
        state = found.read().state | {"head": number}
        found.write(state, Position(number, total, checksum))
    state, history = save.read_bytes(), b"".join(parts)
    head = {"gaitkeeper-fight": 1, "name": "Ford", "state": len(state), "events": len(history)}
    head["sha256"] = sha256(state + history).hexdigest()
    path.write_bytes(json.dumps(head, separators=(",", ":")).encode() + b"\n" + state + history)


class Reading:
    """A separate process that reads files, one after another."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.readers", str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, reader: str, path: Path) -> dict[str, Any]:
        """Let the process read a file, and return the answer of the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"reader": reader, "path": str(path)}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(20)


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[Reading]:
    (tmp_path / "saves").mkdir()
    with Reading(tmp_path / "saves") as process:
        yield process


def fault_in(answer: dict[str, Any], seconds: float = SECONDS) -> str:
    """Return the faults of an answer, or '' if the answer has no faults."""
    if answer["fault"]:
        return f"a fault of the program: {answer['fault']}"
    if answer["seconds"] > seconds:
        return f"{answer['seconds']} s"
    if answer["peak"] > PEAK:
        return f"{answer['peak']} MB"
    told = answer["told"]
    return "" if told.isprintable() and "Traceback" not in told else f"told badly: {told[:80]!r}"


@pytest.mark.parametrize("reader", SIZES)
def test_a_biting_text_is_read_or_refused_in_time_and_memory(
    reading: Reading, tmp_path: Path, reader: str
) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    bad, tried = [], 0
    for size in SIZES[reader] if everything() else SIZES[reader][:1]:
        readable = (one for one in every_text(size) if one[0] in READ[reader])
        for ending, what, text in islice(readable, 0, None, EACH):
            path = folder / f"x.{ending}"
            path.write_text(text)
            tried += 1
            fault = fault_in(reading.ask(reader, path))
            bad += [f"{what}, {size} bytes: {fault}"] if fault else []
            path.unlink()
    passed(f"{NAMED[reader]}: texts that bite", bad, tried)


@pytest.mark.parametrize("state", ["old", "new"])
def test_a_whole_fight_of_the_largest_size_is_read_a_piece_at_a_time(
    reading: Reading, tmp_path: Path, state: str
) -> None:
    path = tmp_path / "x.fight"
    write_fight(path, 63 * MB if everything() else 6 * MB, behind=state == "old")
    answer = reading.ask("fight", path)
    fault = fault_in(answer, SECONDS_OF_A_FIGHT)
    left = sorted(one.suffix for one in (tmp_path / "saves").iterdir())
    wanted = [] if state == "old" else [".events", ".json"]
    record(f"imports: a whole fight of 63 MB ({state} state)", 1, int(bool(fault)))
    assert fault == ""
    assert ("since its state was written" in answer["told"]) == (state == "old")
    assert left == wanted


def test_a_fight_that_is_too_large_is_refused_at_once(reading: Reading, tmp_path: Path) -> None:
    path = tmp_path / "x.fight"
    head = '{"gaitkeeper-fight":1,"name":"x","state":9,"events":209715200,"sha256":""}'
    path.write_text(f"{head}\n")
    with path.open("r+b") as file:
        file.truncate(200 * MB)
    answer = reading.ask("fight", path)
    assert fault_in(answer, 0.5) == ""
    assert "it is larger than 64 MB" in answer["told"]
    assert list((tmp_path / "saves").iterdir()) == []


ODD = ("pipe", "folder", "loop", "/dev/zero", "/proc/self/mem", "/dev/tty", "none", "x" * 300)


def test_every_reader_refuses_a_path_that_is_not_a_plain_file(
    reading: Reading, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    bad, tried = [], 0
    for reader in ("paste", "book", "config", "fight"):
        for name in ODD:
            answer = reading.ask(reader, tmp_path / name)
            tried += 1
            silent = not answer["told"] and (reader, name) != ("config", "none")
            fault = fault_in(answer) or ("nothing was told" if silent else "")
            bad += [f"{reader}, {name}: {fault}"] if fault else []
    passed("files: pipes, devices, folders and links in their place", bad, tried)


def test_biting_books_do_not_hide_good_books(tmp_path: Path) -> None:
    books = tmp_path / "books"
    books.mkdir()
    good = (ROOT / "examples" / "d20-fantasy.toml").read_text()
    (books / "good.toml").write_text(good)
    for number, text in enumerate((biting.dotted(40 * KB), "[" * 9000, "\0", "x = ")):
        (books / f"a{number}.toml").write_text(text)
    os.mkfifo(books / "b.toml")
    words = [sys.executable, "-m", "tracker", "--saves", str(tmp_path), "book", "list"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert "d20: d20 Fantasy" in said.stdout
    assert said.stdout.count("1 fault: see") == 5


NAMED = {
    "roster": "imports",
    "paste": "the import page",
    "library": "library",
    "book": "books",
    "config": "configuration",
    "lines": "JSON lines",
}


@pytest.mark.parametrize("reader", NAMED)
def test_any_text_is_read_or_refused_in_time_and_memory(
    reading: Reading, tmp_path: Path, reader: str
) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    bad = []
    for seed in range(RANDOM // len(NAMED)):
        ending, text = at_random(seed)
        path = folder / f"x.{ending if ending in READ[reader] else READ[reader][0]}"
        path.write_text(text, errors="surrogatepass")
        fault = fault_in(reading.ask(reader, path))
        bad += [f"seed {seed}: {fault}"] if fault else []
        path.unlink()
    passed(f"{NAMED[reader]}: texts made at random", bad, RANDOM // len(NAMED))
