"""Check the terminal before the first drawing.

The checks show whether the terminal can show a screen, and whether it needs ASCII.
"""

import sys
from collections.abc import Mapping
from typing import Final

_UTF8: Final = ("utf8", "utf8sig")
_WITHOUT_CURSOR: Final = ("dumb", "unknown")


def terminal_fault(environ: Mapping[str, str]) -> str | None:
    """Return the reason why this terminal cannot show a screen.

    Return None if the terminal can show a screen.
    """
    kind = environ.get("TERM", "").strip()
    if kind not in _WITHOUT_CURSOR:
        return None
    return (
        f"this terminal cannot place its cursor (TERM is {kind}): set TERM to what it is, such as "
        "xterm-256color, or use the commands that print lines, such as 'gaitkeeper show'."
    )


def ascii_only(environ: Mapping[str, str], encoding: str | None = None) -> bool:
    """Return whether to draw in ASCII, because the locale does not use UTF-8.

    `encoding` is the encoding of the screen. The default is the encoding of standard error, where
    Textual writes. A locale in LC_ALL comes before `encoding`. Python treats the locale "C" as
    UTF-8, but a user who sets LC_ALL to "C" wants ASCII.
    """
    named = environ.get("LC_ALL", "")
    if named:
        encoding = named.partition(".")[2].partition("@")[0] or "ascii"
    elif encoding is None:
        encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").replace("_", "") not in _UTF8
