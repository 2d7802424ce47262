"""Show a fight: give keys, pastes and clicks to the desk, and show the changes."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from textual import events, on

from rules.map.grid_map import GridMap
from tracker.desk.changes import Part
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap
from tracker.desk.memo import Memo
from tracker.desk.tour import Tour
from tracker.panes.cards import Cards
from tracker.panes.edges import FightKeysBar, TitlePane, TourPane
from tracker.panes.lower import CombatantPane, LanesPane, LogPane, StandingPane
from tracker.panes.over import OverPane
from tracker.panes.placing import place
from tracker.panes.seen import SeenOnPanes
from tracker.panes.table import TablePane
from tracker.screens.application import Application
from tracker.screens.pages import Pages
from tracker.screens.painting import PaintedOnce
from tracker.session.session import Session
from tracker.views.columns import slots_in
from tracker.views.lanes import cells_wanted
from tracker.views.lanes import rows as lanes_of
from tracker.views.layout import (
    FLAT,
    MOST_BESIDE_MAP,
    Box,
    Layout,
    layout,
    map_page,
    one_card,
    with_map,
)
from tracker.widgets.backdrop import OneColour
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt_pane import PromptPane, message_line

if TYPE_CHECKING:
    from tracker.panes.map import MapPanes


class FightScreen(OneColour, PaintedOnce[None]):
    """Shows one fight: its desk handles the keys, and its panes show the state."""

    app: Application

    def __init__(
        self, session: Session, keymap: KeyMap[FightDesk], tour: Tour | None = None
    ) -> None:
        super().__init__()
        self._title = TitlePane(id="title", classes="bar")
        self._table = TablePane(id="table")
        self._cards = Cards(CombatantPane(id="combatant"), CombatantPane(id="other"))
        self._standing = StandingPane(id="standing")
        self._lanes = LanesPane(id="lanes")
        self._log = LogPane(id="log")
        self._tour = TourPane(id="tour", classes="bar")
        self._prompt = PromptPane(id="prompt")
        self._keys = FightKeysBar(id="keys", classes="bar")
        self._over = OverPane(id="choice")
        upper = self._title, self._table, self._cards
        seen = SeenOnPanes(*upper, self._standing, self._log, self._lanes)
        self.pages = Pages(self, self.app, seen, self.show_changes)
        self.desk = self.pages.desk = FightDesk(session, keymap, seen, self.pages, tour)
        self._map_panes: MapPanes | None = None
        self._slots: Memo[int] = Memo()
        self._layout: Layout | None = None
        self._shows_all = False

    def on_mount(self) -> None:
        """Place the panes before anything is painted, and let the desk begin."""
        self.desk.cursor.sinks = self.app.config.fallen_below
        self._arrange()
        self.desk.begin(self.app.config.turn_timer)

    def on_unmount(self) -> None:
        """Write a checkpoint and close the save. The history is already written."""
        self.desk.closed = True
        self.desk.session.close()

    def on_key(self, event: events.Key) -> None:
        """Give the key to the desk. After several quick keys, show their changes only once."""
        event.stop()
        event.prevent_default()
        self.desk.key(event.key, event.character)
        self.app.when_caught_up(self.show_changes, self)

    def on_paste(self, event: events.Paste) -> None:
        """Give pasted text to the desk. Its letters never count as keys."""
        event.stop()
        self.desk.paste(event.text)
        self.show_changes()

    @on(LinePane.Clicked)
    def row_clicked(self, message: LinePane.Clicked) -> None:
        """Choose the clicked thing: an entry of the list, a combatant, or a space of the map."""
        pane, row = message.pane, message.row
        if self.desk.picker is not None:
            self.desk.pick(pane.lines[row] if row < len(pane.lines) else ())
        elif pane is self._table and not self.desk.asking:
            who = self._table.row_at(row, self.desk.cursor.rows())
            if who is not None:
                self.desk.cursor.select(who)
        elif self.desk.on_map is not None and self._maps is not None and not self.desk.asking:
            space = self._maps.map.space_at(row, message.cell) if pane is self._maps.map else None
            self.desk.on_map.space = space or self.desk.on_map.space
        self.show_changes()

    @on(LinePane.Scrolled)
    def wheel_turned(self, message: LinePane.Scrolled) -> None:
        """Move through the open list. If no list is open, move through the combatants."""
        self.desk.step(message.by)
        self.show_changes()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Show the changes that a page made while it covered the fight.

        The changes are shown before the fight is painted again.
        """
        if self._table.size:
            self.show(self.desk.take_changes())
            self._place_cursor()
        else:
            # The fight is shown for the first time, and each new pane has its styles already.
            event.refresh_styles = False

    @on(events.Resize)
    @on(LinePane.Resized)
    def show_all_soon(self) -> None:
        """Show everything again when the panes have their sizes.

        Several calls before this update cause only one update.
        """
        if not self._shows_all:
            self._shows_all = True
            self.call_after_refresh(self._show_all)

    def show_changes(self) -> None:
        """Show the desk's changes in the panes, and paint them."""
        parts = self.desk.take_changes()
        if not self.desk.closed:
            self.show(parts)
            self.paint_changed()

    def show(self, parts: Iterable[Part]) -> None:
        """Show these parts of the desk. If a pane was moved, show all parts."""
        desk = self.desk
        if {Part.TABLE, Part.ORDER}.intersection(parts) and self._arrange():
            self.lay_out_now()
            parts = Part
        shown = {
            Part.TITLE: self._title.show_desk,
            Part.TABLE: self._table.show_desk,
            Part.ORDER: self._show_order,
            Part.MAP: self._show_map,
            Part.CARD: self._cards.show_desk,
            Part.LOG: self._log.show_desk,
            Part.LANES: self._lanes.show_desk,
            Part.PROMPT: self._show_prompt,
            Part.LIST: self._show_over,
            Part.KEYS: self._keys.show_desk,
        }
        for part in Part:
            if part in parts:
                shown[part](desk)
        if Part.TABLE in parts:
            self._standing.show_desk(desk)
        if desk.tour is not None:
            self._tour.show_desk(desk)
        if self.is_current:
            self._place_cursor()

    def _place_cursor(self) -> None:
        if self.desk.on_map is not None and self._maps is not None:
            self._maps.map.place_cursor()
        else:
            self._table.place_cursor()

    @property
    def _maps(self) -> "MapPanes | None":
        """The panes of the map. They are made when the fight first has a grid, and then stay."""
        if self._map_panes is None and self.desk.grid is not None:
            from tracker.panes.map import MapPanes  # noqa: PLC0415  # few fights have a grid

            self._map_panes = MapPanes()
        return self._map_panes

    def _show_order(self, desk: FightDesk) -> None:
        if self._maps is not None:
            self._maps.order.show_desk(desk)

    def _show_map(self, desk: FightDesk) -> None:
        if self._maps is not None:
            self._maps.show_desk(desk)

    def _show_all(self) -> None:
        self._shows_all = False
        self.desk.take_changes()
        if not self.desk.closed:
            self.show(Part)

    def _show_prompt(self, desk: FightDesk) -> None:
        self._prompt.show_prompt(desk.prompt, message_line(desk.message.text, desk.message.style))

    def _show_over(self, desk: FightDesk) -> None:
        self._over.show_desk(desk, self._prompt.cut)
        self._mount_seen(self._over)

    def _arrange(self) -> bool:
        """Place the panes for the number of combatants. Return whether a pane was moved."""
        places = self._places()
        if places == self._layout:
            return False
        self._layout = places
        width, height = self.app.size
        beside = places.card.x > 0
        card, other = self._cards.card, self._cards.other
        card.beside = other.beside = beside
        self._table.beside = beside or places.map.x > 0
        card.apart = places.other.height > 0
        self._over.box = places.choice
        panes: list[tuple[LinePane, Box]] = [
            (self._title, Box(0, 0, width, 1)),
            (self._table, places.table),
            (card, places.card),
            (other, places.other),
            (self._standing, places.line),
            (self._lanes, places.lanes),
            (self._log, places.log),
            (self._tour, Box(0, height - 3, width, int(self._is_touring))),
            (self._prompt, Box(0, height - 2, width, 1)),
            (self._keys, Box(0, height - 1, width, 1)),
            *(self._maps.placed(places) if self._maps is not None else ()),
        ]
        for pane, box in panes:
            place(pane, box)
        self._mount_seen(*(pane for pane, _ in panes))
        return True

    def _mount_seen(self, *panes: LinePane) -> None:
        """Mount the panes that have a place for the first time.

        Few fights show every pane.
        """
        new = [one for one in panes if one.display and not one.is_attached]
        if new:
            self.mount(*new)

    def _places(self) -> Layout:
        encounter, book = self.desk.encounter, self.desk.book
        width, height = self.app.size
        # If a round has only one slot, lanes would repeat the table.
        many = self._slots.get(encounter, None, partial(slots_in, encounter, book))
        lanes = len(lanes_of(encounter, book)) if many > 1 else 0
        grid = self.desk.grid
        beside = grid and self._places_with_map(grid, width, height - self._is_touring, lanes)
        if beside:
            return beside
        standing = len(self._standing.lines_wanted(self.desk.fight, width)) if height >= FLAT else 0
        self._table.has_line = not standing
        wanted = self._table.lines_wanted(self.desk.fight, self.desk.cursor.aim())
        height -= self._is_touring
        places = layout(width, height, wanted, lanes, cells_wanted(many), standing)
        if places.other.height and self._cards.beside_actor(self.desk) is None:
            return one_card(places)
        return places

    def _places_with_map(self, grid: GridMap, width: int, height: int, lanes: int) -> Layout | None:
        """Return the places of the panes if the screen shows the map of a grid.

        Return None if the screen shows only the table.
        """
        from tracker.views.grid_window import size_wanted  # noqa: PLC0415  # few fights have a grid
        from tracker.views.map_page import MOST_OF_LEGEND, legend_lines  # noqa: PLC0415

        wanted = size_wanted(grid)
        if self.desk.on_map is not None:
            from tracker.views.order_column import lines_wanted  # noqa: PLC0415

            order = lines_wanted(self.desk.encounter, self.desk.book)
            return map_page(width, height, wanted, order)
        self._table.has_line = False
        rows = self._table.lines_wanted(self.desk.fight, self.desk.cursor.aim())
        room = max(1, width - MOST_BESIDE_MAP - 1), wanted[1] + MOST_OF_LEGEND
        legend = legend_lines(self.desk.encounter, self.desk.book, grid, room)
        return with_map(width, height, rows, lanes, (wanted[0], wanted[1] + max(1, len(legend))))

    @property
    def _is_touring(self) -> bool:
        return self.desk.tour is not None and self.desk.tour.on
