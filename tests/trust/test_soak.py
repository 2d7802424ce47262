"""Long evenings: after 100 000 actions and 5 000 keys, no measured value has grown."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rules.errors import RulesError
from tests.support.pty_terminal import Terminal
from tests.support.saves import saved_fight
from tests.trust.table import everything, record
from tracker.session.contents import fight_of
from tracker.session.session import Session
from tracker.store import Snapshot
from tracker.views.turn_lines import TurnLine, turn_lines

ROOT = Path(__file__).parents[2]
ACTIONS = 100_000 if everything() else 600
SHORT = 1000 if everything() else 200
KEYS = 5000 if everything() else 150
WARM = 0.2
"""After this part of an evening nothing may grow, because all pools and caches are filled."""

GROWTH = 2 << 20
"""The most bytes of growth. The allocator alone can grow by this much."""

PLAYING = "nnnnnn" + "dhcgmtuU" + "jk" * 4 + "L?wPrB/'>*_"
"""Keys of a fight. Frequent keys are here several times. Each prompt is answered or closed."""

ANSWERS = ("1", "3", "w", "p", "a", "enter", "enter", "escape", "escape", "down")


@pytest.fixture(scope="module")
def long_fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fight with six combatants. The first test plays this fight."""
    return six(tmp_path_factory.mktemp("long"))


@pytest.fixture(scope="module")
def short_fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the same fight after a short time of play."""
    path = six(tmp_path_factory.mktemp("short"))
    play(path, SHORT)
    return path


@pytest.fixture
def long_history(long_fight: Path) -> Path:
    """Return the long fight after the first test has played it.

    If the first test runs in another process, play the fight here.
    """
    with closing(Session(long_fight, writable=False)) as saved:
        played = saved.fight.last
    if played < SHORT:
        play(long_fight, ACTIONS)
    return long_fight


def play(path: Path, count: int) -> None:
    """Play this number of actions. An action that is refused counts too."""
    with closing(Session(path, random=Random(1))) as saved:
        for request in requests(count):
            with suppress(RulesError):
                saved.ask(json.loads(request))


def six(folder: Path) -> Path:
    """A fight with six combatants that has just begun."""
    sheet = {"movement_rate": 6, "action_points": 2}
    six = {"action": "add", "name": "Grak", "count": 6, "hp": 99_000, "sheet": sheet}
    return saved_fight(folder, "The long war", six, {"action": "start"})


def requests(count: int) -> Iterator[bytes]:
    """Yield random requests: damage, healing, turns, notes, conditions, moves and undo."""
    random = Random(2)
    made: tuple[Callable[[str], dict[str, object]], ...] = (
        lambda who: {"action": "damage", "who": [who], "amount": 2, "reason": "a stone"},
        lambda who: {"action": "heal", "who": [who], "amount": 2},
        lambda who: {"action": "next"},
        lambda who: {"action": "next"},
        # A note about nobody, because notes about a combatant stay in the state and enlarge it.
        lambda _: {"action": "note", "text": "holds on"},
        lambda who: {"action": "condition", "who": [who], "condition": "dazed", "turns": 1},
        lambda who: {"action": "move", "who": who, "distance": 1},
        lambda who: {"action": "undo"},
    )
    for _ in range(count):
        request = random.choice(made)(f"c{random.randint(1, 6)}")
        yield json.dumps(request).encode() + b"\n"


def resident(process: int) -> int:
    """Return the number of bytes of memory that a process uses now."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def handles(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))  # noqa: PTH208


