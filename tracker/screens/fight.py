"""The fight: the panes, the keys, and the one way from a key to an action."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from rules.dice import Typed
from rules.encounter import Encounter
from rules.errors import Refused, RulesError
from rules.fight.actions import Action
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.commands.base import Command
from tracker.commands.cursor import Cursor
from tracker.commands.desk import OnScreen, Place
from tracker.commands.keymap import KeyMap, key_in_words
from tracker.panes.lower import CombatantPane, LogPane, TerrainPane
from tracker.panes.memo import Memo
from tracker.panes.timeline import TimelinePane
from tracker.session import Session
from tracker.shell import Shell
from tracker.store import StoreError
from tracker.typed.grammar import Asked
from tracker.typed.picker import Picker, PickerOption
from tracker.views import bars
from tracker.views.spans import Line, ShownNumber, numbers_in
from tracker.widgets.key_pane import KeyPane
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt import Prompt

T = TypeVar("T")

NARROW = 60
"""Cells of width below which the terrain folds away."""

FLAT = 16
"""Lines below which only the timeline stays."""

PAGES = {
    "why": ("why", "open_why"),
    "compare": ("comparison", "open_comparison"),
    "palette": ("palette", "open_palette"),
    "help": ("palette", "open_help"),
    "log": ("log", "open_log"),
    "theme": ("themes", "choose_theme"),
    "special": ("book_actions", "open_book_actions"),
    "consult": ("rules", "open_rules"),
    "add": ("combatant_form", "open_add_form"),
    "edit": ("combatant_form", "open_edit_form"),
}
"""What opens over the fight, by its command's id: a module, imported then, and its function."""


