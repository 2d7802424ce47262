"""Measure how long large files of other programs take: `python -m benchmarks.formats`.

Each file is read, or refused. The results are seconds of processor time, and the most memory that
the reader holds at once. Time and memory are measured in separate runs, because measuring memory is
slow.
"""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import process_time

from rules.errors import InputError
from rules.map.grid_text import read_grid
from tracker.formats.board import read_board
from tracker.formats.dungeon import MOST_ROOMS, read_dungeon

MOST_SECONDS = 2
MOST_MB = 150
MB = 1_000_000

Reader = Callable[[str], object]


def main() -> None:
    """Print the time and memory of each file, and the limits for both."""
    for label, text, reader in files():
        taken, held = seconds(reader, text), megabytes(reader, text)
        told = f"{taken:7.2f} s of {MOST_SECONDS}{held:9.1f} MB of {MOST_MB}"
        print(f"{label:42}{told}")


def files() -> Iterator[tuple[str, str, Reader]]:
    """Yield each file: its name, its text, and its reader."""
    places = [(x, y) for y in range(1, 201) for x in range(1, 200)]
    hexes = "\n".join(f'hex {x:02}{y:02} {(x + y) % 5} "woods:1;road:1:9" ""' for x, y in places)
    yield "a board of 199 x 200", f"size 199 200\n{hexes}\nend\n", read_board
    doubled = "size 199 200\n" + 'hex 0101 0 "" ""\n' * 200_000
    yield "a board, one hex 200 000 times", doubled, read_board
    words = 'size 2 2\nhex 0101 0 "' + "woods:1;" * 400_000 + '" ""\nend'
    yield "a board, 400 000 words in a hex", words, read_board
    rooms = [
        {"x": -100 + at % 7, "y": -100, "w": 190 + at % 3, "h": 200} for at in range(MOST_ROOMS)
    ]
    yield f"a dungeon, {MOST_ROOMS} large rooms", json.dumps({"rects": rooms}), read_dungeon
    empty = '{"rects": [' + "{}," * 1_000_000 + "]}"
    yield "a dungeon, a million rooms without a size", empty, read_dungeon
    text = "squares\n" + "\n".join(["." * 10_000] * 10_000)
    yield "a map as text, 10 000 x 10 000", text, lambda text: read_grid(text, {})


def seconds(reader: Reader, text: str) -> float:
    """Return the seconds of processor time for a text."""
    begun = process_time()
    with suppress(InputError):
        reader(text)
    return process_time() - begun


def megabytes(reader: Reader, text: str) -> float:
    """Return the most memory that the reader holds at once, without the text."""
    tracemalloc.start()
    with suppress(InputError):
        reader(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / MB


if __name__ == "__main__":
    main()
