"""The cost of each key and page compared with the cursor's key: milliseconds, and bytes.

    python -m benchmarks.keys [--book emala] [--people 12 100] [--times 4] [--starts 5]

All keys are pressed one after the other, in rounds, so that a busy machine slows all of them. A
page opens more slowly for the first time. So the first press of a key in each start of the program
has a median of its own. The bytes are the same in every run. The table compares them with the bytes
of an ideal diff: if the ratio is 1 or less, the driver sends only the cells that changed. To
compare two versions, run this with `--tree` for each version.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.ideal import ideal_bytes, picture
from benchmarks.program import (
    COLUMNS,
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
from tests.support.pty_terminal import Burst, Terminal

QUIET = 0.15
"""Seconds without output that end an answer. A busy machine paints an answer in pieces."""

CURSOR = "cursor"

PAGES = {
    "why": "w",
    "keys": "?",
    "palette": ":",
    "log": "L",
    "rules": "r",
    "another book": "B",
    "reach": "P",
    "summary": "%",
    "timing": "~",
    "form": "e",
    "initiatives": "I",
    "library": "ctrl+k",
    "special": "s",
    "add": "a",
    "grounds": "t",
    "colours": "T",
}
"""Pages and lists over the fight, each with its key."""

ROUND = (
    *((CURSOR, "down"), (CURSOR, "up"), ("next turn", "n")),
    *(("m", "m"), ("a digit", "1"), ("Enter", "enter"), ("undo", "u")),
    *(press for page in PAGES.items() for press in (page, (f"{page[0]}, Esc", "escape"))),
)
"""The presses of a round, each with its name in the table. After Esc, the program waits for the
rest of a sequence, so the time of Esc is not shown."""


@dataclass
class Cost:
    """The measurements of a key, press by press.

    The first press after a start of the program has its own list.
    """

    first_ms: list[float] = field(default_factory=list)
    later_ms: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    ideal: list[float] = field(default_factory=list)

    def add(self, burst: Burst, ideal: int, *, first: bool) -> None:
        """Add the measurements of one press. A press without an answer has 0 bytes and no time."""
        self.sent.append(burst.size)
        self.ideal.append(ideal)
        if burst.last_ms is not None:
            (self.first_ms if first else self.later_ms).append(burst.last_ms)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all keys, and print one table for each fight."""
    parser = parser_of(__doc__)
    parser.add_argument("--book", default="emala", help="the book of the fights (emala)")
    parser.add_argument("--people", type=int, nargs="+", default=[12, 100], help="sizes (12 100)")
    parser.add_argument("--times", type=int, default=4, help="presses of each key in a start (4)")
    parser.add_argument("--starts", type=int, default=5, help="starts of the program (5)")
    options = parser.parse_args(arguments)
    for people in options.people:
        print(f"{options.book}, {people} people, {COLUMNS} x {ROWS}", end=", ")
        print(f"{options.starts} starts of {options.times} presses\n")
        print(f"{table(_measured(people, options))}\n", flush=True)
    return 0


def table(costs: dict[str, Cost]) -> str:
    """Return one line for each key.

    The line has the medians of the milliseconds and of the bytes, and the ratio of the bytes to the
    ideal bytes. It also says how many milliseconds longer the key takes than the cursor's key.
    """
    cursor = median_of(costs[CURSOR].later_ms)
    lines = [
        f"{'':20}{'first':>8}{'later':>8}{'most':>8}   above the cursor{'':9}bytes",
        f"{'':20}{'ms':>8}{'ms':>8}{'ms':>8}{'first':>10}{'later':>9}"
        f"{'sent':>9}{'ideal':>8}{'ratio':>7}",
    ]
    for name, cost in costs.items():
        first, later = median_of(cost.first_ms), median_of(cost.later_ms)
        most = max(cost.first_ms + cost.later_ms, default=None)
        times = [first, later, most] if "Esc" not in name else [None] * 3
        above = [_difference(one, cursor) for one in times[:2]]
        sent, ideal = median_of(cost.sent), median_of(cost.ideal)
        ratio = sent / ideal if sent is not None and ideal else None
        lines.append(
            f"{name:20}{''.join(f'{shown(one):>8}' for one in times)}"
            f"{shown(above[0]):>10}{shown(above[1]):>9}"
            f"{shown(sent, 0):>9}{shown(ideal, 0):>8}{shown(ratio, 2):>7}"
        )
    return "\n".join(lines)


def _difference(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _measured(people: int, options: argparse.Namespace) -> dict[str, Cost]:
    costs: dict[str, Cost] = {"start": Cost()} | {name: Cost() for name, _ in ROUND}
    for _ in range(options.starts):
        # Each start opens the same new fight, so that the bytes are the same.
        with folder_for_saves() as folder:
            save = new_fight(Path(folder), options.book, people, options.tree)
            with terminal_on(command(str(save)), options.tree) as terminal:
                _measure(terminal, costs, options.times)
    return costs


def _measure(terminal: Terminal, costs: dict[str, Cost], times: int) -> None:
    """Start the program, and press all keys in `times` rounds.

    Add the measurements to `costs`.
    """
    blank = picture(terminal.screen)
    burst = terminal.start()
    costs["start"].add(burst, ideal_bytes(blank, picture(terminal.screen)), first=True)
    terminal.settle(SETTLED)
    for number in range(times):
        for name, burst, ideal in _presses(terminal):
            costs[name].add(burst, ideal, first=number == 0)


def _presses(terminal: Terminal) -> Iterator[tuple[str, Burst, int]]:
    for name, key in ROUND:
        before = picture(terminal.screen)
        burst = terminal.press(key, quiet=QUIET)
        yield name, burst, ideal_bytes(before, picture(terminal.screen))


if __name__ == "__main__":
    sys.exit(main())
