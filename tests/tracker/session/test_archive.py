"""The older events of a save can be read in any order, and are equal to the written events."""

import errno
import os
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.history import event_to_bytes
from tracker.session.archive import JournalArchive
from tracker.store import Journal, StoreError
from tracker.store.framing import closed as closed_line

EVENTS = 700


def note(number: int) -> bytes:
    """Return the line of a note.

    Its length depends on the number. The longest line needs several reads.
    """
    text = "x" * (200_000 if number == 400 else number % 37 * 30)
    return b'{"n":%d,"parent":%d,"head":%d,"action":{"action":"note"},"text":"%s"}' % (
        *(number, number - 1, number),
        text.encode(),
    )


def written(path: Path, events: int) -> Path:
    checksum, held = 0, []
    for number in range(1, events + 1):
        line, checksum = closed_line(note(number), checksum)
        held.append(line + b"\n")
    path.write_bytes(b"".join(held))
    return path


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("history") / "fight.events", EVENTS)


numbers = st.integers(1, EVENTS)
walks = st.one_of(
    st.builds(lambda at, by: range(at, min(EVENTS, at + by)), numbers, st.integers(0, 300)),
    st.builds(lambda at, by: range(at, max(0, at - by), -1), numbers, st.integers(0, 300)),
    st.builds(lambda at: range(at, at + 1), numbers),
)


@settings(max_examples=60, deadline=None)
@given(asked=st.lists(walks, max_size=12))
def test_events_can_be_read_in_any_order(history: Path, asked: list[range]) -> None:
    with closing(Journal(history)) as journal:
        archive = JournalArchive(journal)
        for number in (one for walk in asked for one in walk):
            assert event_to_bytes(archive.event(number)) == note(number)


@settings(max_examples=30, deadline=None)
@given(asked=st.lists(st.tuples(numbers, st.integers(0, 3)), min_size=1, max_size=20))
def test_events_can_be_read_while_the_history_grows(asked: list[tuple[int, int]]) -> None:
    with TemporaryDirectory() as folder:
        path = written(Path(folder) / "fight.events", EVENTS)
        with closing(Journal(path, writable=True)) as journal:
            archive = JournalArchive(journal)
            for number, more in asked:
                for _ in range(more):
                    journal.append(note(journal.last + 1))
                    assert archive.event(journal.last).n == journal.last
                assert event_to_bytes(archive.event(number)) == note(number)


@settings(max_examples=30, deadline=None)
@given(asked=st.lists(st.tuples(numbers, st.booleans()), min_size=1, max_size=20))
def test_after_a_read_error_all_events_can_be_read_again(
    history: Path, asked: list[tuple[int, bool]]
) -> None:
    with closing(Journal(history)) as journal:
        archive = JournalArchive(journal)
        fault = mock.patch("os.pread", side_effect=OSError(errno.EIO, "no"))
        for number, fails in asked:
            with fault if fails else nullcontext(), suppress(StoreError):
                assert archive.event(number).n == number
            assert event_to_bytes(archive.event(number)) == note(number)


@pytest.mark.parametrize("lost", [1, 2, 128, 129, 400, 511, 640, 698])
def test_all_events_around_a_damaged_line_can_be_read(tmp_path: Path, lost: int) -> None:
    path = written(tmp_path / "fight.events", EVENTS)
    lines = path.read_bytes().split(b"\n")
    lines[lost - 1] = b"?" * len(lines[lost - 1])
    path.write_bytes(b"\n".join(lines))
    with closing(Journal(path)) as journal:
        left = [*journal.read_backwards()][::-1]
        archive = JournalArchive(journal)
        for number in (*range(1, EVENTS + 1, 13), lost, lost + 1, *range(EVENTS, 0, -29)):
            expected = left[number - 1]
            if expected is None:
                with pytest.raises(StoreError, match=f"line {number}"):
                    archive.event(number)
            else:
                assert event_to_bytes(archive.event(number)) == expected
    assert left.count(None) <= 2


def test_a_walk_reads_each_event_once_in_either_direction(history: Path) -> None:
    with closing(Journal(history)) as journal:
        for walk in (range(EVENTS, 0, -1), range(1, EVENTS + 1)):
            archive = JournalArchive(journal)
            with mock.patch("os.pread", side_effect=os.pread) as read:
                for number in walk:
                    archive.event(number)
            sizes = [call.args[1] for call in read.call_args_list]
            assert sum(sizes) < 6 * history.stat().st_size


def test_when_play_goes_on_in_a_copy_its_journal_is_read(tmp_path: Path) -> None:
    with closing(Journal(written(tmp_path / "one.events", 300))) as first:
        archive = JournalArchive(first)
        archive.event(40)
    with closing(Journal(written(tmp_path / "two.events", 310))) as second:
        archive.go_on_in(second)
        assert [archive.event(number).n for number in (40, 305, 1)] == [40, 305, 1]


@pytest.mark.parametrize("number", [0, -3, EVENTS + 1, 10**9])
def test_an_event_that_is_not_in_the_history_cannot_be_read(history: Path, number: int) -> None:
    with closing(Journal(history)) as journal, pytest.raises(StoreError, match="as it was written"):
        JournalArchive(journal).event(number)
