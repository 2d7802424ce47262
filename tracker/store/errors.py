"""Errors of saves and their files; each error is a sentence with advice."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from rules.errors import CodedError

Code = Literal[
    "save-damaged", "save-newer", "save-locked", "io", "not-found", "conflict", "bad-choice"
]


class StoreError(CodedError):
    """An error about a save or its folder: a code, and one line of text."""

    def __init__(self, code: Code, message: str, reason: str = "") -> None:
        """Make the error with its message.

        `reason` is the main part of the message. Other sentences can contain this part.
        """
        super().__init__(code, None, message)
        self.reason = reason or message.rstrip(".")


class SampleError(StoreError):
    """The error for a write to a sample. Samples never change; they can only be copied."""


def printable(path: Path) -> str:
    """Return the path as one line that can be printed. Control characters are replaced."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in str(path))


def damaged(path: Path, place: str, reason: str) -> StoreError:
    """Return the error for a damaged file.

    `place` is a place in the file, such as 'line 12', or ''.
    """
    where = f", {place}" if place else ""
    return StoreError(
        "save-damaged",
        f"{printable(path)}{where}: {reason}. The file was left as it is;"
        " `gaitkeeper check` says what can still be read.",
    )


def other_format(path: Path, place: str, found: int, ours: int) -> StoreError:
    """Return the error for a file whose save format is later or older than ours."""
    where = f"{printable(path)}, {place}: it" if place else printable(path)
    if found > ours:
        return StoreError(
            "save-newer",
            f"{where} was written by a newer Gaitkeeper (save format {found}; this one reads"
            f" {ours}): update Gaitkeeper to open it. The file was left as it was.",
        )
    return StoreError(
        "save-damaged",
        f"{where} was written by an older Gaitkeeper (save format {found}; this one reads {ours}):"
        " open it with the one that wrote it, or begin the fight anew. The file was left as it"
        " was.",
    )


def is_link(path: Path) -> StoreError:
    """The error for a save that is only a link."""
    return StoreError(
        "io",
        f"{printable(path)} is a symbolic link, which saves may not be:"
        " put the file itself there, or name the file it points to.",
    )


def changed_elsewhere(path: Path) -> StoreError:
    """The error for a file that another program has replaced since it was opened."""
    return StoreError(
        "io",
        f"{printable(path)} was changed by another program since it was opened, so nothing was"
        " written over it. Open the save again to go on from what it holds now.",
        f"{path.name} was changed by another program",
    )


def checkpoint_failed(fault: StoreError, done: str = "The action") -> str:
    """Return the message for a checkpoint that failed: the action itself is in the history."""
    return (
        f"{done} stands; the state could not be written beside it ({fault.reason}):"
        " it is in the history, and opening will take longer until it can."
    )


def unconfirmed(fault: StoreError) -> str:
    """Return the message for an event that the disk did not confirm. The event is in the file."""
    return (
        f"The action stands; the disk has not confirmed it ({fault.reason}):"
        " it is in the history, and may be lost if the power fails now."
    )


def no_locks(folder: Path) -> str:
    """Return the message for a folder without file locks.

    In such a folder, two programs may write the same save.
    """
    return (
        f"{printable(folder)} lies on a file system without locks:"
        " see to it that nobody else opens this save meanwhile."
    )


def from_os(error: OSError, path: Path, doing: str) -> StoreError:
    """Return the StoreError for an error of the operating system.

    Its message begins with 'Could not' and the words in `doing`.
    """
    if error.errno == errno.ELOOP:
        return is_link(path)
    reason, remedy = _REASONS.get(error.errno or 0, (None, "Nothing saved before was lost."))
    reason = reason or os.strerror(error.errno or errno.EIO).lower()
    code: Code = "not-found" if error.errno == errno.ENOENT else "io"
    # The reason comes first, because a long line loses its end.
    message = f"Could not {doing}, {reason}: {printable(path)}. {remedy}"
    return StoreError(code, message, reason)


@contextmanager
def os_errors_as(path: Path, doing: str) -> Iterator[None]:
    """Turn an OSError in the block into a StoreError with the message "Could not `doing`, ..."."""
    try:
        yield
    except OSError as error:
        raise from_os(error, path, doing) from error


_FULL = "Make room there and try again; everything saved before is intact."
_RIGHTS = "Change its permissions, or choose another folder with --saves."
_REASONS: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("the disk is full", _FULL),
    errno.EDQUOT: ("your quota on this disk is used up", _FULL),
    errno.EFBIG: ("the file has reached the largest size that is allowed here", _FULL),
    errno.EROFS: ("it lies on a disk that can only be read", "Choose a folder with --saves."),
    errno.EACCES: ("you have no permission", _RIGHTS),
    errno.EPERM: ("it is not permitted", _RIGHTS),
    errno.ENOENT: ("there is no such file or folder", "`gaitkeeper` lists the saves there are."),
    errno.ENOTDIR: ("a part of its path is no folder", "Look at the path again."),
    errno.EISDIR: ("it is a folder, no file", "Look at the path again."),
    errno.ENAMETOOLONG: ("the name is too long", "Choose a shorter one."),
    errno.EIO: (
        "the disk reports a fault",
        "Copy the saves to another disk; everything saved before was written in full.",
    ),
}
