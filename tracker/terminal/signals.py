"""Signals that end a program end the app by its own exit, so that it can clean up."""

import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App

from tracker.terminal.endings import ENDINGS


def leave_on_signals(app: App[Any]) -> None:
    """Exit `app` on the signals that end a program, with 128 and their number as its status.

    To be called on the app's loop, before it takes the terminal; where the loop cannot wait for
    them, they keep their effect.
    """
    loop = asyncio.get_running_loop()
    for number in ENDINGS:
        # A loop outside the main thread takes no handlers.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(number, partial(app.exit, return_code=128 + number))


def ignore_signals() -> None:
    """Let the program end by its own exit: a second signal does not cut it short."""
    for number in ENDINGS:
        # Outside the main thread there is nothing to ignore.
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)
