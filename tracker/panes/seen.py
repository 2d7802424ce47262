"""The parts of a fight that its panes show: numbers, closed places, events."""

from collections.abc import Sequence

from rules.history import Fight
from tracker.desk.desk import FightDesk
from tracker.desk.number_cursor import under_cursor
from tracker.panes.cards import Cards
from tracker.panes.edges import TitlePane
from tracker.panes.lower import LanesPane, LogPane, StandingPane
from tracker.panes.table import TablePane
from tracker.views import terrain as terrain_view
from tracker.views.spans import Closed, Told, numbers_in


class SeenOnPanes:
    """Knows the numbers and events on the panes, even before the panes are painted."""

    def __init__(
        self,
        title: TitlePane,
        table: TablePane,
        cards: Cards,
        standing: StandingPane,
        log: LogPane,
        lanes: LanesPane,
    ) -> None:
        self._title = title
        self._table = table
        self._cards = cards
        self._standing = standing
        self._log = log
        self._lanes = lanes

    @property
    def events(self) -> int:
        """The number of visible events of the log; 0 if the log is not shown."""
        return self._log.events

    def in_row(self, fight: Fight, who: str, members: tuple[str, ...]) -> Sequence[Told]:
        """Return the numbers in a combatant's row, from left to right.

        `members` lists the ids of a folded group.
        """
        return self._table.numbers_of(fight, who, members)

    def on_card(self, fight: Fight, who: str) -> Sequence[Told]:
        """Return the numbers and closed places on a combatant's card.

        Return no numbers if no card is visible.
        """
        return self._cards.told_of(fight, who)

    def numbers(self, desk: FightDesk) -> list[Told]:
        """Every number on the screen once; the numbers of the selected combatant come first.

        A closed place under the cursor counts as a number.
        """
        # After several quick keys the panes still show the state before them.
        for pane in (self._title, self._table, self._cards, self._standing, self._lanes):
            pane.show_desk(desk)
        under, selected = under_cursor(desk), desk.cursor.selected
        groups = desk.cursor.folded()
        found: list[Told] = [under] if isinstance(under, Closed) else []
        if selected is not None:
            found += self.in_row(desk.fight, selected.id, groups.get(selected.id, ()))
        found += numbers_in(self._cards.lines())
        if selected is not None:
            costs = desk.book.terrain_costs(desk.encounter, selected)
            found += numbers_in(terrain_view.lines(desk.book, costs, selected))
        found += numbers_in(self._title.lines)
        for who in desk.cursor.rows():
            found += self.in_row(desk.fight, who, groups.get(who, ()))
        found += numbers_in(self._table.lines)
        found += numbers_in(self._standing.lines if self._standing.display else ())
        found += numbers_in(self._lanes.lines)
        return list(dict.fromkeys(found))
