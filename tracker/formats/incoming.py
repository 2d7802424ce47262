"""Bytes from outside: plain files alone, each read no further than its kind may be large."""

import codecs
import os
import stat
from contextlib import suppress
from errno import ELOOP
from pathlib import Path
from typing import BinaryIO, NamedTuple

from rules.errors import InputError
from tracker.store.errors import from_os, printable


class FileKind(NamedTuple):
    """A kind of what comes in: what it is called, its bytes at most, whether UTF-16 will do."""

    name: str
    largest: int
    any_coding: bool = True

    @property
    def size(self) -> str:
        """The bytes at most, in words: '256 kB', '4 MB'."""
        whole = self.largest >> 20
        return f"{whole} MB" if whole else f"{self.largest >> 10} kB"


CONFIG = FileKind("a config file", 256 << 10, any_coding=False)
BOOK = FileKind("a rulebook", 256 << 10, any_coding=False)
LIBRARY = FileKind("a file of the library", 1 << 20)
ROSTER = FileKind("a roster", 4 << 20)
FIGHT = FileKind("a whole fight", 64 << 20)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class NotRead(InputError):
    """What is not read: `reason` in a sentence, the message with the file's name before it."""

    def __init__(self, code: str, where: str, reason: str, message: str = "") -> None:
        super().__init__(code, "from", message or f"{where}: {reason}")
        self.reason = reason


def read_bytes(path: Path, kind: FileKind) -> bytes:
    """What is in a file of this kind.

    Raises:
        NotRead: not-found, what is no plain file, one that is too large.
        StoreError: io.
    """
    with open_plain(path) as file:
        return read_to_end(file, kind, printable(path))


def open_plain(path: Path) -> BinaryIO:
    """The file, open for reading; nothing is read of it yet.

    A folder, a pipe, a device and a socket are refused without being opened.

    Raises:
        NotRead: not-found, what is no plain file.
        StoreError: io.
    """
    where = printable(path)
    try:
        _refuse_odd(path.stat(), where)
        # It may have become another since.
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
    """What is left of a file or a pipe behind what was `begun`, no further than its kind's limit.

    Raises:
        NotRead: it is too large; StoreError: io.
    """
    data = begun + read_piece(file, kind.largest + 1 - len(begun), where)
    if len(data) > kind.largest:
        raise too_large(kind, where)
    return data


def read_piece(file: BinaryIO, most: int, where: str) -> bytes:
    """The next bytes of a file, fewer than so many at its end only; raises StoreError (io)."""
    try:
        return file.read(most) or b""
    except OSError as fault:
        raise from_os(fault, Path(where), "read") from None


def too_large(kind: FileKind, where: str) -> NotRead:
    """The error for more than a kind may hold."""
    reason = f"it is larger than {kind.size}, and {kind.name} is no larger."
    return NotRead("out-of-range", where, reason)


def text_of(data: bytes, where: str, kind: FileKind = ROSTER) -> str:
    """The text that bytes stand for: UTF-8, or where the kind allows it what their mark says.

    Raises:
        NotRead: bytes that are no such text; the message has the line.
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
    """Raise NotRead for what is no plain file."""
    if stat.S_ISDIR(status.st_mode):
        raise NotRead("bad-choice", where, "it is a folder, and no file.")
    if not stat.S_ISREG(status.st_mode):
        raise NotRead("bad-choice", where, "it is a pipe or a device, and no file.")
    if status.st_size == 0 and _is_of_the_system(status):
        raise NotRead("bad-choice", where, "it is a part of the system, and no file.")


def _is_of_the_system(status: os.stat_result) -> bool:
    """Whether it lies in /proc, where what looks like a file may be all of a process's memory."""
    with suppress(OSError):
        return status.st_dev == Path("/proc").stat().st_dev
    return False
