"""One writer a save: a lock on a file of its own, since a lock on the data dies with a rename."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from tracker.store.atomic import make_folder, open_file, sweep
from tracker.store.errors import StoreError, os_errors_as, printable
from tracker.store.names import events_path, lock_path


class SaveLock:
    """Holds `NAME.lock` beside `NAME.json` until closed, or until the process is gone."""

    def __init__(self, path: Path) -> None:
        """Locks the save at `path`, and clears away what a killed writer left half written.

        Raises:
            StoreError: save-locked where somebody else writes it; io.
        """
        self._path = lock_path(path)
        make_folder(path.parent)
        with os_errors_as(self._path, "lock"):
            self._descriptor: int | None = self._locked(path)
            # For whoever is kept out: a courtesy, so a full disk does not matter.
            with suppress(OSError):
                os.ftruncate(self._descriptor, 0)
                os.pwrite(self._descriptor, str(os.getpid()).encode(), 0)
        sweep(path)
        sweep(events_path(path))

    def close(self) -> None:
        """Lets the next writer in; closing twice is harmless."""
        if self._descriptor is None:
            return
        # Removed while still held: nobody can have locked it in between.
        with suppress(OSError):
            if self._still_there(self._descriptor):
                self._path.unlink()
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
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.pread(descriptor, 20, 0)
                os.close(descriptor)
                raise _locked_error(save, holder) from None
            except OSError:
                os.close(descriptor)
                raise
            if self._still_there(descriptor):
                return descriptor
            os.close(descriptor)

    def _still_there(self, descriptor: int) -> bool:
        """False where the last holder removed the file between our opening and our locking."""
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.lstat())
        except FileNotFoundError:
            return False


def _locked_error(save: Path, holder: bytes) -> StoreError:
    process = f" (process {holder.decode()})" if holder.isdigit() else ""
    return StoreError(
        "save-locked",
        f"{printable(save)} is open for writing elsewhere{process}:"
        " close it there, or look at it read-only.",
    )
