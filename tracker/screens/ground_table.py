"""Show a map from a file or a paste before it replaces the map of the fight.

The line at the top is the table that translates the words of another program. The GM can edit this
table. The list below shows the result immediately.
"""

import re

from textual import events

from rules.errors import RulesError
from rules.fight.actions import Action
from tracker.formats.foreign_map import LONGEST_TABLE
from tracker.formats.incoming_map import IncomingMap, off_it
from tracker.screens.pages import Pages
from tracker.screens.pick import ListScreen
from tracker.text.sanitize import sanitize
from tracker.typed.line_edit import LineEdit
from tracker.typed.picker import LEAPS, STEPS, stepped
from tracker.views.spans import Line, Span, line

TABLE_CELLS = 70
OURS = "the map as text"


class MapScreen(ListScreen):
    """Shows what an imported map will look like. Enter draws the map."""

    keys_shown = (("Enter", "draw this map"), ("Up Down", "read"), ("Esc", "back"))

    def __init__(self, pages: Pages, found: IncomingMap) -> None:
        super().__init__()
        self.action: Action | None = None
        self._pages, self._found = pages, found
        fight = pages.desk.fight
        table = found.table(fight.encounter, fight.book)
        self._table = LineEdit(table, longest=LONGEST_TABLE)
        self._at = 0
        self._entries: list[Line] = []
        self.add_class("-stacked", "-short-detail")

    def show_page(self) -> None:
        """Read the table, and show the map."""
        self._read()
        super().show_page()

    def show_list(self) -> None:
        """Show the typed table. Below it, show sentences about the map, and the map's rows."""
        typed = self._table.as_line(TABLE_CELLS, "strong") if self._found.foreign else ()
        head = (Span(f"{'Grounds' if typed else OURS.capitalize()}: ", "heading"), *typed)
        self._at = min(self._at, max(0, len(self._entries) - 1))
        self.list_pane.show_choice(head, self._entries, self._at)
        self.show_detail(self._entries[self._at : self._at + 1])

    def take_key(self, event: events.Key) -> None:
        """Edit the table, move through the lines, or draw the map."""
        if self._table.goes_back(event.key):
            self.dismiss(None)
        elif event.key == "enter":
            self._enter()
        elif event.key in STEPS or event.key in LEAPS:
            self._at = stepped(event.key, self._at, len(self._entries))
            self.show_list()
        elif self._found.foreign and self._table.take_key(event.key, event.character):
            self._read()
            self.show_list()
        else:
            self.show_list()

    def take_text(self, text: str) -> str:
        """Add pasted text to the typed table."""
        left_out = self._table.paste(text) if self._found.foreign else ""
        self._read()
        self.show_list()
        return left_out

    def take_at(self, at: int) -> None:
        """Show the clicked line."""
        self._at = at
        self.show_list()

    def step(self, by: int) -> None:
        """Move the cursor by a number of lines."""
        self._at = max(0, min(self._at + by, len(self._entries) - 1))
        self.show_list()

    def _enter(self) -> None:
        if self.action is not None:
            self.dismiss("")
        else:
            self.show_keys("The map is not drawn while something is wrong: see the first line.")

    def _read(self) -> None:
        """Read the typed table.

        After that, the list shows the sentences and the map, or the fault in the table.
        """
        desk, self.action = self._pages.desk, None
        if self._message:
            self.show_keys()
        fight, table = desk.fight, self._table.text
        try:
            told = self._found.told(table, fight.encounter, fight.book)
            request = self._found.request(table, fight.encounter, fight.book)
            action = fight.read(request)
            drawn = desk.session.preview([(action, ())]).encounter
        except RulesError as fault:
            self._entries = [(Span(f" ! {sanitize(fault.message, 400)}", "warn"),)]
            return
        self.action = action
        text = request.get("grid") or request["line"]
        rows = (sanitize(row, 400) for row in re.split(r"[;\n]", text))
        off = off_it(fight.encounter, drawn)
        lost = (sanitize(off, 400),) if off else ()
        self._entries = [line(f" {one}") for one in (*lost, *told, *rows)]


def open_map(pages: Pages, found: IncomingMap) -> None:
    """Show a map, and draw it if the GM wants it."""
    screen = MapScreen(pages, found)

    def closed(_: str) -> None:
        if screen.action is not None:
            pages.desk.perform(screen.action)

    pages.push(screen, closed)
