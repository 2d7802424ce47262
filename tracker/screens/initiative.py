"""Show everybody's initiative in one list.

The GM types the players' rolls; Enter rolls for everybody else.
"""

from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from rules.encounter import Combatant
from rules.errors import RulesError
from rules.fight.turns import lacking_initiative
from tracker.desk.desk import FightDesk
from tracker.screens.page import LowPage
from tracker.screens.pages import Pages
from tracker.store import StoreError
from tracker.text.sanitize import sanitize
from tracker.typed.initiative_list import InitiativeList
from tracker.typed.line_edit import BACK
from tracker.views import initiative as view
from tracker.views.bars import list_keys
from tracker.views.spans import Line, Span, line
from tracker.widgets.keys_bar import KeysBar
from tracker.widgets.line_pane import LinePane

STEPS = {"down": 1, "tab": 1, "up": -1, "shift+tab": -1}
TOGETHER = "g"
AROUND = 4
"""How many lines are outside the list: title, fault, keys, and one line of the fight."""


def open_initiative(pages: Pages) -> None:
    """Open the list of initiatives with everybody in the fight."""
    desk = pages.desk
    people = [one for one in desk.fight.encounter.in_order() if not one.out]
    pages.push(InitiativeScreen(desk, people))


def open_start(pages: Pages) -> None:
    """Open the list of everybody who has no initiative yet.

    When the list closes, the fight begins or continues.
    """
    desk = pages.desk
    lacking = map(desk.fight.encounter.find, lacking_initiative(desk.fight.encounter))
    pages.push(InitiativeScreen(desk, list(lacking), begins=True))


class InitiativeScreen(LowPage[None]):
    """Asks for initiatives.

    Each party member has a field, and each kind of foe has a line. Enter sets all initiatives.
    """

    CSS_PATH = "../style/initiative.tcss"

    def __init__(self, desk: FightDesk, people: list[Combatant], *, begins: bool = False) -> None:
        super().__init__()
        self.model = InitiativeList(desk.fight, people, begins=begins)
        self._desk = desk
        self._fault = ""
        self._no_text = ""
        self._top = 0

    def compose(self) -> ComposeResult:
        """Make the title, the lines, the line for a fault, and the keys."""
        yield LinePane(id="initiative-title", classes="bar")
        yield LinePane(id="initiative-rows")
        yield LinePane(id="initiative-fault")
        yield KeysBar(id="initiative-keys", classes="bar")

    def on_mount(self) -> None:
        """Set the page's height to the height that the lines need."""
        self._lay_out()

    def on_resize(self) -> None:
        """Fit the list to the new size."""
        self._lay_out()
        self.call_after_refresh(self.show_page)

    def on_key(self, event: events.Key) -> None:
        """Edit, go to another line, roll, or go back."""
        event.stop()
        event.prevent_default()
        if event.key in BACK:
            self.dismiss(None)
            return
        if event.key == "enter":
            self._take()
            return
        self._fault, key_before, self._no_text = "", self._no_text, ""
        if event.key in STEPS:
            self._step(STEPS[event.key])
        elif event.character == TOGETHER and self.model.is_blank:
            self._no_text = TOGETHER
            self.model.toggle_together()
        elif self.model.is_after_number and self._is_next(event):
            self._no_text = str(event.character) if self.model.is_blank else ""
            self._fault = f"{event.character} is no roll: Enter rolls what is blank."
        else:
            if event.key == "space" and key_before:
                self._was_letter(key_before)
            self.model.take_key(event.key, event.character)
        self.show_page()

    def _was_letter(self, key: str) -> None:
        """Put the previous key into the field as a letter.

        The GM typed a blank after this key, so the key was meant as a letter.
        """
        if key == TOGETHER:
            self.model.toggle_together()
        self.model.take_key(key, key)

    def show_page(self) -> None:
        """Show the lines around the cursor. A pane paints only the lines that have changed."""
        pane = self.query_one("#initiative-rows", LinePane)
        room = max(1, pane.size.height)
        rows, at = view.rows(self.model, pane.size.width), view.caret_row(self.model)
        self._top = max(min(self._top, at), at - room + 1, 0)
        cursor = at - self._top if self.model.fields() else None
        pane.show(rows[self._top : self._top + room], cursor)
        self.app.cursor_position = pane.region.offset + Offset(0, cursor or 0)
        self.query_one("#initiative-title", LinePane).show([self._title(len(rows), room)])
        fault = line(Span(f" ! {sanitize(self._fault)}", "bad")) if self._fault else ()
        self.query_one("#initiative-fault", LinePane).show([fault])
        keys = list_keys(view.KEYS, self.size.width)
        self.query_one("#initiative-keys", LinePane).show([keys])

    def _title(self, count: int, room: int) -> Line:
        told = " Initiative: what the dice show, blank is rolled"
        last = min(count, self._top + room)
        more = f"  {self._top + 1}-{last} of {count}" if count > room else ""
        goes_on = "goes on" if self.model.fight.encounter.started else "begins"
        begins = f"; then the fight {goes_on}" if self.model.begins else ""
        return line(Span(f"{told}{begins}", "heading"), Span(more, "dim"))

    def _take(self) -> None:
        """Set all initiatives and close the list. If there is a fault, keep the list open."""
        try:
            self._desk.perform(*self.model.asked())
        except (RulesError, StoreError) as fault:
            self._fault = fault.message
            self.show_page()
        else:
            self.dismiss(None)

    def _step(self, by: int) -> None:
        """Go to another field.

        Before that, move each number that was typed for another combatant into that combatant's
        field.
        """
        try:
            self.model.share_out()
        except RulesError as fault:
            self._fault = fault.message
        else:
            self.model.step(by)

    def _is_next(self, event: events.Key) -> bool:
        """Whether a key belongs to the command `next`.

        A game master may press this key one time too often.
        """
        command = self._desk.keymap.command(event.key, event.character)
        return command is not None and command.id == "next"

    def _lay_out(self) -> None:
        pane = self.query_one("#initiative-rows", LinePane)
        wanted = max(1, len(self.model.entries()))
        pane.styles.height = max(1, min(wanted, self.app.size.height - AROUND))
