"""Picker of one option of a list: the cursor moves, typing filters, Enter takes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from textual import events

from tracker.typed.line_edit import LineEdit
from tracker.views.spans import Line, Span

STEPS = {"down": 1, "tab": 1, "ctrl+n": 1, "up": -1, "shift+tab": -1, "ctrl+p": -1}
LONGEST = 200
FILTER_CELLS = 40
PAGE = 10
LEAPS = {"pagedown": PAGE, "pageup": -PAGE, "home": -(10**9), "end": 10**9}
HINT = "type to filter, Enter takes, Backspace or Esc goes back"


class PickerOption(NamedTuple):
    """An option: its line, the words that it is found by, and why it cannot be taken now."""

    value: str
    words: str
    shown: Line
    closed: str | None = None


class ChoicePane(Protocol):
    """A pane that can show options."""

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show options with the cursor on one of them."""


class FilterText(LineEdit):
    """The words that a list is filtered by."""

    def __init__(self) -> None:
        super().__init__(longest=LONGEST)

    def match(self, text: str) -> bool:
        """True for a text that holds every word."""
        folded = text.casefold()
        return all(word in folded for word in self.text.casefold().split())

    def head(self, title: str, hint: str) -> Line:
        """The filter line; the hint stands where nothing is typed."""
        more = Span("" if self.text else f" {hint}", "dim")
        return (Span(f"{title}: ", "heading"), *self.as_line(FILTER_CELLS, "strong"), more)


class Picker:
    """One open choice. `taken` gets the value, or the typed words where nothing matches them.

    `moved` hears of every showing which choice the cursor is on, None where nothing matches.
    """

    def __init__(
        self,
        title: str,
        choices: Sequence[PickerOption],
        pane: ChoicePane,
        taken: Callable[[str], None],
        *,
        unmatched: Callable[[str], None] | None = None,
        moved: Callable[[PickerOption | None], None] | None = None,
        start: str = "",
        hint: str = HINT,
    ) -> None:
        self.title = title
        self.open = True
        self._choices = choices
        self._pane = pane
        self._taken = taken
        self._unmatched = unmatched
        self._moved = moved
        self._hint = hint
        self._filter_text = FilterText()
        values = [one.value for one in choices]
        self._cursor = values.index(start) if start in values else 0

    def matching(self) -> list[PickerOption]:
        """The options whose words hold everything that was typed."""
        return [one for one in self._choices if self._filter_text.match(one.words)]

    def take_key(self, event: events.Key) -> None:
        """One key for the open choice."""
        if self._filter_text.goes_back(event.key):
            self.open = False
        elif event.key == "enter":
            self._take(self.matching())
        elif event.key in STEPS or event.key in LEAPS:
            self._cursor = stepped(event.key, self._cursor, len(self.matching()))
        elif self._filter_text.take_key(event):
            self._cursor = 0
        if self.open:
            self.show()

    def take_text(self, text: str) -> None:
        """Pasted text filters as typed text does."""
        self._filter_text.insert(text)
        self._cursor = 0
        self.show()

    def show(self) -> None:
        """Show what matches."""
        found = self.matching()
        head = self._filter_text.head(self.title, self._hint)
        self._pane.show_choice(head, [one.shown for one in found], self._cursor)
        if self._moved is not None:
            self._moved(found[self._cursor] if found else None)

    def _take(self, found: list[PickerOption]) -> None:
        typed = self._filter_text.text.strip()
        if found:
            self.open = False
            self._taken(found[self._cursor].value)
        elif self._unmatched is not None and typed:
            self.open = False
            self._unmatched(typed)


def stepped(key: str, at: int, count: int) -> int:
    """Single steps go round at the ends, leaps stop there."""
    last = max(0, count - 1)
    if key in STEPS:
        return (at + STEPS[key]) % (last + 1)
    return max(0, min(last, at + LEAPS[key]))
