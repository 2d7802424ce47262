"""Histories of every length, with undo and redo. The tests open, walk, sum up and check them.

The log, the archive and the summary are compared with a plain list of the same events.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import pytest

from rules.encounter.codec import to_bytes
from rules.errors import RulesError
from rules.history import Event, Fight
from rules.history.summary import summary
from tests.history.slow_summary import slow_summary
from tests.support.long_saves import Shape, long_save
from tests.support.pty_terminal import Terminal
from tests.trust.table import everything, passed, record
from tracker.cli.check import checked
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, Snapshot
from tracker.typed.log_search import LogSearch
from tracker.views.log import lines, log_line, since_last_turn
from tracker.views.turn_lines import turn_lines

ROOT = Path(__file__).parents[2]

AN_INSTANT = 0.5
"""The most seconds until a key has an effect: five times the promise, because machines are busy."""

LENGTHS = (100, 1_000, 5_000, 20_000) if everything() else (100, 2_600)
STATES = 300 if everything() else 30
"""For how many events the states are compared. These events are spread over the whole history."""

SEEDS = range(10) if everything() else range(1)
LONG = 100_000 if everything() else 10_000
SHAPES: tuple[Shape, ...] = ("straight", "branches", "there and back")
ON_SCREEN = SHAPES if everything() else SHAPES[2:]


class Played(NamedTuple):
    """A save, and beside it a plain list of its events and some states of the fight."""

    path: Path
    events: list[Event]
    states: dict[int, bytes]


def played(folder: Path, length: int, seed: int) -> Played:
    """Play a random history of `length` events. The program does not wait for the disk."""
    random = Random(seed)
    folder.mkdir(exist_ok=True)
    path = begin(SavesFolder(folder), f"Random {length} {seed}", "emala")
    events: list[Event] = []
    states: dict[int, bytes] = {}
    with mock.patch("tracker.store.journal.sync"), closing(Session(path, random=random)) as save:
        events.append(save.fight.event(1))
        states[1] = to_bytes(save.encounter)
        requests = story(random, save.fight)
        while len(events) < length:
            with suppress(RulesError):
                event = save.ask(next(requests))
                events.append(event)
                if event.n % max(1, length // STATES) == 0 and not event.moves_head:
                    states[event.n] = to_bytes(save.encounter)
    return Played(path, events, states)


def story(random: Random, fight: Fight) -> Iterator[dict[str, object]]:
    """Yield random actions: some turns, then an undo of one, many or all steps. Sometimes a redo
    follows.
    """
    yield {"action": "add", "name": "Grak", "count": 3, "hp": 40}
    yield {"action": "start"}
    while True:
        back = random.choice((1, 3, 30, 400, 3_000))
        yield from (one for _ in range(random.choice((5, 60, 400))) for one in turn(random))
        kind = random.choice(("undo", "undo and redo", "turns", "to"))
        if kind == "to":
            yield {"action": "undo-to", "event": random.randint(2, fight.last)}
        elif kind == "turns":
            yield from ({"action": "previous"} for _ in range(min(back, 20)))
            yield {"action": "undo-turn"}
        else:
            yield from ({"action": "undo"} for _ in range(back))
        if kind == "undo and redo":
            yield from ({"action": "redo"} for _ in range(random.randint(0, back)))


def turn(random: Random) -> Iterator[dict[str, object]]:
    who = random.choice(("c1", "c2", "c3"))
    yield {"action": "note", "who": who, "text": f"note {random.random()}"}
    yield {"action": "damage", "who": who, "amount": random.randint(0, 3), "by": "c1"}
    yield {"action": "heal", "who": who, "amount": 2}
    if random.random() < 0.3:
        yield {"action": "next"}


def holding(events: Sequence[Event]) -> set[int]:
    """From a plain list of events, return the numbers of those that are not undone."""
    found, at = set(), events[-1].head
    while at:
        found.add(at)
        at = events[at - 1].parent
    return found


def faults(told: Played) -> list[str]:
    """Reopen a save. Return the differences between the save and the plain list."""
    found: list[str] = []
    with closing(Session(told.path, writable=False)) as save:
        fight, events = save.fight, told.events
        holds = holding(events)
        search = LogSearch(fight, lambda _: True)
        while search.looked_to > 1:
            search.load_until(len(events))
        for number in (*search.found, *reversed(search.found)):
            event, wanted = fight.as_told(number), events[number - 1]
            active = search.is_active(number)
            if log_line(event, active=active) != log_line(wanted, active=number in holds):
                found.append(f"event {number} is another in the log")
        if sorted(one.n for one in fight.held()) != sorted(holds):
            found.append("other events hold")
        if {n for one in turn_lines(fight) if not one.undone for n in one.events} - holds:
            found.append("a line of the log tells what was undone as done")
        found += [
            f"the state after event {number} is another"
            for number in shuffled([*told.states])
            if to_bytes(fight.state_at(number)) != told.states[number]
        ]
        lines(fight, 30, 100)
        since_last_turn(fight)
    return found


def shuffled(numbers: list[int]) -> list[int]:
    Random(3).shuffle(numbers)
    return numbers


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("histories")


@pytest.mark.parametrize("length", LENGTHS)
def test_played_events_are_read_unchanged_in_every_order(folder: Path, length: int) -> None:
    histories = [played(folder, length, seed) for seed in SEEDS]
    bad = [f"{one.path.name}: {fault}" for one in histories for fault in faults(one)[:5]]
    record(f"histories of {length} events, each event and state", length * len(histories), len(bad))
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("length", LENGTHS[1:3])
def test_a_history_that_check_accepts_can_be_opened_and_walked_on_the_screen(
    folder: Path, length: int
) -> None:
    bad = []
    for seed in SEEDS:
        path = played(folder / "walked", length, seed).path
        _, wrong = checked(Snapshot(path))
        bad += wrong
        with Terminal([sys.executable, "-m", "tracker", str(path)], cwd=ROOT) as terminal:
            terminal.start()
            for key in ("L", "home", "end", "enter", "escape", "~", "down", "escape", "u", "n"):
                terminal.send(key)
                terminal.settle()
            terminal.send("q")
            bad += [f"{path.name} {key}"] if terminal.wait(30) else []
    passed(f"histories of {length} events, on the screen", bad, len(SEEDS))


def test_the_worst_fight_can_be_opened(folder: Path) -> None:
    """The fight has a thousand notes.

    Nearly all of them are undone and redone. Then five notes are undone again.
    """
    path = begin(SavesFolder(folder), "Worst", "emala")
    with mock.patch("tracker.store.journal.sync"), closing(Session(path)) as save:
        for name in ("Grak", "Mira"):
            save.ask({"action": "add", "name": name, "initiative": 3})
        save.ask({"action": "start"})
        for number in range(1000):
            save.ask({"action": "note", "text": f"note {number}"})
        for action, times in (("undo", 997), ("redo", 997), ("undo", 5)):
            for _ in range(times):
                save.ask({"action": action})
    with Terminal([sys.executable, "-m", "tracker", str(path)], cwd=ROOT) as terminal:
        terminal.start()
        terminal.settle(quiet=1.0)
        terminal.send("n", "L", "home", "escape", "q")
        status = terminal.wait(30)
    record("the fight that could not be opened", 1, int(status != 0))
    assert status == 0


@pytest.mark.parametrize("shape", SHAPES)
def test_a_summary_is_nearly_as_fast_as_reading_its_events(folder: Path, shape: Shape) -> None:
    path = long_save(folder / f"{shape.replace(' ', '-')}.json", LONG, shape)
    with closing(Session(path, writable=False)) as save:
        taken = seconds(lambda: summary(save.fight))
        read = seconds(lambda: every_event(save.fight))
    short = long_save(folder / f"{shape.replace(' ', '-')}-short.json", 500, shape)
    with closing(Session(short, writable=False)) as save:
        same = summary(save.fight) == slow_summary(save.fight)
    bad = int(not same) + int(taken > 2 * read + 1)
    record(f"summary of {LONG} events, {shape}", 2, bad)
    assert not bad, f"{taken:.2f} s, of which reading is {read:.2f} s"


@pytest.mark.parametrize("shape", ON_SCREEN)
def test_keys_are_answered_while_a_long_fight_is_summed_up(folder: Path, shape: Shape) -> None:
    path = long_save(folder / f"{shape.replace(' ', '-')}-keys.json", LONG, shape)
    pressed = ("~", "down", "up", "escape", "L", "home", "end", "escape")
    with Terminal([sys.executable, "-m", "tracker", str(path)], cwd=ROOT) as terminal:
        terminal.start()
        terminal.settle(quiet=1.0)
        slow = {}
        for key in pressed:
            burst = terminal.press(key, quiet=0.1, limit=3)
            first = burst.chunks[0][0] - burst.asked if burst.chunks else 9.0
            slow |= {key: first} if first > AN_INSTANT else {}
        alive = terminal.process.poll() is None
    record(f"keys in a fight of {LONG} events, {shape}", len(pressed), len(slow) + (not alive))
    assert alive
    assert not slow


def test_check_is_as_fast_for_undone_events_as_for_others(folder: Path) -> None:
    took = {}
    for length in (LONG // 10, LONG // 5):
        path = long_save(folder / f"checked-{length}.json", length, "there and back")
        took[length] = seconds(lambda path=path: checked(Snapshot(path)))  # type: ignore[misc]
        assert not checked(Snapshot(path))[1]
    first, twice = took.values()
    bad = int(twice > 3 * first + 1)
    record("check of histories with many undos, twice as long", 1, bad)
    assert not bad, took


def every_event(fight: Fight) -> None:
    """Read all events, newest first."""
    for _ in map(fight.event, range(fight.last, 0, -1)):
        pass


def seconds(work: Callable[[], object]) -> float:
    """Return the processor's seconds for the work, without other programs."""
    start = time.process_time()
    work()
    return time.process_time() - start
