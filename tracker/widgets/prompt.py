"""The prompt: one line that is always laid out, and takes keys while a question is open."""

from collections.abc import Callable
from typing import Unpack

from textual import events

from rules.errors import InputError
from tracker.terminal.input_order import OrderedInputApp
from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.typed.line_edit import LONGEST, LineEdit
from tracker.typed.line_help import Asking, LineHelp
from tracker.views.spans import Line, Span, line, width_of
from tracker.widgets.line_pane import LinePane

ENTRIES_STEPS = {"up": -1, "ctrl+p": -1, "down": 1, "ctrl+n": 1}
MOST_ENTRIES = 100

Answered = Callable[[str], str | None]
"""Takes the typed text; returns its fault, or None if the text was accepted."""


class Prompt(LinePane):
    """Asks for a line of text, or shows the newest message. It gets its keys from the screen.

    After several quick keys, the line is painted only once, and its preview is made only once.
    """

    app: OrderedInputApp

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
        self.fault = ""
        """The fault of the text in the prompt, if a fault was reported."""
        self._message: Line = ()
        self._answered: Answered | None = None
        self._changed: Callable[[str], str] | None = None
        self._left: Callable[[], None] = lambda: None
        self._preview: Callable[[str], str] | None = None
        self._help: LineHelp | None = None
        self._instead: Callable[[], str] = str
        self._behind = self._unheard = False
        self.cut: Callable[[str, str], None] = lambda _text, _style: None
        """Called with the text that has no room in the line, and its style; "" if all has room."""

    def on_resize(self) -> None:
        """Fit the question into the new width."""
        self._repaint()

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self._answered is not None

    @property
    def typed(self) -> str:
        """The text in the prompt."""
        return self._line.text

    @property
    def keys_shown(self) -> tuple[tuple[str, str], ...]:
        """The keys that have an effect in the open question, except the keys that type text."""
        further = (
            (self._line.rest(), ("Tab", "complete")),
            (self._entries.get(self._kind), ("Up", "typed before")),
            (self.typed, ("Ctrl+U", "clear")),
        )
        return (("Enter", "take it"), *(keys for there, keys in further if there), ("Esc", "back"))

    def ask(
        self,
        question: str,
        answered: Answered,
        *,
        kind: str = "",
        instead: Callable[[], str] = str,
        **how: Unpack[Asking],
    ) -> None:
        """Open a question.

        Tab takes the text that `instead` returns; if it is empty, Tab completes the typed text from
        `words` or `line_help`. Up and Down go through the earlier answers to prompts of this
        `kind`; the default `kind` is the question.
        """
        self._question, self._answered, self._hint = question, answered, how.get("hint", "")
        self._changed, self._preview = how.get("changed"), how.get("preview")
        self._left = how.get("left", lambda: None)
        self._kind, self.fault, self._unheard = kind or question, "", False
        self._help, self._instead = how.get("line_help"), instead
        self._line = LineEdit(
            how.get("typed", ""),
            longest=self._help.longest if self._help else LONGEST,
            words=how.get("words", ()),
            entries=self._entries.get(self._kind, ()),
        )
        self._repaint()

    def cancel(self) -> None:
        """Close the question without an answer."""
        self._answered = None
        self._left()
        self._repaint()

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message while no question is open; if `seconds` is given, only for that long."""
        told = line(Span(sanitize(message), style)) if message else ()
        self._message = told
        self._repaint()
        if seconds is not None:
            self.set_timer(seconds, lambda: self._over(told))

    def _over(self, told: Line) -> None:
        """Remove a message, unless a newer message is shown."""
        if self._message is told:
            self._message = ()
            self._repaint()

    def take_key(self, event: events.Key) -> None:
        """Take a key for the open question."""
        if self._answered is None:
            return
        before = self.typed
        elsewhere = self._help and self._help.elsewhere(event.key, before)
        if elsewhere:
            self._answered = None
            self._repaint()
            elsewhere()
            return
        if self._line.goes_back(event.key):
            self.cancel()
        elif event.key == "enter":
            self._catch_up()
            self._submit(self._answered)
        elif event.key in ENTRIES_STEPS:
            self._line.recall(ENTRIES_STEPS[event.key])
        elif event.key == "tab":
            self._complete()
        else:
            self._line.take_key(event)
        self._unheard = self._unheard or self.typed != before
        self._behind = True
        self.app.when_caught_up(self._catch_up, self.screen)

    def take_text(self, text: str) -> None:
        """Take pasted text for the open question."""
        try:
            pasted = self._help.pasted(text) if self._help else text
        except InputError as fault:
            self.fault = fault.message
        else:
            left_out = self._line.paste(pasted)
            self.fault = left_out or (self._changed(self.typed) if self._changed else "")
        self._repaint()

    def _complete(self) -> None:
        # The text that Tab takes is known only after the preview of the typed text.
        self._catch_up()
        instead = self._instead()
        if instead:
            self._line.replace(instead)
        elif self._help is None:
            self._line.complete()
        elif self._line.cursor == len(self.typed):
            self._line.replace(self._help.completed(self.typed))

    def _submit(self, answered: Answered) -> None:
        self._answered = None
        kind, typed = self._kind, self.typed.strip()
        fault = answered(typed)
        if fault is not None:
            self._answered, self.fault = answered, fault
        elif typed:
            entries = self._entries.setdefault(kind, [])
            self._entries[kind] = [*(one for one in entries if one != typed), typed][-MOST_ENTRIES:]

    def _catch_up(self) -> None:
        """Report the changed text and paint it, unless that is done already."""
        if not self._behind:
            return
        if self._unheard:
            self._unheard = False
            self.fault = self._changed(self.typed) if self._changed and self.asking else ""
        self._repaint()

    def _repaint(self) -> None:
        self._behind = False
        if not self.asking:
            self.show([self._message])
            self.cut("", "")
            return
        width = self.size.width
        rest = Span(f"  {sanitize(self.fault)}", "bad")
        if not self.fault:
            previewed = self._preview(self.typed) if self._preview else ""
            rest = Span(f"  {sanitize(previewed, 400)}" if previewed else f"  {self._hint}", "dim")
        kept = min(cell_width(rest.text), width // 2) if self.fault else 0
        question = Span(f"{self._question_beside(rest, kept)} ", "heading")
        room = max(8, width - cell_width(question.text) - kept)
        asked = (question, *self._line.as_line(room), rest)
        self.show([asked])
        has_room = self._help is not None or width_of(asked) <= width
        self.cut("" if has_room else rest.text.strip(), rest.style)

    def _question_beside(self, rest: Span, kept: int) -> str:
        """The question; it is cut if the typed text and `rest`, the text after it, need the room.

        Without `line_help`, the line has only `kept` cells of a long `rest`, which moves above it.
        """
        width, question = self.size.width, sanitize(self._question)
        behind = cell_width(rest.text)
        least = width * 2 // 5
        if self._help is None and least + len("  ") + behind > width:
            behind = kept
        left = width - cell_width(f"{self.typed}  ") - behind
        return question if cell_width(question) <= max(least, left) else fit(question, least)
