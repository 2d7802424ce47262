"""The signals that end a program unless it handles them."""

import signal
from typing import Final

ENDINGS: Final = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM),
    *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGVTALRM, signal.SIGXCPU),
)
"""On each of them the program exits by itself, which restores the terminal.

Signals of a broken program (SIGSEGV, SIGABRT and similar) are not among them: it can no longer be
trusted to do anything. Nor is SIGPIPE: Python ignores it, and the write raises an error.
"""
