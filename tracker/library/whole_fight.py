"""A whole fight as one file that another table can open: its save and its history together."""

import hashlib
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.errors import InputError
from tracker.session import Session
from tracker.store import Save, SavesFolder, Snapshot, StoreError
from tracker.store.atomic import write_new
from tracker.store.errors import printable
from tracker.store.names import display_name, events_path, stem_for
from tracker.store.operations import rename, running_copy

MARK = b'{"gaitkeeper-fight":'
FORMAT = 1
INCOMING = "incoming"
"""What the file of a fight is called until it has the name that was asked for."""

LARGEST = 256 << 20
"""Bytes; the history of a thousand events takes less than one in two hundred of it."""


def packed(path: Path) -> bytes:
    """The save at a path with its history: a line that says what follows, then both files.

    Raises:
        StoreError: it cannot be read.
    """
    with Save(path, writable=False) as save:
        # The state first: a history may go on behind it, and never ends before it.
        state = path.read_bytes()
        events = b"".join(save.journal.blocks())
        name = save.opened.name or path.stem
    head = {
        "gaitkeeper-fight": FORMAT,
        "name": name,
        "state": len(state),
        "events": len(events),
        "sha256": hashlib.sha256(state + events).hexdigest(),
    }
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + state + events


def is_packed(data: bytes) -> bool:
    """True for what `packed` makes."""
    return data.startswith(MARK)


def unpack(data: bytes, folder: SavesFolder, name: str, where: str) -> Path:
    """Make a save of a packed fight under a name, and give where it lies.

    Raises:
        InputError: no packed fight, or one that was cut or changed.
        StoreError: a fight that cannot be opened, a name that is taken, io.
    """
    own, state, events = _parts(data, where)
    if name:
        folder.refuse_name(name)
    with TemporaryDirectory(prefix="gaitkeeper-") as made:
        path = Path(made) / f"{INCOMING if name else stem_for(own, ())}.json"
        write_new(events_path(path), [events])
        write_new(path, [state])
        # What cannot be opened is refused here, where nothing is left of it.
        _check(path, where)
        copy = running_copy(path, folder.path)
    called = Snapshot(copy).latest().name
    return rename(copy, name) if name and display_name(name) != called else copy


def _check(path: Path, where: str) -> None:
    """Raise InputError for a fight that cannot be opened."""
    try:
        Session(path, writable=False).close()
    except StoreError as fault:
        told = fault.message.partition(". The file was left")[0].replace(printable(path), "state")
        reason = told.replace(printable(events_path(path)), "history").rstrip(".")
        message = f"{where}: the fight in it cannot be opened: {reason}."
        raise InputError("wrong-type", "from", message) from None


def _parts(data: bytes, where: str) -> tuple[str, bytes, bytes]:
    line, _, rest = data.partition(b"\n")
    try:
        head = json.loads(line)
        state, events, digest = int(head["state"]), int(head["events"]), str(head["sha256"])
        form = head["gaitkeeper-fight"]
    except (ValueError, KeyError, TypeError, RecursionError):
        message = f"{where}, line 1: it is no fight that `gaitkeeper export --fight` wrote."
        raise InputError("wrong-type", "from", message) from None
    if form != FORMAT:
        message = f"{where}, line 1: it has the form {form!r:.20}, and this one reads {FORMAT}."
        raise InputError("wrong-type", "from", message)
    if state < 0 or events < 0 or len(rest) != state + events:
        message = f"{where}: {len(rest)} bytes of {state + events} are there: copy it again, whole."
        raise InputError("wrong-type", "from", message)
    if hashlib.sha256(rest).hexdigest() != digest:
        message = f"{where}: it was changed since it was exported: export it again."
        raise InputError("wrong-type", "from", message)
    return str(head.get("name", "")), rest[:state], rest[state:]
