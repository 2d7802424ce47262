"""The prompt line: the open question with its text, or the newest message."""

from tracker.text.sanitize import cell_width, fit, sanitize, sanitize_told
from tracker.typed.prompt import Prompt, Question
from tracker.views.spans import Line, Span, line, width_of
from tracker.widgets.line_pane import LinePane

MOST_TOLD = 4000
"""The most letters of a result that are shown."""


BETWEEN = "  "
"""The blanks between the typed text and the text after it."""


class PromptPane(LinePane):
    """Shows a prompt in one line that is always laid out.

    `cut` is the text that has no room in the line.
    """

    DEFAULT_CSS = """
    PromptPane { height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._prompt = Prompt()
        self._message: Line = ()
        self.cut: Line = ()

    def on_resize(self) -> None:
        """Shorten or lengthen the prompt line, so that it fits the new width."""
        self._show()

    def show_prompt(self, prompt: Prompt, message: Line) -> None:
        """Show the open question; if no question is open, show the message."""
        self._prompt, self._message = prompt, message
        self._show()

    def _show(self) -> None:
        self.cut = ()
        question = self._prompt.question
        if question is None:
            self.show([self._message])
            return
        width, rest = self.size.width, self._rest(question)
        apart = (rest[0]._replace(text=f"{BETWEEN}{rest[0].text}"), *rest[1:])
        kept = min(width_of(apart), width // 2) if self._prompt.fault else 0
        asked = Span(f"{self._question_beside(question, rest, kept)} ", "heading")
        room = max(8, width - cell_width(asked.text) - kept)
        begun = (asked, *self._prompt.line.as_line(room))
        self.show([(*begun, *apart)])
        # A question with help shows the result elsewhere, but warnings and faults here.
        warns = bool(self._prompt.fault or (self._prompt.previewed and self._prompt.warning))
        needed = len(rest) if question.help is None else int(warns)
        if needed and width_of((*begun, *apart[:needed])) > width:
            self.cut = rest[:needed]

    def _rest(self, question: Question) -> Line:
        """Return the text that comes after the typed text.

        This text is a fault, a preview with its warning, or a hint.
        """
        prompt = self._prompt
        if prompt.fault:
            return line(Span(sanitize(prompt.fault), "bad"))
        if not prompt.previewed:
            return line(Span(question.hint, "dim"))
        told = prompt.previewed.removeprefix(prompt.warning)
        result = Span(sanitize_told(told, MOST_TOLD), "dim")
        return (Span(sanitize_told(prompt.warning, MOST_TOLD), "warn"), result)[
            not prompt.warning :
        ]

    def _question_beside(self, question: Question, rest: Line, kept: int) -> str:
        """Return the question. The question is cut if the typed text and `rest` need more room.

        `rest` is the text after the typed text. If a question has no help for its line, a long
        `rest` moves above the question. The question then keeps only `kept` cells.
        """
        width, text = self.size.width, sanitize(question.asked(self._prompt.typed))
        behind = len(BETWEEN) + width_of(rest)
        least = width * 2 // 5
        if question.help is None and least + len(BETWEEN) + behind > width:
            behind = kept
        left = width - cell_width(f"{self._prompt.typed}  ") - behind
        return text if cell_width(text) <= max(least, left) else fit(text, least)


def message_line(text: str, style: str = "") -> Line:
    """Return a message as the prompt line shows it."""
    return line(Span(sanitize(text), style)) if text else ()
