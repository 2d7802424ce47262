"""Bytes are sent to a terminal that reads at once, reads late, or is gone."""

import os
import pty
import tty
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from tracker.terminal.outbox import MOST_PENDING, Outbox

FRAME = b"x" * 10_000


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """Yield the two ends of a terminal: the end of the terminal, and the end of the program."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, slave
    os.close(slave)
    os.close(master)


def read(master: int, length: int) -> bytes:
    found = b""
    while len(found) < length:
        found += os.read(master, length - len(found))
    return found


def fill(outbox: Outbox) -> int:
    """Put frames into the outbox until it is full. Return the number of bytes."""
    given = 0
    while outbox.has_room():
        outbox.put(FRAME, is_frame=True)
        given += len(FRAME)
        assert given < 4 * MOST_PENDING
    return given


def test_bytes_are_sent_in_order(ends: tuple[int, int]) -> None:
    outbox = Outbox(ends[1], lambda: None)
    for number in range(100):
        outbox.put(b"%02d" % number, is_frame=bool(number % 2))
    assert read(ends[0], 200) == b"".join(b"%02d" % number for number in range(100))
    outbox.close(1.0)


def test_a_terminal_that_does_not_read_makes_nobody_wait_and_catches_up_later(
    ends: tuple[int, int],
) -> None:
    told = Event()
    outbox = Outbox(ends[1], told.set)
    given = fill(outbox)
    assert not told.is_set()
    assert read(ends[0], given) == b"x" * given
    assert told.wait(5)
    assert outbox.has_room()
    outbox.close(1.0)


def test_at_the_end_frames_are_left_out_and_the_rest_is_sent(ends: tuple[int, int]) -> None:
    outbox = Outbox(ends[1], lambda: None)
    given = fill(outbox)
    outbox.put(b"farewell")
    closing = Thread(target=outbox.close, args=(5.0,))
    closing.start()
    found = b""
    while not found.endswith(b"farewell"):
        found += os.read(ends[0], 4096)
    closing.join()
    assert len(found) < given


def test_closing_waits_no_longer_than_the_given_time(ends: tuple[int, int]) -> None:
    outbox = Outbox(ends[1], lambda: None)
    fill(outbox)
    closing = Thread(target=outbox.close, args=(0.3,), daemon=True)
    closing.start()
    closing.join(30)
    assert not closing.is_alive()


def test_bytes_for_a_terminal_that_is_gone_are_dropped_at_once() -> None:
    master, slave = pty.openpty()
    outbox = Outbox(slave, lambda: None)
    os.close(master)
    outbox.put(FRAME)
    outbox.put(FRAME)
    outbox.close(2.0)
    assert not outbox.pending
    os.close(slave)


def test_the_descriptor_of_other_programs_still_blocks(ends: tuple[int, int]) -> None:
    outbox = Outbox(ends[1], lambda: None)
    assert os.get_blocking(ends[1])
    outbox.close(1.0)
