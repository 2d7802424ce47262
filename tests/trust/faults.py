"""A disk on which a call fails: once, for a while, or until the disk is repaired."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from typing import Any, NamedTuple
from unittest import mock

CALLS = (
    *("open", "write", "pwrite", "pread", "ftruncate", "fsync"),
    *("replace", "rename", "link", "unlink", "mkdir"),
)
"""The calls that fail. The size or name of an open file needs no disk, so it never fails."""

ERRORS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS)
_FULL = (errno.ENOSPC, errno.EDQUOT)
FOR_EVER = 10**9
LENGTHS = {"once": 1, "for a while": 12, "until mended": FOR_EVER}


class Fault(NamedTuple):
    """A series of failing calls: the number of the first, how many calls fail, and their error."""

    first: int
    calls: int
    error: int


class FailingDisk:
    """A disk that counts calls while it is `on`. Some of these calls fail.

    A write that fails has still written some of the bytes.
    """

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.count = 0
        self.on = True

    def fails(self) -> bool:
        """Count a call. Return whether it must fail."""
        if not self.on:
            return False
        self.count += 1
        return self.fault.first <= self.count < self.fault.first + self.fault.calls

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Let no call fail during this block. In the block, the test itself reads the files."""
        was, self.on = self.on, False
        try:
            yield
        finally:
            self.on = was


@contextmanager
def failing(fault: Fault) -> Iterator[FailingDisk]:
    """Let calls of this process fail during the block. `fault` says which calls fail."""
    disk = FailingDisk(fault)
    with ExitStack() as patches:
        for name in CALLS:
            wrapped = _wrapped(disk, name, getattr(os, name))
            patches.enter_context(mock.patch.object(os, name, wrapped))
        yield disk


def faults(calls: int, step: int = 1) -> Iterator[Fault]:
    """Yield faults. A fault can begin at each call, and has each length and each error.

    If `step` is 10, for example, yield only every tenth fault.
    """
    kinds = list(product(LENGTHS.values(), ERRORS))
    for first in range(1, calls + 1):
        for number, (length, error) in enumerate(kinds):
            if (first + number) % step == 0:
                yield Fault(first, length, error)


def _wrapped(disk: FailingDisk, name: str, real: Any) -> Any:
    def call(*arguments: Any, **options: Any) -> Any:
        if not disk.fails():
            return real(*arguments, **options)
        if name in ("write", "pwrite") and disk.fault.error in _FULL and len(arguments[1]) > 1:
            # A disk that becomes full takes a part and reports it; the rest fails.
            descriptor, data, *where = arguments
            return real(descriptor, data[: len(data) // 2], *where)
        raise OSError(disk.fault.error, os.strerror(disk.fault.error))

    return call
