"""Filter the lines before they go to the terminal.

After this last check, no control code is left.
"""

import re
from collections.abc import Callable
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tracker.text.ascii import NOT_ASCII, likeness
from tracker.text.sanitize import cell_width

_REPLACEMENT: Final = "\ufffd"
_FIRST_TAG: Final = "\U000e0000"
# Format characters (but not the joiner of emoji), and characters that no font has.
_CONTROL: Final = (
    r"[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b\u200c\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\ue000-\uf8ff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
)


class ControlFilter(LineFilter):
    """Replaces control characters. Each text keeps its number of cells.

    Textual has already reserved these cells. An app keeps one instance for its whole life, because
    Textual caches filtered lines by instance.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` without control characters, direction overrides and surrogates."""
        if _is_plain("".join([segment.text for segment in segments])):
            return segments
        # The pattern is compiled only if it is needed, which is seldom.
        return _replaced(
            segments, re.compile(_CONTROL), lambda match: _REPLACEMENT * cell_width(match[0])
        )


class AsciiFilter(LineFilter):
    """Replaces all characters outside ASCII, for terminals without UTF-8."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` in ASCII: similar lines and marks, letters without accents, or "?"."""
        return _replaced(segments, re.compile(NOT_ASCII), lambda match: likeness(match[0]))


def _is_plain(text: str) -> bool:
    """Return whether a text contains only printable characters.

    Invisible tags and selectors do not count as printable here.
    """
    return text.isprintable() and (text.isascii() or max(text) < _FIRST_TAG)


def _replaced(
    segments: list[Segment], pattern: re.Pattern[str], put: Callable[[re.Match[str]], str]
) -> list[Segment]:
    if not any(pattern.search(segment.text) for segment in segments):
        return segments
    return [Segment(pattern.sub(put, text), style) for text, style, _ in segments]
