"""The key for the next turn compared with the cursor's key, by book and size of a fight.

    python -m benchmarks.turns [BOOK ...] [--people 12 100] [--times 100] [--tree FOLDER]

The two keys are pressed in turn, so that a busy machine slows both. Each key comes after the answer
to the last key and a pause. Milliseconds, from the written key to the last byte of the answer, are
only valid for this machine and this minute. The ratios can be compared between machines.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from benchmarks.program import (
    SETTLED,
    command,
    folder_for_saves,
    median_of,
    new_fight,
    parser_of,
    percentile,
    shown,
    terminal_on,
)
from rules.rulebook.catalogue import BUILT_IN

PAUSE = 0.1
"""Seconds without output before each key; the program may use them for work of its own."""


@dataclass
class Turns:
    """How many milliseconds each answered press of a key took, by key."""

    cursor: list[float] = field(default_factory=list)
    next: list[float] = field(default_factory=list)

    @classmethod
    def together(cls, several: Iterable[Self]) -> Self:
        """Return the times of several fights, joined in one value."""
        all_of_them = cls()
        for one in several:
            all_of_them.cursor += one.cursor
            all_of_them.next += one.next
        return all_of_them


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the keys in every book, with several numbers of people.

    For each number, print a line for each book, and a line for all books together.
    """
    parser = parser_of(__doc__)
    parser.add_argument("books", nargs="*", default=BUILT_IN, help="the books (all)")
    parser.add_argument("--people", type=int, nargs="+", default=[12, 100], help="sizes (12 100)")
    parser.add_argument("--times", type=int, default=100, help="turns in each fight (100)")
    options = parser.parse_args(arguments)
    with folder_for_saves() as folder:
        print(HEADING)
        for people in options.people:
            found = []
            for book in options.books:
                save = new_fight(Path(folder), book, people, options.tree)
                found.append(_measured(save, options.times, options.tree))
                print(line(book, people, found[-1]), flush=True)
            print(line("all books", people, Turns.together(found)), flush=True)
    return 0


_OF_A_KEY = f"{'presses':>8}{'median':>8}{'p99':>8}{'most':>8}"
HEADING = f"""{"":16}{"the cursor's key, ms":^32}  {"the next turn, ms":^32}
{"":10}{"people":>6}{_OF_A_KEY}  {_OF_A_KEY}{"ratio":>8}"""


def line(book: str, people: int, turns: Turns) -> str:
    """Return a line of the table: the figures of both keys, and the ratio of their medians."""
    figures = "  ".join(
        f"{len(ms):>8}" + "".join(f"{shown(one):>8}" for one in (median_of(ms), *_late(ms)))
        for ms in (turns.cursor, turns.next)
    )
    cursor, following = median_of(turns.cursor), median_of(turns.next)
    ratio = following / cursor if cursor and following is not None else None
    return f"{book:10}{people:>6}{figures}{shown(ratio, 2):>8}"


def _late(ms: Sequence[float]) -> tuple[float | None, float | None]:
    return (percentile(ms, 99), max(ms)) if ms else (None, None)


def _measured(save: Path, times: int, tree: Path) -> Turns:
    turns = Turns()
    with terminal_on(command(str(save)), tree) as terminal:
        terminal.start()
        terminal.settle(SETTLED)
        for _ in range(times):
            for key, found in (("n", turns.next), ("down", turns.cursor), ("up", turns.cursor)):
                taken = terminal.press(key).last_ms
                terminal.settle(PAUSE)
                # At the ends of the list the cursor's key changes nothing.
                if taken is not None:
                    found.append(taken)
    return turns


if __name__ == "__main__":
    sys.exit(main())
