"""End the app after a signal such as SIGTERM, so that the app can clean up first."""

import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App

from tracker.terminal.endings import ENDINGS


def leave_on_signals(app: App[Any]) -> None:
    """Exit `app` on the signals that end a program; the status is 128 plus the signal's number.

    Call this on the app's loop, before the app takes the terminal. If the loop cannot handle the
    signals, they keep their usual effect.
    """
    loop = asyncio.get_running_loop()
    for number in ENDINGS:
        # A loop outside the main thread accepts no handlers.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(number, partial(app.exit, return_code=128 + number))


def ignore_signals() -> None:
    """Ignore further signals, so that a second signal does not interrupt the exit."""
    for number in ENDINGS:
        # Outside the main thread there is nothing to ignore.
        with suppress(ValueError):
            signal.signal(number, signal.SIG_IGN)
