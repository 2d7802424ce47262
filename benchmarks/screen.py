"""The speed of the screen, beside a plain Textual app measured in the same minute.

    python -m benchmarks.screen [SAVE]
    python -m benchmarks.screen --cmd "gaitkeeper fight" --runs 15 --move j --action n

The two apps are started in turn, so that a busy machine slows both. Milliseconds are only valid for
this machine and this minute; their ratio and the bytes can be compared between machines.
"""

import argparse
import shlex
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.pty_terminal import Burst, Terminal
from tracker.store.operations import running_copy

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "saves" / "samples" / "the-reliquary-stair.json"
COLUMNS, ROWS = 120, 36


class NotStarted(Exception):
    """A program ended, or showed nothing, before it could be measured."""


@dataclass
class Figures:
    """The cost of one program: milliseconds and bytes, one entry per run or key."""

    start_ms: list[float] = field(default_factory=list)
    start_bytes: list[float] = field(default_factory=list)
    move_ms: list[float] = field(default_factory=list)
    move_bytes: list[float] = field(default_factory=list)
    action_ms: list[float] = field(default_factory=list)
    action_bytes: list[float] = field(default_factory=list)
    typed_ms: list[float] = field(default_factory=list)
    typed_bytes: list[float] = field(default_factory=list)
    idle_bytes: list[float] = field(default_factory=list)


NAMES = {
    "start_ms": "start, ms until the screen stays",
    "start_bytes": "start, bytes",
    "move_ms": "cursor move, ms",
    "move_bytes": "cursor move, bytes",
    "action_ms": "action, ms",
    "action_bytes": "action, bytes",
    "typed_ms": "damage typed and taken, ms",
    "typed_bytes": "damage typed and taken, bytes",
    "idle_bytes": "untouched, bytes",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the table; 1 if a program does not start."""
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        own = shlex.split(options.cmd) if options.cmd else _own_command(options.save, Path(folder))
        return _compare(own, options)


def _compare(own: list[str], options: argparse.Namespace) -> int:
    programs = {
        "reference": ([sys.executable, "-m", "benchmarks.reference_app"], Figures()),
        "measured": (own, Figures()),
    }
    try:
        for run in range(options.runs):
            for command, figures in programs.values():
                _measure(command, figures, options if run == options.runs - 1 else None)
    except (NotStarted, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"measured: {shlex.join(own)}, {COLUMNS} x {ROWS}, {options.runs} runs by turns\n")
    print(table(*(figures for _, figures in programs.values())))
    return 0


def table(reference: Figures, measured: Figures) -> str:
    """One line for each measurement: the medians of both programs, and their ratio."""
    lines = [f"{'':34}{'reference':>12}{'measured':>12}{'ratio':>8}"]
    for name, title in NAMES.items():
        theirs, ours = _median(getattr(reference, name)), _median(getattr(measured, name))
        ratio = f"{ours / theirs:.2f}" if theirs and ours is not None else "-"
        lines.append(f"{title:34}{_shown(theirs):>12}{_shown(ours):>12}{ratio:>8}")
    return "\n".join(lines)


def _measure(command: list[str], figures: Figures, keys: argparse.Namespace | None) -> None:
    with Terminal(command, columns=COLUMNS, rows=ROWS, cwd=ROOT) as terminal:
        burst = terminal.start()
        if burst.last_ms is None or terminal.process.poll() is not None:
            raise NotStarted(f"{shlex.join(command)} did not start:\n{terminal.text.strip()}")
        figures.start_ms.append(burst.last_ms)
        figures.start_bytes.append(burst.size)
        if keys:
            _measure_keys(terminal, figures, keys)


def _measure_keys(terminal: Terminal, figures: Figures, options: argparse.Namespace) -> None:
    idle = terminal.settle(quiet=options.idle, limit=options.idle)
    figures.idle_bytes.append(idle.size)
    for _ in range(options.keys):
        _note(terminal.press(options.move), figures.move_ms, figures.move_bytes)
    for _ in range(options.keys):
        _note(terminal.press(options.action), figures.action_ms, figures.action_bytes)
    for _ in range(options.keys if options.typed else 0):
        bursts = [terminal.press(key) for key in options.typed.split(",")]
        figures.typed_bytes.append(sum(burst.size for burst in bursts))
        figures.typed_ms.append(sum(burst.last_ms or 0 for burst in bursts))


def _note(burst: Burst, milliseconds: list[float], sizes: list[float]) -> None:
    sizes.append(burst.size)
    if burst.last_ms is not None:
        milliseconds.append(burst.last_ms)


def _median(values: list[float]) -> float | None:
    return statistics.median(values) if values else None


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def _own_command(save: str | None, folder: Path) -> list[str]:
    """The tracker on a save, or on a copy of the sample of twelve that is removed afterwards."""
    program = Path(sys.executable).with_name("gaitkeeper")
    path = Path(save) if save else running_copy(SAMPLE, folder)
    return [str(program), str(path)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("save", nargs="?", help="the save that the tracker opens")
    add("--cmd", help="another command to measure instead of the tracker")
    add("--runs", type=int, default=9, help="starts of each program (default: 9)")
    add("--keys", type=int, default=10, help="presses of each key (default: 10)")
    add("--move", default="down", help="the key that moves the cursor (default: down)")
    add("--action", default="n", help="the key of an action (default: n)")
    add("--typed", default="d,1,enter", help="keys typed one after the other, with commas between")
    add("--idle", type=float, default=3.0, help="seconds to watch an untouched screen (3)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