def test_many_actions_neither_use_more_memory_nor_leave_files_open(long_fight: Path) -> None:
    command = [sys.executable, "-m", "tracker", "apply", str(long_fight), "--seed", "3"]
    refused, sizes, open_files = 0, [], []
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for number, request in enumerate(requests(ACTIONS)):
            process.stdin.write(request)
            process.stdin.flush()
            refused += b'"error"' in process.stdout.readline()
            if number % (ACTIONS // 50) == 0:
                sizes.append(resident(process.pid))
                open_files.append(handles(process.pid))
        # A busy machine may still write a state: this file does not count as left open.
        for _ in range(5):
            time.sleep(0.2)
            open_files.append(handles(process.pid))
        process.stdin.close()
        assert process.wait(30) == 0
    grown = growth(sizes)
    more = left_open(open_files)
    record("soak: actions without a screen, memory and files", ACTIONS, (grown > GROWTH) + more)
    assert refused < ACTIONS / 2
    assert not more
    assert grown < (GROWTH if everything() else 4 * GROWTH)


def test_many_keys_neither_use_more_memory_nor_leave_files_open(long_history: Path) -> None:
    random = Random(4)
    command = [sys.executable, "-m", "tracker", str(long_history)]
    sizes, open_files = [], []
    with Terminal(command, columns=100, rows=30, cwd=ROOT) as terminal:
        terminal.wait_for("Grak")
        for number in range(KEYS // 5):
            keys = [random.choice(PLAYING), *random.choices(ANSWERS, k=2), "escape", "escape"]
            for key in keys:
                terminal.send(key)
                terminal.settle(0.01, 2.0)
            assert terminal.process.poll() is None, terminal.text
            if number % max(1, KEYS // 250) == 0:
                sizes.append(resident(terminal.process.pid))
                open_files.append(handles(terminal.process.pid))
    grown = growth(sizes)
    more = left_open(open_files)
    record("soak: keys through a terminal, memory and files", KEYS, (grown > 4 * GROWTH) + more)
    assert not more
    assert grown < 4 * GROWTH or not everything()


def left_open(counts: list[int]) -> bool:
    """Whether files stay open: at the end more are open than ever at the beginning.

    The lowest count at the end is used, because one more file is open while a state is written.
    """
    fifth = max(1, len(counts) // 5)
    return min(counts[-fifth:]) > max(counts[:fifth])


MOST_TIMES = 2.5
"""To open a save may take this many times as long as to read its state without events."""


def growth(sizes: list[int]) -> int:
    """Return how much a size has grown after the warm-up.

    The result is a difference: the largest size in the last fifth, minus the largest size in the
    first fifth after the warm-up.
    """
    warm = int(len(sizes) * WARM)
    return max(sizes[-len(sizes) // 5 :]) - max(sizes[warm : warm + len(sizes) // 5])


def test_a_long_history_opens_nearly_as_fast_as_its_last_state_is_read(long_history: Path) -> None:
    with closing(Session(long_history)) as saved:
        assert saved.fight.last > ACTIONS / 2
    fold = fastest(lambda: read_fold(long_history))
    opening = fastest(lambda: Session(long_history, writable=False).close())
    ratio = opening / fold
    trial = f"soak: {ACTIONS} actions, opened in {ratio:.1f} times what their last state takes"
    record(trial, 1, int(ratio > MOST_TIMES))
    assert ratio < (MOST_TIMES if everything() else 4)


def test_a_long_history_undoes_and_shows_its_end_as_fast_as_a_short_one(
    long_history: Path, short_fight: Path
) -> None:
    for name, measured in (("undo", undoing), ("the log's last screen", showing)):
        long, short = measured(long_history) * 1000, measured(short_fight) * 1000
        times = f"{long:.1f} ms, {long / short:.1f} times what it takes after {SHORT}"
        record(f"soak: {ACTIONS} actions, {name} in {times}", 1, int(long / short > 2))
        assert long / short < (2 if everything() else 4), name


def undoing(path: Path) -> float:
    """Return how many seconds of processor time an undo takes.

    The time of the disk is not included.
    """
    with closing(Session(path, random=Random(1))) as saved:
        return fastest(lambda: saved.ask({"action": "undo"}), 15, time.thread_time)


def showing(path: Path) -> float:
    """Open a save. Return the seconds until the log has the lines of one screen."""
    taken = []
    for _ in range(7):
        with closing(Session(path, writable=False)) as saved:
            taken.append(fastest(partial(last_screen, saved), 1, time.thread_time))
    return min(taken)


def last_screen(saved: Session) -> list[TurnLine]:
    return list(islice(turn_lines(saved.fight), 50))


def read_fold(path: Path) -> None:
    """Read the state from the snapshot, and make a fight from the state."""
    found = Snapshot(path).latest()
    fight_of(found.state, found.n, None)


def fastest(
    do: Callable[[], object], times: int = 7, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Call a function several times, and return the seconds of the fastest call.

    The fastest call is the best measure, because other programs can only add time.
    """
    taken = []
    for _ in range(times):
        started = clock()
        do()
        taken.append(clock() - started)
    return min(taken)
