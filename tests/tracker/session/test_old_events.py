"""Old events that are not in memory are read from the history, in any order."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tracker.session.archive import TOGETHER
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, Snapshot, StoreError

COUNT = 3 * TOGETHER


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with some hundreds of events."""
    path = begin(SavesFolder(tmp_path), "Long", "emala")
    saved = Session(path)
    for number in range(2, COUNT + 1):
        saved.ask({"action": "note", "text": f"note {number}"})
    saved.close()
    return path


def test_opening_reads_at_most_a_hundred_events_again(tmp_path: Path) -> None:
    path = begin(SavesFolder(tmp_path), "Ford", "emala")
    first = Snapshot(path).latest().n
    with closing(Session(path)) as saved:
        for _ in range(99):
            saved.ask({"action": "note", "text": "x"})
        assert Snapshot(path).latest().n == first
        saved.ask({"action": "note", "text": "x"})
        assert Snapshot(path).latest().n == first + 100


@pytest.mark.parametrize("order", ["backwards", "forwards", "anyhow"])
def test_each_event_is_read_back_unchanged(path: Path, order: str) -> None:
    numbers = list(range(2, COUNT + 1))
    if order == "backwards":
        numbers.reverse()
    elif order == "anyhow":
        Random(1).shuffle(numbers)
        numbers = numbers[:60]
    with closing(Session(path)) as saved:
        for number in numbers:
            assert saved.fight.event(number).text == f"Note: note {number}"


def test_events_that_are_added_during_reading_change_nothing_before_them(path: Path) -> None:
    with closing(Session(path)) as saved:
        saved.fight.event(COUNT - 200)
        saved.ask({"action": "note", "text": "one more"})
        for number in (COUNT - 201, COUNT - 350, COUNT + 1, COUNT - 100):
            assert saved.fight.event(number).n == number


def test_a_damaged_line_is_named_and_all_others_are_read(path: Path) -> None:
    journal = path.with_suffix(".events")
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[9] = b"x" * (len(lines[9]) - 1) + b"\n"
    journal.write_bytes(b"".join(lines))
    with closing(Session(path)) as saved:
        for _ in range(2):
            with pytest.raises(StoreError, match="line 10"):
                saved.fight.event(10)
            assert "Event 10 cannot be read" in saved.fight.as_told(10).text
            assert saved.fight.event(5).text == "Note: note 5"
        assert saved.fight.event(COUNT - 150).n == COUNT - 150
