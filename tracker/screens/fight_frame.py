"""The frame of a fight: its panes, their places, and the lines shown over them."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from rules.encounter import Combatant, Encounter
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.desk.application import Application
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap
from tracker.desk.tour import Tour
from tracker.panes.lower import CombatantPane, LanesPane, ListPane, LogPane
from tracker.panes.memo import Memo
from tracker.panes.table import TablePane
from tracker.screens.painting import PaintedOnce
from tracker.session.session import Session
from tracker.text.sanitize import cell_width, sanitize
from tracker.typed.picker import Picker
from tracker.views.card import ruled
from tracker.views.columns import slots_in
from tracker.views.lanes import cells_wanted
from tracker.views.layout import Box, Layout, layout, one_card
from tracker.views.spans import Line, Span, line
from tracker.views.wrapping import wrapped
from tracker.widgets.backdrop import OneColour
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt import Prompt

LONGEST_TOLD = 1000
"""How many letters a message over the panes has at most."""


class FightFrame(OneColour, PaintedOnce[None]):
    """The panes in their places, sized to the roster, and the lines shown over them."""

    app: Application

    AUTO_FOCUS = "TablePane"

    def __init__(self, saved: Session, keymap: KeyMap, tour: Tour | None) -> None:
        super().__init__()
        self.saved = saved
        saved.checkpoints_later = True
        self.keymap = keymap
        self.cursor = Cursor(saved.fight)
        self._tour = tour
        self._slots: Memo[int] = Memo()
        self._choosing: Picker | None = None
        self._sketch: Sequence[Line] = ()
        self._in_full = False
        self._cut = ""
        self._layout: Layout | None = None

    @property
    def fight(self) -> Fight:
        """The fight in play."""
        return self.saved.fight

    @property
    def encounter(self) -> Encounter:
        """The current state of the encounter."""
        return self.fight.encounter

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""
        return self.fight.book

    def compose(self) -> ComposeResult:
        """Make the panes; they are placed when the size of the screen is known."""
        yield LinePane(id="title", classes="bar")
        yield TablePane(id="table")
        yield CombatantPane(id="combatant")
        yield CombatantPane(id="other")
        yield LanesPane(id="lanes")
        yield LogPane(id="log")
        if self._tour is not None:
            yield LinePane(id="tour", classes="bar")
        yield Prompt(id="prompt")
        yield KeysBar(id="keys", classes="bar")
        yield ListPane(id="choice")

    def sketch(self, lines: Sequence[Line]) -> None:
        """Show lines over the lowest panes while a question is open."""
        self._sketch = lines
        self._show_list()

    def tell_in_full(self, message: str, style: str, room: int) -> None:
        """If a message is too long for the prompt, show it above the prompt until the next key."""
        if cell_width(message) <= room or self._layout is None:
            return
        box = self._layout.choice
        told = wrapped([line(Span(f" {sanitize(message, LONGEST_TOLD)}", style))], box.width - 1)
        lines = [ruled(line(Span("In full", "heading")), box.width - 1), *told][: box.height]
        top = box.y + box.height - len(lines)
        _place(self.query_one(ListPane), Box(box.x, top, box.width, len(lines)))
        self._in_full = True
        self.sketch(lines)

    def ask_in_full(self, text: str, style: str) -> None:
        """Show a text above the open question if the line is too short; "" removes the text."""
        if text == self._cut:
            return
        self._cut = text
        if text:
            self.tell_in_full(text, "" if style == "dim" else style, 0)
        else:
            self.told_in_full()

    def told_in_full(self) -> None:
        """Remove the message that `tell_in_full` has shown."""
        if self._in_full and self._layout is not None:
            self._in_full = False
            _place(self.query_one(ListPane), self._layout.choice)
            self.sketch(())

    def _show_list(self) -> None:
        """Show the open list, or the sketch of an open question; else hide the pane."""
        pane = self.query_one(ListPane)
        if self._sketch and not self.query_one(Prompt).asking and not self._in_full:
            self._sketch = ()
        pane.display = self._choosing is not None or bool(self._sketch)
        if self._choosing is not None:
            self._choosing.show()
        elif self._sketch:
            pane.show(wrapped(self._sketch, pane.place.width - 1))

    @abstractmethod
    def _beside_actor(self) -> Combatant | None:
        """The combatant whose card is shown beside the actor's card."""

    def _in_lanes(self, encounter: Encounter) -> tuple[str, ...]:
        """The ids of the combatants who have a lane; combatants who arrive later have no lane."""
        return tuple(one.id for one in encounter.in_order() if not one.arrives)

    def _arrange(self) -> bool:
        """Place the panes as the roster needs; return whether any place has changed."""
        table = self.query_one(TablePane)
        touring = self._tour is not None and self._tour.on
        wanted = table.lines_wanted(self.fight, self.cursor.rows())
        width, height = self.app.size
        # Lanes of one slot would only repeat the table.
        slots = partial(slots_in, self.encounter, self.book)
        many = self._slots.get(self.encounter, None, slots)
        lanes = len(self._in_lanes(self.encounter)) if many > 1 else 0
        places = layout(width, height - touring, wanted, lanes, cells_wanted(many))
        if places.other.height and self._beside_actor() is None:
            places = one_card(places)
        if places == self._layout:
            return False
        self._layout = places
        card, other = self.query(CombatantPane)
        table.beside = card.beside = other.beside = places.card.x > 0
        card.apart = places.other.height > 0
        for pane, box in (
            (self.query_one("#title"), Box(0, 0, width, 1)),
            (table, places.table),
            (card, places.card),
            (other, places.other),
            (self.query_one(LanesPane), places.lanes),
            (self.query_one(LogPane), places.log),
            (self.query_one(Prompt), Box(0, height - 2, width, 1)),
            (self.query_one(KeysBar), Box(0, height - 1, width, 1)),
            (self.query_one(ListPane), places.choice),
        ):
            _place(pane, box)
        self.query_one(ListPane).place = Size(places.choice.width, places.choice.height)
        if self._tour is not None:
            _place(self.query_one("#tour"), Box(0, height - 3, width, int(touring)))
        self._show_list()
        return True


def _place(pane: Widget, box: Box) -> None:
    """Place a pane; a pane without height is hidden."""
    pane.display = box.height > 0
    pane.styles.offset = (box.x, box.y)
    pane.styles.width, pane.styles.height = box.width, box.height
