"""The cost of a key: milliseconds to the last changed cell, and bytes against an ideal diff.

    python -m benchmarks.keys [--times 40]

Two fights, of 12 and of 100 combatants. Each key is pressed many times, in turn with the key that
restores the screen; the bytes of both are counted. If the ratio is 1 or less, the driver sends
only the cells that changed.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.ideal import ideal_bytes, picture
from benchmarks.screen import COLUMNS, ROOT, ROWS, SAMPLE
from tests.support.pty_terminal import Terminal
from tracker.store.operations import running_copy

CROWD = 100

SETTLED = 1.5
"""Seconds after the start in which a GM looks at the fight, and pages are preloaded."""

STEPS: dict[str, tuple[str, ...]] = {
    "cursor": ("down", "up"),
    "next": ("n",),
    "damage": ("d", "1", "enter"),
    "list of grounds": ("t", "escape"),
    "why": ("w", "escape"),
    "palette": (":", "escape"),
    "keys": ("?", "escape"),
    "form": ("e", "escape"),
    "fold": ("tab",),
    "log": ("L", "escape"),
}
"""Keys that are pressed one after the other. The time is the slowest key's, except for Esc, which
waits for the rest of a sequence."""


@dataclass
class Cost:
    """The cost of a step, one entry per press: the slowest key's time, the bytes of all keys."""

    ms: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    ideal: list[int] = field(default_factory=list)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one table per fight."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=40, help="presses of each key (40)")
    times: int = parser.parse_args(arguments).times
    with tempfile.TemporaryDirectory() as folder:
        for save in (running_copy(SAMPLE, Path(folder)), _crowd(Path(folder))):
            print(f"{save.name}, {COLUMNS} x {ROWS}, {times} times each\n")
            print(table(_measured(save, times)), flush=True)
            print()
    return 0


def table(costs: dict[str, Cost]) -> str:
    """One line per step: milliseconds, bytes, and their ratio to the ideal."""
    lines = [f"{'':18}{'median ms':>10}{'p99 ms':>8}{'bytes':>8}{'ideal':>8}{'ratio':>7}"]
    for name, cost in costs.items():
        sent, ideal = statistics.median(cost.sent), statistics.median(cost.ideal)
        ratio = f"{sent / ideal:.2f}" if ideal else "-"
        middle, late = statistics.median(cost.ms), percentile(cost.ms, 99)
        lines.append(f"{name:18}{middle:>10.1f}{late:>8.1f}{sent:>8.0f}{ideal:>8.0f}{ratio:>7}")
    return "\n".join(lines)


def percentile(values: Sequence[float], share: int) -> float:
    """The value that `share` percent do not exceed; for few values the largest."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def _measured(save: Path, times: int) -> dict[str, Cost]:
    program = Path(sys.executable).with_name("gaitkeeper")
    with Terminal([str(program), str(save)], columns=COLUMNS, rows=ROWS, cwd=ROOT) as terminal:
        terminal.start()
        terminal.settle(SETTLED)
        return {name: _cost(terminal, keys, times) for name, keys in STEPS.items()}


def _cost(terminal: Terminal, keys: Sequence[str], times: int) -> Cost:
    cost = Cost()
    for _ in range(times):
        presses = list(_presses(terminal, keys))
        taken = zip(keys, presses, strict=True)
        cost.ms.append(max(ms or 0 for key, (ms, _, _) in taken if key != "escape"))
        cost.sent.append(sum(sent for _, sent, _ in presses))
        cost.ideal.append(sum(ideal for _, _, ideal in presses))
    return cost


def _presses(terminal: Terminal, keys: Sequence[str]) -> Iterator[tuple[float | None, int, int]]:
    for key in keys:
        before = picture(terminal.screen)
        burst = terminal.press(key)
        yield burst.last_ms, burst.size, ideal_bytes(before, picture(terminal.screen))


def _crowd(folder: Path) -> Path:
    """A fight of many combatants, in its first round."""
    program, saves = str(Path(sys.executable).with_name("gaitkeeper")), str(folder)
    new = [program, "new", "crowd", "--system", "opend6", "--saves", saves]
    subprocess.run(new, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    add = ({"action": "add", "name": f"Raider {n}", "hp": 9} for n in range(1, CROWD + 1))
    lines = "\n".join(json.dumps(one) for one in (*add, {"action": "next"}))
    apply = [program, "apply", "crowd", "--seed", "1", "--saves", saves]
    subprocess.run(apply, input=lines, text=True, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    return folder / "crowd.json"


if __name__ == "__main__":
    sys.exit(main())
