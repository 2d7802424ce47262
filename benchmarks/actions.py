"""Measure how long an action takes: `python -m benchmarks.actions`.

The saves are durable, and checkpoints are written.
"""

import tempfile
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from unittest import mock

import msgspec

from tracker.cli.apply import answer
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

ACTIONS = 10_000
EDGE = 1_000
LENGTHS = (100, 100_000)
TIMES = 500


def main() -> None:
    """Measure in a new folder, on the disk where saves usually are.

    Remove the folder at the end.
    """
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        script(Path(folder) / "script")
        for length in LENGTHS:
            behind(Path(folder) / f"behind-{length}", length)


def script(folder: Path) -> None:
    """Play all actions in a fight of twelve combatants.

    Compare the times of the first thousand actions with those of the last thousand.
    """
    took = play(prepared(folder), ACTIONS)
    first, last = mean(took[:EDGE]), mean(took[-EDGE:])
    print(f"{ACTIONS:,} actions, {sum(took):.1f} s")
    print(f"  the first {EDGE:,}: {first * 1000:.3f} ms each")
    print(f"  the last {EDGE:,}:  {last * 1000:.3f} ms each, {last / first:.2f} times as much")


def behind(folder: Path, length: int) -> None:
    """Print the median time of an action in a save that already has this many events."""
    path = prepared(folder)
    lengthened(path, length)
    took = play(path, TIMES)
    print(
        f"{length:,} events behind it: median {median(took) * 1000:.3f} ms an action,"
        f" mean {mean(took) * 1000:.3f} ms"
    )


def prepared(folder: Path) -> Path:
    """Return the save of a fight of twelve combatants that has begun."""
    path = begin(SavesFolder(folder), "Benchmark", "emala")
    fight = Session(path, random=Random(1))
    for line in (
        b'{"action":"add","name":"Hero","side":"party","count":4,"hp":30}',
        b'{"action":"add","name":"Goblin","count":8,"hp":12}',
        b'{"action":"start"}',
    ):
        answer(fight, line)
    fight.close()
    return path


def lengthened(path: Path, length: int) -> None:
    """Add notes to the save until it has `length` events, without waiting for the disk."""
    text = "a note that nothing but the length of the history depends on, at its usual size"
    fight = Session(path)
    with mock.patch("tracker.store.journal.sync"):
        while fight.fight.last < length:
            fight.ask({"action": "note", "text": text})
    fight.close()


def play(path: Path, count: int) -> list[float]:
    """Send requests and return the seconds that each request takes.

    The time is counted from the incoming line to the answer.
    """
    fight = Session(path, random=Random(2))
    took = []
    for line in islice(requests(), count):
        start = perf_counter()
        answer(fight, line)
        took.append(perf_counter() - start)
    fight.close()
    return took


def requests() -> Iterator[bytes]:
    """Yield the requests of usual turns: damage, healing, conditions, notes, undo, redo, next."""
    people = cycle(["Hero 1", "Goblin 1", "Goblin 8", "Hero 4", "Goblin 5"])
    for who in people:
        for action in (
            {"action": "damage", "who": [who, "Goblin 2"], "amount": "1d6"},
            {"action": "heal", "who": who, "amount": 7},
            {"action": "condition", "who": who, "condition": "dazed", "turns": 2},
            {"action": "grant", "who": who, "distance": 1.5},
            {"action": "undo"},
            {"action": "redo"},
            {"action": "set-initiative", "who": who, "value": 12},
            {"action": "pick-up", "who": who, "item": "sack", "weight": 2},
            {"action": "drop", "who": who, "item": "sack"},
            {"action": "next"},
        ):
            yield msgspec.json.encode(action)


if __name__ == "__main__":
    main()
