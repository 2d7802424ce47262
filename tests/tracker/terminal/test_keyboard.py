"""The bytes of a terminal become keys, clicks and pastes."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as some
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.message import Message

from tests.tracker.terminal.conftest import Clock
from tracker.terminal.keyboard import _WHOLE, PatientParser
from tracker.terminal.paste import MOST_TYPED, SILENCE

SENT = {
    "\x1b[A": "up",
    "\x1bOB": "down",
    "\x1bOP": "f1",
    "\x1b[15~": "f5",
    "\x1b[[A": "f1",
    "\x1b[1;5C": "ctrl+right",
    "\x1b[Z": "shift+tab",
    "\x1b[3~": "delete",
    "\x1b[3$": "shift+delete",
    "\x1b[27u": "escape",
    "\x1b[97;5u": "ctrl+a",
    "\x1b[<0;3;4M": "MouseDown 2,3",
    "\x1b[<65;3;4M": "MouseScrollDown 2,3",
    "\x1b[200~two\nlines\x1b[201~": "Paste 'two\\nlines'",
    "\r": "enter",
    "\x7f": "backspace",
    "w": "w",
    "é": "é",
}
"""For each sequence that terminals send, the key, click or paste that it means."""


def told(messages: Iterable[Message]) -> list[str]:
    """Return each message as a short text."""
    return [_told(one) for one in messages]


def _told(message: Message) -> str:
    match message:
        case events.Key():
            return message.key
        case events.MouseEvent():
            return f"{type(message).__name__} {message.x:.0f},{message.y:.0f}"
        case events.Paste():
            return f"Paste {message.text!r}"
        case _:
            return type(message).__name__


def read(*reads: str) -> list[str]:
    """Return the keys that the keyboard finds in several reads.

    Only after the last read is there a pause.
    """
    parser = PatientParser()
    found = [one for text in reads for one in told(parser.feed(text))]
    if parser._timeout_time is not None:
        parser._timeout_time = 0.0
    return [*found, *told(parser.tick())]


@pytest.mark.parametrize("key", ["w", "f", "b", "2", "W", "O", "[", "P", "]", "-", ":", "\r", "é"])
def test_esc_and_a_key_at_once_are_two_keys(key: str):
    assert read(f"\x1b{key}") == ["escape", *read(key)]


def test_keys_after_esc_and_a_key_are_keys_too():
    assert read("\x1bw\x1bd12\r\x1b\x1b") == [
        *("escape", "w", "escape", "d", "1", "2", "enter", "escape", "escape")
    ]


@pytest.mark.parametrize(("sent", "meant"), SENT.items())
def test_esc_before_a_key_that_sends_a_sequence_is_esc_and_that_key(sent: str, meant: str):
    assert read(f"\x1b{sent}") == ["escape", meant]


@given(some.lists(some.sampled_from(list(SENT)), max_size=8), some.data())
def test_it_does_not_matter_where_a_slow_line_cuts_the_input(
    keys: list[str], data: some.DataObject
):
    text = "".join(keys)
    cuts = sorted(data.draw(some.sets(some.integers(0, len(text)), max_size=6)))
    reads = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert read(*reads) == [SENT[key] for key in keys]


@pytest.mark.parametrize("sequence", ["\x1b[99;99;99X", "\x1b[?1;2c", "\x1b[5n", "\x1b[77^"])
def test_an_unknown_answer_or_key_types_nothing(sequence: str):
    assert read(f"a{sequence}b") == ["a", "b"]


@pytest.mark.parametrize("text", ["\x1bd12", "a\x1b[31mred", "\x1b[200~", "\x1b"])
def test_a_paste_types_nothing_whatever_its_text_is(text: str):
    shown = text.replace("\x1b", "")
    assert read(f"\x1b[200~{text}\x1b[201~q") == [*([f"Paste {shown!r}"] if shown else []), "q"]


def test_a_single_esc_is_a_key_after_the_pause_of_textual():
    parser = PatientParser()
    assert told(parser.feed("\x1b")) == []
    assert parser._timeout_time is not None
    assert read("\x1b") == ["escape"]


def test_no_known_sequence_begins_with_another_one():
    beginnings = (key[:end] for key in ANSI_SEQUENCES_KEYS for end in range(2, len(key)))
    assert not [one for one in beginnings if _WHOLE.fullmatch(one)]


LONG = "n d1 an arrow, q\r" * (MOST_TYPED // 16)
"""More text than anybody types between two reads."""


def test_more_text_at_once_than_anybody_types_is_an_unmarked_paste(clock: Clock) -> None:
    parser = PatientParser()
    assert told(parser.feed(LONG)) == told(parser.feed("the rest")) == told(parser.tick()) == []
    clock.now += 2 * SILENCE
    assert told(parser.tick()) == [f"Paste {LONG + 'the rest'!r}"]
    assert told(parser.feed("w")) == ["w"]


@pytest.mark.parametrize(
    ("key", "means"), [("\x0c", "ctrl+l"), ("\x1b[A", "up"), ("\x7f", "backspace")]
)
def test_a_control_key_ends_an_unmarked_paste_and_is_a_key(key: str, means: str) -> None:
    assert told(PatientParser().feed(f"{LONG}{key}w")) == [f"Paste {LONG!r}", means, "w"]


def test_an_unmarked_paste_begins_after_the_sequence_before_it() -> None:
    assert told(PatientParser().feed(f"\x1b[A{LONG}\x0c")) == ["up", f"Paste {LONG!r}", "ctrl+l"]


def test_text_as_long_as_somebody_types_ahead_is_keys() -> None:
    assert told(PatientParser().feed("w" * MOST_TYPED)) == ["w"] * MOST_TYPED
    assert told(PatientParser().feed("\x1b[A" * MOST_TYPED)) == ["up"] * MOST_TYPED
