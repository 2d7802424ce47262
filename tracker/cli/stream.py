"""Requests as JSON lines on standard input, answers on standard output."""

import os
import sys
from collections.abc import Callable, Iterator

from tracker.cli.output import write
from tracker.text.jsonio import LONGEST_LINE

BLOCK = 1 << 16


def answer_all(answer: Callable[[bytes], bytes], *, one_by_one: bool = False) -> int:
    """Answer every line but blank ones, in order, until the input ends; returns 0.

    The answers to all that was waiting go out together, or `one_by_one`; in either case nothing
    is held back while the next request is waited for.
    """
    for lines in batches(sys.stdin.fileno()):
        answers = (answer(line) + b"\n" for line in lines if not line.isspace() and line)
        for part in answers if one_by_one else [b"".join(answers)]:
            write(part)
    return 0


def batches(source: int) -> Iterator[list[bytes]]:
    """The lines of a descriptor, in lists of as many as were waiting; the last may lack its end.

    Of a line longer than any request only the beginning is kept: still too long.
    """
    rest = b""
    while block := os.read(source, BLOCK):
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]
        if lines:
            yield lines
    if rest:
        yield [rest]
