"""Private names of Textual that the tracker uses. Textual may change them.

If a release of Textual lacks such a name, a test fails with a sentence, before any fight is harmed.
"""

import ast
import inspect
import re
from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path
from typing import Any

import textual
from textual import _ansi_sequences, _styles_cache, _xterm_parser, events
from textual.app import App
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import Screen

import tracker
from tracker.app import GaitkeeperApp
from tracker.terminal.driver import TerminalDriver
from tracker.terminal.input_order import OrderedInputApp
from tracker.terminal.keyboard import PatientParser

PRIVATE_IMPORT = re.compile(r"^ *(?:from|import) (textual\.(?:\w+\.)*_\w+)", re.MULTILINE)

MODULES = {
    _ansi_sequences: ("ANSI_SEQUENCES_KEYS", "SYNC_START", "SYNC_END"),
    _styles_cache: ("StylesCache",),
    _xterm_parser: ("BRACKETED_PASTE_END", "BRACKETED_PASTE_START", "XTermParser"),
}

METHODS: dict[type, tuple[str, ...]] = {
    _xterm_parser.XTermParser: ("_sequence_to_key_events", "feed", "parse_mouse_code", "tick"),
    _styles_cache.StylesCache: ("get_inner_outer",),
    App: ("_fatal_error", "on_event"),
    events.Event: ("is_forwarded",),
    Screen: (
        *("_clear_arrangement_cache", "_compositor_refresh", "_on_timer_update"),
        *("_post_register", "_refresh_layout"),
    ),
    LinuxDriver: (
        *("_get_terminal_size", "_sigcont_application", "close", "process_message"),
        *("run_input_thread", "start_application_mode", "stop_application_mode"),
    ),
    WriterThread: ("stop",),
}
"""For each class, the methods that we use: private ones, and undocumented ones of a driver."""

ATTRIBUTES: dict[type, tuple[str, ...]] = {
    App: (
        *("_batch_count", "_disable_notifications", "_disable_tooltips", "_driver"),
        *("_exception", "screen_change_signal"),
    ),
    Screen: ("_compositor", "_dirty_widgets", "_layout_required", "_repaint_required"),
    _xterm_parser.XTermParser: ("_timeout_time",),
    LinuxDriver: (
        *("_app", "_debug", "_file", "_in_band_window_resize", "_loop", "_must_signal_resume"),
        *("_writer_thread", "exit_event", "fileno"),
    ),
}
"""For each class, the attributes that we use and that the class sets on its objects."""


def given(kind: type) -> set[str]:
    """Return the attributes that a class or one of its bases sets on `self`."""
    return given_by(base for base in kind.__mro__ if base is not object)


def missing(
    used: Mapping[Any, tuple[str, ...]], there: Callable[[Any], Container[str]]
) -> list[str]:
    return [
        f"{one.__name__}.{name}" for one in used for name in used[one] if name not in there(one)
    ]


def test_textual_still_has_the_internal_names_that_the_tracker_uses() -> None:
    gone = missing(MODULES, vars) + missing(METHODS, dir) + missing(ATTRIBUTES, given)
    assert not gone, (
        f"Textual {textual.__version__} has no {', '.join(gone)} any more: look at"
        " tracker/terminal, tracker/app.py and tracker/screens/painting.py before allowing it"
        " in pyproject.toml."
    )


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def reached_into(path: Path) -> set[str]:
    """Return the private names in a file that belong to objects of other classes."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    places = [one for one in nodes if isinstance(one, ast.Attribute) and private(one.attr)]
    own = {one.name for one in nodes if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {one.attr for one in places if isinstance(one.ctx, ast.Store) and is_self(one.value)}
    given_away = {one.attr for one in places if isinstance(one.value, ast.Call)}
    return {one.attr for one in places} - own | given_away


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def overridden(kind: type) -> set[str]:
    """Return the private names of Textual that a class of our code replaces."""
    bases = [base for base in kind.__mro__ if base.__module__.startswith("textual")]
    theirs = {name for base in bases for name in vars(base)} | given_by(bases)
    ours = {name for name, one in vars(kind).items() if inspect.isfunction(one)}
    return {name for name in (ours | given_by([kind])) & theirs if private(name)}


def given_by(kinds: Iterable[type]) -> set[str]:
    # The code of `typing` may be written in C.
    code = "".join(inspect.getsource(one) for one in kinds if one.__module__ != "typing")
    return set(re.findall(r"^ +self\.(\w+)(?:: .+)? = ", code, re.MULTILINE))


def test_every_private_name_that_the_terminal_and_the_app_use_is_listed() -> None:
    listed = {name for table in (METHODS, ATTRIBUTES) for names in table.values() for name in names}
    folder = Path(tracker.__file__).parent
    used: set[str] = set()
    elsewhere = (folder / "app.py", folder / "screens" / "painting.py")
    for path in (*(folder / "terminal").glob("*.py"), *elsewhere):
        used |= reached_into(path)
    for kind in (GaitkeeperApp, OrderedInputApp, PatientParser, TerminalDriver):
        used |= overridden(kind)
    unlisted = used - listed
    assert not unlisted, f"list {', '.join(sorted(unlisted))} above, or call it otherwise"


def test_no_other_private_module_of_textual_is_imported() -> None:
    code = (path.read_text() for path in Path(tracker.__file__).parent.rglob("*.py"))
    used = {name for text in code for name in PRIVATE_IMPORT.findall(text)}
    assert used == {module.__name__ for module in MODULES}
