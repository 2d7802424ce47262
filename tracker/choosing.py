"""Choosing from a list in a pane: the cursor moves, typing filters, Enter takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from textual import events

from tracker.views.pieces import Line, Piece, line, safe


class Choice(NamedTuple):
    """An option: its line, the words that it is found by, and why it cannot be taken now."""

    value: str
    words: str
    shown: Line
    closed: str | None = None


class ChoicePane(Protocol):
    """A pane that can show options."""

    def show_choice(self, head: Line, options: list[Line], cursor: int) -> None:
        """Show options with the cursor on one of them."""


class Choosing:
    """One open choice. `taken` gets the value, or the typed words where nothing matches them."""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        pane: ChoicePane,
        taken: Callable[[str], None],
        *,
        unmatched: Callable[[str], None] | None = None,
    ) -> None:
        self.title = title
        self.open = True
        self._choices = choices
        self._pane = pane
        self._taken = taken
        self._unmatched = unmatched
        self._typed = ""
        self._cursor = 0

    def matching(self) -> list[Choice]:
        """The options whose words hold everything that was typed."""
        wanted = self._typed.casefold().split()
        return [
            one for one in self._choices if all(word in one.words.casefold() for word in wanted)
        ]

    def take_key(self, event: events.Key) -> None:
        """One key for the open choice."""
        found = self.matching()
        if event.key in ("escape", "ctrl+c", "ctrl+g"):
            self.open = False
        elif event.key == "enter":
            self._take(found)
        elif event.key in ("down", "up", "tab", "shift+tab"):
            step = 1 if event.key in ("down", "tab") else -1
            self._cursor = (self._cursor + step) % max(1, len(found))
        elif event.key in ("backspace", "ctrl+h"):
            self.open = bool(self._typed)
            self._typed, self._cursor = self._typed[:-1], 0
        elif event.is_printable and event.character:
            self._typed, self._cursor = self._typed + event.character, 0
        if self.open:
            self.show()

    def show(self) -> None:
        """Show what matches."""
        found = self.matching()
        hint = "type to filter, Enter takes, Backspace or Esc goes back"
        head = line(
            Piece(f"{self.title}: ", "heading"),
            Piece(f"{safe(self._typed) if self._typed else ''}_ ", "strong"),
            Piece("" if self._typed else hint, "dim"),
        )
        self._pane.show_choice(head, [one.shown for one in found], self._cursor)

    def _take(self, found: list[Choice]) -> None:
        if found:
            self.open = False
            self._taken(found[self._cursor].value)
        elif self._unmatched is not None and self._typed.strip():
            self.open = False
            self._unmatched(self._typed.strip())
