"""The time from a key to the last changed cell, in a fight of a thousand, for each book.

    python -m benchmarks.thousand [BOOK ...]

Milliseconds are only valid for this machine and this minute; p99 is over all presses of a key.
"""

import sys
import tempfile
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import Random

from rules.rulebook.catalogue import BUILT_IN
from tests.support.pty_terminal import Terminal
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

ROOT = Path(__file__).parents[1]
PEOPLE, KINDS = 1000, 50
PRESSES: dict[str, Sequence[str]] = {
    "cursor": ["down"] * 100,
    "next turn": ["n"] * 50,
    "damage typed": ["d", "1", "enter"] * 20,
    "undo": ["u"] * 20,
}


def main(books: Sequence[str]) -> int:
    """Measure and print one line per book and key."""
    print(f"{PEOPLE} combatants of {KINDS} kinds, 120 x 36: key to last cell, ms")
    print(f"{'':24}{'p50':>8}{'p99':>8}{'most':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for book in books or BUILT_IN:
            path = host(Path(folder), book)
            by_key = measured(path)
            for key, found in {
                **by_key,
                "all keys": [*chain.from_iterable(by_key.values())],
            }.items():
                found.sort()
                p50, p99 = found[len(found) // 2], found[int(len(found) * 0.99)]
                print(f"{book:9}{key:15}{p50:8.1f}{p99:8.1f}{found[-1]:8.1f}", flush=True)
    return 0


def host(folder: Path, system: str) -> Path:
    """A fight of a thousand combatants that has begun."""
    path = begin(SavesFolder(folder), f"Host {system}", system)
    saved = Session(path, random=Random(1))
    for kind in range(KINDS):
        name = f"Kind {chr(65 + kind % 26)}{kind}"
        saved.ask({"action": "add", "name": name, "count": PEOPLE // KINDS, "hp": 9})
    saved.ask({"action": "start"})
    saved.close()
    return path


def measured(path: Path) -> dict[str, list[float]]:
    """The milliseconds of each press, by key."""
    found: dict[str, list[float]] = {}
    command = [sys.executable, "-m", "tracker", str(path)]
    with Terminal(command, columns=120, rows=36, cwd=ROOT) as terminal:
        terminal.start()
        terminal.settle(1.0)
        for key, presses in PRESSES.items():
            bursts = [terminal.press(press) for press in presses]
            found[key] = [burst.last_ms for burst in bursts if burst.last_ms is not None]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
