"""The prompt: one line that is always laid out, and takes keys while something is asked."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from tracker.text.sanitize import cell_width, fit
from tracker.views.pieces import Line, Piece, line, safe
from tracker.widgets.line_pane import LinePane

LONGEST = 500

Answered = Callable[[str], str | None]
"""Takes what was typed; gives back what is wrong with it, or None where it was taken."""


class Prompt(LinePane):
    """Asks for a line of text, or shows the newest message. The keys come from whoever asks."""

    DEFAULT_CSS = """
    Prompt { height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._question = ""
        self._hint = ""
        self._typed = ""
        self._fault = ""
        self._message: Line = ()
        self._answered: Answered | None = None

    @property
    def asking(self) -> bool:
        """True while a question is open."""
        return self._answered is not None

    @property
    def typed(self) -> str:
        """What stands in the prompt."""
        return self._typed

    def ask(self, question: str, answered: Answered, *, hint: str = "", typed: str = "") -> None:
        """Open a question; `hint` says what may be typed, `typed` is there to begin with."""
        self._question, self._answered, self._hint = question, answered, hint
        self._typed, self._fault = typed, ""
        self._repaint()

    def cancel(self) -> None:
        """Close the question without an answer."""
        self._answered = None
        self._repaint()

    def tell(self, message: str, style: str = "") -> None:
        """Show a message where no question is open."""
        self._message = line(Piece(safe(message), style)) if message else ()
        self._repaint()

    def take_key(self, event: events.Key) -> None:
        """One key for the open question."""
        if self._answered is None:
            return
        if event.key in ("escape", "ctrl+c", "ctrl+g"):
            self.cancel()
        elif event.key == "enter":
            self._submit()
        elif event.key in ("backspace", "ctrl+h"):
            self._erase(1)
        elif event.key == "ctrl+u":
            self._erase(len(self._typed))
        elif event.is_printable and event.character:
            self.take_text(event.character)

    def take_text(self, text: str) -> None:
        """Typed or pasted text for the open question."""
        room = LONGEST - len(self._typed)
        cleaned = " " if text == " " else safe(text)
        self._typed += cleaned[: max(0, room)]
        self._fault = ""
        self._repaint()

    def _erase(self, count: int) -> None:
        if not self._typed:
            self.cancel()
            return
        self._typed = self._typed[:-count]
        self._fault = ""
        self._repaint()

    def _submit(self) -> None:
        if self._answered is None:
            return
        answered = self._answered
        self._answered = None
        fault = answered(self._typed.strip())
        if fault is not None:
            self._answered, self._fault = answered, fault
        self._repaint()

    def _repaint(self) -> None:
        if not self.asking:
            self.show([self._message])
            return
        width = self.size.width
        question = Piece(f"{_cut(safe(self._question), width * 2 // 5)} ", "heading")
        rest = Piece(f"  {safe(self._fault)}", "bad")
        if not self._fault:
            rest = Piece(f"  {self._hint}", "dim")
        kept = cell_width(rest.text) if self._fault else 0
        room = max(8, width - cell_width(question.text) - min(kept, width // 2) - 1)
        typed = self._typed if cell_width(self._typed) < room else self._typed[1 - room :]
        self.show([line(question, typed, Piece("_", "strong"), rest)])


def _cut(text: str, cells: int) -> str:
    return text if cell_width(text) <= cells else fit(text, cells)
