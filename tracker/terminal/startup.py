"""What keeps Python and Textual from losing time between the command and the first picture.

Importing Textual and building the first screen makes many objects that live as long as the app:
looking through them again and again costs a quarter of the start, and every collection later.
"""

import gc
import importlib
import os
import sys
from typing import Final

FRAMES_A_SECOND: Final = "500"
"""A change waits for the tick of a frame; while nothing changes there is no tick."""

ESCAPE_DELAY: Final = "50"
"""Milliseconds after which Esc is a key: what follows it within a key's sequence comes at once."""

_THREAD_TURN: Final = 0.0005
"""Seconds after which a thread gives way: a frame is on its way before the next one is made."""


def before_textual() -> None:
    """Prepare for Textual; to be called before it is imported."""
    hold_collector()
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_A_SECOND)
    os.environ.setdefault("ESCDELAY", ESCAPE_DELAY)
    sys.setswitchinterval(_THREAD_TURN)
    _import_asyncio_without_tls()


def hold_collector() -> None:
    """Stop collecting."""
    gc.disable()


def freeze_collector() -> None:
    """Collect once, set aside what is left as permanent, and collect as usual from now on.

    To be called when the app is ready.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def _import_asyncio_without_tls() -> None:
    """Import asyncio as on a Python without `ssl`, which takes 5 ms: nothing here is encrypted.

    Who imports `ssl` later gets it; where it is there already, nothing is different.
    """
    if "ssl" in sys.modules:
        return
    # An entry of None makes the import fail, which asyncio provides for.
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("asyncio")
    finally:
        del sys.modules["ssl"]
