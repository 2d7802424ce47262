"""Read bytes from outside: only from plain files, and only up to the size limit for their kind."""

import codecs
import os
import stat
from contextlib import suppress
from errno import ELOOP
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from rules.errors import InputError
from tracker.store.errors import from_os, printable


class FileKind(Struct, frozen=True):
    """A kind of file: its name, its largest size, and whether UTF-16 and UTF-32 are allowed."""

    name: str
    largest: int
    any_coding: bool = True

    @property
    def size(self) -> str:
        """The largest size as text, such as '256 kB' or '4 MB'."""
        whole = self.largest >> 20
        return f"{whole} MB" if whole else f"{self.largest >> 10} kB"


CONFIG = FileKind("a config file", 256 << 10, any_coding=False)
BOOK = FileKind("a rulebook", 256 << 10, any_coding=False)
LIBRARY = FileKind("a file of the library", 1 << 20)
ROSTER = FileKind("a file to import", 4 << 20)
FIGHT = FileKind("a whole fight", 64 << 20)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class NotRead(InputError):
    """The error for a file that the program did not read.

    `reason` says why. The error's message names the file too.
    """

    def __init__(self, code: str, where: str, reason: str, message: str = "") -> None:
        super().__init__(code, "from", message or f"{where}: {reason}")
        self.reason = reason


def read_bytes(path: Path, kind: FileKind) -> bytes:
    """Return the bytes of a file of this kind.

    Raises:
        NotRead: the file does not exist, is not a plain file, or is too large.
        StoreError: io.
    """
    with open_plain(path) as file:
        return read_to_end(file, kind, printable(path))


def open_plain(path: Path) -> BinaryIO:
    """Open a file for reading, at its beginning.

    A folder, a pipe, a device and a socket are refused before they are opened.

    Raises:
        NotRead: the file does not exist, or is not a plain file.
        StoreError: io.
    """
    where = printable(path)
    try:
        _refuse_odd(path.stat(), where)
        # In the meantime, this path may have become another file.
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
        try:
            _refuse_odd(os.fstat(descriptor), where)
        except NotRead:
            os.close(descriptor)
            raise
    except (FileNotFoundError, NotADirectoryError):
        told = f"There is no file {where}: look at the path again."
        raise NotRead("not-found", where, "there is no such file.", told) from None
    except ValueError:
        raise NotRead("bad-choice", where, "that is no name of a file.") from None
    except OSError as fault:
        if fault.errno == ELOOP:
            raise NotRead("bad-choice", where, "links lead round in a circle there.") from None
        raise from_os(fault, path, "read") from None
    return os.fdopen(descriptor, "rb")


def read_to_end(file: BinaryIO, kind: FileKind, where: str, begun: bytes = b"") -> bytes:
    """Return `begun`, which was read already, and the rest of the file or pipe.

    Raises:
        NotRead: both together are too large.
        StoreError: io.
    """
    data = begun + read_piece(file, kind.largest + 1 - len(begun), where)
    if len(data) > kind.largest:
        raise too_large(kind, where)
    return data


def read_piece(file: BinaryIO, most: int, where: str) -> bytes:
    """Return the next bytes of a file, at most `most` bytes. Raises StoreError (io)."""
    try:
        return file.read(most) or b""
    except OSError as fault:
        raise from_os(fault, Path(where), "read") from None


def too_large(kind: FileKind, where: str) -> NotRead:
    """Return the error for a file that is larger than its kind allows."""
    reason = f"it is larger than {kind.size}, and {kind.name} is no larger."
    return NotRead("out-of-range", where, reason)


def text_of(data: bytes, where: str, kind: FileKind = ROSTER) -> str:
    """Return these bytes as text. A mark at their start can name the coding; the default is UTF-8.

    Only some kinds of files may have such a mark.

    Raises:
        NotRead: the bytes are not text in that coding; the message names the line.
    """
    coding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    if not (kind.any_coding or coding.startswith("utf-8")):
        reason = f"it is {coding.upper()}, and {kind.name} is UTF-8: save it as such."
        raise NotRead("wrong-type", where, reason)
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        place = f"line {line}, byte {fault.start}"
        reason = f"{place}: it is not UTF-8; save it as such."
        raise NotRead("wrong-type", where, reason, f"{where}, {reason}") from None
    if "\0" in text[:1000]:
        reason = "there is no text in it, or UTF-16 without its mark; save it as UTF-8."
        raise NotRead("wrong-type", where, reason)
    return text


def _refuse_odd(status: os.stat_result, where: str) -> None:
    """Raise NotRead if the file with this status is not a plain file."""
    if stat.S_ISDIR(status.st_mode):
        raise NotRead("bad-choice", where, "it is a folder, and no file.")
    if not stat.S_ISREG(status.st_mode):
        raise NotRead("bad-choice", where, "it is a pipe or a device, and no file.")
    if status.st_size == 0 and _is_of_the_system(status):
        raise NotRead("bad-choice", where, "it is a part of the system, and no file.")


def _is_of_the_system(status: os.stat_result) -> bool:
    """Whether a file is in /proc. There, a single file may contain all the memory of a process."""
    with suppress(OSError):
        return status.st_dev == Path("/proc").stat().st_dev
    return False
