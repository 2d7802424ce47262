"""The terminal of the end-to-end tests must behave like a real terminal."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.support.pty_terminal import Burst, ScreenError, Terminal, key_text

ECHO = """
import sys, termios, tty
tty.setraw(0)
out = sys.stdout.buffer.raw
out.write(b"ready")
while (data := sys.stdin.buffer.raw.read(64)) != b"q":
    if data.startswith(b"!"):
        out.write(data[1:].replace(b"~", b"\\x1b"))
    else:
        out.write(b"\\r\\ngot " + ascii(data).encode())
sys.exit(3)
"""


@pytest.fixture
def echo() -> Iterator[Terminal]:
    with Terminal([sys.executable, "-c", ECHO], columns=60, rows=12) as terminal:
        terminal.wait_for("ready")
        yield terminal


def test_keys_are_sent_by_name_and_texts_letter_by_letter(echo: Terminal):
    echo.send("up", shows=r"got b'\x1b[A'")
    echo.send("12 m", "enter", shows=r"got b'12 m\r'")


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("~[c", r"\x1b[?62;22c"),
        ("~[5n", r"\x1b[0n"),
        ("~[?2026$p", r"\x1b[?2026;2$y"),
        ("~[?9999$p", r"\x1b[?9999;0$y"),
        ("~[>0q", r"\x1bP>|pty_terminal\x1b\\"),
        ("~[?u", r"\x1b[?0u"),
        ("~]11;?~\\", r"\x1b]11;rgb:0000/0000/0000\x1b\\"),
        ("~[4;7H~[6n", r"\x1b[4;7R"),
    ],
)
def test_a_program_that_asks_its_terminal_is_answered(echo: Terminal, query: str, answer: str):
    echo.send("!" + query, shows=answer)


def test_the_screen_shows_text_colour_and_cursor_and_no_requests(echo: Terminal):
    echo.send("!~[?1049h~[>25u~[<u~]0;title~\\~[31mGrak~[0m~[?25l~[5;2H", shows="Grak")
    assert echo.text.strip() == "Grak"
    assert echo.screen.buffer[0][0].fg == "red"
    assert echo.cursor == (4, 1)
    assert echo.screen.cursor.hidden


def test_a_press_is_timed_and_counted(echo: Terminal):
    burst = echo.press("x")
    assert burst.size == len("\r\ngot b'x'")
    assert burst.last_ms is not None


def test_waiting_for_a_text_that_never_comes_shows_the_screen(echo: Terminal):
    with pytest.raises(ScreenError, match="ready"):
        echo.wait_for("Grak", timeout=0.05)


def test_the_exit_status_is_kept(echo: Terminal):
    echo.send("q")
    assert echo.wait() == 3


def test_waiting_for_a_program_that_does_not_end_fails(echo: Terminal):
    with pytest.raises(subprocess.TimeoutExpired):
        echo.wait(0.05)


def test_a_signal_reaches_the_program(echo: Terminal):
    echo.kill(signal.SIGKILL)
    assert echo.wait() == -signal.SIGKILL


def test_a_silent_burst_has_no_times():
    assert Burst(0.0).last_ms is None
    assert Burst(0.0).size == 0


def test_ctrl_keys_are_their_control_codes():
    assert key_text("ctrl+c") == "\x03"


def test_a_synchronised_frame_shows_when_it_is_complete(echo: Terminal):
    echo.send("!~[?2026hhalf of it")
    echo.settle()
    assert "half of it" not in echo.text
    echo.send("!, all of it~[?2026l", shows="half of it, all of it")


def test_a_program_has_its_own_settings_and_not_those_of_the_tester():
    show = "import os; print(os.listdir(os.environ['XDG_CONFIG_HOME']))"
    with Terminal([sys.executable, "-c", show], columns=60, rows=12) as terminal:
        terminal.wait()
        assert terminal.lines[0] == "[]"
