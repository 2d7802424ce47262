"""A folder that only one running program uses. The program deletes the folder at its end."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tracker.store.atomic import make_folder
from tracker.store.errors import os_errors_as


@contextmanager
def own_folder(folder: Path, prefix: str, doing: str) -> Iterator[Path]:
    """Make a locked folder in `folder`; the folder's name begins with `prefix`.

    The folder is deleted at the end. If this fails, no error is raised. Other unlocked folders with
    this prefix come from killed programs. They are deleted first.

    Raises:
        StoreError: io, with the text of `doing`, if the folder cannot be made.
    """
    with os_errors_as(folder, doing):
        make_folder(folder)
        for left in folder.glob(f"{prefix}*"):
            with suppress(OSError), _locked(left):
                shutil.rmtree(left)
        made = TemporaryDirectory(prefix=prefix, dir=folder, ignore_cleanup_errors=True)
    with made as name, ExitStack() as held:
        # On a system without locks, nobody deletes this folder either.
        with suppress(OSError):
            held.enter_context(_locked(Path(name)))
        yield Path(name)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock a folder during the block.

    Raises OSError if another process has locked the folder, or if locks are impossible here.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
