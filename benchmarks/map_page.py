"""Measure the cursor on the page of the map, in the program on a terminal.

    python -m benchmarks.map_page

The cursor moves over a map of 60x40 spaces with 40 combatants. The results are milliseconds of
processor time of the program: the median of the moves, and the first of them. Then come the
milliseconds of the clock, and the bytes that are sent, compared with those of an ideal diff.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.grid_fights import SCENES, Scene, fight_on
from benchmarks.ideal import ideal_bytes, picture
from benchmarks.keys import QUIET
from benchmarks.program import (
    COLUMNS,
    ROOT,
    ROWS,
    SETTLED,
    command,
    folder_for_saves,
    terminal_on,
)
from tests.support.pty_terminal import Terminal

WIDTH, HEIGHT, PEOPLE = 60, 40, 40
MOST = 10
"""The most milliseconds of a move of the cursor."""

PAGE = "`"
KEYS = ("right", "down", "right", "right", "down", "left", "up") * 3


class Move(NamedTuple):
    """A move of the cursor: its milliseconds of processor and clock, its bytes, the ideal bytes."""

    worked: float
    took: float
    sent: int
    ideal: int


def main() -> None:
    """Print a line for each book and kind of map."""
    print(f"the cursor on the page of the map, {COLUMNS} x {ROWS}")
    print(f"{'':44}{'median':>9}{'first':>9} ms{'clock':>13}{'sent':>8}{'ideal':>8} bytes")
    for scene in SCENES:
        first, *_ = moves = moved(scene)
        worked, took, sent, ideal = map(median, zip(*moves, strict=True))
        print(
            f"  {f'{scene.system}, {scene.kind}':42}{worked:9.2f}{first.worked:9.2f}   of {MOST}"
            f"{took:10.2f}{sent:8}{ideal:8}",
            flush=True,
        )


def moved(scene: Scene) -> list[Move]:
    """Return the moves of the cursor on such a map."""
    with folder_for_saves() as folder:
        save = made(Path(folder), scene)
        with terminal_on(command(str(save)), ROOT) as terminal:
            terminal.start()
            terminal.settle(SETTLED)
            terminal.press(PAGE, quiet=SETTLED)
            return [move(terminal, key) for key in KEYS]


def move(terminal: Terminal, key: str) -> Move:
    """Press the key of a move."""
    before, begun = picture(terminal.screen), processor_ms(terminal)
    burst = terminal.press(key, quiet=QUIET)
    worked = processor_ms(terminal) - begun
    ideal = ideal_bytes(before, picture(terminal.screen))
    return Move(worked, burst.last_ms or 0, burst.size, ideal)


def processor_ms(terminal: Terminal) -> float:
    """Return how long the program has used a processor, on Linux."""
    times = Path(f"/proc/{terminal.process.pid}/schedstat").read_text("ascii").split()
    return int(times[0]) / 1_000_000


def made(folder: Path, scene: Scene) -> Path:
    """Make a save with a fight on such a map, and return its path."""
    _, requests = fight_on(scene, WIDTH, HEIGHT, PEOPLE)
    saves = ("--saves", str(folder))
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    for words, given in (
        (("new", "map", "--system", scene.system), ""),
        (("apply", "map", "--seed", "1"), lines),
    ):
        subprocess.run(
            command(*words, *saves),
            check=True,
            cwd=ROOT,
            input=given,
            text=True,
            stdout=subprocess.DEVNULL,
        )
    return folder / "map.json"


if __name__ == "__main__":
    main()
