"""The map of a grid: beside the table, or on its own page with the order and a cursor."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET
from textual.geometry import Offset

from rules.map.grid_spaces import Space, read_space
from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.views.layout import Box, Layout
from tracker.views.spans import Line, Span
from tracker.widgets.line_pane import LinePane

if TYPE_CHECKING:
    from tracker.views.grid_window import Draw, Rows

MOST_TOLD = 2
"""The most lines about the effect of Enter."""


class MapPane(LinePane):
    """Shows the part of the map around the cursor of the map's page.

    If this page is not open, the pane shows the part around the combatant who acts.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._first = Space(0, 0)
        self._near: Memo[frozenset[Space]] = Memo()
        self._rows: Memo[Rows] = Memo()
        self._lines: Memo[list[Line]] = Memo()
        self._shown: Rows = ()
        self._at: Offset | None = None

    def show_desk(self, desk: FightDesk) -> None:
        """Show the map if the pane is visible."""
        grid, room = desk.grid, (self.size.width, self.size.height)
        if not self.display or grid is None or not all(room):
            return
        from tracker.views import grid_window, map_page  # noqa: PLC0415  # few fights have a grid

        page = desk.on_map
        legend = [] if page else map_page.legend_lines(desk.encounter, desk.book, grid, room)
        room = room[0], max(1, room[1] - len(legend))
        near = self.near(desk) if page and page.brush is None else None
        kept = page.space if page else self._followed(desk)
        found = grid_window.part_of(grid, kept, self._first, room, self._drawing(desk))
        self._first, rows = found
        self._shown = rows
        key = self._first, room, None if near is None else desk.cursor.aim().selected
        lines = self._lines.get(
            desk.encounter, key, lambda: map_page.painted(desk.encounter, rows, near)
        )
        if page is None:
            self.show([*lines, *legend])
        else:
            shown, x, y = map_page.with_cursor(lines, rows, page.space)
            self._at = Offset(x, y)
            self.show(shown)

    def _drawing(self, desk: FightDesk) -> "Draw":
        """Return a function that draws a part of the map.

        The function draws a part again only if the part has changed.
        """
        from rules.fight.on_the_line import present  # noqa: PLC0415  # few fights have a grid
        from tracker.views import grid_rows, grid_window, line_row  # noqa: PLC0415

        encounter = desk.encounter

        def draw(first: Space, wide: int, high: int) -> "Rows":
            def made() -> "Rows":
                look = grid_rows.look(encounter, line_row.signs(encounter))
                return grid_window.drawing(present(encounter), look)(first, wide, high)

            return self._rows.get(encounter, (first, wide, high), made)

        return draw

    def place_cursor(self) -> None:
        """Put the terminal's own cursor on the space, because braille displays follow it."""
        if self._at is not None:
            self.app.cursor_position = self.region.offset + self._at

    def space_at(self, row: int, cell: int) -> Space | None:
        """Return the space that is drawn at a cell of the pane.

        Return None if there is no space.
        """
        for part in self._shown[row] if row < len(self._shown) else ():
            cell -= len(part.text)
            if cell < 0:
                return part.space
        return None

    def near(self, desk: FightDesk) -> frozenset[Space]:
        """Return the spaces that the selected combatant can reach now."""
        from tracker.views.map_page import near_of  # noqa: PLC0415  # few fights have a grid

        selected = desk.cursor.selected
        key = selected.id if selected else ""
        return self._near.get(
            desk.encounter, key, lambda: near_of(desk.encounter, desk.book, selected)
        )

    def _followed(self, desk: FightDesk) -> Space:
        """Return the space of the combatant who acts.

        If nobody acts, return the space of the selected combatant.
        """
        encounter, selected = desk.encounter, desk.cursor.selected
        spots = {} if encounter.map is UNSET else encounter.map.spots
        those = (encounter.turn_of or "", selected.id if selected else "")
        found = next((spots[who].place for who in those if who in spots), None)
        return read_space(found) if found else self._first


class MapOrderPane(LinePane):
    """Shows the order of initiative and the legend beside the map on the map's page."""

    def show_desk(self, desk: FightDesk) -> None:
        """Show the order if the pane is visible."""
        if self.display and desk.on_map is not None:
            from tracker.views import order_column  # noqa: PLC0415  # few fights have a grid

            aim, height = desk.cursor.aim(), self.size.height
            who = aim.selected, aim.marked
            self.show(order_column.lines(desk.encounter, desk.book, *who, height))


class MapAboutPane(LinePane):
    """Describes the space under the cursor on the map's page, and the effect of Enter."""

    def show_desk(self, desk: FightDesk, near: frozenset[Space] | None) -> None:
        """Show the lines if the pane is visible.

        `near` contains the spaces within reach, or is None if they are not known.
        """
        if self.display and desk.on_map is not None:
            self.show(self._lines(desk, near))

    def _lines(self, desk: FightDesk, near: frozenset[Space] | None) -> Sequence[Line]:
        from rules.fight.on_the_line import present  # noqa: PLC0415  # few fights have a grid
        from tracker.text.sanitize import sanitize  # noqa: PLC0415
        from tracker.views import map_page  # noqa: PLC0415
        from tracker.views.wrapping import in_rows  # noqa: PLC0415

        page, width = desk.on_map, self.size.width
        assert page is not None  # the caller has looked
        selected = desk.cursor.selected
        about = map_page.about(
            desk.encounter, present(desk.encounter), desk.book, selected, page.space, near
        )
        text, style = page.foreseen()
        told = in_rows([(Span(sanitize(text, 1000), style),)], width, MOST_TOLD) if text else []
        return [*in_rows([about], width, 1), *told]


class MapPanes:
    """The panes of a map. The order and the description are shown only on the page of the map."""

    def __init__(self) -> None:
        self.map = MapPane(id="map")
        self.order = MapOrderPane(id="map-order")
        self.about = MapAboutPane(id="map-about")

    def show_desk(self, desk: FightDesk) -> None:
        """Show the map and the description if they are visible."""
        self.map.show_desk(desk)
        if desk.on_map is not None:
            paints = desk.on_map.brush is not None
            self.about.show_desk(desk, None if paints else self.map.near(desk))

    def placed(self, places: Layout) -> list[tuple[LinePane, Box]]:
        """Return each pane with its place."""
        return [(self.map, places.map), (self.order, places.order), (self.about, places.about)]
