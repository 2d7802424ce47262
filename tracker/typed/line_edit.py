"""One line of typed text with a cursor, for prompts, filters and forms.

We do not use Textual's Input. An Input takes the focus from the list, so an Input opens and closes
four times as slowly. Also, a list or form cannot draw an Input as a part of a line.
"""

import re
from collections.abc import Callable, Collection, Sequence
from os.path import commonprefix

from tracker.text.sanitize import MOST_OF_A_PASTE, cell_width, fitting, graphemes, sanitize_typed
from tracker.views.spans import Line, Span

LONGEST = 500
BACK = frozenset({"escape", "ctrl+c", "ctrl+g"})
_BACKSPACE = ("backspace", "ctrl+h")
_WORD = re.compile(r"[^\s,]+")
_KEY_BEHIND = r"[<>].*\s\S"


class LineEdit:
    """A text of one line, and a cursor that is never inside a grapheme.

    `words` are the possible completions. A word in `whole`, such as the letter of a combatant, is
    not completed. `entries` are the texts that were typed here before, the newest last.
    """

    def __init__(
        self,
        text: str = "",
        *,
        longest: int = LONGEST,
        words: Sequence[str] = (),
        whole: Collection[str] = (),
        entries: Sequence[str] = (),
    ) -> None:
        self.text = ""
        self.cursor = 0
        self._longest = longest
        self._words, self._whole = words, whole
        self.insert(text)
        self._entries = [*entries, self.text]
        self._entry = len(entries)

    def take_key(self, name: str, character: str | None) -> bool:
        """Handle a key that edits the line or moves the cursor; return True if the text changed."""
        before = self.text
        if name in MOVES:
            self.cursor = self._edge(MOVES[name](self))
        elif name in _CUTS:
            self._cut(_CUTS[name](self))
        elif character and character.isprintable():
            self.insert(character)
        return self.text != before

    def goes_back(self, key: str) -> bool:
        """Whether a key closes the line. Backspace closes only an empty line."""
        return key in BACK or (key in _BACKSPACE and not self.text)

    def insert(self, text: str) -> None:
        """Insert text at the cursor. The part of the text that does not fit is left out."""
        if len(self.text) >= self._longest:
            return
        before, after = self.text[: self.cursor], self.text[self.cursor :]
        added = sanitize_typed(before + text[: 8 * self._longest])
        # A joiner at the end would join the inserted text to the text after the cursor.
        before = added[: self._longest - len(after)].rstrip("\u200d")
        self._set(before + after, len(before))

    def paste(self, text: str) -> str:
        """Insert pasted text as one line.

        If the text is too long, insert nothing and return a message.
        """
        pasted = text.strip("\r\n")
        room = self._longest - len(self.text)
        if len(pasted) > room:
            lines = len(pasted.splitlines())
            cut = len(text) >= MOST_OF_A_PASTE
            count = f"more than {MOST_OF_A_PASTE - 1}" if cut else f"{len(pasted)}"
            much = f"{lines} lines of {count}" if lines > 1 else count
            return f"Nothing was put in: {much} characters were pasted, {room} fit."
        self.insert(pasted)
        return ""

    def replace(self, text: str) -> None:
        """Replace the whole text with a new text."""
        self._set("", 0)
        self.insert(text)

    def recall(self, by: int) -> None:
        """Go to an older entry (-1) or to a newer entry (1).

        The text that is being typed counts as the newest entry.
        """
        self._entries[self._entry] = self.text
        self._entry = max(0, min(len(self._entries) - 1, self._entry + by))
        self.replace(self._entries[self._entry])

    def rest(self) -> str:
        """Return the missing letters of the word at the cursor, if only one word is possible."""
        typed, found = self._begun()
        exact = typed.casefold() in (word.casefold() for word in found)
        return found[0][len(typed) :] if len(found) == 1 and not exact else ""

    def complete(self) -> None:
        """Complete the word at the cursor.

        If several words are possible, add only the letters that all these words have.
        """
        typed, found = self._begun()
        if found:
            same = len(commonprefix([word.casefold() for word in found]))  # noqa: RUF071 - of words
            self.replace(self.text[: len(self.text) - len(typed)] + found[0][:same])

    def window(self, cells: int) -> tuple[str, str, str]:
        """Return the visible part of the text in three pieces.

        The pieces are before the cursor, under the cursor and after the cursor.
        """
        whole = self.text + self.rest()
        before = graphemes(whole[: self.cursor])
        under, *after = graphemes(whole[self.cursor :]) or [" "]
        room = cells - cell_width(under)
        ahead = min(room // 3, cell_width("".join(after)))
        kept = "".join(reversed(fitting(reversed(before), room - ahead)))
        return kept, under, "".join(fitting(after, room - cell_width(kept)))

    def as_line(self, cells: int, style: str = "") -> Line:
        """Return the visible part of the text as spans.

        The cell of the cursor has reversed colours, and does not blink.
        """
        before, under, after = self.window(cells)
        suggested = "dim" if self.cursor == len(self.text) else style
        return (Span(before, style), Span(under, "text-cursor"), Span(after, suggested))

    def _begun(self) -> tuple[str, list[str]]:
        """Return the typed beginning of a known word, and all words that begin with it.

        If both 'stone h' and 'h' begin a known word, it is 'stone h'. In '>hall p', the letter p is
        a key and begins no word.
        """
        if self.cursor == len(self.text) and not re.fullmatch(_KEY_BEHIND, self.text):
            for start in _WORD.finditer(self.text):
                typed = self.text[start.start() :]
                if typed.split()[-1] in self._whole:
                    return "", []
                found = [w for w in self._words if w.casefold().startswith(typed.casefold())]
                if found:
                    return typed, found
        return "", []

    def _edge(self, at: int) -> int:
        """Return `at` if a grapheme begins at this index.

        If not, return the next index where a grapheme begins.
        """
        end = 0
        for part in graphemes(self.text):
            if end >= at:
                break
            end += len(part)
        return end

    def _cut(self, to: int) -> None:
        start, end = sorted((self.cursor, self._edge(to)))
        self._set(self.text[:start] + self.text[end:], start)

    def _set(self, text: str, cursor: int) -> None:
        self.text = text
        self.cursor = self._edge(cursor)

    def _start(self) -> int:
        return 0

    def _end(self) -> int:
        return len(self.text)

    def _left(self) -> int:
        return self.cursor - len((graphemes(self.text[: self.cursor]) or [""])[-1])

    def _right(self) -> int:
        return self.cursor + 1

    def _word_left(self) -> int:
        starts = _WORD.finditer(self.text[: self.cursor])
        return max((found.start() for found in starts), default=0)

    def _word_right(self) -> int:
        following = _WORD.search(self.text, self.cursor)
        return following.end() if following else len(self.text)


MOVES: dict[str, Callable[[LineEdit], int]] = {
    "left": LineEdit._left,
    "right": LineEdit._right,
    "ctrl+left": LineEdit._word_left,
    "ctrl+right": LineEdit._word_right,
    "home": LineEdit._start,
    "ctrl+a": LineEdit._start,
    "end": LineEdit._end,
    "ctrl+e": LineEdit._end,
}
"""Keys that move the cursor, each with the function that finds the cursor's new place."""

_CUTS: dict[str, Callable[[LineEdit], int]] = {
    "backspace": LineEdit._left,
    "ctrl+h": LineEdit._left,
    "delete": LineEdit._right,
    "ctrl+w": LineEdit._word_left,
    "ctrl+u": LineEdit._start,
    "ctrl+k": LineEdit._end,
}
"""Keys that delete, each with the function that finds the other end of the deleted text."""
