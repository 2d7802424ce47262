"""Compare an unused screen with a plain Textual app: the start and the cost.

    python -m benchmarks.screen [--book emala] [--people 12] [--runs 15] [--tree FOLDER]

The two apps are started in turn, so that a busy machine slows both. Milliseconds are only valid for
this machine and this minute. The ratio and the bytes can be compared between machines.
"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.program import (
    COLUMNS,
    ROOT,
    ROWS,
    SETTLED,
    command,
    folder_for_saves,
    median_of,
    new_fight,
    parser_of,
    shown,
    terminal_on,
)
from tests.support.pty_terminal import Terminal

REFERENCE = [sys.executable, "-m", "benchmarks.reference_app"]


class NotStarted(Exception):
    """The error for a program that ended or showed nothing before it could be measured."""


@dataclass
class Figures:
    """The costs of one program, with one entry for each run.

    The idle costs are measured only in the last run.
    """

    start_ms: list[float] = field(default_factory=list)
    start_bytes: list[float] = field(default_factory=list)
    idle_bytes: list[float] = field(default_factory=list)
    idle_cpu_ms: list[float] = field(default_factory=list)


NAMES = {
    "start_ms": "start, ms until the screen stays",
    "start_bytes": "start, bytes",
    "idle_bytes": "untouched, bytes",
    "idle_cpu_ms": "untouched, ms of the processor",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the table. Return 1 if a program does not start."""
    options = _parser().parse_args(arguments)
    with folder_for_saves() as folder:
        save = new_fight(Path(folder), options.book, options.people, options.tree)
        try:
            reference, measured = _compared(command(str(save)), options)
        except (NotStarted, OSError) as error:
            print(error, file=sys.stderr)
            return 1
    print(f"{save.stem}, {COLUMNS} x {ROWS}, {options.runs} runs by turns", end="")
    print(f", then untouched for {options.idle:g} s\n\n{table(reference, measured)}")
    return 0


def _compared(own: list[str], options: argparse.Namespace) -> tuple[Figures, Figures]:
    reference, measured = Figures(), Figures()
    for run in range(options.runs):
        idle = options.idle if run == options.runs - 1 else 0
        _measure(REFERENCE, reference, ROOT, idle)
        _measure(own, measured, options.tree, idle)
    return reference, measured


def table(reference: Figures, measured: Figures) -> str:
    """Return one line for each measurement.

    The line has the medians of both programs, and the ratio of these medians.
    """
    lines = [f"{'':34}{'reference':>12}{'measured':>12}{'ratio':>8}"]
    for name, title in NAMES.items():
        theirs, ours = median_of(getattr(reference, name)), median_of(getattr(measured, name))
        ratio = ours / theirs if theirs and ours is not None else None
        lines.append(f"{title:34}{shown(theirs):>12}{shown(ours):>12}{shown(ratio, 2):>8}")
    return "\n".join(lines)


def _measure(words: list[str], figures: Figures, tree: Path, idle: float) -> None:
    with terminal_on(words, tree) as terminal:
        burst = terminal.start()
        if burst.last_ms is None or terminal.process.poll() is not None:
            raise NotStarted(f"{shlex.join(words)} did not start:\n{terminal.text.strip()}")
        figures.start_ms.append(burst.last_ms)
        figures.start_bytes.append(burst.size)
        if idle:
            _leave_alone(terminal, figures, idle)


def _leave_alone(terminal: Terminal, figures: Figures, seconds: float) -> None:
    terminal.settle(SETTLED)
    before = _cpu_ms(terminal)
    figures.idle_bytes.append(terminal.settle(quiet=seconds, limit=seconds).size)
    after = _cpu_ms(terminal)
    figures.idle_cpu_ms += [now - then for then, now in zip(before, after, strict=True)]


def _cpu_ms(terminal: Terminal) -> list[float]:
    """Return a list with the processor time of all threads of the program, in milliseconds.

    The list is empty on systems other than Linux.
    """
    took: list[float] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{terminal.process.pid}/task").iterdir():
            took.append(int((thread / "schedstat").read_text().split()[0]) / 1e6)
    return [sum(took)] if took else []


def _parser() -> argparse.ArgumentParser:
    parser = parser_of(__doc__)
    add = parser.add_argument
    add("--book", default="emala", help="the book of the fight that the tracker opens (emala)")
    add("--people", type=int, default=12, help="how many are in it (12)")
    add("--runs", type=int, default=15, help="starts of each program (15)")
    add("--idle", type=float, default=5.0, help="seconds to watch an untouched screen (5)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
