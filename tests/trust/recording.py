"""Record the file calls of a writer in this process, in their order, for the model of a disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal, NamedTuple
from unittest import mock


class Call(NamedTuple):
    """A file call: its kind, its file or names, and its data.

    Depending on the kind, `size` is an offset, a size or the number of an event.
    """

    what: str
    name: str = ""
    other: str = ""
    data: bytes = b""
    size: int = 0


class Recording:
    """The file calls of a writer below one folder.

    Among the calls are the events that the writer acknowledged.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[Call] = []
        self.before = {
            str(path.relative_to(root)): path.read_bytes()
            for path in root.rglob("*")
            if path.is_file()
        }
        self._open: dict[int, str] = {}

    def acknowledge(self, n: int) -> None:
        """Note that the writer acknowledged event n."""
        self.calls.append(Call("acknowledge", size=n))

    def name_of(self, path: Any) -> str | None:
        """Return the path relative to the folder. Return None if the path is outside the folder."""
        try:
            return str(Path(os.fspath(path)).relative_to(self.root))
        except (TypeError, ValueError):
            return None

    def opened(self, descriptor: int, path: Any, new: bool, flags: int) -> None:
        """Note which file belongs to a descriptor."""
        name = self.name_of(path)
        self._open.pop(descriptor, None)
        if name is None:
            return
        self._open[descriptor] = name
        if new:
            self.calls.append(Call("create", name))
        if flags & os.O_TRUNC:
            self.calls.append(Call("cut", name))

    def on(self, what: str, descriptor: int, data: bytes = b"", size: int = 0) -> None:
        """Note a call on an open file. `what` is the kind of the call."""
        if descriptor in self._open:
            self.calls.append(Call(what, self._open[descriptor], data=data, size=size))

    def renamed(self, name: str, other: str) -> None:
        """Note that a file has another name. Its open descriptors get this name too."""
        for descriptor, known in self._open.items():
            if known == name:
                self._open[descriptor] = other


@contextmanager
def recorded(root: Path) -> Iterator[Recording]:
    """Record the calls of this process below `root`. All files must be written through `os`."""
    recording = Recording(root)
    real = {name: getattr(os, name) for name in _WRAPPERS}
    with ExitStack() as patches:
        for name, wrapper in _WRAPPERS.items():
            patches.enter_context(mock.patch.object(os, name, wrapper(recording, real[name])))
        yield recording


def _wrap_open(recording: Recording, real: Any) -> Any:
    def wrapped(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        descriptor: int = real(path, flags, mode, dir_fd=dir_fd)
        recording.opened(descriptor, path, new, flags)
        return descriptor

    return wrapped


def _wrap_write(recording: Recording, real: Any) -> Any:
    def wrapped(descriptor: int, data: Any) -> int:
        written: int = real(descriptor, data)
        recording.on("write", descriptor, bytes(data[:written]))
        return written

    return wrapped


def _wrap_put(recording: Recording, real: Any) -> Any:
    def wrapped(descriptor: int, data: Any, offset: int) -> int:
        written: int = real(descriptor, data, offset)
        recording.on("put", descriptor, bytes(data[:written]), offset)
        return written

    return wrapped


def _wrap_cut(recording: Recording, real: Any) -> Any:
    def wrapped(descriptor: int, size: int) -> None:
        real(descriptor, size)
        recording.on("cut", descriptor, size=size)

    return wrapped


def _wrap_sync(recording: Recording, real: Any) -> Any:
    def wrapped(descriptor: int) -> None:
        real(descriptor)
        recording.on("sync", descriptor)

    return wrapped


def _wrap_two(kind: Literal["rename", "link"], recording: Recording, real: Any) -> Any:
    """Record a call that renames a file or gives a file a second name."""

    def wrapped(source: Any, target: Any) -> None:
        real(source, target)
        name, other = recording.name_of(source), recording.name_of(target)
        if name and other:
            recording.calls.append(Call(kind, name, other))
            if kind == "rename":
                recording.renamed(name, other)

    return wrapped


def _wrap_unlink(recording: Recording, real: Any) -> Any:
    def wrapped(path: Any, **where: Any) -> None:
        real(path, **where)
        name = recording.name_of(path)
        if name:
            recording.calls.append(Call("unlink", name))

    return wrapped


_WRAPPERS: dict[str, Callable[[Recording, Any], Any]] = {
    "open": _wrap_open,
    "write": _wrap_write,
    "pwrite": _wrap_put,
    "ftruncate": _wrap_cut,
    "fsync": _wrap_sync,
    "replace": partial(_wrap_two, "rename"),
    "rename": partial(_wrap_two, "rename"),
    "link": partial(_wrap_two, "link"),
    "unlink": _wrap_unlink,
}
