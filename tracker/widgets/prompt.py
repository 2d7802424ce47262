"""The prompt: one line that is always laid out, and takes keys while something is asked."""

from collections.abc import Callable, Sequence

from textual import events

from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.typed.line_edit import LineEdit
from tracker.views.spans import Line, Span, line
from tracker.widgets.line_pane import LinePane

ENTRIES_STEPS = {"up": -1, "ctrl+p": -1, "down": 1, "ctrl+n": 1}
MOST_ENTRIES = 100

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
        self._line = LineEdit()
        self._entries: dict[str, list[str]] = {}
        self._kind = ""
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
        return self._line.text

    def ask(
        self,
        question: str,
        answered: Answered,
        *,
        hint: str = "",
        typed: str = "",
        words: Sequence[str] = (),
        kind: str = "",
    ) -> None:
        """Open a question; `hint` says what may be typed, `typed` is there to begin with.

        Tab completes to `words`. Up and Down go through what was taken at prompts of this `kind`,
        by default those with the same question.
        """
        self._question, self._answered, self._hint = question, answered, hint
        self._kind, self._fault = kind or question, ""
        self._line = LineEdit(typed, words=words, entries=self._entries.get(self._kind, ()))
        self._repaint()

    def cancel(self) -> None:
        """Close the question without an answer."""
        self._answered = None
        self._repaint()

    def tell(self, message: str, style: str = "") -> None:
        """Show a message where no question is open."""
        self._message = line(Span(sanitize(message), style)) if message else ()
        self._repaint()

    def take_key(self, event: events.Key) -> None:
        """One key for the open question."""
        if self._answered is None:
            return
        before = self.typed
        if self._line.goes_back(event.key):
            self.cancel()
        elif event.key == "enter":
            self._submit(self._answered)
        elif event.key in ENTRIES_STEPS:
            self._line.recall(ENTRIES_STEPS[event.key])
        elif event.key == "tab":
            self._line.complete()
        else:
            self._line.take_key(event)
        if self.typed != before:
            self._fault = ""
        self._repaint()

    def take_text(self, text: str) -> None:
        """Pasted text for the open question."""
        self._line.insert(text)
        self._fault = ""
        self._repaint()

    def _submit(self, answered: Answered) -> None:
        self._answered = None
        kind, typed = self._kind, self.typed.strip()
        fault = answered(typed)
        if fault is not None:
            self._answered, self._fault = answered, fault
        elif typed:
            entries = self._entries.setdefault(kind, [])
            self._entries[kind] = [*(one for one in entries if one != typed), typed][-MOST_ENTRIES:]

    def _repaint(self) -> None:
        if not self.asking:
            self.show([self._message])
            return
        width = self.size.width
        question = Span(f"{_cut(sanitize(self._question), width * 2 // 5)} ", "heading")
        rest = Span(f"  {sanitize(self._fault)}", "bad")
        if not self._fault:
            rest = Span(f"  {self._hint}", "dim")
        kept = cell_width(rest.text) if self._fault else 0
        room = max(8, width - cell_width(question.text) - min(kept, width // 2))
        self.show([(question, *self._line.as_line(room), rest)])


def _cut(text: str, cells: int) -> str:
    return text if cell_width(text) <= cells else fit(text, cells)
