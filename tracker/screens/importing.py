"""Import: a file or a pasted table, what would come of it row by row, and what is wrong."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from textual import events

from rules.errors import RulesError
from tracker.commands.desk import Desk
from tracker.library import files
from tracker.library.roster import (
    ENDINGS,
    Fault,
    Roster,
    doubled,
    ending_of,
    rehearsed,
    requests,
    roster_of,
)
from tracker.library.whole_fight import LARGEST, is_packed, unpack
from tracker.screens.pick import ListScreen
from tracker.store import StoreError
from tracker.store.errors import printable
from tracker.text.sanitize import sanitize
from tracker.typed.line_edit import LineEdit
from tracker.typed.newcomers import of_request
from tracker.typed.picker import LEAPS, STEPS, stepped
from tracker.views import quick_line as view
from tracker.views.spans import Line, Span, line

HINT = "a file (CSV, TOML, JSON), or paste a table here"
PASTED = "what was pasted"
PATH_CELLS = 50
WHOLE = "a whole fight"


class Found(NamedTuple):
    """What was read: where from, the roster in it, and a whole fight's bytes where it is one."""

    where: str
    roster: Roster
    packed: bytes = b""

    @property
    def ready(self) -> bool:
        """True where it can be brought in as it is."""
        return bool(self.packed) or not self.roster.faults


class ImportScreen(ListScreen):
    """Asks for a file or a paste; Enter reads it, and Enter again brings in what was read."""

    keys_shown = (
        ("Enter", "read it, bring it in"),
        ("Up Down", "choose"),
        ("Esc", "back"),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.found: Found | None = None
        self._desk = desk
        self._path = LineEdit()
        self._at = 0
        self._entries: list[tuple[Line, str]] = []
        self.list_pane.nothing = line(Span("  nothing is read yet", "dim"))
        self.add_class("-stacked", "-short-detail")

    def show_list(self) -> None:
        """Show the path, and what was read below it: what is wrong first."""
        hint = "" if self._path.text or self.found else f" {HINT}"
        typed = self._path.as_line(PATH_CELLS, "strong")
        head = (Span("Import: ", "heading"), *typed, Span(hint, "dim"))
        self._at = min(self._at, max(0, len(self._entries) - 1))
        self.list_pane.show_choice(head, [shown for shown, _ in self._entries], self._at)
        detail = self._entries[self._at][1] if self._entries else ""
        self.show_detail([line(sanitize(detail, 2000))] if detail else [])

    def take_key(self, event: events.Key) -> None:
        """Read, bring in, look through what was read, or edit the path."""
        if self._path.goes_back(event.key):
            self.dismiss(None)
        elif event.key == "enter":
            self._enter()
        elif event.key in STEPS or event.key in LEAPS:
            self._at = stepped(event.key, self._at, len(self._entries))
            self.show_list()
        elif self._path.take_key(event):
            self._forget()
        else:
            self.show_list()

    def take_text(self, text: str) -> str:
        """A table is read at once, and what is wrong in it told; a line is a path."""
        if "\n" not in text.strip("\r\n") and "\r" not in text.strip("\r\n"):
            left_out = self._path.paste(text)
            self._forget()
            return left_out
        whole = text.replace("\r\n", "\n").replace("\r", "\n")
        self._read(PASTED, whole.encode(errors="replace"), ending_of(whole))
        return self._message

    def take_at(self, at: int) -> None:
        """Show the row that was clicked on."""
        self._at = at
        self.show_list()

    def step(self, by: int) -> None:
        """Move the cursor by so many rows."""
        self._at = max(0, min(self._at + by, len(self._entries) - 1))
        self.show_list()

    def _enter(self) -> None:
        if self.found is not None and self.found.ready:
            self.dismiss("")
        elif self.found is not None:
            self.show_keys("Nobody comes in while a row is wrong: mend it, and read it again.")
        elif self._path.text.strip():
            path = files.to_read(self._desk.app.folder, self._path.text)
            self._read_file(path)

    def _read_file(self, path: Path) -> None:
        try:
            data = files.read_bytes(path, LARGEST if path.suffix == ".fight" else files.LARGEST)
        except (RulesError, StoreError) as fault:
            self._entries, self._at = [_entry("! ", fault.message, "warn")], 0
            self.show_list()
            return
        self._read(path.name, data, path.suffix.lower())

    def _read(self, where: str, data: bytes, ending: str) -> None:
        fight = self._desk.fight
        try:
            if is_packed(data):
                self.found = Found(where, Roster(()), data)
            else:
                text = files.text_of(data, where)
                known = ending if ending in ENDINGS else ending_of(text)
                roster = rehearsed(roster_of(text, known, fight.book, where), fight)
                self.found = Found(where, roster)
        except RulesError as fault:
            self.found = Found(where, Roster((), (Fault(0, fault),)))
        self._entries, self._at = self._told(self.found), 0
        count = len(self.found.roster.faults)
        rows = "1 row is" if count == 1 else f"{count} rows are"
        self.show_keys(f"{rows} wrong: nobody comes in." if count else "")
        self.show_list()

    def _told(self, found: Found) -> list[tuple[Line, str]]:
        fight = self._desk.fight
        if found.packed:
            told = f"{WHOLE}: Enter makes a save of it"
            return [(line(Span(f" {told}", "good")), told)]
        before = f"{found.where}, "
        faults = (one.error.message for one in found.roster.faults)
        entries = [_entry("! ", one.removeprefix(before), "warn") for one in faults]
        twice = doubled(found.roster.rows, fight)
        entries += [_entry("~ ", one.removeprefix(before), "warn") for one in twice]
        for row in found.roster.rows:
            place = row.place.removeprefix(before)
            try:
                kind = of_request("", row.request, "")
                told = view.kind_in_words(kind, fight.encounter, fight.book)
            except (RulesError, KeyError, TypeError, ValueError):
                continue
            entries.append(_entry(f"{place}: ", told, ""))
        return entries

    def _forget(self) -> None:
        """What was read is not what stands in the line any more."""
        self.found, self._entries = None, []
        self.show_keys()
        self.show_list()


def open_import(desk: Desk) -> None:
    """Ask for a file or a paste, show what would come of it, and bring it in."""
    screen = ImportScreen(desk)

    def closed(value: str | None) -> None:
        found = screen.found
        if value is None or found is None:
            return
        if found.packed:
            path = unpack(found.packed, desk.app.folder, "", found.where)
            desk.tell(f"A save was made of it, the list of saves has it: {printable(path)}")
            return
        for request in requests(found.roster.rows):
            desk.perform(desk.fight.read(request))

    desk.push(screen, closed)


def _entry(sign: str, text: str, style: str) -> tuple[Line, str]:
    shown: Sequence[Span] = (Span(f" {sign}", style or "dim"), Span(sanitize(text, 400), style))
    return tuple(shown), text
