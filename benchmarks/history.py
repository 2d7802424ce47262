"""The time for reading a whole history, without undos and with many undos.

    python -m benchmarks.history [EVENTS ...]

Each walk is measured in a history of this many events (usually 1 000 and 10 000), in milliseconds
of processor time. A walk over twice the events may take twice the time. But if a
key of the program waits for a walk, the walk should always take the same time.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import get_args

from rules.history import Fight, Played
from rules.history.since import since_last_turn
from rules.history.summary import Counting
from tests.support.long_saves import Shape, long_save
from tracker.cli.log import events
from tracker.session.playing_time import timing
from tracker.session.session import Session
from tracker.store import Journal
from tracker.store.names import events_path
from tracker.typed.log_search import LogSearch
from tracker.views.log import head, lines

LENGTHS = (1_000, 10_000)
AT_A_TIME = 1_000

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("summary",),
    ("log",),
    ("log", "--markdown"),
    ("check",),
)

Walk = Callable[[Session], object]


def main(lengths: Sequence[int]) -> None:
    """Measure every walk in every shape of history.

    The saves are in a folder that is removed at the end.
    """
    shapes: tuple[Shape, ...] = get_args(Shape)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        for shape in shapes:
            paths = [
                long_save(Path(folder) / f"{shape.replace(' ', '-')}-{length}.json", length, shape)
                for length in lengths
            ]
            heads = "".join(f"{length:>12,}" for length in lengths)
            print(f"{shape + ', events':42}{heads}")
            for name, took in table(paths):
                print(f"  {name:40}{''.join(f'{one * 1000:12.1f}' for one in took)}", flush=True)
            print()
    print(f"the most memory that a command took: {getrusage(RUSAGE_CHILDREN).ru_maxrss >> 10} MB")


def table(paths: Sequence[Path]) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each walk, and the seconds that this walk takes in each save."""
    yield "all events read, and nothing else", [seconds(partial(read_all, path)) for path in paths]
    yield "summing up what is read", [summing(path) for path in paths]
    for name, walk in WALKS.items():
        yield name, [walked(path, walk) for path in paths]
    for command in COMMANDS:
        yield f"gaitkeeper {' '.join(command)}", [ran(path, command) for path in paths]


def seconds(work: Callable[[], object]) -> float:
    """Return how many seconds of processor time a call takes."""
    start = process_time()
    work()
    return process_time() - start


def walked(path: Path, walk: Walk) -> float:
    """Return the seconds that a walk takes in a newly opened save."""
    with closing(Session(path, writable=False)) as session:
        return seconds(lambda: walk(session))


def ran(path: Path, command: Sequence[str]) -> float:
    """Return the seconds of processor time that a command takes. The program's start counts too."""
    words = [sys.executable, "-m", "tracker", *command, str(path)]
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def read_all(path: Path) -> None:
    """Read all events. Every walk over the whole history must do this too."""
    with closing(Journal(events_path(path))) as journal:
        for _ in events(journal):
            pass


def summing(path: Path) -> float:
    """Return the seconds that the summary of a save takes.

    The time for reading the events does not count.
    """
    with closing(Session(path, writable=False)) as session:
        counting, held = Counting(session.fight), session.fight.held()
        took = 0.0
        while portion := list(islice(held, AT_A_TIME)):
            took += seconds(partial(take, counting, portion))
        return took + seconds(counting.summary)


def take(counting: Counting, portion: Sequence[Played]) -> None:
    """Add these events to a summary."""
    for event in portion:
        counting.take(event)


def show_log(session: Session) -> None:
    """Make the lines that the pane of the log needs after every key."""
    lines(session.fight, 15, 100)
    head(session.fight, 15, 100, "L")


def search_once(fight: Fight) -> None:
    """Do the part of a search that one key in the log's filter causes."""
    LogSearch(fight, lambda _: False).load_until(30)


WALKS: dict[str, Walk] = {
    "the log's pane": show_log,
    "a key in the filter of the log": lambda session: search_once(session.fight),
    "what happened since the last turn": lambda session: since_last_turn(session.fight, "c1"),
    "the state half way back": lambda session: session.fight.state_at(session.fight.head // 2),
    "whether the first events hold": lambda session: session.fight.is_active(2),
    "the times of turns": lambda session: timing(session.fight, datetime.now(UTC)),
}
"""The walks that are measured. Certain keys wait for the first three."""


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]] or LENGTHS)
