"""Two rounds at the keyboard: half of the actions are undone, and the program is opened again."""

import signal
from contextlib import closing
from pathlib import Path

import pytest

from rules.encounter.codec import to_bytes
from tests.e2e.conftest import Opened
from tests.support.pty_terminal import Terminal
from tracker.session.session import Session


def state(path: Path) -> bytes:
    with closing(Session(path, writable=False)) as saved:
        return to_bytes(saved.encounter)


def test_two_rounds_are_played_half_undone_and_found_again(
    begun: Terminal, bridge: Path, open_program: Opened
) -> None:
    begun.send("m", "3", "enter", shows="walks 3 m")
    begun.send("d", "2d6=3 4 trap", "enter", "enter", shows="takes 2d6 (3 4) = 7 trap")
    begun.send("E", shows="Round 2.")
    begun.send("m", "2", "enter", shows="walks 2 m")
    begun.send("c", "p", "2", "enter", "enter", shows="is prone for 2 turns")
    begun.send("u", shows="1 undone: ")
    begun.send("u")
    begun.send("q")
    assert begun.wait() == 0
    left = state(bridge)

    again = open_program(str(bridge), shows="round 2")
    again.send("U", shows="walks 2 m")
    again.send("u")
    again.send("q")
    assert again.wait() == 0
    assert state(bridge) == left


def test_a_lost_connection_loses_nothing(begun: Terminal, bridge: Path) -> None:
    begun.send("d", "4", "enter", "enter", shows="takes 4: ")
    begun.kill(signal.SIGHUP)
    begun.wait()

    saved = Session(bridge)
    assert "takes 4 damage" in saved.fight.event(saved.fight.last).text
    saved.close()


def test_the_end_of_a_terminal_leaves_nothing_running(bridge: Path, open_program: Opened) -> None:
    terminal = open_program(str(bridge), shows="begins the fight")
    # The kernel sends this to the programs of a terminal that goes away.
    terminal.kill(signal.SIGHUP)
    terminal.kill(signal.SIGCONT)
    assert terminal.wait() == 128 + signal.SIGHUP


def test_a_refused_move_is_shown_and_can_be_overridden(bridge: Path, open_program: Opened) -> None:
    terminal = open_program(str(bridge), columns=80, rows=24, shows="begins the fight")
    terminal.send("n", shows="blank is rolled")
    terminal.send("enter", shows="round 1")
    terminal.send("m", "50", "enter", shows="! does it anyway")
    terminal.send("!", shows="[override]")


def test_a_word_that_is_not_a_number_is_answered_in_the_prompt(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge), shows="begins the fight")
    terminal.send("d", "[/] lots", "enter", shows="has no attack")
    terminal.send("ctrl+u", "3", "enter", "enter", shows="takes 3: ")


def test_a_typed_line_is_corrected_and_typed_again_in_the_prompt(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge), shows="begins the fight")
    ctrl_left = "\x1b[1;5D"
    terminal.send("N", "rain again", ctrl_left, "heavy ", "end", "ctrl+w", "now", "enter")
    terminal.wait_for("rain heavy now")
    terminal.send("N", "up", "home", "delete", "B", "enter", shows="Bain heavy now")


def test_a_terminal_that_cannot_place_its_cursor_is_refused_in_words(
    bridge: Path, open_program: Opened
) -> None:
    terminal = open_program(str(bridge), TERM="dumb")
    assert terminal.wait() == 2
    assert "TERM is dumb" in terminal.text
    assert "Traceback" not in terminal.text


def test_without_colour_every_cell_is_grey(bridge: Path, open_program: Opened) -> None:
    terminal = open_program(str(bridge), NO_COLOR="1", shows="begins the fight")
    terminal.settle()
    buffer = terminal.screen.buffer
    colours = {
        colour
        for row in range(terminal.screen.lines)
        for column in range(terminal.screen.columns)
        for colour in (buffer[row][column].fg, buffer[row][column].bg)
    } - {"default"}
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("?\x1bw", "Why, Grak"),
        ("w\x1bd", "Damage:"),
        ("g\x1bN", "Note on Grak"),
        (":next\r", "then the fight begins"),
        (":x\x1bN", "Note on Grak"),
        ("e\x1bNrain\r", "Note on Grak: rain"),
        ("Lmira\x1bw", "Why, Grak"),
    ],
)
def test_keys_that_arrive_all_at_once_go_to_the_screens_that_they_were_typed_for(
    bridge: Path, open_program: Opened, typed: str, shown: str
) -> None:
    terminal = open_program(str(bridge), rows=24, shows="begins the fight")
    terminal.settle()
    terminal.send_bytes(typed.encode())
    terminal.wait_for(shown)
    assert "out" not in terminal.text.split()


def test_the_mouse_is_used_only_on_request(bridge: Path, open_program: Opened) -> None:
    for words, captured in (((), False), (("--mouse",), True)):
        terminal = open_program(*words, str(bridge), rows=24)
        written = terminal.start().data
        assert (b"\x1b[?1000h" in written) is captured
        terminal.send_bytes(b"\x1b[<0;3;3M\x1b[<0;3;3m")
        terminal.settle()
        terminal.send("q")
        assert terminal.wait() == 0
