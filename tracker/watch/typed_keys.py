"""Split typed bytes into keys.

A key is a single character, or a whole sequence such as the sequence of an arrow key.
"""

import re
from codecs import getincrementaldecoder
from typing import Final

_KEY: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|.", re.DOTALL)
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
LONGEST: Final = 32
REDRAW: Final = "\x0c"
"""Ctrl+L: the key that paints everything again."""


class Keys:
    """Splits bytes into keys. If a sequence arrives in two parts, the parts are joined."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""

    def of(self, data: bytes) -> list[str]:
        """Return the keys that these bytes complete."""
        text = self._rest + self._decode(data)
        begun = _BEGUN.search(text[-LONGEST:])
        self._rest = begun[0] if begun else ""
        return _KEY.findall(text[: len(text) - len(self._rest)])
