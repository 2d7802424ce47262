"""Show the whole log.

Each turn is a line, and the newest turn is at the bottom. Keys correct or undo events.
"""

from collections.abc import Iterator
from typing import NamedTuple

from textual import events, on

from rules.fight.hit_points import can_be_corrected
from rules.history import Fight
from rules.numbers.exact import counted
from tracker.desk.commands.health import ask_correction
from tracker.desk.commands.making import act
from tracker.screens.filled import BETWEEN
from tracker.screens.pages import Pages
from tracker.screens.pick import ASIDE, SCROLLS, ListScreen
from tracker.text.sanitize import cell_width
from tracker.typed.log_search import AT_ONCE, LogSearch
from tracker.typed.picker import HINT, FilterText
from tracker.views.log import log_line, turn_line
from tracker.views.spans import Line, Span, line, shortened
from tracker.views.turn_lines import TurnLine, turn_lines
from tracker.views.why import event_lines
from tracker.widgets.filter_list import FilterList

CORRECT = "ctrl+r"
BACK_TO = "ctrl+t"
OLDER = {"up": 1, "shift+tab": 1, "ctrl+p": 1, "down": -1, "tab": -1, "ctrl+n": -1}
FAR = 10**9


def open_log(pages: Pages) -> None:
    """Show the log. After it closes, correct the chosen amount, or go back to the chosen event."""
    desk = pages.desk

    def closed(chosen: str) -> None:
        key, _, number = chosen.partition(" ")
        if key == CORRECT:
            ask_correction(desk, int(number))
        else:
            act(desk, "undo-to", event=int(number))

    pages.push(LogScreen(desk.fight), closed)


class LogEntry(NamedTuple):
    """A line of the list: a turn or one event.

    `number` is the number of this event, or of the turn's last event. `undone` says whether an
    event below its turn is undone; it is None in other lines.
    """

    number: int
    turn: TurnLine | None = None
    undone: bool | None = None


