"""Preloading: pages are imported and style sheets are read while nobody types."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Final

from textual.app import App

from tracker.desk.commands import COMMANDS
from tracker.terminal.input_order import OrderedInputApp

PAUSE: Final = 0.02
"""Seconds between two steps, so that a key waits for one step at most."""

TYPING: Final = 0.25
"""Seconds after a key press in which no step begins, because another key is likely."""

LONGEST: Final = 5.0
"""After this many seconds, steps run even during typing: garbage is collected after all steps."""

SHEETS: Final = Path(__file__).parents[1] / "style"


def preload(app: App[Any], done: Callable[[], None]) -> None:
    """Run the steps one by one while nobody types, and call `done` after the last."""
    _next_of(app, _steps(app), done, monotonic() + LONGEST)


def _next_of(
    app: App[Any], steps: Iterator[Callable[[], object]], done: Callable[[], None], latest: float
) -> None:
    go_on = partial(_next_of, app, steps, done, latest)
    types = isinstance(app, OrderedInputApp) and app.quiet_for < TYPING
    if types and monotonic() < latest:
        app.set_timer(TYPING, go_on)
        return
    step = next(steps, None)
    if step is None:
        done()
        return
    step()
    app.set_timer(PAUSE, go_on)


def _steps(app: App[Any]) -> Iterator[Callable[[], object]]:
    yield partial(_read_sheets, app)
    for module in dict.fromkeys(one.page.partition(".")[0] for one in COMMANDS if one.page):
        yield partial(import_module, f"tracker.screens.{module}")


def _read_sheets(app: App[Any]) -> None:
    """Read all style sheets together, so that no screen has to read its own."""
    unread = [one for one in SHEETS.glob("*.tcss") if not app.stylesheet.has_source(str(one), "")]
    app.stylesheet.read_all(list(unread))
    app.stylesheet.reparse()
