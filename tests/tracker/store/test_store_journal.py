"""The history: numbered lines, read from both ends. An acknowledged line is never cut."""

from __future__ import annotations

import errno
import os
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from unittest import mock

import pytest

from tests.tracker.store.fights import event, history, number
from tracker.store import Journal, StoreError
from tracker.store.framing import ends_of
from tracker.store.journal import Position


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.events"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path, writable=True, create=True)
    yield journal
    journal.close()


def written(path: Path, count: int, size: int = 20) -> Path:
    path.write_bytes(history(*(event(n, size) for n in range(1, count + 1))))
    return path


def place_after(path: Path, n: int) -> Position:
    """Return the position in the file directly after event n, in a history of small events."""
    lines = path.read_bytes().split(b"\n")[:n]
    return Position(n, sum(len(line) + 1 for line in lines), ends_of(lines[-1])[1])


def numbers(lines: Iterator[bytes]) -> list[int]:
    return [number(line) for line in lines]


def test_appended_events_are_read_back_byte_for_byte(journal: Journal) -> None:
    for n in (1, 2, 3):
        journal.append(event(n))
    assert list(journal.read_all()) == [event(1), event(2), event(3)]
    assert journal.last == 3
    assert journal.end.offset == journal.path.stat().st_size


def test_a_history_is_for_its_owner_only(journal: Journal) -> None:
    assert journal.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("line", [event(2), b'{"n":1,\n"x":2}', b"{}", b"[]", b'{"n":"1"}'])
def test_an_event_out_of_order_is_not_written(journal: Journal, line: bytes) -> None:
    with pytest.raises(ValueError, match="event 1 comes next"):
        journal.append(line)
    assert journal.path.read_bytes() == b""


@pytest.mark.parametrize("size", [5, 700, 70_000])
def test_five_hundred_events_read_the_same_from_both_ends(path: Path, size: int) -> None:
    count = 500 if size < 70_000 else 5
    journal = Journal(written(path, count, size))
    forwards = list(journal.read_all())
    assert len(forwards) == count
    assert list(journal.read_backwards()) == forwards[::-1]


def test_the_last_events_of_a_long_history_are_read_in_one_block(path: Path) -> None:
    journal = Journal(written(path, 20_000))
    with mock.patch.object(os, "pread", wraps=os.pread) as read:
        assert numbers(islice(journal.read_backwards(), 3)) == [20_000, 19_999, 19_998]
    assert read.call_count == 1


def test_reading_starts_at_the_end_of_the_snapshot(path: Path) -> None:
    journal = Journal(written(path, 20_000))
    place = place_after(path, 19_998)
    with mock.patch.object(os, "pread", wraps=os.pread) as read:
        assert numbers(journal.read_from(place)) == [19_999, 20_000]
    assert read.call_count <= 3


@pytest.mark.parametrize("offset", [0, 1, 7, len(event(1)) + 1, 10**9])
def test_a_wrong_offset_only_costs_a_scan(path: Path, offset: int) -> None:
    journal = Journal(written(path, 6))
    place = Position(3, offset, place_after(path, 3).checksum)
    assert numbers(journal.read_from(place)) == [4, 5, 6]


@pytest.mark.parametrize("offset", [0, None])
def test_the_history_of_another_save_is_damage(path: Path, offset: int | None) -> None:
    journal = Journal(written(path, 6))
    own = place_after(path, 3)
    place = Position(3, own.offset if offset is None else offset, own.checksum ^ 1)
    with pytest.raises(StoreError, match="line 3: the save knows another event 3") as caught:
        list(journal.read_from(place))
    assert caught.value.code == "save-damaged"


def test_a_history_shorter_than_the_snapshot_is_damage(path: Path) -> None:
    with pytest.raises(StoreError, match="ends with event 2, but the save knows event 3") as caught:
        Journal(written(path, 2)).read_from(Position(3))
    assert caught.value.code == "save-damaged"


@pytest.mark.parametrize("tail", [b'{"n":4', event(4), b"\0" * 50, b"\0" * 9000 + b'x"}\n'])
def test_a_line_without_an_end_is_skipped_and_the_next_append_cuts_it_off(
    path: Path, tail: bytes
) -> None:
    whole = written(path, 3).read_bytes()
    path.write_bytes(whole + tail)
    journal = Journal(path, writable=True)
    assert numbers(journal.read_all()) == [1, 2, 3]
    assert path.read_bytes() == whole + tail
    journal.append(event(4))
    assert path.read_bytes() == written(path.with_suffix(".other"), 4).read_bytes()


