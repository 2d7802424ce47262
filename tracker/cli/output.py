"""Print the output of commands; text from files and people is cleaned first."""

import os
import select
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from tracker.text.jsonio import encode
from tracker.text.sanitize import cell_width, fit, sanitize, sanitize_indented

LONGEST = 4000


def print_lines(*lines: str) -> None:
    """Print lines for people. The lines are cleaned; their indentation stays."""
    for line in lines:
        sys.stdout.write(f"{sanitize_indented(line, LONGEST)}\n")


def print_toml(text: str) -> None:
    """Write a TOML text without control characters.

    Letters that `sanitize` would change are escaped, so that a parser reads the same values.
    """
    for line in text.splitlines():
        safe = sanitize_indented(line, len(line)) == line
        signs = (one if safe or one.isascii() else f"\\U{ord(one):08X}" for one in line)
        sys.stdout.write(f"{''.join(signs)}\n")


def print_json(value: object) -> None:
    """Write one line of JSON."""
    write(encode(value) + b"\n")


def write(data: bytes) -> None:
    """Write bytes and flush them."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def wait_while_read(seconds: float | None, source: int | None = None) -> None:
    """Wait `seconds`, or for ever if `seconds` is None; end early if `source` has data to read.

    Raises:
        BrokenPipeError: nobody reads standard output any more.
    """
    poll, output = select.poll(), sys.stdout.fileno()
    # Errors of a descriptor are reported also when no events are requested.
    poll.register(output, 0)
    if source is not None:
        poll.register(source, select.POLLIN)
    with _signals() as arrived:
        poll.register(arrived, select.POLLIN)
        found = dict(poll.poll(None if seconds is None else seconds * 1000))
    if found.get(output, 0) & (select.POLLERR | select.POLLHUP):
        raise BrokenPipeError


@contextmanager
def _signals() -> Iterator[int]:
    """Yield a file descriptor that can be read after a signal has come.

    If a signal comes just before a wait, this descriptor ends the wait at once.
    """
    arrived, notes = os.pipe()
    os.set_blocking(notes, False)
    before = signal.set_wakeup_fd(notes)
    try:
        yield arrived
    finally:
        signal.set_wakeup_fd(before)
        os.close(notes)
        os.close(arrived)


def print_error(sentence: str) -> None:
    """If standard error is open, write one line on it."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"gaitkeeper: {sanitize(sentence, LONGEST)}\n")
            sys.stderr.flush()


def print_warnings(sentences: Iterable[str]) -> None:
    """Write the warnings about a save on standard error, one in each line."""
    for sentence in filter(None, sentences):
        print_error(sentence)


def table(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Return the rows of a table as lines. Two spaces separate the columns."""
    rows = [[sanitize(cell) if cell else "" for cell in row] for row in rows]
    widths = [max(map(cell_width, column)) for column in zip(*rows, strict=True)]
    return [indent + "  ".join(map(fit, row, widths)).rstrip() for row in rows]
