"""Line filters, the last gate before the terminal: no strip carries a control code past them."""

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
# All format characters except the joiner of emoji, and characters that no font has.
_CONTROL: Final = (
    r"[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b\u200c\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\ue000-\uf8ff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
)


class ControlFilter(LineFilter):
    """Replaces control characters; as many cells are drawn as Textual has set aside.

    One instance serves an app for its life: Textual remembers what it filtered by instance.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """`segments` without control characters, direction overrides or surrogates."""
        if all(_is_plain(segment.text) for segment in segments):
            return segments
        # Compiled when there is something to look for, which is seldom.
        return _replaced(
            segments, re.compile(_CONTROL), lambda match: _REPLACEMENT * cell_width(match[0])
        )


class AsciiFilter(LineFilter):
    """Replaces everything else by ASCII, for terminals that do not speak UTF-8."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """`segments` in ASCII: lines and marks by likeness, letters without accents, else "?"."""
        return _replaced(segments, NOT_ASCII, lambda match: likeness(match[0]))


def _is_plain(text: str) -> bool:
    """True where Python calls it printable, and no tag or selector that shows nothing is in it."""
    return text.isprintable() and (text.isascii() or max(text) < _FIRST_TAG)


def _replaced(
    segments: list[Segment], pattern: re.Pattern[str], put: Callable[[re.Match[str]], str]
) -> list[Segment]:
    if not any(pattern.search(segment.text) for segment in segments):
        return segments
    return [Segment(pattern.sub(put, text), style) for text, style, _ in segments]
