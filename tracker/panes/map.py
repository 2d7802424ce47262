"""The map of a grid: beside the table, or on its own page with the order and a cursor."""

from collections.abc import Sequence

from msgspec import UNSET
from textual.geometry import Offset

from rules.history import Fight
from rules.map.grid_map import GridMap
from rules.map.grid_spaces import Space, read_space
from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.views.spans import Line, Span
from tracker.widgets.line_pane import LinePane

MOST_TOLD = 2
"""The most lines of what Enter would do."""


def grid_of(fight: Fight) -> GridMap | None:
    """Return the grid of a fight; None for a line, or without positions."""
    return None if fight.encounter.map is UNSET else fight.encounter.map.grid


class MapPane(LinePane):
    """Shows the part of the map around the cursor of its page, or around whoever acts."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._first = Space(0, 0)
        self._near: Memo[frozenset[Space]] = Memo()
        self._at: Offset | None = None

    def show_desk(self, desk: FightDesk) -> None:
        """Show the map if the pane is visible."""
        if not self.display or grid_of(desk.fight) is None or not all(self.size):
            return
        from rules.fight.on_the_line import present  # noqa: PLC0415  # few fights have a grid
        from tracker.views import map_page  # noqa: PLC0415

        page, standing = desk.on_map, present(desk.encounter)
        kept = page.space if page else self._followed(desk)
        near, cursor = (self.near(desk), page.space) if page else (None, None)
        room = (self.size.width, self.size.height)
        found = map_page.window(desk.encounter, standing, kept, self._first, room, near, cursor)
        self._first = found.first
        at = map_page.place_in(found.lines)
        self._at = Offset(*at) if at else None
        legend = () if page else map_page.legend_line(desk.encounter, desk.book, standing)
        self.show([*found.lines, *legend][: self.size.height])

    def place_cursor(self) -> None:
        """Put the terminal's own cursor on the space: braille displays follow it."""
        if self._at is not None:
            self.app.cursor_position = self.region.offset + self._at

    def near(self, desk: FightDesk) -> frozenset[Space]:
        """Return the spaces that the selected combatant reaches now; nothing before the fight."""
        from tracker.views.map_page import near_of  # noqa: PLC0415  # few fights have a grid

        selected = desk.cursor.selected
        key = selected.id if selected else ""
        return self._near.get(
            desk.encounter, key, lambda: near_of(desk.encounter, desk.book, selected)
        )

    def _followed(self, desk: FightDesk) -> Space:
        """Return the space of whoever acts; without one, that of the selected combatant."""
        encounter, selected = desk.encounter, desk.cursor.selected
        spots = {} if encounter.map is UNSET else encounter.map.spots
        those = (encounter.turn_of, selected.id if selected else None)
        found = next((spots[who].place for who in those if who in spots), None)
        return read_space(found) if found else self._first


class MapOrderPane(LinePane):
    """Shows the order of initiative and the legend beside the map of the page."""

    def show_desk(self, desk: FightDesk) -> None:
        """Show the order if the pane is visible."""
        if self.display and desk.on_map is not None:
            from tracker.views import order_column  # noqa: PLC0415  # few fights have a grid

            aim, height = desk.cursor.aim(), self.size.height
            who = aim.selected, aim.marked
            self.show(order_column.lines(desk.encounter, desk.book, *who, height))


class MapAboutPane(LinePane):
    """Shows what is under the cursor of the page, and what Enter would do."""

    def show_desk(self, desk: FightDesk, near: frozenset[Space]) -> None:
        """Show the lines if the pane is visible."""
        page = desk.on_map
        if self.display and page is not None:
            self.show(self._lines(desk, near))

    def _lines(self, desk: FightDesk, near: frozenset[Space]) -> Sequence[Line]:
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
        told = in_rows([(Span(sanitize(text, 1000), style),)], width, MOST_TOLD)
        return [*in_rows([about], width, 1), *told]
