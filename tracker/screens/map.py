"""The page of the map: a cursor on the spaces of a grid, and Enter goes the way to it."""

from msgspec import UNSET
from textual import events, on
from textual.app import ComposeResult

from rules.errors import RulesError
from rules.fight.on_the_line import present
from rules.map.grid_spaces import Space, read_space
from rules.map.grid_steps import taken_spaces
from tracker.desk.commands.where import asks_who_stands_where
from tracker.desk.desk import FightDesk
from tracker.screens.application import Application
from tracker.screens.page import PageScreen
from tracker.screens.pages import Pages
from tracker.typed.grammar import Asked
from tracker.typed.line_edit import BACK
from tracker.views import map_page
from tracker.views.form import key_line
from tracker.views.spans import Line, Span, line
from tracker.widgets.backdrop import OneColour
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

MOVES = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
    "pageup": (0, -10),
    "pagedown": (0, 10),
    "home": (-10, 0),
    "end": (10, 0),
}
"""The keys that move the cursor, with their columns and rows."""

CHANGE = "@"
"""The key that changes the space under the cursor; also the beginning of the page's answer."""

KEYS = (
    ("Arrows", "cursor"),
    ("Tab", "next combatant"),
    ("Enter", "go there"),
    (CHANGE, "change it"),
    ("Esc", "back"),
)


class MapScreen(OneColour, PageScreen[str]):
    """Shows the grid of a fight; closes with the name of a space, where the selected one goes.

    With '@' before its name, the GM changes the space.
    """

    app: Application

    CSS_PATH = "../style/map.tcss"

    def __init__(self, desk: FightDesk, key: str) -> None:
        super().__init__()
        encounter, selected = desk.encounter, desk.cursor.selected
        assert encounter.map is not UNSET, "the command needs a grid"
        self._desk, self._key = desk, key
        self._standing = present(encounter)
        self._selected = selected
        self._near = map_page.near_of(encounter, desk.book, selected)
        self._first = Space(0, 0)
        spot = self._standing.spots.get(selected.id) if selected else None
        self._cursor = read_space(spot.place) if spot else self._first

    def compose(self) -> ComposeResult:
        """Make the title, the map, the lines about the space under the cursor, and the keys."""
        yield LinePane(id="map-title", classes="bar")
        yield LinePane(id="map-spaces")
        yield LinePane(id="map-about")
        yield KeysBar(id="map-keys", classes="bar")

    def show_page(self) -> None:
        """Show the map and its keys."""
        grid = self._standing.grid
        assert grid is not None, "the command needs a grid"
        size = f"{grid.width} x {grid.height} {grid.shape}"
        self.query_one("#map-title", LinePane).show([line(Span(f" Map: {size}", "heading"))])
        keys = [*KEYS[:-1], (f"{self._key} Esc", "back")]
        self.query_one("#map-keys", LinePane).show([key_line(keys)])
        self._show_map()

    @on(LinePane.Resized)
    def _show_map(self) -> None:
        """Show the part of the map with the cursor, and what Enter would do."""
        desk, pane = self._desk, self.query_one("#map-spaces", LinePane)
        room = (pane.size.width, pane.size.height)
        if not all(room):
            return
        encounter, standing = desk.encounter, self._standing
        found = map_page.window(encounter, standing, self._cursor, self._first, room, self._near)
        self._first = found.first
        pane.show(found.lines)
        about = map_page.about(
            encounter, standing, desk.book, self._selected, self._cursor, self._near
        )
        self.query_one("#map-about", LinePane).show([*about, self._would_go()])

    def _would_go(self) -> Line:
        """Return what the selected combatant would do at Enter, or why not."""
        if self._selected is None:
            return ()
        try:
            wanted = _go_to(self._desk, self._selected.id, self._cursor.name)
            return (Span(self._desk.foresee([wanted]).text),)
        except RulesError as fault:
            return (Span(fault.message, "warn"),)

    def on_key(self, event: events.Key) -> None:
        """Move the cursor, go to the next combatant, close, or close and go there."""
        event.stop()
        event.prevent_default()
        if event.key in (*BACK, "backspace") or event.character == self._key:
            self.dismiss(None)
        elif event.key == "enter" and self._selected is not None:
            self.dismiss(self._cursor.name)
        elif event.character == CHANGE:
            self.dismiss(f"{CHANGE}{self._cursor.name}")
        elif event.key in MOVES:
            self._move(*MOVES[event.key])
        elif event.key in ("tab", "shift+tab"):
            self._next(1 if event.key == "tab" else -1)

    def _move(self, across: int, down: int) -> None:
        grid = self._standing.grid
        assert grid is not None, "the command needs a grid"
        x = min(max(0, self._cursor.x + across), grid.width - 1)
        y = min(max(0, self._cursor.y + down), grid.height - 1)
        self._cursor = Space(x, y)
        self.app.when_caught_up(self._show_map, self)

    def _next(self, by: int) -> None:
        """Move the cursor to the next combatant in the order of initiative."""
        spots = self._standing.spots
        order = [one.id for one in self._desk.encounter.in_order() if one.id in spots]
        if not order:
            return
        places = [read_space(spots[who].place) for who in order]
        at = places.index(self._cursor) if self._cursor in places else -1 if by > 0 else 0
        self._cursor = places[(at + by) % len(places)]
        self._show_map()


def _go_to(desk: FightDesk, who: str, space: str) -> Asked:
    """Return the walk of a combatant to a space, or until beside somebody else who stands there."""
    standing = desk.encounter.map
    assert standing is not UNSET, "the command needs a grid"
    there = taken_spaces(standing, {who}).get(read_space(space))
    out = there is None or desk.encounter.combatants[there].out
    leg = {"place": space} if out else {"whom": there}
    return Asked(desk.fight.read({"action": "go-path", "who": [who], "legs": [leg]}))


def open_map(pages: Pages) -> None:
    """Open the map of the fight; Enter moves the selected combatant to the space of the cursor."""
    desk = pages.desk

    def go(space: str) -> None:
        if space.startswith(CHANGE):
            asks_who_stands_where(desk, typed=f"{space.removeprefix(CHANGE)} ")
        elif desk.cursor.selected is not None:
            desk.perform_all([_go_to(desk, desk.cursor.selected.id, space)])

    pages.push(MapScreen(desk, desk.key_of("grid")), go)
