"""A model of a disk that loses data. It gives all states that a writer's crash can leave.

`crashes` repeats the calls that `recorded` has seen. It gives the possible states of the disk
before and after each call:

- killed: all written data is there, but the last write may be there only in part;
- unpowered: unsynced data may be old, new, torn, or zeros; the latest unsynced changes of names
  may be lost; on a journalling file system every sync also saves all names;
- posix: as unpowered, but any of the unsynced changes of names may be lost (POSIX allows this).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import NamedTuple

from tests.trust.recording import Call, Recording

PAGE, SECTOR = 4096, 512
MOST_MIXES = 120


class Crash(NamedTuple):
    """A state of the disk after a crash.

    `acknowledged` is the last event that the program acknowledged before the crash.
    """

    kind: str
    acknowledged: int
    files: tuple[tuple[str, bytes], ...]

    def lay_out(self, folder: Path) -> None:
        """Write the files of this state into an empty folder."""
        for name, data in self.files:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def crashes(
    recording: Recording, kinds: Collection[str] = ("killed", "unpowered"), *, most: int = 1
) -> Iterator[Crash]:
    """Yield every state of the disk that a crash can leave. Each state is yielded only once.

    If several crashes leave the same state, the crash after the most acknowledged events is
    yielded.
    """
    worst: dict[tuple[tuple[str, bytes], ...], Crash] = {}
    for kind in kinds:
        for crash in moments(recording, kind, most=most):
            known = worst.get(crash.files)
            if known is None or known.acknowledged < crash.acknowledged:
                worst[crash.files] = crash
    yield from worst.values()


def moments(recording: Recording, kind: str, *, most: int = 1) -> Iterator[Crash]:
    """Yield the states that a crash may leave at each moment. A state may come more than once.

    A write of at most `most` bytes is torn at every byte. A longer write is torn at `most` places,
    and between its pages. Unsynced data are lost by pages, or by sectors if `most` is above 1.
    """
    disk = _Disk(recording.before, journalled=kind == "journalled")
    acknowledged = -1
    for call in [*recording.calls, Call("end")]:
        if call.what == "acknowledge":
            acknowledged = call.size
            continue
        if kind != "killed" and call.name.endswith(".lock"):
            # Nobody syncs a lock file: it is only for the case of a killed process.
            continue
        states = (
            disk.killed(call, most)
            if kind == "killed"
            else disk.unpowered(most, in_order=kind != "posix")
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

    def killed(self, call: Call, most: int) -> Iterator[State]:
        yield {name: self.seen[file] for name, file in self.names.items()}
        if call.what not in ("write", "put"):
            return
        file = self.names[call.name]
        for cut in sorted(places(self._start(call), len(call.data), most, PAGE)):
            torn = {**self.seen, file: self._with(call, cut)}
            yield {name: torn[file] for name, file in self.names.items()}

    def unpowered(self, most: int, *, in_order: bool) -> Iterator[State]:
        for reached in self._reached(in_order=in_order):
            names = dict(self.synced_names)
            for _, change in reached:
                change(names)
            contents = [
                _contents(self.synced[file], self.seen[file], most) for file in names.values()
            ]
            for mix in _mixes(contents):
                yield dict(zip(names, mix, strict=True))

    def _reached(
        self, *, in_order: bool
    ) -> Iterator[Sequence[tuple[str, Callable[[Names], None]]]]:
        """Yield sets of changes of names.

        Each set may be all the changes that had reached the disk before the crash.
        """
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

    def _start(self, call: Call) -> int:
        return call.size if call.what == "put" else len(self.seen[self.names[call.name]])

    def _with(self, call: Call, count: int) -> bytes:
        """Return the content of a file after `count` bytes of the write `call`."""
        old, start = self.seen[self.names[call.name]], self._start(call)
        return old[:start] + call.data[:count] + old[start + count :]

    def _write(self, call: Call) -> None:
        self.seen[self.names[call.name]] = self._with(call, len(call.data))

    _put = _write

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
            for name in [each for each in names if each.startswith(f"{call.name}/")]:
                names[call.other + name.removeprefix(call.name)] = names.pop(name)

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


def places(start: int, size: int, most: int, block: int) -> set[int]:
    """Return the places at which a write of `size` bytes may stop, as numbers of written bytes.

    The write begins at the byte `start` of the file.
    """
    if size - 1 <= most:
        return set(range(1, size))
    even = (size * part // (most + 1) for part in range(1, most + 1))
    return {1, size - 1, *even, *range(block - start % block, size, block)}


def _contents(old: bytes, new: bytes, most: int) -> list[bytes]:
    """Return the contents that a file may have after a power failure.

    `old` is the content at the last sync. `new` is the content at the failure. The result has first
    `new`, then `old`, then mixed contents.
    """
    if old == new or len(new) < len(old):
        return [new] if old == new else [new, old]
    start = len(old) if new.startswith(old) else 0
    blank = old + bytes(len(new) - len(old))
    block = SECTOR if most > 1 else PAGE
    found = {blank}
    for count in places(start, len(new) - start, most, block):
        # Its size may be smaller or larger than the written data.
        end = start + count
        found |= {new[: max(end, len(old))], new[:end] + blank[end:]}
    for at in range(start - start % block, len(new), block):
        end = at + block
        # Blocks reach the disk in any order. These are tried: only one block, all except one block,
        # all blocks from one block on.
        found |= {blank[:at] + new[at:end] + blank[end:], blank[:at] + new[at:]}
        found |= {new[:at] + blank[at:end] + new[end:]}
    return [new, old, *sorted(found - {old, new})]


def _mixes(contents: Sequence[Sequence[bytes]]) -> Iterator[Sequence[bytes]]:
    """Yield the possible contents of all files together.

    If there are too many combinations, only one file at a time has all its possible contents. The
    other files are then all old, or all new.
    """
    torn = [each for each in contents if len(each) > 1]
    if len(torn) < 2 or prod(map(len, torn)) <= MOST_MIXES:
        yield from itertools.product(*contents)
        return
    for state in (0, 1):
        others = [each[min(state, len(each) - 1)] for each in contents]
        yield others
        for number, each in enumerate(contents):
            for one in each:
                if one != others[number]:
                    yield [*others[:number], one, *others[number + 1 :]]
