"""Measure how long large maps of other programs take: `python -m benchmarks.formats`.

Each file is imported with `gaitkeeper import`: it becomes the map of a fight, or is refused. The
results are seconds of processor time and the memory of the whole process, with its start.
"""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.program import ROOT, command, folder_for_saves
from rules.map.grid_spaces import MOST_SIDE
from tracker.formats.dungeon import MOST_ROOMS

MOST_SECONDS = 2
MOST_MB = 150
MB = 1_000_000
KB = 1024


class Imported(NamedTuple):
    """What an import has cost, and whether the map was drawn."""

    seconds: float
    megabytes: float
    drawn: bool


def main() -> None:
    """Print the time and memory of each file, and the limits for both."""
    print("imports of large files")
    with folder_for_saves() as name:
        folder = Path(name)
        run = command("new", "fight", "--system", "exp", "--saves", name)
        subprocess.run(run, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        for label, ending, text in files():
            path = folder / f"map{ending}"
            path.write_text(text, "utf-8")
            one = imported(folder, path)
            told = f"{one.seconds:7.2f} s of {MOST_SECONDS}{one.megabytes:9.1f} MB of {MOST_MB}"
            print(f"  {label:42}{told}   {'drawn' if one.drawn else 'refused'}", flush=True)


def imported(folder: Path, path: Path) -> Imported:
    """Import a file in a process of its own."""
    words = command("import", "fight", str(path), "--saves", str(folder))
    quiet = subprocess.DEVNULL
    with subprocess.Popen(words, cwd=ROOT, stdout=quiet, stderr=quiet) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = used.ru_utime + used.ru_stime
    return Imported(seconds, used.ru_maxrss * KB / MB, process.returncode == 0)


def files() -> Iterator[tuple[str, str, str]]:
    """Yield each file: its name, its ending, and its text."""
    for label, hex_text in (
        ("a board of 200 x 200", '"woods:1;water:{0};road:1:9" "grass"'),
        ("the same with cliffs on all sides", '"woods:1;cliff_top:1:63" "grass"'),
    ):
        hexes = "\n".join(
            f"hex {x:02}{y:02} {(x + y) % 5} {hex_text.format(y % 4)}"
            for y in range(1, 201)
            for x in range(1, 201)
        )
        yield label, ".board", f"size 200 200\n{hexes}\nend\n"
    doubled = "size 200 200\n" + 'hex 0101 0 "" ""\n' * 200_000
    yield "a board, one hex 200 000 times", ".board", doubled
    words = 'size 2 2\nhex 0101 0 "' + "woods:1;" * 400_000 + '" ""\nend'
    yield "a board, 400 000 words in a hex", ".board", words
    yield "a board of 10 000 x 10 000", ".board", "size 10000 10000\nend\n"
    rooms = [
        {"x": -100 + at % 7, "y": -100, "w": MOST_SIDE - 6, "h": MOST_SIDE, "rotunda": at % 2 == 0}
        for at in range(MOST_ROOMS)
    ]
    water = [{"x": at % 200 - 100, "y": at // 200 - 100} for at in range(40_000)]
    dungeon = json.dumps({"rects": rooms, "water": water})
    yield f"a dungeon, {MOST_ROOMS} large rooms", ".json", dungeon
    empty = '{"rects": [' + "{}," * 1_000_000 + "{}]}"
    yield "a dungeon, a million rooms without a size", ".json", empty
    text = "squares\n" + "\n".join(["." * 10_000] * 400)
    yield "a map as text, 10 000 wide", ".map", text
    yield "a map as text, 10 000 x 10 000", ".map", "squares 10000x10000"


if __name__ == "__main__":
    main()
