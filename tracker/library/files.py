"""Files that are read and written by a name that somebody typed: all of them are opened here."""

import codecs
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from rules.errors import InputError
from tracker.store import SavesFolder, StoreError
from tracker.store.atomic import atomic_write, make_folder
from tracker.store.errors import from_os, printable

LARGEST = 4 << 20
"""Bytes; a roster of as many as a fight holds is a fiftieth of it."""

LIBRARY, EXPORTS = "library", "exports"
"""Folders among the saves: the GM's own templates, and what the program writes for others."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def library_folder(folder: SavesFolder, configured: str, environ: Mapping[str, str]) -> Path:
    """Where the GM's templates lie: $GAITKEEPER_LIBRARY, the config file's, else by the saves.

    Who may reach the saves alone has them there.
    """
    chosen = "" if folder.names_only else environ.get("GAITKEEPER_LIBRARY") or configured
    return Path(chosen).expanduser() if chosen else folder.path / LIBRARY


def to_read(folder: SavesFolder, typed: str) -> Path:
    """The file that a path stands for; one without a folder is looked for among the saves too.

    Raises:
        InputError: a path out of the saves, where nothing else may be reached.
    """
    path = Path(typed.strip()).expanduser()
    places = (folder.path, folder.path / EXPORTS, folder.path / LIBRARY)
    if folder.names_only:
        if not _is_name(typed):
            message = f"{typed[:60]!r} is a path: only files among the saves are read here."
            raise InputError("bad-choice", "file", message)
        inside = (place / path.name for place in places)
        found = next((one for one in inside if one.is_file() and not one.is_symlink()), None)
        if found is None:
            raise InputError("not-found", "file", f"There is no file {typed[:60]!r} here.")
        return found
    if not _is_name(typed) or path.exists():
        return path
    return next((place / path for place in places if (place / path).is_file()), path)


def to_write(folder: SavesFolder, typed: str) -> Path:
    """Where a file is to be written: what is no path goes into the folder of exports.

    Raises:
        InputError: a path out of the saves, where nothing else may be reached.
    """
    path = Path(typed.strip()).expanduser()
    if _is_name(typed):
        return folder.path / EXPORTS / path
    if folder.names_only:
        message = f"{typed[:60]!r} is a path: type a name, the file lies among the saves then."
        raise InputError("bad-choice", "file", message)
    return path


def _is_name(typed: str) -> bool:
    name = typed.strip()
    return Path(name).name == name and name not in ("", ".", "..")


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """What is in a file; a pipe or a device is refused before anything is read of it.

    Raises:
        InputError: not-found, what is no file, a file that is too large.
        StoreError: io.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        message = f"There is no file {printable(path)}: look at the path again."
        raise InputError("not-found", "from", message) from None
    except (OSError, ValueError) as fault:
        known = fault if isinstance(fault, OSError) else OSError(22, "no path")
        raise from_os(known, path, "read") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise InputError("bad-choice", "from", f"{printable(path)} is no file.")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        message = f"{printable(path)} is larger than {largest >> 20 or 1} MB."
        raise InputError("out-of-range", "from", message)
    return data


def text_of(data: bytes, where: str) -> str:
    """The text that bytes stand for: UTF-8, or what a mark at their beginning says.

    Raises:
        InputError: bytes that are no such text; the message has the line.
    """
    coding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        message = f"{where}, line {line}, byte {fault.start}: it is not UTF-8; save it as such."
        raise InputError("wrong-type", "from", message) from None
    if "\0" in text[:1000]:
        message = f"{where} has no text in it, or UTF-16 without its mark; save it as UTF-8."
        raise InputError("wrong-type", "from", message)
    return text


def write(path: Path, data: bytes, *, over: bool = False) -> None:
    """Write a file whole or not at all; `over` one that is there, which is kept as .bak then.

    Raises:
        StoreError: conflict where it is there already, io.
    """
    if not over and os.path.lexists(path):
        raise StoreError("conflict", f"{printable(path)} is there already.")
    make_folder(path.parent)
    atomic_write(path, data)
