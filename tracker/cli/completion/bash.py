"""Split a line of bash into words, and quote the word that replaces the line's last word."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tracker.cli.completion.answer import Completion

BREAKS = " \t\n\"'><=;|&(:"
"""The characters at which readline usually begins a word. COMP_WORDBREAKS can change them."""

_PLAIN = re.compile(r"([^\w./+,@%=-])", re.ASCII)
_SPECIAL_IN_DOUBLE = re.compile(r"([\\\"$`])")


class Line(NamedTuple):
    """The words that were typed before the cursor, without quotation marks."""

    words: tuple[str, ...]  # the last word is not complete
    quote: str  # the quotation mark that is still open in the last word, or ''
    kept: int  # the number of characters of the last word that readline keeps

    @classmethod
    def read(cls, text: str, breaks: str) -> "Line":
        """Read a line and split it into words. Nothing in the line is expanded or run."""
        scan = _Scan(breaks)
        for letter in text:
            scan.take(letter)
        return cls((*scan.words, scan.word), scan.quote, scan.kept)


class _Scan:
    def __init__(self, breaks: str) -> None:
        self._breaks = breaks
        self.words: list[str] = []
        self.word = ""
        self.quote = ""
        self.kept = 0
        self._begun = False
        self._escaped = False

    def take(self, letter: str) -> None:
        """Read the next character."""
        if self._escaped:
            self._after_backslash(letter)
        elif letter == "\\" and self.quote != "'":
            self._escaped = self._begun = True
        elif self.quote:
            self._in_quotes(letter)
        elif letter in "\"'":
            self.quote, self._begun, self.kept = letter, True, len(self.word)
        elif letter in " \t\n":
            self._end_word()
        else:
            self.word += letter
            self._begun = True
            if letter in self._breaks:
                self.kept = len(self.word)

    def _after_backslash(self, letter: str) -> None:
        stays = self.quote == '"' and letter not in '\\"$`'
        self.word += f"\\{letter}" if stays else letter
        self._escaped = False

    def _in_quotes(self, letter: str) -> None:
        if letter == self.quote:
            self.quote = ""
        else:
            self.word += letter

    def _end_word(self) -> None:
        if self._begun:
            self.words.append(self.word)
        self.word, self.kept, self._begun = "", 0, False


def in_bash(found: Completion, line: Line) -> Iterator[str]:
    """Yield each offered word that begins with the line's last word.

    The words are quoted in a way that bash understands.
    """
    for one in found.offers:
        if one.text.startswith(line.words[-1]):
            yield _quoted(one.text[line.kept :], line.quote)


def _quoted(text: str, quote: str) -> str:
    if quote == "'":
        return text.replace("'", "'\\''")
    if quote == '"':
        # Within double quotes, ! always recalls an old command: so the quotes are closed before it.
        return _SPECIAL_IN_DOUBLE.sub(r"\\\1", text).replace("!", '"\\!"')
    return _PLAIN.sub(r"\\\1", text)