class LogScreen(ListScreen):
    """Shows a log of any length; older events are read only when the cursor reaches them.

    While words are typed, the screen lists single events. The screen returns a key and the number
    of the event under the cursor, or None.
    """

    keys_shown = (
        ("Enter", "events, larger"),
        ("Ctrl+R", "right amount"),
        ("Ctrl+T", "back to here"),
        (SCROLLS, "scroll"),
        ("Esc", "back"),
    )

    def __init__(self, fight: Fight) -> None:
        super().__init__()
        self.add_class("-stacked", "-log")
        self._fight = fight
        self._filter_text = FilterText()
        self._search = LogSearch(self._fight)
        self._turns = turn_lines(fight)
        self._entries: list[LogEntry] = []
        self._open: set[int] = set()
        self._cursor = 0
        self._newest = 0
        self._aim: int | None = None
        self._reads_on = self._all_read = False

    @property
    def number(self) -> int | None:
        """The number of the event under the cursor.

        If a turn is under the cursor, this is the number of the turn's newest event.
        """
        entry = self._entry
        return entry.number if entry else None

    @on(FilterList.Resized)
    def show_list(self) -> None:
        """Show the lines around the cursor, and the detail of the cursor's line."""
        room = self.list_pane.room
        self._load_until(max(self._cursor, self._newest, self._aim or 0) + room + 1)
        count = self._count()
        self._cursor = max(0, min(self._cursor, count - 1))
        self._newest = min(self._newest, self._cursor, max(0, count - room))
        self._newest = max(self._newest, self._cursor - room + 1)
        window = range(self._newest, min(count, self._newest + room))
        lines = [self._line(self._at(place)) for place in reversed(window)]
        cursor = max(0, len(lines) - 1 - self._cursor + self._newest)
        self.list_pane.show_choice(self._head(window), lines, cursor)
        self.show_detail(list(self._detail()))

    def take_key(self, event: events.Key) -> None:
        """Handle a key.

        Enter, Ctrl+R and Ctrl+T act on the event; other keys filter, move or scroll.
        """
        self._aim = None
        actions = {CORRECT: self.correct, BACK_TO: self.back_to_here, "enter": self.unfold}
        if self._filter_text.goes_back(event.key):
            self.dismiss(None)
        elif (action := actions.get(event.key)) is not None:
            action()
        elif event.key in ASIDE:
            self.turn_page(ASIDE[event.key])
        elif self._moved(event.key):
            self.show_keys()
            self.show_list()
        elif self._filter_text.take_key(event.key, event.character):
            self._filter()
        else:
            self.show_list()

    def take_text(self, text: str) -> str:
        """Filter the log with pasted text. Return "", or a message if the text is too long."""
        left_out = self._filter_text.paste(text)
        self._filter()
        return left_out

    def take_at(self, at: int) -> None:
        """Move the cursor to the clicked line; the newest line is at the bottom."""
        self.step(at - self.list_pane.at)

    def step(self, by: int) -> None:
        """Move the cursor by a number of lines towards newer events.

        If the number is negative, move towards older events.
        """
        self._move(-by)
        self.show_keys()
        self.show_list()

    def correct(self) -> None:
        """Close the log if the event under the cursor has an amount that can be corrected.

        The fight screen then asks for the amount.
        """
        entry, number = self._entry, self._amount()
        if entry is None or number is None:
            return
        if not can_be_corrected(self._fight.as_told(number)):
            self.show_keys(f"Event {number} is no damage and no healing: it has no amount.")
        elif not self._holds(entry, number):
            self.show_keys(f"Event {number} was undone.")
        else:
            self.dismiss(f"{CORRECT} {number}")

    def unfold(self) -> None:
        """Show or hide the events of a turn, below the line of the turn.

        If the line is a single event, enlarge the event's breakdown.
        """
        entry = self._entry
        if entry is None or entry.turn is None or len(entry.turn.events) == 1:
            self.enlarge()
            return
        self._open ^= {entry.number}
        at = self._entries.index(entry)
        if entry.number in self._open:
            undone = entry.turn.undone > 0
            parts = [LogEntry(number, undone=undone) for number in reversed(entry.turn.events)]
            self._entries[at:at] = parts
            self._cursor = at + len(parts)
        else:
            count = len(entry.turn.events)
            del self._entries[at - count : at]
            self._cursor = at - count
        self.show_list()

    def back_to_here(self) -> None:
        """Undo all events after the event under the cursor.

        The key for redo can do these events again.
        """
        if self.number is not None:
            self.dismiss(f"{BACK_TO} {self.number}")

    def _moved(self, key: str) -> bool:
        page = self.list_pane.room
        leaps = {"pageup": page, "pagedown": -page, "home": FAR, "end": -FAR}
        by = OLDER.get(key) or leaps.get(key)
        if by is None:
            return False
        self._move(by)
        return True

    def _move(self, by: int) -> None:
        """Move the cursor by a number of lines, to older events if the number is positive."""
        self._aim = max(0, self._cursor + by)
        self._load_until(self._aim + 1)
        self._go_to_aim()

    def _go_to_aim(self) -> None:
        """Move the cursor to the wanted line.

        If that line is not loaded yet, move the cursor to the last line that is loaded.
        """
        if self._aim is not None:
            self._cursor = max(0, min(self._aim, self._count() - 1))
            if self._cursor == self._aim or self._whole:
                self._aim = None

    def _filter(self) -> None:
        self._search = LogSearch(self._fight, self._filter_text.match if self._searching else None)
        self._cursor = self._newest = 0
        self.show_keys()
        self.show_list()

    @property
    def _searching(self) -> bool:
        return bool(self._filter_text.text.strip())

    @property
    def _entry(self) -> LogEntry | None:
        return self._at(self._cursor) if self._cursor < self._count() else None

    def _at(self, place: int) -> LogEntry:
        return LogEntry(self._search.found[place]) if self._searching else self._entries[place]

    def _count(self) -> int:
        return len(self._search.found) if self._searching else len(self._entries)

    @property
    def _whole(self) -> bool:
        """Whether every event of the log has been read."""
        return self._search.looked_to <= 1 if self._searching else self._all_read

    def _load_until(self, count: int) -> None:
        """Read events until there are `count` lines. Stop after a short time.

        The missing lines are read later.
        """
        if self._searching:
            self._search.load_until(count)
        else:
            self._load_turns(count)
        if self._count() < count and not (self._whole or self._reads_on):
            self._reads_on = True
            self.set_timer(BETWEEN, self._read_on)

    def _load_turns(self, count: int) -> None:
        read = 0
        while len(self._entries) < count and read < AT_ONCE and not self._all_read:
            turn = next(self._turns, None)
            if turn is None:
                self._all_read = True
            else:
                self._entries.append(LogEntry(turn.number, turn))
                read += min(len(turn.events), AT_ONCE)

    def _read_on(self) -> None:
        self._reads_on = False
        self._load_until((self._aim or self._cursor) + 1)
        self._go_to_aim()
        self.show_list()

    def _holds(self, entry: LogEntry, number: int) -> bool:
        """Whether an event still counts, because nobody has undone it."""
        undone = entry.turn.undone > 0 if entry.turn else entry.undone
        return self._search.is_active(number) if undone is None else not undone

    def _amount(self) -> int | None:
        """The number of the event to correct.

        If the line is a turn, this is the newest event of the turn that has an amount.
        """
        entry = self._entry
        if entry is None or entry.turn is None:
            return self.number
        having = (
            number
            for number in reversed(entry.turn.events)
            if can_be_corrected(self._fight.as_told(number))
        )
        return next(having, entry.number)

    def _detail(self) -> Iterator[Line]:
        """Yield lines about the cursor's line.

        For a turn, the lines show the turn and the number of events. For a single event, they show
        the breakdown of this event.
        """
        entry = self._entry
        if entry is None:
            return
        if entry.turn is None or len(entry.turn.events) == 1:
            yield from event_lines(self._fight.as_told(entry.number))
            return
        yield turn_line(entry.turn)
        count = counted(len(entry.turn.events), "event")
        yield line(Span(f"     {count}: Enter shows them one by one", "dim"))

    def _head(self, window: range) -> Line:
        head = self._filter_text.head("Log", HINT)
        told = Span(self._count_of(window), "dim")
        return (*shortened(head, self.list_pane.size.width - cell_width(told.text)), told)

    def _count_of(self, window: range) -> str:
        """Return a text with the visible lines of the list, or with the progress of a search.

        Return '' if all events are visible.
        """
        looked = self._search.looked_to
        if looked > 1:
            return f"  searched back to event {looked}"
        count = self._count()
        if not window or len(window) == count:
            return ""
        if self._searching:
            return f"  {count - window[-1]}-{count - window[0]} of {count}"
        oldest, newest = self._at(window[-1]), self._at(window[0])
        first = oldest.turn.events[0] if oldest.turn else oldest.number
        which = f"s {first}-{newest.number}" if first < newest.number else f" {first}"
        return f"  event{which} of {self._fight.last}"

    def _line(self, entry: LogEntry) -> Line:
        if entry.turn is not None:
            return turn_line(entry.turn)
        event = self._fight.as_told(entry.number)
        shown = log_line(event, active=self._holds(entry, entry.number))
        return shown if self._searching else (Span("   "), *shown)
