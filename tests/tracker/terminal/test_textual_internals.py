"""What the tracker uses of Textual that Textual does not promise to keep.

A release that lacks one of these breaks this test with a sentence, and no fight.
"""

import inspect
import re
from collections.abc import Callable, Container, Mapping
from pathlib import Path
from typing import Any

import textual
from textual import _ansi_sequences, _xterm_parser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen

import tracker

PRIVATE_IMPORT = re.compile(r"^ *(?:from|import) (textual\.(?:\w+\.)*_\w+)", re.MULTILINE)

MODULES = {
    _ansi_sequences: ("ANSI_SEQUENCES_KEYS", "SYNC_START", "SYNC_END"),
    _xterm_parser: ("BRACKETED_PASTE_END", "BRACKETED_PASTE_START", "XTermParser"),
}

METHODS: dict[type, tuple[str, ...]] = {
    _xterm_parser.XTermParser: ("_sequence_to_key_events", "feed", "tick"),
    App: ("_fatal_error",),
    Screen: ("_compositor_refresh",),
    LinuxDriver: (
        *("_get_terminal_size", "_sigcont_application", "process_message"),
        *("run_input_thread", "start_application_mode"),
    ),
}
"""Private ones, and those of a driver, which no documentation names."""

ATTRIBUTES: dict[type, tuple[str, ...]] = {
    App: ("_batch_count", "_driver", "_exception"),
    _xterm_parser.XTermParser: ("_timeout_time",),
    LinuxDriver: (
        *("_app", "_debug", "_file", "_loop", "_must_signal_resume"),
        *("exit_event", "fileno"),
    ),
}
"""What a class gives its objects."""


def given(kind: type) -> set[str]:
    """The names of the attributes that the code of a class and of its bases puts on an object."""
    code = "".join(inspect.getsource(base) for base in kind.__mro__ if base is not object)
    return set(re.findall(r"^ +self\.(\w+)(?:: .+)? = ", code, re.MULTILINE))


def missing(
    used: Mapping[Any, tuple[str, ...]], there: Callable[[Any], Container[str]]
) -> list[str]:
    return [
        f"{one.__name__}.{name}" for one in used for name in used[one] if name not in there(one)
    ]


def test_textual_still_has_what_the_tracker_uses_of_its_inside() -> None:
    gone = missing(MODULES, vars) + missing(METHODS, dir) + missing(ATTRIBUTES, given)
    assert not gone, (
        f"Textual {textual.__version__} has no {', '.join(gone)} any more: look at"
        " tracker/terminal, tracker/app.py and tracker/screens/fight_panes.py before allowing it"
        " in pyproject.toml."
    )


def test_no_other_private_module_of_textual_is_imported() -> None:
    code = (path.read_text() for path in Path(tracker.__file__).parent.rglob("*.py"))
    used = {name for text in code for name in PRIVATE_IMPORT.findall(text)}
    assert used == {module.__name__ for module in MODULES}
