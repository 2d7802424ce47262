"""The panes beside and below the table.

They show cards, the line of the map, the lanes of the round, and the end of the log.
"""

from collections.abc import Sequence

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.history import Fight
from rules.rulebook.answers import Remarks
from rules.rulebook.rulebook import Rulebook
from tracker.desk.desk import FightDesk
from tracker.desk.memo import Memo
from tracker.views import card as card_view
from tracker.views import lanes as lanes_view
from tracker.views import log as log_view
from tracker.views.card import BORDER, ruled
from tracker.views.layout import WIDE, table_width
from tracker.views.spans import Line, Span, line, told_in
from tracker.widgets.line_pane import LinePane


class CombatantPane(LinePane):
    """The card of one combatant: gaits on each ground, urgent matters, load, notes.

    If `beside` is true, the pane is beside another pane and has a border. If `apart` is true, one
    blank column separates the pane from the next pane.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[list[Line]] = Memo()
        self.beside = self.apart = False
        self.keys = card_view.NO_KEYS

    def show_combatant(
        self, fight: Fight, combatant: Combatant | None, since: Remarks, on: int | None
    ) -> None:
        """Show one combatant, or an empty card. Beside the table, the card has a border.

        `on` is the cursor's place among the card's numbers and closed places, from 0.
        """
        if self.display:
            made = self.lines_of(fight, combatant, since)
            self.show(made, *_place_of(on, made))

    def lines_of(self, fight: Fight, combatant: Combatant | None, since: Remarks) -> list[Line]:
        """The lines of a combatant's card."""
        key = (combatant and combatant.id, self.size, self.beside, self.apart)
        return self._memo.get(fight.encounter, key, lambda: self._card(fight, combatant, since))

    def _card(self, fight: Fight, combatant: Combatant | None, since: Remarks) -> list[Line]:
        encounter, book = fight.encounter, fight.book
        width, height = self.size
        width -= self.beside
        room = width - self.apart
        head = card_view.title(encounter, book, combatant, width)
        rest = (
            card_view.lines(encounter, book, combatant, room, height - 1, since, self.keys)
            if combatant
            else []
        )
        if not self.beside:
            return [head, *rest]
        blank = [()] * (height - 1 - len(rest))
        return [(Span(BORDER, "dim"), *one) for one in (head, *rest, *blank)]


def _place_of(on: int | None, lines: Sequence[Line]) -> tuple[int | None, int | None]:
    """Return the number of the line with the cursor, and the cursor's place in this line.

    The cursor's place is counted in numbers of this line, from 0.
    """
    for y, row in enumerate(lines if on is not None else ()):
        count = len(told_in([row]))
        if on is not None and on < count:
            return y, on
        on = on - count if on is not None else None
    return None, None


class StandingPane(LinePane):
    """Shows the line of the map, across the whole screen.

    The pane is used if the drawn line is wider than the table.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[list[Line]] = Memo()

    def show_desk(self, desk: FightDesk) -> None:
        """Show the line if the pane is visible."""
        if self.display:
            self.show(self.lines_wanted(desk.fight, self.size.width))

    def lines_wanted(self, fight: Fight, width: int) -> list[Line]:
        """Return the rows that draw the line of the map on a screen of this width.

        Return no rows if the table has room for the line.
        """
        encounter = fight.encounter
        if encounter.map is UNSET or width < WIDE:
            return []
        from tracker.views import line_row  # noqa: PLC0415  # few fights have positions

        def made() -> list[Line]:
            # One column separates the table from the card.
            if line_row.whole_width(encounter, fight.book) < table_width(width):
                return []
            return line_row.rows(encounter, fight.book, width)

        return self._memo.get(encounter, width, made)


class LanesPane(LinePane):
    """Shows the lanes of the round. The combatant who has the turn is always visible."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[Line] = Memo()

    def show_desk(self, desk: FightDesk) -> None:
        """Show everybody's actions in the round, and the slots that have not come yet."""
        if self.display:
            self.show(self._drawn(desk.fight))

    def _drawn(self, fight: Fight) -> list[Line]:
        encounter, book = fight.encounter, fight.book
        width, room = self.size.width, max(1, self.size.height - 2)
        rows, seen = lanes_view.rows(encounter, book), lanes_view.in_sight(encounter, book, room)
        lanes = [self._lane(encounter, book, rows[at], width) for at in seen]
        word = book.words.round_word
        name = f"{word[:1].upper()}{word[1:]}"
        count = lanes_view.count(encounter, book, width, room)
        told = line(
            Span(f"{name} {encounter.round}", "heading"), Span(f"  {count}".rstrip(), "dim")
        )
        head = ruled(told, width)
        slots = self._memo.get(encounter, width, lambda: lanes_view.head(encounter, book, width))
        return [head, slots, *lanes]

    def _lane(self, encounter: Encounter, book: Rulebook, who: str, width: int) -> Line:
        combatant = encounter.combatants[who]
        return self._memo.get(
            encounter, (who, width), lambda: lanes_view.lane(encounter, book, combatant, width)
        )


class LogPane(LinePane):
    """Shows the newest turns, as many as fit. The newest turn is last."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memo: Memo[list[Line]] = Memo()

    @property
    def events(self) -> int:
        """The number of visible events; 0 if the log is not shown."""
        return max(1, self.size.height - 1) if self.display else 0

    def show_desk(self, desk: FightDesk) -> None:
        """Show the end of the log. The head names the key that opens the whole log."""
        if self.display:
            self.show(self._drawn(desk.fight, desk.key_of("log")))

    def _drawn(self, fight: Fight, key: str) -> list[Line]:
        width, room = self.size.width, max(0, self.size.height - 1)

        def made() -> list[Line]:
            lines = log_view.lines(fight, room, width)
            return [ruled(log_view.head(fight, len(lines), width - 6, key), width), *lines]

        return self._memo.get(fight.encounter, (fight.last, fight.head, self.size), made)
