"""The TinyDB storage of a save: each write is atomic, and each read checks the whole file.

The file begins with a separate table, the seal. The seal has the save format, and a checksum of all
the text that follows it. In later formats the checksum also covers the digits of the format. So if
one bit of the format changes, the file counts as damaged, not as a later format.
"""

import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from tinydb.storages import Storage

from tracker.store.atomic import atomic_write, open_file, put_aside, refuse_link
from tracker.store.errors import StoreError, damaged, os_errors_as, other_format, printable
from tracker.store.framing import FORMAT

LARGEST = 16 << 20
SEAL = "seal"
_UNSEALED = 1
"""The old save format that had no seal."""

Tables = dict[str, dict[str, dict[str, Any]]]
_Signature = tuple[int, int, int]


class SnapshotStorage(Storage):
    """A TinyDB storage: reads return fresh objects, and writes are atomic.

    Within `at_once` all tables read the same version, and all their writes become one write.
    """

    def __init__(self, path: Path, tell: Callable[[str], None] = lambda _: None) -> None:
        """Make the tables of the file at `path`.

        `tell` receives a warning if somebody removed or changed the file before a write.
        """
        self._path = path
        self._tell = tell
        self._own: set[int] = set()
        self._held: Tables | None = None
        self._holding = self._dirty = False
        self._trusted: _Signature | None = None
        self._last_read: _Signature | None = None

    def read(self) -> Tables:
        """Return the tables as new objects.

        Raises StoreError, with the code not-found for a missing file.
        """
        if not self._holding:
            return self._load()
        if self._held is None:
            self._held = self._load()
        return self._held

    def write(self, data: Tables) -> None:
        """Write the tables to the disk. Inside an `at_once` block, write them at its end.

        Raises StoreError.
        """
        if not self._holding:
            self._save(data)
            return
        self._held, self._dirty = data, True

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Give all reads in the block the same version, and write only at the end of the block.

        If the block raises an error, nothing is written.
        """
        self._held, self._holding, self._dirty = None, True, False
        try:
            yield
            if self._dirty and self._held is not None:
                self._save(self._held)
        finally:
            self._held, self._holding, self._dirty = None, False, False

    def trust(self) -> None:
        """Allow the next write to replace the version that was last read."""
        self._trusted = self._last_read

    def unchanged(self) -> bool:
        """Return whether the file is still the version that was last read."""
        return self._last_read is not None and self._last_read == self._on_disk()

    def _load(self) -> Tables:
        refuse_link(self._path)
        with os_errors_as(self._path, "read"):
            descriptor = open_file(self._path, os.O_RDONLY)
            with os.fdopen(descriptor, "rb") as file:
                status = os.fstat(descriptor)
                if status.st_size > LARGEST:
                    raise damaged(self._path, "", _too_large(status.st_size))
                raw = file.read(LARGEST + 1)
        self._last_read = _signature(status)
        tables = _parse(self._path, raw)
        self._own.add(zlib.crc32(raw))
        return tables

    def _save(self, data: Tables) -> None:
        raw = _encode(self._path, data)
        with os_errors_as(self._path, "save"):
            new = self._make_way()
            # The rename may have worked although its sync failed: either version is ours.
            self._own |= {zlib.crc32(raw)}
            atomic_write(self._path, raw, keep=not new)
            self._own = {zlib.crc32(raw)}
            self._trusted = self._on_disk()

    def _make_way(self) -> bool:
        """Make sure that the next write destroys no data of other programs.

        Return True if a file of another program was moved aside.
        """
        refuse_link(self._path)
        now = self._on_disk()
        if now == self._trusted:
            return False
        if self._trusted is None:
            raise StoreError(
                "conflict",
                f"{printable(self._path)} is there already and was not read, so it was not"
                " replaced: choose another name.",
            )
        where = printable(self._path)
        if now is None:
            self._tell(f"{where} had been taken away: it was written anew from what is known.")
        elif not self._is_own():
            aside = put_aside(self._path)
            self._tell(
                f"{where} had been changed by another program: it was written anew from what is"
                f" known, and what was found there is kept as {aside.name}."
            )
            return True
        return False

    def _is_own(self) -> bool:
        """Return whether the file still has the contents that were read or written here.

        The date of the file does not matter.
        """
        with os.fdopen(open_file(self._path, os.O_RDONLY), "rb") as file:
            return zlib.crc32(file.read(LARGEST + 1)) in self._own

    def _on_disk(self) -> _Signature | None:
        try:
            return _signature(self._path.lstat())
        except FileNotFoundError:
            return None


_TABLES = msgspec.json.Decoder(Tables)
_UP_TO_CHECKSUM = b'{\n "%s": {\n  "1": {\n   "format": %d,\n   "checksum": "' % (
    SEAL.encode(),
    FORMAT,
)
_BODY = len(_UP_TO_CHECKSUM) + 8
_LATER = re.compile(
    rb'\s*{\s*"seal":\s*{\s*"1":\s*{\s*"format":\s*([0-9]{1,9}),\s*"checksum":\s*"([0-9a-f]{8})'
)


def seal(raw: bytes) -> bytes:
    """Return the text of a save, with the correct checksum in it."""
    return b"%s%08x%s" % (_UP_TO_CHECKSUM, zlib.crc32(raw[_BODY:]), raw[_BODY:])


def _signature(status: os.stat_result) -> _Signature:
    return status.st_ino, status.st_size, status.st_mtime_ns


def _encode(path: Path, data: Tables) -> bytes:
    sealed = {SEAL: {"1": {"format": FORMAT, "checksum": "01234567"}}, **data}
    try:
        raw = seal(msgspec.json.format(msgspec.json.encode(sealed), indent=1))
    except (TypeError, ValueError, RecursionError, OverflowError) as error:
        raise StoreError(
            "io", f"Could not save {printable(path)}: {_reason(error)}. Nothing was written."
        ) from error
    if len(raw) > LARGEST:
        raise StoreError(
            "io", f"Could not save {printable(path)}: {_too_large(len(raw))}. Nothing was written."
        )
    return raw


def _parse(path: Path, raw: bytes) -> Tables:
    if not raw.strip():
        raise damaged(path, "", "the file is empty")
    _refuse_later(path, raw)
    try:
        tables = _TABLES.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise damaged(path, *_place(raw, error)) from error
    # An old file without a seal has its format in another table.
    version = tables.get("encounter", {}).get("1", {}).get("version")
    if SEAL not in tables and version == _UNSEALED:
        raise other_format(path, "", _UNSEALED, FORMAT)
    if seal(raw) != raw:
        raise damaged(path, "", "its checksum does not fit: it is not as it was written")
    del tables[SEAL]
    for table, documents in tables.items():
        for key in documents:
            if not (key.isascii() and key.isdigit() and len(key) < 10):
                raise damaged(path, f"table {table!r}", f"{key[:20]!r} is no document number")
    return tables


def _refuse_later(path: Path, raw: bytes) -> None:
    found = _LATER.match(raw)
    if found is None or int(found[1]) <= FORMAT:
        return
    if zlib.crc32(raw[found.end() :], zlib.crc32(found[1])) == int(found[2], 16):
        raise other_format(path, "", int(found[1]), FORMAT)


def _place(raw: bytes, error: Exception) -> tuple[str, str]:
    found = re.search(r"\(byte (\d+)\)$", str(error))
    if found:
        line = raw.count(b"\n", 0, int(found[1])) + 1
        return f"line {line}", str(error)[: found.start()].rstrip()
    return "", _reason(error)


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeError):
        return "it holds text that is not valid Unicode"
    return str(error).splitlines()[0]


def _too_large(size: int) -> str:
    return f"{size >> 20} MB, where a save has at most {LARGEST >> 20} MB"
