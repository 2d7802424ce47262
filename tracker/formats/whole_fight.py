"""Pack a whole fight, its save and its history, into one file that another table can open."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Struct

from rules.errors import InputError, RulesError
from tracker.formats.incoming import FIGHT, read_piece, too_large
from tracker.formats.json import JsonFault, refuse_bounds
from tracker.session.session import Session
from tracker.store import Journal, Save, SavesFolder, Snapshot, StoreError
from tracker.store.atomic import write_new
from tracker.store.errors import printable
from tracker.store.names import display_name, events_path, stem_for
from tracker.store.operations import rename, running_copy
from tracker.store.own_folder import own_folder
from tracker.text.jsonio import decode_object

MARK = b'{"gaitkeeper-fight":'
FORMAT = 1
COMING = ".incoming-"
"""The beginning of the name of the folder in which a fight is unpacked."""

LARGEST_HEAD, LARGEST_STATE = 4 << 10, 4 << 20
"""The most bytes of the first line, and of the state. The state of 1000 combatants has 2 MB.

The events after the state may have as many bytes as a state.
"""

BLOCK = 1 << 20
"""How many bytes are read in one step."""


Size = Annotated[int, msgspec.Meta(ge=0)]


class _Head(Struct, frozen=True, rename={"form": "gaitkeeper-fight"}):
    """The first line of a packed fight.

    It has the fight's name, the sizes of the state and of the events, and a checksum of both.
    """

    form: int
    state: Size
    events: Size
    sha256: str
    name: str = ""


def packed(path: Path) -> bytes:
    """Return one file with the save at a path and its history; the first line describes both.

    Raises:
        InputError: if the fight is larger than `unpack` allows.
        StoreError: if the save cannot be read.
    """
    with Save(path, writable=False) as save:
        # The state is read first: a history may go on after it, but never ends before it.
        state = path.read_bytes()
        if len(state) + save.journal.end.offset > FIGHT.largest - LARGEST_HEAD:
            both = f"{printable(path)} and {printable(events_path(path))}"
            message = f"no table takes in a fight of more than {FIGHT.size}: copy {both} instead."
            raise InputError("out-of-range", "fight", message)
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


def unpack(file: BinaryIO, folder: SavesFolder, name: str, where: str) -> Path:
    """Unpack a fight into a save with this name, and return the save's path.

    `file` is read in pieces, from the place after the MARK. If the fight is refused, none of its
    files stays among the saves.

    Raises:
        InputError: if the file is not a packed fight, if it was cut or changed, or if it is too
            large.
        StoreError: if the fight cannot be opened, or if the name is taken; io.
    """
    head = _head(file, where)
    if name:
        name = display_name(name)
        folder.refuse_name(name)
    with own_folder(folder.path, COMING, "save") as made:
        path = made / f"{stem_for(head.name, ())}.json"
        _lay_down(file, head, path, where)
        # If the fight cannot be opened, it is refused here: its files are deleted with the folder.
        _refuse_laden(path, where)
        _check(path, where)
        if name and name != Snapshot(path).latest().name:
            path = rename(path, name)
        return running_copy(path, folder.path)


def _lay_down(file: BinaryIO, head: _Head, path: Path, where: str) -> None:
    """Write the state and the history of a packed fight into the files of a save."""
    # In later forms the checksum also covers the form's number. So a file of a later form with a
    # changed bit is not taken for a file of this form.
    digest = hashlib.sha256(b"" if head.form == FORMAT else b"%d" % head.form)

    def pieces(size: int) -> Iterator[bytes]:
        left = size
        while left:
            piece = read_piece(file, min(left, BLOCK), where)
            if not piece:
                raise _cut(where, f"{left} bytes are missing")
            digest.update(piece)
            left -= len(piece)
            yield piece

    write_new(path, pieces(head.state))
    write_new(events_path(path), pieces(head.events))
    if read_piece(file, 1, where):
        raise _cut(where, "there is more behind its end")
    if digest.hexdigest() != head.sha256:
        message = f"{where}: it was changed since it was exported: export it again."
        raise InputError("wrong-type", "from", message)
    if head.form != FORMAT:
        message = f"{where}, line 1: it has the form {head.form}, and this one reads {FORMAT}."
        raise InputError("wrong-type", "from", message)


def _cut(where: str, what: str) -> InputError:
    return InputError("wrong-type", "from", f"{where}: {what}: copy it again, whole.")


def _refuse_laden(path: Path, where: str) -> None:
    """Raise InputError if the packed fight is too large to be opened.

    The state and the events after the state each have a limit.
    """
    left = LARGEST_STATE
    try:
        refuse_bounds(path.read_bytes().decode(errors="replace"))
        place = Snapshot(path).latest().place
        with closing(Journal(events_path(path))) as journal:
            for event in journal.read_from(place):
                left -= len(event)
                if left < 0:
                    break
                refuse_bounds(event.decode(errors="replace"))
    except JsonFault as fault:
        message = f"{where}: the fight in it cannot be opened: {fault}."
        raise InputError("wrong-type", "from", message) from None
    except StoreError as fault:
        raise _unopened(fault, path, where) from None
    if left < 0:
        message = (
            f"{where}: its history has gone on for {LARGEST_STATE >> 20} MB since its state was"
            " written: open the fight where it was played, and export it again."
        )
        raise InputError("out-of-range", "from", message)


def _check(path: Path, where: str) -> None:
    """Raise InputError for a fight that cannot be opened."""
    try:
        Session(path, writable=False).close()
    except StoreError as fault:
        raise _unopened(fault, path, where) from None


def _unopened(fault: StoreError, path: Path, where: str) -> InputError:
    told = fault.message.partition(". The file was left")[0].replace(printable(path), "state")
    reason = told.replace(printable(events_path(path)), "history").rstrip(".")
    return InputError("wrong-type", "from", f"{where}: the fight in it cannot be opened: {reason}.")


def _head(file: BinaryIO, where: str) -> _Head:
    """Read the first line; raises InputError if the file is not a packed fight or too large."""
    try:
        line = MARK + file.readline(LARGEST_HEAD)
        head = msgspec.convert(decode_object(line), _Head)
    except (RulesError, msgspec.ValidationError, OSError):
        message = f"{where}, line 1: it is no fight that `gaitkeeper export --fight` wrote."
        raise InputError("wrong-type", "from", message) from None
    if head.state > LARGEST_STATE or len(line) + head.state + head.events > FIGHT.largest:
        raise too_large(FIGHT, where)
    return head
