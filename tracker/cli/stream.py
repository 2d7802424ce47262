"""Answer requests: read JSON lines on standard input, write answers on standard output."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator

from tracker.cli.exit_status import DONE, status_of
from tracker.cli.output import print_error, wait_while_read, write
from tracker.text.jsonio import LONGEST_LINE, encode_error

BLOCK = 1 << 16
TYPED = "a line of JSON for each request is read from this terminal; Ctrl+D ends it."


def add_strict_argument(parser: ArgumentParser) -> None:
    """Declare --strict."""
    parser.add_argument(
        "--strict",
        action="store_true",
        help="end at the first line that is refused or not understood, with 2; without it the"
        " lines after it are answered, and the end is 0",
    )


def answer_all(
    answer: Callable[[bytes], bytes], *, one_by_one: bool = False, strict: bool = False
) -> int:
    """Answer every line that is not blank, until the input ends; return the exit status.

    If `answer` raises an error, that error is the answer to the line. The answers to lines that
    arrive together are written together, before the next lines are read. If `one_by_one` is true,
    each answer is written separately. If `strict` is true, the stream ends at the first fault.
    """
    source = sys.stdin.fileno()
    if os.isatty(source):
        print_error(TYPED)
    if strict:
        return _answer_strictly(answer, source)
    for lines in batches(source):
        answers = (answered(answer, line)[0] for line in lines if line.strip())
        for part in answers if one_by_one else [b"".join(answers)]:
            write(part)
    return DONE


def _answer_strictly(answer: Callable[[bytes], bytes], source: int) -> int:
    for line in one_at_a_time(source):
        if line.strip():
            told, status = answered(answer, line)
            write(told)
            if status != DONE:
                return status
    return DONE


def answered(answer: Callable[[bytes], bytes], line: bytes) -> tuple[bytes, int]:
    """Return the answer to a line, and the exit status for this answer."""
    try:
        return answer(line) + b"\n", DONE
    except Exception as fault:  # the error is the answer, and more lines may follow
        return encode_error(fault) + b"\n", status_of(fault)


def batches(source: int) -> Iterator[list[bytes]]:
    """Yield lists of the lines that arrive together. The last line may have no end.

    If a line is too long for a request, only the line's beginning is kept. The beginning is also
    too long, so the line is still refused.
    """
    rest = b""
    while block := _next_block(source):
        if len(rest) > LONGEST_LINE and b"\n" not in block:
            continue
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]
        if lines:
            yield lines
    if rest:
        yield [rest]


def one_at_a_time(source: int) -> Iterator[bytes]:
    """Yield the lines of a descriptor without reading ahead. The last line may have no end.

    Bytes cannot be put back into a pipe. So a line is read byte by byte, as a shell does. If a line
    is too long for a request, only its beginning is returned.
    """
    line = bytearray()
    while byte := os.read(source, 1) if line else _next_block(source, 1):
        line += byte
        if byte == b"\n" or len(line) > LONGEST_LINE:
            yield bytes(line)
            line.clear()
    if line:
        yield bytes(line)


def _next_block(source: int, most: int = BLOCK) -> bytes:
    """Return the next bytes of the input. Return no bytes at the end of the input.

    Raises BrokenPipeError if nobody reads the answers.
    """
    wait_while_read(None, source)
    return os.read(source, most)