class FightScreen(Screen[None]):
    """One fight: the desk that commands are given at. Every action goes through `perform`."""

    AUTO_FOCUS = "TimelinePane"

    app: Shell

    def __init__(self, saved: Session, keymap: KeyMap) -> None:
        super().__init__()
        self.saved = saved
        self.keymap = keymap
        self.cursor = Cursor(saved.fight)
        self.refused: Asked | None = None
        self._titles: Memo[Line] = Memo()
        self._choosing: Picker | None = None
        self._left = False
        self._showing_soon = False

    @property
    def fight(self) -> Fight:
        """The fight in play."""
        return self.saved.fight

    @property
    def encounter(self) -> Encounter:
        """The encounter as it stands."""
        return self.fight.encounter

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""
        return self.fight.book

    def compose(self) -> ComposeResult:
        """The panes, from top to bottom."""
        yield LinePane(id="title", classes="bar")
        yield TimelinePane(id="timeline")
        with Horizontal(id="lower"):
            yield CombatantPane(id="combatant")
            yield TerrainPane(id="terrain")
        yield LogPane(id="log")
        yield Prompt(id="prompt")
        yield LinePane(id="keys", classes="bar")

    def on_unmount(self) -> None:
        """Write down how things stand and let go of the save; the history has it already."""
        with suppress(StoreError):
            self.saved.close()

    def on_resize(self, event: events.Resize) -> None:
        """Fold panes away where there is no room, and show everything anew at the new size."""
        self.set_class(event.size.width < NARROW, "-narrow")
        self.set_class(event.size.height < FLAT, "-flat")
        self.show_soon()

    def on_screen_resume(self) -> None:
        """Show everything anew after another screen."""
        self.show_soon()

    def show_soon(self) -> None:
        """Show everything anew when the panes have their sizes; once, however often asked."""
        if not self._showing_soon:
            self._showing_soon = True
            self.call_after_refresh(self._show_now)

    def leave(self) -> None:
        """Let go of the save, and go to the list; from then on nothing is read from it."""
        self._left = True
        message = ""
        try:
            self.saved.close()
        except StoreError as fault:
            message = fault.message
        self.app.open_list(message)

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry an action out and show what came of it; a refusal is told, with its override.

        Raises:
            RulesError: it was not understood; the fault names the field.
            StoreError: it could not be written.
        """
        asked = Asked(action, tuple(dice))
        before = self.encounter.turn_of
        try:
            event = self.saved.do(*asked, override=override)
        except Refused as fault:
            self.refused = asked
            self.tell(f"{fault.message} ({self.keymap.key_of('override')} overrides)", "bad")
            return
        self.refused = None
        self.tell("" if self.query_one(LogPane).display else event.text)
        if event.begins_turn or self.encounter.turn_of != before:
            self.cursor.follow_turn()
        self.show_all()

    def tell(self, message: str, style: str = "") -> None:
        """Show a message in the prompt line."""
        self.query_one(Prompt).tell(message, style)

    def ask(
        self, question: str, answered: Callable[[str], None], *, hint: str = "", typed: str = ""
    ) -> None:
        """Open a prompt."""
        prompt = self.query_one(Prompt)
        prompt.ask(question, lambda text: _fault_of(answered, text), hint=hint, typed=typed)

    def choose(
        self,
        title: str,
        choices: Sequence[PickerOption],
        taken: Callable[[str], None],
        *,
        place: Place = "combatant",
        unmatched: Callable[[str], None] | None = None,
    ) -> None:
        """Open a choice in a pane; the terrain's is the combatant's where there is no room."""
        terrain = self.query_one(TerrainPane)
        at_terrain = place == "terrain" and terrain.display
        self._choosing = Picker(
            title,
            choices,
            terrain if at_terrain else self.query_one(CombatantPane),
            self._told(taken),
            unmatched=unmatched and self._told(unmatched),
        )
        self._choosing.show()

    def open(self, page: str) -> None:
        """Open the page of a command over the fight."""
        module, function = PAGES[page]
        getattr(import_module(f"tracker.screens.{module}"), function)(self)

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight."""
        self.app.push_screen(screen, closed and self._told(closed))

    def run_command(self, command: Command) -> None:
        """Run a command, or say why it cannot be used now."""
        reason = command.unavailable(self)
        if reason is None:
            self._told(command.run)(self)
        else:
            self.tell(f"{command.title}: {reason}.", "warn")

    def step_number(self, by: int) -> None:
        """Move along the numbers of the row under the cursor."""
        numbers = self._numbers_in_row()
        if numbers:
            at = self.cursor.step_number(by, len(numbers))
            self.show_timeline()
            self.tell(f"{numbers[at].label}: {self.keymap.key_of('why')} asks why")

    def on_screen(self) -> OnScreen:
        """What can be asked why."""
        in_row, number = self._numbers_in_row(), self.cursor.number
        left = next((one for one in in_row if one.label == "movement left"), None)
        under_cursor = in_row[number] if number is not None and number < len(in_row) else left
        room = self.query_one(LogPane).size.height - 1
        return OnScreen(self._numbers(), under_cursor, max(1, room))

    def show_all(self) -> None:
        """Show the whole state; panes repaint the lines that changed."""
        width, next_key = self.size.width, self.keymap.key_of("next")
        title = self._titles.get(
            self.encounter, width, lambda: bars.title(self.encounter, self.book, width, next_key)
        )
        self.query_one("#title", LinePane).show([title])
        self.query_one("#keys", LinePane).show([bars.keys(self.keymap.bar(self), width)])
        self.query_one(LogPane).show_log(self.fight)
        self.show()

    def show(self) -> None:
        """Show the timeline with its cursor, and the panes that follow it."""
        self.show_timeline()
        selected = self.cursor.selected
        self.query_one(CombatantPane).show_combatant(self.encounter, self.book, selected)
        self.query_one(TerrainPane).show_terrains(self.encounter, self.book, selected)
        # The terminal's own cursor goes to the selected row, where braille displays look.
        self.app.cursor_position = self.query_one(TimelinePane).cursor_offset()

    def show_timeline(self) -> None:
        """Show the timeline alone."""
        cursor = self.cursor
        who = cursor.selected.id if cursor.selected else None
        self.query_one(TimelinePane).show_fight(
            self.encounter, self.book, cursor.rows(), who, cursor.number, cursor.marked
        )

    @on(KeyPane.KeyTyped)
    def key_typed(self, message: KeyPane.KeyTyped) -> None:
        """Give a key to the open question or choice, else to the command that has it."""
        event, prompt = message.event, self.query_one(Prompt)
        if self._choosing is not None:
            self._choosing.take_key(event)
            if not self._choosing.open:
                self._choosing = None
                self.show()
        elif prompt.asking:
            prompt.take_key(event)
        else:
            self._command_typed(event)

    @on(KeyPane.Pasted)
    def text_pasted(self, message: KeyPane.Pasted) -> None:
        """Pasted text goes to the open question, and is no keys."""
        prompt = self.query_one(Prompt)
        if prompt.asking:
            prompt.take_text(message.text)

    def _command_typed(self, event: events.Key) -> None:
        command = self.keymap.command(event.key, event.character)
        if command is not None:
            self.run_command(command)
        elif event.is_printable and event.character:
            key = key_in_words(event.character)
            keys = f"{self.keymap.key_of('help')} shows the keys"
            self.tell(f"{key} does nothing under {self.book.title}: {keys}.", "warn")

    def _numbers_in_row(self) -> tuple[ShownNumber, ...]:
        """The numbers in the row under the cursor."""
        who = self.cursor.selected.id if self.cursor.selected else None
        return self.query_one(TimelinePane).numbers_of(self.encounter, self.book, who)

    def _numbers(self) -> list[ShownNumber]:
        """Every number on the screen once, those of the selected combatant first."""
        timeline, terrain = self.query_one(TimelinePane), self.query_one(TerrainPane)
        selected = self.cursor.selected
        found = [*self._numbers_in_row(), *numbers_in(self.query_one(CombatantPane).lines)]
        if selected is not None:
            found += numbers_in(terrain.every_line(self.encounter, self.book, selected))
        found += numbers_in(self.query_one("#title", LinePane).lines)
        for who in self.cursor.rows():
            found += timeline.numbers_of(self.encounter, self.book, who)
        return list(dict.fromkeys(found))

    def _told(self, do: Callable[[T], None]) -> Callable[[T], None]:
        """The same, with what is wrong told in the message line."""

        def told(given: T) -> None:
            fault = _fault_of(do, given)
            if fault is not None:
                self.tell(fault, "bad")

        return told

    def _show_now(self) -> None:
        self._showing_soon = False
        if not self._left:
            self.show_all()


def _fault_of(do: Callable[[T], None], given: T) -> str | None:
    """Do something: None where it was done, else what was wrong."""
    try:
        do(given)
    except (RulesError, StoreError) as fault:
        return fault.message
    return None
