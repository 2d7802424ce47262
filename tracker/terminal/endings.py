"""The signals that end a program if the program does not handle them."""

import signal
from typing import Final

ENDINGS: Final = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM),
    *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGVTALRM, signal.SIGXCPU),
)
"""On each of these signals the program exits by itself, and so restores the terminal.

Signals of a broken program (SIGSEGV, SIGABRT and similar) are not listed: such a program must not
go on. SIGPIPE is not listed either: Python ignores it, and the write raises an error.
"""
