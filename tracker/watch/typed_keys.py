"""Typed keys, one by one: sequences such as arrows whole, all else by characters."""

import re
from codecs import getincrementaldecoder
from typing import Final

_KEY: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|.", re.DOTALL)
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
LONGEST: Final = 32
REDRAW: Final = "\x0c"
"""Paints everything again: Ctrl+L."""


class Keys:
    """Splits bytes into keys; a sequence that is cut in two is put together again."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._rest = ""

    def of(self, data: bytes) -> list[str]:
        """The keys that are whole now."""
        text = self._rest + self._decode(data)
        begun = _BEGUN.search(text[-LONGEST:])
        self._rest = begun[0] if begun else ""
        return _KEY.findall(text[: len(text) - len(self._rest)])