def line(event: bytes) -> bytes:
    """Return the line of an event. No event is before it in its history."""
    return history(event).rstrip(b"\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "truncated"),
        (b'{"n":3', "truncated"),
        (line(event(4)), "event 4 stands where event 3 belongs"),
        (line(event(3)), "checksum does not fit"),
        (b'{"n":3,"v":2,"sum":"0123456"}', "not closed as an event of save format 2"),
        (b'{"n":3,"text":"\xff"}', "bytes that are no text"),
        (b'{"n":3,"text":"\0"}', "malformed"),
        (b'{"n":true}', "Expected `int`"),
        (b'{"text":"no number"}', "required field `n`"),
        (event(3), "save format 1; this one reads 2"),
        pytest.param(b'{"n":3,"deep":' + b"[" * 60_000, "nested too deeply", id="deep"),
    ],
)
def test_damage_in_the_middle_is_named_with_its_line(path: Path, line: bytes, reason: str) -> None:
    lines = written(path, 5).read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], line, *lines[3:]]))
    before = path.read_bytes()
    journal = Journal(path, writable=True)
    with pytest.raises(StoreError) as caught:
        list(journal.read_all())
    assert caught.value.code == "save-damaged"
    assert "ford.events, line 3: " in caught.value.message
    assert reason in caught.value.message
    assert "\n" not in caught.value.message
    assert path.read_bytes() == before


def both_ways(path: Path) -> list[StoreError]:
    """Read a history from both ends. Return the errors.

    Check also that the file does not change.
    """
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        list(Journal(path).read_all())
    try:
        journal = Journal(path)
    except StoreError as fault:
        found = [caught.value, fault]
    else:
        found = [caught.value]
        left = list(journal.read_backwards())
        assert None in left
        other_way = journal.read_what_is_left()
        assert not [one for one in zip(left[::-1], other_way, strict=True) if len({*one, None}) > 2]
        assert len(left) == journal.last
    assert not [one for one in found if "\n" in one.message]
    assert path.read_bytes() == before
    return found


def test_every_flipped_bit_is_found_and_its_line_is_named(path: Path) -> None:
    whole = written(path, 5).read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1 :])
        if at == len(whole) - 1:
            assert numbers(Journal(path).read_all()) == [1, 2, 3, 4]
            continue
        there = whole.count(b"\n", 0, at) + 1
        for found in both_ways(path):
            assert found.code == "save-damaged"
            named = [f"line {there}", f"line {there + 1}", "last line"]
            assert any(f"ford.events, {place}" in found.message for place in named)


@pytest.mark.parametrize(
    "order",
    [
        pytest.param([1, 2, 4, 5], id="lost"),
        pytest.param([1, 2, 2, 3, 4, 5], id="doubled"),
        pytest.param([1, 3, 2, 4, 5], id="swapped"),
        pytest.param([2, 3, 4, 5], id="its beginning lost"),
    ],
)
def test_misplaced_lines_are_found(path: Path, order: list[int]) -> None:
    lines = written(path, 5).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[n - 1] for n in order))
    for found in both_ways(path):
        assert found.code == "save-damaged"


@pytest.mark.parametrize(
    ("order", "lost"),
    [
        pytest.param([1, 2, 4, 5, 6, 7], {3, 4}, id="lost"),
        pytest.param([1, 2, 3, 3, 4, 5, 6, 7], {3}, id="doubled"),
        pytest.param([1, 2, 3, 2, 3, 4, 5, 6, 7], {2}, id="two doubled"),
        pytest.param([1, 3, 2, 4, 5, 6, 7], {2, 3, 4}, id="swapped"),
        pytest.param([2, 3, 4, 5, 6, 7], {1, 2}, id="its beginning lost"),
    ],
)
def test_the_good_lines_of_a_damaged_history_can_still_be_read(
    path: Path, order: list[int], lost: set[int]
) -> None:
    lines = written(path, 7).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[n - 1] for n in order))
    journal = Journal(path)
    for read in ([*journal.read_what_is_left()], [*journal.read_backwards()][::-1]):
        assert {n for n, each in enumerate(read, 1) if each is None} <= lost
        assert all(number(each) == n for n, each in enumerate(read, 1) if each is not None)
        assert len(read) == 7


def test_a_line_of_another_save_is_found_even_if_its_number_fits(path: Path) -> None:
    other = written(path.with_suffix(".other"), 5, size=30).read_bytes().splitlines(keepends=True)
    lines = written(path, 5).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], other[2], *lines[3:]]))
    assert [found.message.split(": ")[0][-6:] for found in both_ways(path)] == ["line 3"]


@pytest.mark.parametrize("place", ["line 3", "last line"])
def test_a_line_of_a_newer_program_is_named_with_its_format(path: Path, place: str) -> None:
    lines = written(path, 5).read_bytes().splitlines(keepends=True)
    at = 2 if place == "line 3" else 4
    covered = lines[at].partition(b',"sum"')[0].replace(b'"v":2', b'"v":3')
    checksum = zlib.crc32(covered, int(lines[at - 1][-11:-3], 16))
    lines[at] = covered + b',"sum":"%08x"}\n' % checksum
    path.write_bytes(b"".join(lines))
    for found in both_ways(path):
        assert found.code == "save-newer"
        assert f"ford.events, {place}: it was written by a newer Gaitkeeper" in found.message
        assert "save format 3; this one reads 2" in found.message


