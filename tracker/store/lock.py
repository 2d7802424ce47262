"""Allow only one writer for each save. A lock file names the writer.

The history is locked too. If somebody removes the lock file, the next writer makes a new lock file,
but the locked history is still the same file.
"""

import errno
import fcntl
import os
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Self

from tracker.store.atomic import make_folder, open_file, sweep
from tracker.store.errors import StoreError, os_errors_as, printable
from tracker.store.names import events_path, lock_path, unfinished_path

_NONE_HERE = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
_SAYS = re.compile(rb"([0-9]{1,10}) ([0-9]{1,15}) ([0-9a-f]{8})")


class SaveLock:
    """Holds `NAME.lock` beside `NAME.json` until it is closed or the process ends.

    `known` is the newest event of a killed writer, or 0 if this event is unknown. `is_real` is
    false if the file system has no locks.
    """

    def __init__(self, path: Path) -> None:
        """Lock the save at `path`, and remove half-written files of a killed writer.

        Raises:
            StoreError: save-locked if another process writes it; io.
        """
        self._path = lock_path(path)
        self.is_real = True
        make_folder(path.parent)
        with os_errors_as(self._path, "lock"):
            self._descriptor: int | None = self._locked(path)
        self.known = known_event(path)
        self.note(self.known)
        if self.is_real:
            sweep(path, events_path(path), unfinished_path(path))

    def note(self, n: int) -> None:
        """Write this process and the newest event into the lock file; a full disk raises no error.

        This does not wait for the disk. So the note survives a killed process, but after a power
        failure the note may be old.
        """
        if self._descriptor is None:
            return
        told = b"%d %d" % (os.getpid(), n)
        with suppress(OSError):
            written = os.pwrite(self._descriptor, b"%s %08x" % (told, zlib.crc32(told)), 0)
            os.ftruncate(self._descriptor, written)

    def close(self) -> None:
        """Release the lock, so that another program can write. A second call does nothing."""
        if self._descriptor is None:
            return
        # The file is removed while it is locked, so that nobody can lock it before it is removed.
        with suppress(OSError):
            if self._still_there(self._descriptor):
                self._path.unlink()
        with suppress(OSError):
            os.close(self._descriptor)
        self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _locked(self, save: Path) -> int:
        while True:
            descriptor = open_file(self._path, os.O_RDWR | os.O_CREAT)
            try:
                self.is_real = locked(descriptor, save)
            except BaseException:
                os.close(descriptor)
                raise
            if self._still_there(descriptor):
                return descriptor
            os.close(descriptor)

    def _still_there(self, descriptor: int) -> bool:
        """Return False if the file was removed after it was opened and before it was locked.

        The last holder of the lock may remove the file at that moment.
        """
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.lstat())
        except FileNotFoundError:
            return False


def locked(descriptor: int, save: Path) -> bool:
    """Lock an open file of a save; return False if the file system has no locks.

    Raises:
        StoreError: save-locked if another process holds the lock.
        OSError: a call to the system failed.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _locked_error(save) from None
    except OSError as error:
        if error.errno in _NONE_HERE:
            return False
        raise
    return True


def is_noted(save: Path) -> bool:
    """Whether the lock file of a save names the process that wrote it."""
    return _said(save) != ("", 0)


def is_locked(save: Path) -> bool:
    """Return whether a process holds the lock file of a save.

    Return True if the answer cannot be found.
    """
    try:
        descriptor = open_file(lock_path(save), os.O_RDONLY)
    except (OSError, StoreError):
        return True
    try:
        return not locked(descriptor, save)
    except (OSError, StoreError):
        return True
    finally:
        os.close(descriptor)


def known_event(save: Path) -> int:
    """Return the number of the newest event that a save's lock file names.

    Return 0 if the file names no event.
    """
    return _said(save)[1]


def _said(save: Path) -> tuple[str, int]:
    """Return the process and the event that a lock file names.

    The process wrote the file. The event was then the newest event.
    """
    try:
        descriptor = open_file(lock_path(save), os.O_RDONLY)
        with os.fdopen(descriptor, "rb") as file:
            said = _SAYS.fullmatch(file.read(50))
    except (OSError, StoreError):
        return "", 0
    if said is None or zlib.crc32(said[1] + b" " + said[2]) != int(said[3], 16):
        return "", 0
    return said[1].decode(), int(said[2])


def _locked_error(save: Path) -> StoreError:
    process, _ = _said(save)
    by = f" (process {process})" if process else ""
    return StoreError(
        "save-locked",
        f"{printable(save)} is open for writing elsewhere{by}:"
        " close it there, or look at it read-only.",
    )
