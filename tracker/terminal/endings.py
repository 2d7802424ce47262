"""The signals that end a program, unless it does something about them."""

import signal
from typing import Final

ENDINGS: Final = (
    *(signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM),
    *(signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGVTALRM, signal.SIGXCPU),
)
"""Each ends a program by its own way out, which gives the terminal back.

The faults of a program (SIGSEGV, SIGABRT and their like) are not among them: it cannot be trusted
to do anything any more. Nor is SIGPIPE, which Python leaves out: who writes is told.
"""
