"""Hostile input: pastes of any length, bytes that are not text, endless sequences."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.support.pty_terminal import ScreenError, Terminal
from tests.trust.program import FIGHT, LIST, SAVE, answers, events_of, memory, opened, pour, ready
from tests.trust.table import everything, passed, record

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
MIB = 1 << 20
PASTES = {"100 lines": 3_000, "1 MB": MIB, "16 MB": 16 * MIB}
MOST_MEMORY = 180
"""The most MiB that the program may use."""

BYTES = 50_000 if everything() else 1_000
SEEDS = range(4) if everything() else range(1)
A_FORM = 2_000
"""After this many bytes, a form is opened again."""

UNMARKED = {"lines": b"nnd1 an arrow, q\n", "one letter": b"n", "words": b"grapple of the drake "}
"""Texts that are pasted several times, without the marks that a terminal puts around a paste."""

LEFT_OUT = "Nothing was put in"
OPENED = {"": "Pasted text is no keys", **dict.fromkeys("NgeLwr", LEFT_OUT), "?": "Keys under"}
"""For each place, by the key that opens it, the answer of the program to a paste there."""

NAMED = {
    "": "the fight",
    "N": "a prompt",
    "g": "a list",
    "e": "a form",
    "L": "the log",
    "w": "a reason",
    "r": "the rules",
    "?": "the keys",
}

SEQUENCES = (
    *(
        b"\x1b[",
        b"\x1b[1;",
        b"\x1bO",
        b"\x1b]0;title",
        b"\x1bP1$r",
        b"\x1b_x",
        b"\x1b[200",
        b"\x1b[",
    ),
    *(b"\x1b[<0;3", b"\x1b[M", b"\x1b[48;0;0;0;0t\x1b[<0;3;4M\x1b[<0;3;4m", b"\x1b[999999999;5u"),
    *(b"\x1b[1114112;1;1114112u", b"\x1b[55296;;55296u", b"\x1b[97;999999999999u", b"\x1b[:::u"),
    *(b"\x1b[I\x1b[O", b"\x1b[9999;9999R", b"\x1b[?2026;9$y", b"\x1b[?2048;9$y", b"\x1b[201~"),
    *(b"\xe9", b"\xff\xfe", b"\xc3", b"\xf0\x9f", b"\xed\xa0\x80", b"\x80\x9b\x9d", b"\x00\x1c"),
)
"""Sequences that are incomplete, unknown or without a size, and bytes that are not UTF-8."""


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Terminal]:
    with opened(tmp_path) as terminal:
        yield ready(terminal)


SOON, LATE, AT_ONCE = 2.0, 5.0, 0.1
"""The most seconds: for 100 kB without marks, for 16 MB with marks, and for the key afterwards."""


def lines_of(length: int) -> bytes:
    """Return a text of `length` bytes. If its letters were keys, they would play actions."""
    line = b"nnd1 an arrow, q\n"
    return (line * (length // len(line) + 1))[:length]


def taken(terminal: Terminal, data: bytes, answer: str) -> tuple[float, float]:
    """Send a paste. Return how many seconds its answer takes.

    Return also how many seconds the quickest answer to a key takes afterwards.
    """
    began = time.perf_counter()
    pour(terminal, data)
    terminal.wait_for(answer, timeout=30)
    took = time.perf_counter() - began
    terminal.settle()
    redraws = [terminal.press("ctrl+l") for _ in range(3)]
    return took, min((one.chunks[0][0] - one.asked for one in redraws if one.chunks), default=30.0)


@pytest.mark.parametrize("length", PASTES.values(), ids=PASTES)
def test_a_paste_of_any_length_is_text_and_gets_an_answer_in_a_line(
    fight: Terminal, tmp_path: Path, length: int
) -> None:
    sample = ("", "N", "g") if length < MIB else ("",)
    bad = []
    for key in OPENED if everything() else sample:
        fight.send(*key)
        fight.settle(quiet=0.15)
        took, next_key = taken(fight, BEGIN + lines_of(length) + END, OPENED[key])
        right = took < LATE and next_key < AT_ONCE
        right &= answers(fight) and events_of(tmp_path) == [] and memory(fight) < MOST_MEMORY
        record(f"pastes of up to 16 MB into {NAMED[key]}", 1, int(not right))
        bad += [] if right else [NAMED[key]]
        fight.send("escape", "escape", "escape")
        fight.settle(quiet=0.2)
    assert not bad


@pytest.mark.parametrize("line", UNMARKED.values(), ids=UNMARKED)
def test_much_text_at_once_is_a_paste_if_the_terminal_marks_none(
    fight: Terminal, tmp_path: Path, line: bytes
) -> None:
    bad = []
    for key in OPENED if everything() else ("", "N", "e"):
        fight.send(*key)
        fight.settle(quiet=0.15)
        took, next_key = taken(fight, line * (100_000 // len(line)), OPENED[key])
        right = took < SOON and next_key < AT_ONCE
        right &= answers(fight) and events_of(tmp_path) == [] and memory(fight) < MOST_MEMORY
        record("100 kB at once without the marks of a paste", 1, int(not right))
        bad += [] if right else [f"{NAMED[key]}: {took:.1f} s, next key {next_key:.3f} s"]
        fight.send("escape", "escape", "escape")
        fight.settle(quiet=0.2)
    assert not bad


def test_a_paste_into_a_prompt_goes_to_the_cursor(fight: Terminal, tmp_path: Path) -> None:
    fight.send("N", "cold", "left", "left")
    pour(fight, BEGIN + b"rain\r\nand\n" + END)
    fight.send("enter")
    fight.settle(quiet=0.3)
    assert b'"corain andld"' in events_of(tmp_path)[-1]


def test_a_paste_whose_end_is_lost_is_passed_on_and_the_next_key_is_a_key(fight: Terminal) -> None:
    fight.send("N")
    fight.send_bytes(BEGIN + b"drizzle")
    fight.wait_for("drizzle")
    fight.send("escape")
    fight.settle(quiet=0.3)
    assert "drizzle" not in fight.text
    assert answers(fight)


def test_a_control_key_ends_a_paste_whose_end_is_lost_at_once(fight: Terminal) -> None:
    fight.send_bytes(BEGIN + lines_of(9_000))
    fight.settle(quiet=0.2)
    fight.screen.reset()
    fight.send("ctrl+l", shows=FIGHT)
    fight.wait_for("Pasted text is no keys")


def test_a_paste_that_goes_on_after_a_pause_plays_no_keys(fight: Terminal, tmp_path: Path) -> None:
    fight.send_bytes(BEGIN + lines_of(500))
    fight.wait_for("Pasted text is no keys")
    fight.send_bytes(lines_of(500) + END)
    assert answers(fight)
    assert events_of(tmp_path) == []


def test_a_paste_that_holds_a_begin_mark_is_still_text(fight: Terminal, tmp_path: Path) -> None:
    pour(fight, BEGIN + lines_of(300) + BEGIN + lines_of(300) + END)
    assert answers(fight)
    assert events_of(tmp_path) == []


def test_meaningless_bytes_and_sequences_do_not_end_the_program(fight: Terminal) -> None:
    bad = 0
    at_once = 1 if everything() else 9
    for first in range(0, len(SEQUENCES), at_once):
        for sequence in SEQUENCES[first : first + at_once]:
            fight.send_bytes(sequence)
            # Wait this long for the rest of an incomplete sequence.
            fight.settle(quiet=0.12)
        bad += not answers(fight)
        fight.send("escape", "escape", "escape")
        fight.settle(quiet=0.15)
    passed("sequences that mean nothing", bad, len(SEQUENCES))


def noise(chance: Random, length: int) -> bytes:
    """Random bytes, and sometimes the beginning of a terminal's sequence."""
    begun = (b"\x1b", b"\x1b[", b"\x1bO", b"\x1b[<", b"\x1b[200", b"\x1b[48;", BEGIN, END, b"\r")
    pieces = bytearray()
    while len(pieces) < length:
        pieces += chance.choice(begun) if chance.random() < 0.05 else chance.randbytes(12)
    # Keys that quit the program are left out, and keys that a restored terminal takes as signals:
    # if random letters run the command that quits, more bytes are still on their way.
    return bytes(one for one in pieces if one not in b"qQ\x03\x07\x11\x1a\x1c")


