"""Run the tracker for the benchmarks of the screen, from outside and on a fight in memory.

The benchmarks use only the command line and a terminal. So with `--tree` a benchmark also measures
another version of the tracker, from the folder of its sources.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.support.pty_terminal import Terminal

ROOT = Path(__file__).parents[1]
COLUMNS, ROWS = 120, 36

SETTLED = 1.5
"""Seconds after the start without a key: the GM looks at the fight, and pages are imported."""

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux: the time that a disk takes is then not measured."""


def parser_of(description: str | None) -> argparse.ArgumentParser:
    """Return a parser with the option that these benchmarks share.

    The first line of `description` describes the benchmark.
    """
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("--tree", type=_tree, default=ROOT, help="the sources to run (these)")
    return parser


def _tree(text: str) -> Path:
    if not (Path(text) / "tracker" / "__main__.py").is_file():
        message = f"{text} has no tracker/__main__.py: name the folder that holds tracker/."
        raise argparse.ArgumentTypeError(message)
    return Path(text)


def folder_for_saves() -> tempfile.TemporaryDirectory[str]:
    """Return a temporary folder in memory.

    If this is impossible, use the disk and print a warning.
    """
    if os.access(MEMORY, os.W_OK):
        return tempfile.TemporaryDirectory(dir=MEMORY)
    print(f"{MEMORY} cannot be used: the saves are on a disk, and its time is counted too.")
    return tempfile.TemporaryDirectory()


def command(*words: str) -> list[str]:
    """Return the command that runs the tracker from the sources in the current folder."""
    return [sys.executable, "-m", "tracker", *words]


def new_fight(folder: Path, book: str, people: int, tree: Path) -> Path:
    """Make a fight that has begun, with this number of people, and return its path.

    A third of the people are the party.
    """
    name, saves = f"{book}-{people}", ("--saves", str(folder))
    _run(command("new", name, "--system", book, *saves), tree)
    requests = [
        *(
            {"action": "add", "name": f"Raider {n}", "side": "foes" if n % 3 else "party", "hp": 9}
            for n in range(1, people + 1)
        ),
        {"action": "start"},
    ]
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    _run(command("apply", name, "--seed", "1", *saves), tree, lines)
    return folder / f"{name}.json"


def terminal_on(words: Sequence[str], tree: Path) -> Terminal:
    """Return a terminal in which this command has just started."""
    return Terminal(words, columns=COLUMNS, rows=ROWS, cwd=tree)


def median_of(values: Sequence[float]) -> float | None:
    """Return the middle value. Return None if there are no values."""
    return percentile(values, 50) if values else None


def percentile(values: Sequence[float], share: int) -> float:
    """Return the value that `share` percent of the values do not exceed.

    If there are only a few values, return the largest value.
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def shown(value: float | None, places: int = 1) -> str:
    """Return a number as a table shows it. Return a dash for None."""
    return "-" if value is None else f"{value:.{places}f}"


def _run(words: Sequence[str], tree: Path, lines: str = "") -> None:
    subprocess.run(words, check=True, cwd=tree, input=lines, text=True, stdout=subprocess.DEVNULL)