@pytest.mark.parametrize("place", ["line 3", "last line"])
@pytest.mark.parametrize("version", [b"3", b"6", b"0", b"12"])
def test_a_version_that_no_checksum_covers_is_damage(
    path: Path, place: str, version: bytes
) -> None:
    lines = written(path, 5).read_bytes().splitlines(keepends=True)
    at = 2 if place == "line 3" else 4
    lines[at] = lines[at].replace(b'"v":2', b'"v":' + version)
    path.write_bytes(b"".join(lines))
    for found in both_ways(path):
        assert found.code == "save-damaged"
        assert f"ford.events, {place}: " in found.message


def test_a_history_of_format_1_is_named_with_advice(path: Path) -> None:
    path.write_bytes(event(1) + b"\n" + event(2) + b"\n")
    with pytest.raises(StoreError) as caught:
        Journal(path)
    assert "save format 1; this one reads 2" in caught.value.message
    assert "open it with the one that wrote it, or begin the fight anew" in caught.value.message


def test_an_event_that_is_far_too_large_is_refused_unwritten(journal: Journal) -> None:
    journal.append(event(1))
    with pytest.raises(StoreError, match="at most 16 MB") as caught:
        journal.append(event(2, 16 << 20))
    assert caught.value.code == "io"
    assert journal.path.read_bytes() == history(event(1))
    journal.append(event(2))


def test_a_history_with_an_unreadable_newest_event_cannot_be_opened(path: Path) -> None:
    path.write_bytes(history(event(1)) + b"{}\n")
    with pytest.raises(StoreError, match="last line") as caught:
        Journal(path, writable=True)
    assert caught.value.code == "save-damaged"


def test_a_file_without_lines_is_refused_before_it_is_read_whole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 32)
    with pytest.raises(StoreError, match="so long"):
        Journal(path)


def test_a_reader_sees_the_events_that_the_writer_adds(journal: Journal) -> None:
    reader = Journal(journal.path)
    journal.append(event(1))
    assert reader.last == 0
    reader.refresh()
    assert numbers(reader.read_all()) == [1]


def test_a_replaced_file_gets_no_more_events(journal: Journal) -> None:
    journal.append(event(1))
    written(journal.path.with_suffix(".other"), 1).replace(journal.path)
    with pytest.raises(StoreError, match="changed by another program") as caught:
        journal.append(event(2))
    assert caught.value.code == "io"
    assert numbers(Journal(journal.path).read_all()) == [1]


@pytest.mark.parametrize(
    ("call", "cutting_works"), [("write", True), ("write", False), ("fsync", True)]
)
def test_a_failed_append_does_not_change_the_history(
    journal: Journal, call: str, cutting_works: bool
) -> None:
    journal.append(event(1))
    real = os.write

    def fail(descriptor: int, data: bytes = b"") -> int:
        if call == "write" and len(data) > 10:
            return real(descriptor, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    cut = os.ftruncate if cutting_works else mock.Mock(side_effect=OSError(errno.EIO, ""))
    # A whole line that cannot be removed counts: see the test below.
    with (
        mock.patch.object(os, call, fail),
        mock.patch.object(os, "ftruncate", cut),
        pytest.raises(StoreError, match="disk is full"),
    ):
        journal.append(event(2))
    assert numbers(journal.read_all()) == [1]
    if cutting_works:
        assert journal.path.read_bytes() == history(event(1))
    journal.append(event(2))
    assert journal.path.read_bytes() == history(event(1), event(2))


def test_a_line_that_cannot_be_removed_counts_and_is_written_again(path: Path) -> None:
    told: list[str] = []
    journal = Journal(path, writable=True, create=True, tell=told.append)
    journal.append(event(1))
    failing = mock.Mock(side_effect=OSError(errno.EIO, ""))
    with mock.patch.object(os, "fsync", failing), mock.patch.object(os, "ftruncate", failing):
        journal.append(event(2))
    assert "the disk has not confirmed it" in told[0]
    assert numbers(journal.read_all()) == numbers(Journal(path).read_all()) == [1, 2]
    with mock.patch.object(os, "pwrite", wraps=os.pwrite) as again:
        journal.append(event(3))
    assert again.call_args.args[1:] == (
        history(event(1), event(2))[len(history(event(1))) :],
        len(history(event(1))),
    )
    assert path.read_bytes() == history(event(1), event(2), event(3))


def test_a_removed_history_is_written_again(path: Path) -> None:
    told: list[str] = []
    journal = Journal(path, writable=True, create=True, tell=told.append)
    journal.append(event(1))
    path.unlink()
    journal.append(event(2))
    assert path.read_bytes() == history(event(1), event(2))
    assert "had been taken away: it was written anew" in told[0]


def test_the_history_itself_is_locked_whatever_its_lock_file_is_called(path: Path) -> None:
    journal = Journal(path, writable=True, create=True)
    assert journal.hold()
    with pytest.raises(StoreError) as caught:
        Journal(path, writable=True).hold()
    assert caught.value.code == "save-locked"
    journal.close()
    assert Journal(path, writable=True).hold()
