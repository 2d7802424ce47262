"""The end of a paste comes in pieces, late or never."""

import pytest

from tests.tracker.terminal.conftest import Clock
from tracker.formats.incoming import ROSTER
from tracker.terminal import paste as module
from tracker.terminal.paste import PAUSE, Paste


@pytest.mark.parametrize("cut", range(1, 6))
def test_the_end_mark_may_come_in_two_pieces(cut: int) -> None:
    paste, end = Paste(), "\x1b[201~"
    assert paste.take(f"rain{end[:cut]}") is None
    assert paste.take(f"{end[cut:]}q") == "q"
    assert paste.text() == "rain"


def test_text_that_only_begins_like_the_end_mark_is_text() -> None:
    paste = Paste()
    assert paste.take("a\x1b[20") is None
    assert paste.take("b\x1b[201~") == ""
    assert paste.text() == "a[20b"


def test_a_pause_is_reported_once_and_then_a_key_is_typed(clock: Clock) -> None:
    paste = Paste()
    paste.take("rain")
    assert not paste.pauses()
    assert not paste.is_left_by("n")
    clock.now += PAUSE
    assert paste.pauses()
    assert not paste.pauses()
    assert paste.is_left_by("n")
    assert paste.is_left_by("\x1b[A")


def test_after_a_pause_long_pieces_and_the_end_still_belong_to_the_paste(clock: Clock) -> None:
    paste = Paste()
    paste.take("rain")
    clock.now += PAUSE
    paste.pauses()
    assert not paste.is_left_by("and a long piece")
    assert not paste.is_left_by("\x1b[201~")


@pytest.mark.parametrize("key", ["\x03", "\x0c", "\x07", "\x7f"])
def test_a_control_key_ends_a_paste_at_once(key: str) -> None:
    assert Paste().is_left_by(key)


@pytest.mark.parametrize("text", ["n", "\n", "\t", "\r", "\x1b", "\x03\x03"])
def test_other_text_does_not_end_a_paste(text: str) -> None:
    assert not Paste().is_left_by(text)


def test_a_paste_keeps_no_more_text_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OF_A_PASTE", 10)
    paste = Paste()
    paste.take("x" * 8)
    paste.take("y" * 8)
    assert paste.text() == "x" * 8 + "yy"


def test_a_paste_that_is_too_large_for_a_roster_is_refused() -> None:
    assert ROSTER.largest + 1 == module.MOST_OF_A_PASTE
