"""Shorten the time that Python and Textual need from the command to the first picture.

Importing Textual and building the first screen makes many objects that live until the app ends. A
search for garbage among these objects takes a quarter of the starting time, and slows every later
search.
"""

import gc
import os
import sys
from importlib import import_module
from typing import Final

FRAMES_A_SECOND: Final = "500"
"""How often Textual may draw in a second: a change is then drawn almost immediately."""

ESCAPE_DELAY: Final = "50"
"""Milliseconds after which Esc counts as a key: the rest of a sequence would come sooner."""

MOST_NEW: Final = 50_000
"""How many new objects make Python collect garbage by itself, even while somebody types."""

_THREAD_TURN: Final = 0.0005
"""Seconds after which another thread may run: so the outbox can send a frame without delay."""


def before_textual() -> None:
    """Prepare for Textual; call this before any module imports Textual."""
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_A_SECOND)
    os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
    sys.setswitchinterval(_THREAD_TURN)
    # The screen uses no network and packs no archives, and the libraries for these are large.
    _import_without("asyncio", "ssl")
    _import_without("shutil", "bz2", "lzma")


def _import_without(module: str, *unwanted: str) -> None:
    """Import a module as if Python had no `unwanted` modules. The module does not need them.

    A later import of an unwanted module works as usual.
    """
    left_out = [name for name in unwanted if name not in sys.modules]
    for name in left_out:
        sys.modules[name] = None  # type: ignore[assignment]  # None: it cannot be imported
    try:
        import_module(module)
    finally:
        for name in left_out:
            del sys.modules[name]


def hold_collector() -> None:
    """Switch Python's garbage collector off, before anything is imported."""
    gc.disable()


def freeze_collector() -> None:
    """Treat all present objects as permanent. After this, a `Collector` collects garbage.

    Call this when the app is ready. At that moment, fewer than one object in a hundred is garbage.
    A search for this garbage would delay a key by more than a frame.
    """
    gc.freeze()
    gc.set_threshold(MOST_NEW)
    gc.enable()
