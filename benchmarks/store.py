"""Measure how long saving takes: `python -m benchmarks.store`.

The results are medians in milliseconds.
"""

import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from unittest import mock

import msgspec

from tracker.store import Journal, Save
from tracker.store.save import create

LENGTHS = (100, 100_000)
COMBATANTS = 12
TIMES = 200


def main() -> None:
    """Measure in a new folder, on the disk where saves usually are.

    Remove the folder at the end.
    """
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        for length in LENGTHS:
            path = Path(folder) / f"fight-{length}.json"
            build(path, length)
            print(f"{length:,} events behind it, {COMBATANTS} combatants")
            for label, took in measure(path):
                print(f"  {label:42}{took * 1000:9.3f} ms")


def build(path: Path, length: int) -> None:
    """Make a save with this many events. Its snapshot lacks the last 20 events."""
    create(path, "Benchmark", state(0))
    # None of these is measured, so none waits for the disk.
    with Save(path) as save, mock.patch("tracker.store.journal.sync"):
        for n in range(1, length + 1):
            save.append(event(n))
            if n == length - 20:
                save.checkpoint(state(length))


def measure(path: Path) -> Iterator[tuple[str, float]]:
    """Yield the name of each operation on a save, and its median time in seconds."""
    yield "open, with the events since the snapshot", timed(lambda _: open_and_close(path), 20)
    with Save(path) as save:
        first = save.journal.last + 1
        yield "an action: append and sync", timed(lambda n: save.append(event(first + n)))
        after = save.journal.last
        yield "the last 20 events, from the end", timed(lambda _: latest(save.journal))
        yield "a checkpoint: write the snapshot", timed(lambda _: save.checkpoint(state(after)))
        yield "every event, from the start", timed(lambda _: everything(save.journal), 3)


def timed(work: Callable[[int], object], times: int = TIMES) -> float:
    """Call `work` this many times, and return the median time in seconds."""
    took = []
    for n in range(times):
        start = perf_counter()
        work(n)
        took.append(perf_counter() - start)
    return median(took)


def open_and_close(path: Path) -> None:
    """Open a save for play, and close it. The state then includes the newest event."""
    with Save(path) as save:
        list(save.events())


def latest(journal: Journal) -> None:
    """Read the events that the log shows when it opens."""
    list(islice(journal.read_backwards(), 20))


def everything(journal: Journal) -> None:
    """Read all parts of a history that the check of a save reads."""
    for _ in journal.read_all():
        pass


def event(n: int) -> bytes:
    """Return an event of the usual size, about 400 bytes."""
    steps = [{"label": f"step {i}", "op": "times", "value": i} for i in range(6)]
    return msgspec.json.encode({"n": n, "action": "move", "who": "c3", "steps": steps})


def state(n: int) -> dict[str, Any]:
    """Return the state of a fight. Each combatant's sheet has 30 fields."""
    sheet = {f"field_{i}": i for i in range(30)}
    return {
        "encounter": {"system": "emala", "round": n, "pulse": 3},
        "combatants": {
            f"c{i}": {
                "id": f"c{i}",
                "name": f"Grak {i}",
                "hp": 12,
                "sheet": sheet,
                "conditions": ["prone"],
            }
            for i in range(COMBATANTS)
        },
    }


if __name__ == "__main__":
    main()
