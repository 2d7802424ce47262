"""Small fights for tests. Each event adds 1 to a count, so that a lost event is noticed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tracker.store import Journal, Snapshot
from tracker.store.framing import closed
from tracker.store.names import SAMPLES, backups_path, events_path, files_of
from tracker.store.save import Save, create
from tracker.store.tables import seal


def event(n: int, size: int = 20) -> bytes:
    """Return the line of the event with the number n."""
    return msgspec.json.encode({"n": n, "action": "damage", "text": f"{n} " + "x" * size})


def number(line: bytes) -> int:
    """Return the number in the line of an event."""
    found: int = msgspec.json.decode(line)["n"]
    return found


def fight(count: int, combatants: int = 2) -> dict[str, Any]:
    """Return the state of the fight after `count` events."""
    return {
        "encounter": {"count": count, "system": "emala"},
        "combatants": {
            f"c{i}": {"id": f"c{i}", "name": f"Grak {i}", "hp": count, "conditions": ["prone"]}
            for i in range(combatants)
        },
    }


def count_of(save: Save) -> int:
    """Return the number of events in a save: those in its snapshot, and those after the snapshot.

    Fail if the events are not in order.
    """
    count: int = save.opened.state["encounter"]["count"]
    assert count == save.opened.n
    people = save.opened.state["combatants"].values()
    assert [each["hp"] for each in people] == [count, count]
    for line in save.events():
        count += 1
        assert number(line) == count
    return count


def played(path: Path, events: int, *, checkpoint_at: int = 0, sample: bool = False) -> Path:
    """Make a save with this number of events.

    After the event `checkpoint_at`, the save makes a checkpoint.
    """
    create(path, path.stem.title(), fight(0))
    with Save(path) as save:
        for n in range(1, events + 1):
            save.append(event(n))
            if n == checkpoint_at:
                save.checkpoint(fight(n))
    return mark_as_sample(path) if sample else path


def mark_as_sample(path: Path) -> Path:
    """Mark a save as a sample, and move it into a folder of samples. Return the new path."""
    rewrite(path, b'"sample": false', b'"sample": true')
    if path.parent.name == SAMPLES:
        return path
    folder = path.parent / SAMPLES
    folder.mkdir(exist_ok=True)
    for each in files_of(path):
        if each.exists():
            each.rename(folder / each.name)
    if backups_path(path).exists():
        backups_path(folder / path.name).parent.mkdir()
        backups_path(path).rename(backups_path(folder / path.name))
    return folder / path.name


def of_format(raw: bytes, number: int) -> bytes:
    """Return a snapshot in the form of a later program. The checksum depends on the format too."""
    head, _, body = raw.partition(b'"checksum": "')
    head = head.replace(b'"format": 2', b'"format": %d' % number)
    checksum = zlib.crc32(body[8:], zlib.crc32(b"%d" % number))
    return b'%s"checksum": "%08x%s' % (head, checksum, body[8:])


def rewrite(path: Path, old: bytes, new: bytes) -> None:
    """Replace bytes in a snapshot, and make the checksum right, as our own program does."""
    path.write_bytes(seal(path.read_bytes().replace(old, new)))


def forge(path: Path, edit: Callable[[bytes], bytes], *more: bytes) -> None:
    """Change every event of a save by the function `edit`, and add the events `more`.

    All checksums are correct.
    """
    journal, snapshot = Journal(events_path(path)), Snapshot(path)
    events = [edit(each) for each in journal.read_all()]
    journal.close()
    found = snapshot.read()
    events_path(path).write_bytes(history(*events[: found.n]))
    journal = Journal(events_path(path), writable=True)
    snapshot.write(found.state, journal.end)
    for each in (*events[found.n :], *more):
        journal.append(each)
    journal.close()


def history(*events: bytes, after: int = 0) -> bytes:
    """Return the lines of these events. `after` is the checksum of the line before them."""
    lines = b""
    for each in events:
        line, after = closed(each, after)
        lines += line + b"\n"
    return lines


def contents(folder: Path) -> dict[Path, bytes]:
    """Return the bytes of every file below a folder. The key is the path of the file."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
