"""What keeps Python and Textual from losing time between the command and the first picture.

Importing Textual and building the first screen makes many objects that live as long as the app:
looking through them again and again costs a quarter of the start, and every collection later.
"""

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Final

FRAMES_A_SECOND: Final = "500"
"""A change waits for the tick of a frame; while nothing changes there is no tick."""

ESCAPE_DELAY: Final = "50"
"""Milliseconds after which Esc is a key: what follows it within a key's sequence comes at once."""

MOST_NEW: Final = 50_000
"""New objects at which Python looks for garbage by itself, whoever types."""

_NOT_USED: Final = (
    *("textual.command", "textual.widgets._toast", "textual.canvas"),
    *("platformdirs", "rich.table"),
)
"""Textual's palette with its five widgets, notices and what they are stacked in, lines between
widgets, folders to save screenshots to, and tables of colours."""

_THREAD_TURN: Final = 0.0005
"""Seconds after which a thread lets another run: a frame is sent before the next one is made."""


def before_textual() -> None:
    """Prepare for Textual and import it; to be called before anything else imports it."""
    hold_collector()
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_A_SECOND)
    os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
    sys.setswitchinterval(_THREAD_TURN)
    _import_asyncio_without_tls()
    _import_textual_without_what_is_not_used()


def hold_collector() -> None:
    """Stop collecting."""
    gc.disable()


def freeze_collector() -> None:
    """Set aside what is there as permanent; from now on a `Collector` looks for garbage.

    To be called when the app is ready. Hardly a thing in a hundred is garbage by then, and to look
    for it would hold a key up for more than a frame.
    """
    gc.freeze()
    gc.set_threshold(MOST_NEW)
    gc.enable()


def _import_asyncio_without_tls() -> None:
    """Import asyncio as on a Python without `ssl`, which takes 5 ms: nothing here is encrypted."""
    # An entry of None makes the import fail, which asyncio provides for.
    with _in_place_of("ssl", None):
        importlib.import_module("asyncio")


def _import_textual_without_what_is_not_used() -> None:
    """Import Textual's App without what nothing here asks of it, which takes 15 ms."""
    with ExitStack() as unused:
        for name in _NOT_USED:
            unused.enter_context(_in_place_of(name, _Unused(name)))
        importlib.import_module("textual.app")


class _Unused(ModuleType):
    """A module whose names are imported and never used: each name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__module__": self.__name__})


@contextmanager
def _in_place_of(name: str, module: ModuleType | None) -> Iterator[None]:
    """While it lasts, who imports `name` gets `module`; afterwards, who imports it, the real one.

    Where the real one is there already, nothing is different.
    """
    if name in sys.modules:
        yield
        return
    sys.modules[name] = module  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]