def poured(terminal: Terminal, data: bytes, place: str) -> bytes:
    """Send noise to a place. Return the bytes that the program did not take.

    Noise can close a form. So a form is opened again after each part, and its noise has no Esc.
    """
    if place != "a form":
        return pour(terminal, data)
    for at in range(0, len(data), A_FORM):
        terminal.send("escape", "escape", "escape")
        terminal.settle(quiet=0.15)
        terminal.send("e")
        terminal.settle(quiet=0.15)
        if left := pour(terminal, data[at : at + A_FORM].replace(b"\x1b", b"")):
            return left + data[at + A_FORM :]
    return b""


PLACES = {"a fight": FIGHT, "the list of saves": LIST, "a form": FIGHT}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_bytes_do_not_end_the_program_and_it_answers_at_once(
    tmp_path: Path, place: str, seed: int
) -> None:
    rest, fault = noise(Random(seed), BYTES), ""
    save = "" if PLACES[place] == LIST else SAVE
    while rest and not fault:
        with opened(tmp_path, save=save) as terminal:
            ready(terminal, PLACES[place])
            try:
                rest = poured(terminal, rest, place)
                time.sleep(1.2)
                # Random letters may run the command that quits: such an end is correct.
                if not answers(terminal, timeout=30) and terminal.process.poll() != 0:
                    fault = f"ended with {terminal.process.poll()}:\n{terminal.text}"
            except ScreenError as not_taken:
                fault = str(not_taken)
    record(f"random bytes into {place}", BYTES, BYTES * bool(fault))
    assert not fault
