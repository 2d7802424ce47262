"""The driver on a real pseudo-terminal."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal

ROOT = Path(__file__).parents[3]
TINY = Path(__file__).with_name("tiny_app.py")


@pytest.fixture
def farewell(tmp_path: Path) -> Path:
    return tmp_path / "farewell"


def tiny(farewell: Path, *options: str) -> Terminal:
    command = [sys.executable, str(TINY), str(farewell), *options]
    terminal = Terminal(command, columns=60, rows=12, environ={"PYTHONPATH": str(ROOT)})
    terminal.wait_for("no keys")
    return terminal


@pytest.fixture
def app(farewell: Path) -> Iterator[Terminal]:
    with tiny(farewell) as terminal:
        yield terminal


def test_invalid_bytes_and_unknown_keys_do_not_end_the_app(app: Terminal):
    app.send_bytes(b"\xe9a\xff\xfe")
    app.wait_for(" a ")
    for codepoint in (1114112, 99999999999, 0xD800):
        app.send_bytes(b"\x1b[%d;1;%du" % (codepoint, codepoint))
    app.send_bytes(b"\x1b[97:65;2:1ub")
    app.wait_for(" b")


def test_the_app_ends_when_its_terminal_is_gone(app: Terminal, farewell: Path):
    app.hang_up()
    assert app.wait(5) == 129
    assert farewell.exists()


def test_an_app_that_ignores_sighup_ends_when_its_terminal_is_gone(farewell: Path):
    with tiny(farewell, "--deaf") as terminal:
        terminal.hang_up()
        assert terminal.wait(5) == 129
    assert farewell.exists()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_on_a_signal_the_app_exits_normally(app: Terminal, farewell: Path, number: int):
    app.kill(number)
    assert app.wait(5) == 128 + number
    assert farewell.exists()


def test_a_redraw_removes_text_that_was_written_over_the_screen(app: Terminal):
    app.settle()
    before = app.lines[2:]
    app.screen.reset()
    app.send("x")
    app.wait_for("x")
    assert app.lines[2:] != before
    app.send("l")
    app.wait_for("row 7")
    app.settle()
    assert app.lines[2:] == before


@pytest.mark.parametrize(("columns", "rows"), [(50, 10), (60, 12)], ids=["smaller", "as before"])
def test_a_resized_terminal_is_painted_again(app: Terminal, columns: int, rows: int):
    app.settle()
    app.screen.reset()
    app.resize(59, 12)
    app.resize(columns, rows)
    app.wait_for("row 7")


def test_of_two_quick_sizes_the_app_keeps_the_last(farewell: Path):
    with tiny(farewell, "--late-size") as app:
        app.settle(quiet=0.3)
        app.resize(59, 12)
        time.sleep(0.03)
        app.resize(50, 10)
        app.settle(quiet=0.4)
        app.send("s")
        app.wait_for("size: 50x10")


def test_an_app_that_comes_back_from_suspension_is_painted_again(app: Terminal):
    app.settle()
    app.kill(signal.SIGTSTP)
    os.waitid(os.P_PID, app.process.pid, os.WSTOPPED)
    app.settle()
    app.screen.reset()
    app.kill(signal.SIGCONT)
    app.wait_for("row 7")


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGTERM])
def test_the_end_and_a_suspension_reset_the_colour(app: Terminal, number: int):
    app.press("x")
    app.kill(number)
    options = os.WSTOPPED if number == signal.SIGTSTP else os.WEXITED | os.WNOWAIT
    os.waitid(os.P_PID, app.process.pid, options)
    app.settle()
    pen = app.screen.cursor.attrs
    assert (pen.fg, pen.bg, pen.bold, pen.reverse) == ("default", "default", False, False)


def test_esc_and_a_key_that_arrive_together_are_two_keys(app: Terminal):
    app.send_bytes(b"a\x1bw\x1bbc")
    app.wait_for("keys: a escape w escape b c")


@pytest.mark.parametrize("gap", [b"", b"\x1b"], ids=["after a letter", "after Esc"])
def test_keys_that_send_sequences_are_recognised(app: Terminal, gap: bytes):
    app.send_bytes(b"a%s\x1b[A\x1bOP\x1b[1;5C" % gap)
    app.wait_for(f"a {'escape ' if gap else ''}up f1 ctrl+right")


def test_esc_alone_is_esc_before_any_other_key_comes(app: Terminal):
    app.send_bytes(b"\x1b")
    app.wait_for("keys: escape")
