"""Import a file or a pasted text; show the result of each row, and the faults.

A map opens the page of `tracker.screens.ground_table`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import BinaryIO, NamedTuple

from textual import events

from rules.errors import CodedError, RulesError
from tracker.formats import files
from tracker.formats.file_formats import MAPS, READ, map_format
from tracker.formats.incoming import ROSTER, open_plain, read_piece, read_to_end, text_of, too_large
from tracker.formats.incoming_map import IncomingMap, incoming_map
from tracker.formats.roster import Roster, RowFault, doubled, rehearsed, requests, roster_of
from tracker.formats.whole_fight import MARK, unpack
from tracker.screens.ground_table import open_map
from tracker.screens.pages import Pages
from tracker.screens.pick import ListScreen
from tracker.store.errors import printable
from tracker.text.sanitize import sanitize
from tracker.typed.line_edit import LineEdit
from tracker.typed.newcomers import of_request
from tracker.typed.picker import LEAPS, STEPS, stepped
from tracker.views import quick_line as view
from tracker.views.spans import Line, Span, line

TITLES = (*(one.title for one in READ), *(one.title for one in MAPS))
HINT = f"a file ({', '.join(TITLES)}), or paste it here"
PASTED = "what was pasted"
PATH_CELLS = 50
WHOLE = "a whole fight"

Opened = Callable[[], BinaryIO]
"""A function that opens the data for reading, at the beginning of the data."""


class Found(NamedTuple):
    """The source and the roster of imported data.

    If the data are a whole fight, `fight` opens them. If they are a map, `map` is this map.
    """

    where: str
    roster: Roster
    fight: Opened | None = None
    map: IncomingMap | None = None

    @property
    def ready(self) -> bool:
        """Whether the data has no faults and can be imported."""
        return not self.roster.faults


class ImportScreen(ListScreen):
    """Asks for a file or a pasted table. Enter reads the table, and a second Enter imports it."""

    keys_shown = (("Enter", "read it, bring it in"), ("Up Down", "choose"), ("Esc", "back"))

    def __init__(self, pages: Pages) -> None:
        super().__init__()
        self.found: Found | None = None
        self._pages = pages
        self._path = LineEdit()
        self._at = 0
        self._entries: list[tuple[Line, str]] = []
        self.list_pane.nothing = line(Span("  nothing is read yet", "dim"))
        self.add_class("-stacked", "-short-detail")

    def show_list(self) -> None:
        """Show the path, and below it the rows that were read. Rows with faults come first."""
        hint = "" if self._path.text or self.found else f" {HINT}"
        typed = self._path.as_line(PATH_CELLS, "strong")
        head = (Span("Import: ", "heading"), *typed, Span(hint, "dim"))
        self._at = min(self._at, max(0, len(self._entries) - 1))
        self.list_pane.show_choice(head, [shown for shown, _ in self._entries], self._at)
        detail = self._entries[self._at][1] if self._entries else ""
        self.show_detail([line(sanitize(detail, 2000))] if detail else [])

    def take_key(self, event: events.Key) -> None:
        """Edit the path, read the file, move through the rows, or import the rows."""
        if self._path.goes_back(event.key):
            self.dismiss(None)
        elif event.key == "enter":
            self._enter()
        elif event.key in STEPS or event.key in LEAPS:
            self._at = stepped(event.key, self._at, len(self._entries))
            self.show_list()
        elif self._path.take_key(event.key, event.character):
            self._forget()
        else:
            self.show_list()

    def take_text(self, text: str) -> str:
        """Take pasted text.

        A table or a map is read immediately. Any other single line is the path of a file.
        """
        several = any(end in text.strip("\r\n") for end in "\r\n")
        if not several and map_format(text, "") is None:
            left_out = self._path.paste(text)
            self._forget()
            return left_out
        if len(text) > ROSTER.largest:
            self._tell(too_large(ROSTER, PASTED))
            return ""
        whole = text.replace("\r\n", "\n").replace("\r", "\n")
        data = whole.encode(errors="replace")
        self._read(PASTED, partial(BytesIO, data), "")
        return self._message

    def take_at(self, at: int) -> None:
        """Show the clicked row."""
        self._at = at
        self.show_list()

    def step(self, by: int) -> None:
        """Move the cursor down by a number of rows. Move up if the number is negative."""
        self._at = max(0, min(self._at + by, len(self._entries) - 1))
        self.show_list()

    def _enter(self) -> None:
        if self.found is not None and self.found.ready:
            self.dismiss("")
        elif self.found is not None:
            self.show_keys("Nobody comes in while a row is wrong: mend it, and read it again.")
        elif self._path.text.strip():
            self._read_file()

    def _read_file(self) -> None:
        try:
            path = files.to_read(self._pages.app.folder, self._path.text)
        except CodedError as fault:
            self._tell(fault)
        else:
            self._read(path.name, partial(open_plain, path), path.suffix)

    def _read(self, where: str, opened: Opened, ending: str) -> None:
        try:
            with opened() as file:
                begun = read_piece(file, len(MARK), where)
                whole = begun == MARK
                data = b"" if whole else read_to_end(file, ROSTER, where, begun)
        except (CodedError, OSError) as fault:
            self._tell(fault)
            return
        found = Found(where, Roster(()), opened) if whole else self._found(data, where, ending)
        self.found = found
        if found.map is not None:
            self.dismiss("")
            return
        self._entries, self._at = self._told(found), 0
        count = len(found.roster.faults)
        rows = "1 row is" if count == 1 else f"{count} rows are"
        self.show_keys(f"{rows} wrong: nobody comes in." if count else "")
        self.show_list()

    def _found(self, data: bytes, where: str, ending: str) -> Found:
        """Read these bytes. Return the map or the combatants in them, or the fault."""
        fight = self._pages.desk.fight
        try:
            text = text_of(data, where)
            form = map_format(text, ending)
            if form is not None:
                return Found(where, Roster(()), map=incoming_map(text, form, where))
            return Found(where, rehearsed(roster_of(text, ending, fight.book, where), fight))
        except RulesError as fault:
            return Found(where, Roster((), (RowFault(0, fault),)))

    def _tell(self, fault: CodedError | OSError) -> None:
        """Show why nothing was read. The typed path stays, so that it can be corrected."""
        told = fault.message if isinstance(fault, CodedError) else f"{fault.strerror or fault}."
        self.found, self._entries, self._at = None, [_entry("! ", told, "warn")], 0
        self.show_list()

    def _told(self, found: Found) -> list[tuple[Line, str]]:
        fight = self._pages.desk.fight
        if found.fight:
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
        """Forget the data that was read, because the path has changed."""
        self.found, self._entries = None, []
        self.show_keys()
        self.show_list()


def open_import(pages: Pages) -> None:
    """Ask for a file or a pasted table, show the result of each row, and import the rows."""
    desk = pages.desk
    screen = ImportScreen(pages)

    def closed(_: str) -> None:
        found = screen.found
        if found is None:
            return
        if found.map:
            open_map(pages, found.map)
            return
        if found.fight:
            with found.fight() as file:
                file.read(len(MARK))
                path = unpack(file, pages.app.folder, "", found.where)
            desk.tell(f"A save was made of it, the list of saves has it: {printable(path)}")
            return
        for request in requests(found.roster.rows):
            desk.perform(desk.fight.read(request))

    pages.push(screen, closed)


def _entry(sign: str, text: str, style: str) -> tuple[Line, str]:
    shown: Sequence[Span] = (Span(f" {sign}", style or "dim"), Span(sanitize(text, 400), style))
    return tuple(shown), text
