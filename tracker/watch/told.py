"""Show the server's faults to the GM, without tracebacks.

Each kind of fault gets one line in a minute.
"""

import logging
import sys
from time import monotonic
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError

from tracker.text.sanitize import sanitize

PAUSE: Final = 60.0
"""For this many seconds after a fault, no fault of the same kind is shown."""

LONGEST: Final = 300
MOST_KINDS: Final = 50

LOGGERS: Final = ("asyncio", "aiohttp", "textual-serve")


class Lines(logging.Handler):
    """Writes faults to standard error, each kind once in a minute.

    Faults that come more often are only counted.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._last: dict[str, tuple[float, int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Show a logged fault. If a browser has only closed the connection, show nothing."""
        fault = record.exc_info[1] if record.exc_info else None
        if isinstance(fault, HttpProcessingError):
            self.tell("request", f"somebody's request made no sense: {type(fault).__name__}.")
        elif fault is None:
            self.tell(str(record.msg), f"the server: {record.getMessage()}")
        elif not isinstance(fault, ConnectionError):
            self.tell(type(fault).__name__, f"a fault of the server: {fault!r}")

    def tell(self, kind: str, sentence: str) -> None:
        """Write the sentence, unless a sentence of the same kind was written in the last minute."""
        now = monotonic()
        if len(self._last) >= MOST_KINDS:
            kind = "others"
        told, left_out = self._last.get(kind, (-PAUSE, 0))
        if now - told < PAUSE:
            self._last[kind] = told, left_out + 1
            return
        self._last[kind] = now, 0
        more = f" ({left_out} more like it since the last)" if left_out else ""
        if sys.stderr is not None:
            sys.stderr.write(f"gaitkeeper: {sanitize(sentence.strip(), LONGEST)}{more}\n")
            sys.stderr.flush()
