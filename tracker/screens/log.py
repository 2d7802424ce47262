"""The whole log: newest at the bottom, each event with its breakdown, and ways to mend it."""

from textual import events

from rules.history import Fight
from tracker.commands.base import act
from tracker.commands.desk import Desk
from tracker.commands.health import AMOUNTS, ask_correction
from tracker.screens.pick import ASIDE, ListScreen
from tracker.typed.log_search import LogSearch
from tracker.typed.picker import FilterText
from tracker.views.log import log_line
from tracker.views.spans import Line, Span
from tracker.views.why import event_lines

CORRECT = "="
BACK_TO = "ctrl+t"
OLDER = {"up": 1, "shift+tab": 1, "ctrl+p": 1, "down": -1, "tab": -1, "ctrl+n": -1}
FAR = 10**9


def open_log(desk: Desk) -> None:
    """Show the log; what is chosen there is done in the fight."""

    def closed(chosen: str | None) -> None:
        key, _, number = (chosen or "").partition(" ")
        if key == CORRECT:
            ask_correction(desk, int(number))
        elif key == BACK_TO:
            act(desk, "undo-to", event=int(number))

    desk.push(LogScreen(desk.fight), closed)


class LogScreen(ListScreen):
    """Looks through a log of any length; what is older is read when the cursor comes to it.

    Gives a key and the number of the event that it was pressed on, or None.
    """

    keys_shown = (
        ("=", "right amount"),
        ("Ctrl+T", "back to here"),
        ("Enter", "larger"),
        ("Left Right", "scroll"),
        ("Esc", "back"),
    )

    def __init__(self, fight: Fight) -> None:
        super().__init__()
        self.add_class("-stacked")
        self._fight = fight
        self._filter_text = FilterText()
        self._search = LogSearch(self._fight)
        self._cursor = 0
        self._newest = 0

    @property
    def number(self) -> int | None:
        """The event under the cursor."""
        found = self._search.found
        return found[self._cursor] if self._cursor < len(found) else None

    def on_resize(self) -> None:
        """Show as many events as there is room for now."""
        self.call_after_refresh(self.show_list)

    def show_list(self) -> None:
        """Show the events around the cursor, and what the one under it was about."""
        room = self.list_pane.room
        self._search.load_until(max(self._cursor, self._newest) + room)
        found = self._search.found
        self._cursor = max(0, min(self._cursor, len(found) - 1))
        self._newest = min(self._newest, self._cursor, max(0, len(found) - room))
        self._newest = max(self._newest, self._cursor - room + 1)
        window = found[self._newest : self._newest + room]
        lines = [self._line(number) for number in reversed(window)]
        cursor = len(lines) - 1 - self._cursor + self._newest
        self.list_pane.show_choice(self._head(), lines, cursor)
        event = None if self.number is None else self._fight.event(self.number)
        self.show_detail(event_lines(event) if event else ())

    def take_key(self, event: events.Key) -> None:
        """Keys that no sentence has act on the event; all others filter or move."""
        actions = {CORRECT: self.correct, BACK_TO: self.back_to_here, "enter": self.enlarge}
        if self._filter_text.goes_back(event.key):
            self.dismiss(None)
        elif (action := actions.get(event.character or "") or actions.get(event.key)) is not None:
            action()
        elif event.key in ASIDE:
            self.turn_page(ASIDE[event.key])
        elif self._moved(event.key):
            self.show_keys()
            self.show_list()
        elif self._filter_text.take_key(event):
            self._filter()
        else:
            self.show_list()

    def take_text(self, text: str) -> None:
        """Pasted text filters."""
        self._filter_text.insert(text)
        self._filter()

    def correct(self) -> None:
        """Ask on the fight screen what the amount should have been."""
        number = self.number
        if number is None:
            return
        if self._fight.event(number).action["action"] not in AMOUNTS:
            self.show_keys(f"Event {number} is no damage and no healing: it has no amount.")
        elif not self._search.is_active(number):
            self.show_keys(f"Event {number} was undone.")
        else:
            self.dismiss(f"{CORRECT} {number}")

    def back_to_here(self) -> None:
        """Go back to right after this event; redo goes forth again."""
        if self.number is not None:
            self.dismiss(f"{BACK_TO} {self.number}")

    def _moved(self, key: str) -> bool:
        page = self.list_pane.room
        leaps = {"pageup": page, "pagedown": -page, "home": FAR, "end": -FAR}
        by = OLDER.get(key) or leaps.get(key)
        if by is None:
            return False
        self._search.load_until(self._cursor + by + 1)
        self._cursor = max(0, min(self._cursor + by, len(self._search.found) - 1))
        return True

    def _filter(self) -> None:
        words = bool(self._filter_text.text.strip())
        self._search = LogSearch(self._fight, self._filter_text.match if words else None)
        self._cursor = self._newest = 0
        self.show_keys()
        self.show_list()

    def _head(self) -> Line:
        head = self._filter_text.head("Log", "type to filter, Backspace or Esc goes back")
        looked = self._search.looked_to
        if looked <= 1:
            return head
        return (*head, Span(f"  searched back to event {looked}: PageUp goes on", "dim"))

    def _line(self, number: int) -> Line:
        return log_line(self._fight.event(number), active=self._search.is_active(number))
