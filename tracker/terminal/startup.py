"""Shortens the time of Python and Textual from the command to the first picture.

Importing Textual and building the first screen makes many objects that live as long as the app.
Searching them for garbage takes a quarter of the starting time, and slows every later collection.
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
"""How often Textual may draw in a second: a change is then drawn almost immediately."""

ESCAPE_DELAY: Final = "50"
"""Milliseconds after which Esc counts as a key: the rest of a sequence would come sooner."""

MOST_NEW: Final = 50_000
"""How many new objects make Python collect garbage by itself, even while somebody types."""

_NOT_USED: Final = (
    *("textual.command", "textual.widgets._toast", "textual.canvas"),
    *("platformdirs", "rich.table"),
)
"""Modules that are not needed: Textual's palette with its five widgets, notices, lines between
widgets, folders for screenshots, and tables of colours."""

_THREAD_TURN: Final = 0.0005
"""Seconds after which another thread may run: so the outbox can send a frame without delay."""


def before_textual() -> None:
    """Prepare for Textual and import it; call this before anything else imports it."""
    hold_collector()
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_A_SECOND)
    os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
    sys.setswitchinterval(_THREAD_TURN)
    _import_asyncio_without_tls()
    _import_textual_without_what_is_not_used()


def hold_collector() -> None:
    """Switch Python's garbage collector off."""
    gc.disable()


def freeze_collector() -> None:
    """Treat all present objects as permanent; afterwards a `Collector` collects garbage.

    Call this when the app is ready. Fewer than one object in a hundred is garbage then, and a
    search for it would delay a key by more than a frame.
    """
    gc.freeze()
    gc.set_threshold(MOST_NEW)
    gc.enable()


def _import_asyncio_without_tls() -> None:
    """Import asyncio without `ssl`, which takes 5 ms and is not needed: nothing is encrypted."""
    # An entry of None makes the import fail; asyncio can handle that.
    with _in_place_of("ssl", None):
        importlib.import_module("asyncio")


def _import_textual_without_what_is_not_used() -> None:
    """Import Textual's App without the modules that nothing here uses, which take 15 ms."""
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
    """In the `with` block, an import of `name` gives `module`; later it gives the real module.

    If the real module is loaded already, nothing changes.
    """
    if name in sys.modules:
        yield
        return
    sys.modules[name] = module  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]
