"""Write files safely: a crash leaves the old file or the new file, never a mixture."""

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from tracker.store.errors import StoreError, is_link, os_errors_as, printable
from tracker.store.names import backup_path

if sys.platform == "darwin":
    import fcntl

FILE_MODE = 0o600
FOLDER_MODE = 0o700
_NO_HARD_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.ENOSYS}


def atomic_write(path: Path, data: bytes, *, keep: bool = True) -> None:
    """Replace the file with these bytes, durably. If `keep` is true, `NAME.bak` gets the old bytes.

    Raises:
        StoreError: io; the file then has either all of the old bytes or all of the new bytes.
    """
    with os_errors_as(path, "save"):
        refuse_link(path)
        with _temporary(path, [data]) as ready:
            if keep:
                _keep_old(path)
            ready.replace(path)
        sync_folder(path.parent)


def put_aside(path: Path) -> Path:
    """Move a file to a free name in its folder, and return the new path. Raises OSError."""
    places = (path.with_name(f"{path.name}.found-{number}") for number in count(1))
    aside = next(each for each in places if not os.path.lexists(each))
    path.rename(aside)
    return aside


def write_new(path: Path, blocks: Iterable[bytes]) -> None:
    """Write a new file of any size, durably; the file appears only when it is complete.

    Raises:
        StoreError: conflict if the path is taken already; io.
    """
    with os_errors_as(path, "save"):
        with _temporary(path, blocks) as ready:
            if os.path.lexists(path):
                raise StoreError("conflict", f"{printable(path)} is there already.")
            ready.replace(path)
        sync_folder(path.parent)


def write_to(path: Path, data: bytes, *, beside: Path) -> None:
    """Replace a file with these bytes, durably; the temporary file is made next to `beside`.

    Raises:
        OSError: a call to the system failed.
    """
    with _temporary(beside, [data]) as ready:
        ready.replace(path)
    sync_folder(path.parent)


def part_from_links(path: Path) -> None:
    """Replace a file that has several names (hard links) with a copy that has only this name.

    Raises:
        OSError: a call to the system failed.
        StoreError: io; the path is not a file.
    """
    if path.lstat().st_nlink < 2:
        return
    with os.fdopen(open_file(path, os.O_RDONLY), "rb") as file:
        status = os.fstat(file.fileno())
        with _temporary(path, [file.read()]) as ready:
            os.utime(ready, ns=(status.st_atime_ns, status.st_mtime_ns))
            ready.replace(path)
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, durably, for the owner only; raises StoreError (io)."""
    with os_errors_as(folder, "create the folder"):
        missing = [part for part in (folder, *folder.parents) if not part.exists()]
        for part in reversed(missing):
            part.mkdir(mode=FOLDER_MODE, exist_ok=True)
            sync_folder(part.parent)


def open_file(path: Path, flags: int) -> int:
    """Open a regular file and return its descriptor; refuse links, folders, pipes and devices.

    Raises:
        OSError: a call to the system failed.
        StoreError: io; the path is not a regular file.
    """
    try:
        descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, FILE_MODE)
    except OSError as error:
        # A pipe opened for writing, or a socket, gives this error instead of blocking.
        if error.errno == errno.ENXIO:
            raise _no_file(path) from None
        raise
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise _no_file(path)


def refuse_link(path: Path) -> None:
    """Raises StoreError (io) if the path is a symbolic link."""
    if path.is_symlink():
        raise is_link(path)


def write_all(descriptor: int, data: bytes) -> None:
    """Writes every byte. Raises OSError if the disk takes only some of the bytes."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def sync(descriptor: int) -> None:
    """Waits until the data of the file are really on the disk."""
    if sys.platform == "darwin":
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
    else:
        os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the names in the folder are on the disk. Only then is a rename durable."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sweep(*paths: Path) -> None:
    """Remove the temporary files that interrupted writes to these files have left."""
    folder, begin = paths[0].parent, tuple(f".{path.name}." for path in paths)
    with suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208 (a Path for each name costs ten times as much)
            if name.startswith(begin) and name.endswith(".tmp"):
                (folder / name).unlink()


@contextmanager
def _temporary(path: Path, blocks: Iterable[bytes]) -> Iterator[Path]:
    # Slow to import, and opening a save writes nothing.
    import tempfile  # noqa: PLC0415

    # mkstemp: nobody can guess the name and put a link there.
    descriptor, name = tempfile.mkstemp(".tmp", f".{path.name}.", path.parent)
    ready = Path(name)
    try:
        try:
            for block in blocks:
                write_all(descriptor, block)
            sync(descriptor)
        finally:
            os.close(descriptor)
        yield ready
    except BaseException:
        ready.unlink(missing_ok=True)
        raise


def _keep_old(path: Path) -> None:
    backup = backup_path(path)
    refuse_link(backup)
    link = path.with_name(f".{path.name}.{os.urandom(8).hex()}.tmp")
    try:
        link.hardlink_to(path)
    except FileNotFoundError:
        return
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
        with _temporary(path, [path.read_bytes()]) as copied:
            copied.replace(backup)
    else:
        try:
            link.replace(backup)
        finally:
            # The old name still exists if both names meant the same file: such a rename does
            # nothing.
            link.unlink(missing_ok=True)


def _no_file(path: Path) -> StoreError:
    return StoreError(
        "io", f"{printable(path)} is not a file that can hold a save: look at it first."
    )
