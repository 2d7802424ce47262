"""A model of a disk that forgets: every state a crash can leave, from what a writer really did.

`recorded` watches the file calls of a writer in this process. `crashes` replays them and gives,
before and after each call, what may be on the disk:

- killed: all that was written is there, the last write perhaps only in part;
- unpowered: what was not synced may be old, new, torn, or zeros; names that were not synced may be
  missing, in their order; a journalling file system also commits the names with any sync;
- posix: by what POSIX alone promises, any of the names that were not synced may be missing.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

PAGE = 4096
MOST_MIXES = 120


class Call(NamedTuple):
    """One file call: what, on which name or file, and with what."""

    what: str
    name: str = ""
    other: str = ""
    data: bytes = b""
    size: int = 0


class Crash(NamedTuple):
    """A state of the disk, and how much had been acknowledged when it came about."""

    kind: str
    acknowledged: int
    files: tuple[tuple[str, bytes], ...]

    def lay_out(self, folder: Path) -> None:
        """Makes the files of this state in an empty folder."""
        for name, data in self.files:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


class Recording:
    """The calls that a writer made below one folder, with its acknowledgements among them."""

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
        """Notes that the writer promised event n to be safe."""
        self.calls.append(Call("acknowledge", size=n))

    def name_of(self, path: Any) -> str | None:
        """The name below the folder, None for what is elsewhere or is only a lock."""
        try:
            name = str(Path(os.fspath(path)).relative_to(self.root))
        except (TypeError, ValueError):
            return None
        return None if name.endswith(".lock") else name

    def opened(self, descriptor: int, path: Any, new: bool, flags: int) -> None:
        """Notes which file a descriptor stands for."""
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
        """Notes a call on an open file."""
        if descriptor in self._open:
            self.calls.append(Call(what, self._open[descriptor], data=data, size=size))

    def renamed(self, name: str, other: str) -> None:
        """Open files keep their content under the new name."""
        for descriptor, known in self._open.items():
            if known == name:
                self._open[descriptor] = other


@contextmanager
def recorded(root: Path) -> Iterator[Recording]:
    """Watches the calls of this process below `root`; every file is written through `os`."""
    recording = Recording(root)
    real = {name: getattr(os, name) for name in _WRAPPERS}
    with ExitStack() as patches:
        for name, wrapper in _WRAPPERS.items():
            patches.enter_context(mock.patch.object(os, name, wrapper(recording, real[name])))
        yield recording


def crashes(
    recording: Recording, kinds: Collection[str] = ("killed", "unpowered")
) -> Iterator[Crash]:
    """Every distinct state, each with the most that had been acknowledged before it."""
    worst: dict[tuple[tuple[str, bytes], ...], Crash] = {}
    for crash in itertools.chain.from_iterable(moments(recording, kind) for kind in kinds):
        known = worst.get(crash.files)
        if known is None or known.acknowledged < crash.acknowledged:
            worst[crash.files] = crash
    yield from worst.values()


def moments(recording: Recording, kind: str, *, cuts: int = 1) -> Iterator[Crash]:
    """The states that each moment may leave, one after the other, each as often as it comes about.

    A write may end at a page, and at so many places within it.
    """
    disk = _Disk(recording.before, journalled=kind == "journalled")
    acknowledged = -1
    for call in [*recording.calls, Call("end")]:
        if call.what == "acknowledge":
            acknowledged = call.size
            continue
        states = (
            disk.killed(call, cuts)
            if kind == "killed"
            else disk.unpowered(in_order=kind != "posix")
        )
        for state in states:
            yield Crash(kind, acknowledged, tuple(sorted(state.items())))
        disk.do(call)


State = dict[str, bytes]
Names = dict[str, int]


class _Disk:
    def __init__(self, before: State, *, journalled: bool = False) -> None:
        self.journalled = journalled
        self.names: Names = {name: number for number, name in enumerate(before)}
        self.synced_names: Names = dict(self.names)
        self.seen = {self.names[name]: data for name, data in before.items()}
        self.synced = dict(self.seen)
        self.pending: list[tuple[str, Callable[[Names], None]]] = []

    def do(self, call: Call) -> None:
        getattr(self, f"_{call.what}", lambda _: None)(call)

    def killed(self, call: Call, cuts: int) -> Iterator[State]:
        yield {name: self.seen[file] for name, file in self.names.items()}
        if call.what != "write":
            return
        old, size = self.seen[self.names[call.name]], len(call.data)
        within = {size * part // (cuts + 1) for part in range(1, cuts + 1)}
        for cut in {1, size - 1, *within, *range(PAGE - len(old) % PAGE, size, PAGE)}:
            torn = {**self.seen, self.names[call.name]: old + call.data[:cut]}
            yield {name: torn[file] for name, file in self.names.items()}

    def unpowered(self, *, in_order: bool) -> Iterator[State]:
        for reached in self._reached(in_order=in_order):
            names = dict(self.synced_names)
            for _, change in reached:
                change(names)
            contents = [
                [(name, content) for content in _contents(self.synced[file], self.seen[file])]
                for name, file in names.items()
            ]
            for mix in itertools.islice(itertools.product(*contents), MOST_MIXES):
                yield dict(mix)

    def _reached(
        self, *, in_order: bool
    ) -> Iterator[Sequence[tuple[str, Callable[[Names], None]]]]:
        """Which of the changes of names may have reached the disk."""
        if in_order:
            yield from (self.pending[:count] for count in range(len(self.pending) + 1))
            return
        for chosen in itertools.product((True, False), repeat=len(self.pending)):
            yield list(itertools.compress(self.pending, chosen))

    def _change(self, folder: str, change: Callable[[Names], None]) -> None:
        change(self.names)
        self.pending.append((folder, change))

    def _create(self, call: Call) -> None:
        file = len(self.seen)
        self.seen[file] = self.synced[file] = b""
        self._change(_folder(call.name), lambda names: names.__setitem__(call.name, file))

    def _write(self, call: Call) -> None:
        self.seen[self.names[call.name]] += call.data

    def _cut(self, call: Call) -> None:
        file = self.names[call.name]
        self.seen[file] = self.seen[file][: call.size]

    def _sync(self, call: Call) -> None:
        if call.name in self.names:
            self.synced[self.names[call.name]] = self.seen[self.names[call.name]]
            if self.journalled:
                self.synced_names, self.pending = dict(self.names), []
            return
        for where, change in self.pending:
            if where == call.name:
                change(self.synced_names)
        self.pending = [each for each in self.pending if each[0] != call.name]

    def _rename(self, call: Call) -> None:
        def change(names: Names) -> None:
            if call.name in names and names.get(call.other) != names[call.name]:
                names[call.other] = names.pop(call.name)

        self._change(_folder(call.other), change)

    def _link(self, call: Call) -> None:
        def change(names: Names) -> None:
            if call.name in names:
                names[call.other] = names[call.name]

        self._change(_folder(call.other), change)

    def _unlink(self, call: Call) -> None:
        self._change(_folder(call.name), lambda names: names.pop(call.name, None) and None)


def _folder(name: str) -> str:
    return str(Path(name).parent)


def _contents(old: bytes, new: bytes) -> list[bytes]:
    """What a file may hold that was `old` when it was synced and was `new` when the power went."""
    if old == new:
        return [new]
    grown = len(new) - len(old)
    found = {old, new}
    if grown > 0:
        found |= {old + new[len(old) : len(old) + grown // 2], old + bytes(grown)}
        pages = range(len(old) + PAGE - len(old) % PAGE, len(new), PAGE)
        # Pages reach the disk in any order: those before a later one may still be zeros.
        found |= {old + bytes(page - len(old)) + new[page:] for page in pages}
        found |= {new[:page] for page in pages}
    return sorted(found)


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


def _wrap_rename(recording: Recording, real: Any) -> Any:
    def wrapped(source: Any, target: Any) -> None:
        real(source, target)
        name, other = recording.name_of(source), recording.name_of(target)
        if name and other:
            recording.calls.append(Call("rename", name, other))
            recording.renamed(name, other)

    return wrapped


def _wrap_link(recording: Recording, real: Any) -> Any:
    def wrapped(source: Any, target: Any) -> None:
        real(source, target)
        name, other = recording.name_of(source), recording.name_of(target)
        if name and other:
            recording.calls.append(Call("link", name, other))

    return wrapped


def _wrap_unlink(recording: Recording, real: Any) -> Any:
    def wrapped(path: Any) -> None:
        real(path)
        name = recording.name_of(path)
        if name:
            recording.calls.append(Call("unlink", name))

    return wrapped


_WRAPPERS: dict[str, Callable[[Recording, Any], Any]] = {
    "open": _wrap_open,
    "write": _wrap_write,
    "ftruncate": _wrap_cut,
    "fsync": _wrap_sync,
    "replace": _wrap_rename,
    "rename": _wrap_rename,
    "link": _wrap_link,
    "unlink": _wrap_unlink,
}
