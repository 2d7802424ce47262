"""The fight: the panes, the keys, and the one way from a key to an action."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from rules.dice import Typed
from rules.encounter import Combatant, Encounter
from rules.errors import Refused, RulesError
from rules.rulebook.rulebook import Rulebook
from tracker.commands.base import Command
from tracker.commands.keymap import KeyMap
from tracker.panes import CombatantPane, LogPane, TerrainPane, TimelinePane
from tracker.session import Session
from tracker.store import StoreError
from tracker.typed.grammar import Request
from tracker.typed.picker import Picker
from tracker.views import bars
from tracker.views.pieces import Shown
from tracker.widgets.key_pane import KeyPane
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt import Answered, Prompt

if TYPE_CHECKING:
    from tracker.app import GaitkeeperApp


NARROW = 60
"""Cells of width below which the terrain folds away."""

FLAT = 16
"""Lines below which only the timeline stays."""


class FightScreen(Screen[None]):
    """One fight. Commands ask it for prompts and choices, and give it requests to carry out."""

    AUTO_FOCUS = "TimelinePane"

    app: GaitkeeperApp

    def __init__(self, saved: Session, keymap: KeyMap) -> None:
        super().__init__()
        self.saved = saved
        self.keymap = keymap
        self.marked: frozenset[str] = frozenset()
        self.wanted: str = ""
        self._selected: str | None = None
        self._number: int | None = None
        self._choosing: Picker | None = None
        self._left = False
        self._showing_soon = False
        self._refused: tuple[Request, list[Typed]] | None = None

    @property
    def encounter(self) -> Encounter:
        """The encounter as it stands."""
        return self.saved.encounter

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""
        return self.saved.fight.book

    @property
    def selected(self) -> Combatant | None:
        """The combatant under the cursor."""
        rows = self.rows()
        if not rows:
            return None
        if self._selected not in rows:
            self._selected = self.encounter.turn_of if self.encounter.turn_of in rows else rows[0]
        return self.encounter.combatants[self._selected]

    def rows(self) -> tuple[str, ...]:
        """The ids of those in the timeline: everybody, or those whose name is filtered for."""
        wanted = self.wanted.casefold()
        return tuple(
            who
            for who in self.encounter.order
            if wanted in self.encounter.combatants[who].name.casefold()
        )

    def targets(self) -> list[str]:
        """Those that a command is for: the marked ones, else the one under the cursor."""
        marked = [who for who in self.encounter.order if who in self.marked]
        return marked or ([self.selected.id] if self.selected else [])

    def target_names(self) -> str:
        """Whom a command is for, in words."""
        people = self.targets()
        if len(people) == 1:
            return self.encounter.combatants[people[0]].name
        return f"{len(people)} marked"

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
        """Fold what is new and let go of the save; the history has it already."""
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

    def _show_now(self) -> None:
        self._showing_soon = False
        if not self._left:
            self.show_all()

    def leave(self) -> None:
        """Let go of the save; from then on nothing is read from it. Raises StoreError."""
        self._left = True
        self.saved.close()

    def act(
        self, request: Request, typed: Iterable[Typed] = (), *, override: bool = False
    ) -> str | None:
        """Carry out a request: None where it was done, else what is wrong with it.

        A refusal is told, with the key that overrides it, and counts as taken.
        """
        try:
            self.carry_out(request, typed, override=override)
        except (RulesError, StoreError) as fault:
            return fault.message
        return None

    def carry_out(
        self, request: Request, typed: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry out a request and show what came of it; a refusal is told, as `act` tells it.

        Raises:
            RulesError: it was not understood; the fault names the field.
            StoreError: it could not be written.
        """
        rolls = list(typed)
        before = self.encounter.turn_of
        try:
            event = self.saved.ask(request, rolls, override=override)
        except Refused as fault:
            self._refused = (request, rolls)
            override_key = self.keymap.key_of("override")
            self.tell(f"{fault.message} ({override_key} overrides)", "bad")
            return
        self._refused = None
        log = self.query_one(LogPane)
        self.tell("" if log.display else event.text)
        if event.begins_turn or self.encounter.turn_of != before:
            self._follow_turn()
        self.show_all()

    def do(self, request: Request, typed: Iterable[Typed] = ()) -> None:
        """Carry out a request that nothing was typed for; what is wrong is told."""
        fault = self.act(request, typed)
        if fault is not None:
            self.tell(fault, "bad")

    def override(self) -> None:
        """Repeat what was refused last, by the GM's word."""
        if self._refused is not None:
            request, typed = self._refused
            fault = self.act(request, typed, override=True)
            if fault is not None:
                self.tell(fault, "bad")

    @property
    def can_override(self) -> bool:
        """True after a refusal."""
        return self._refused is not None

    def tell(self, message: str, style: str = "") -> None:
        """Show a message in the prompt line."""
        self.query_one(Prompt).tell(message, style)

    def ask(self, question: str, answered: Answered, *, hint: str = "", typed: str = "") -> None:
        """Open a prompt."""
        self.query_one(Prompt).ask(question, answered, hint=hint, typed=typed)

    def choose(self, choosing: Picker) -> None:
        """Open a choice in a pane."""
        self._choosing = choosing
        choosing.show()

    def select(self, who: str) -> None:
        """Put the cursor on a combatant."""
        self._selected, self._number = who, None
        self.show_selected()

    def step(self, by: int) -> None:
        """Move the cursor along the timeline."""
        rows = self.rows()
        if self.selected and rows:
            at = rows.index(self.selected.id) + by
            self.select(rows[max(0, min(len(rows) - 1, at))])

    def step_number(self, by: int) -> None:
        """Move along the numbers of the row under the cursor."""
        numbers = self.numbers()
        if numbers:
            at = -1 if self._number is None and by > 0 else self._number or 0
            self._number = (at + by) % len(numbers)
            self.show_timeline()
            self.tell(f"{numbers[self._number].label}: {self.keymap.key_of('why')} asks why")

    def numbers(self) -> tuple[Shown, ...]:
        """The numbers in the row under the cursor."""
        pane = self.query_one(TimelinePane)
        return pane.numbers_of(
            self.encounter, self.book, self.selected.id if self.selected else None
        )

    def number_under_cursor(self) -> Shown | None:
        """The number that the cursor is on; what is left to move where it is on none."""
        numbers = self.numbers()
        if self._number is not None and self._number < len(numbers):
            return numbers[self._number]
        return next((one for one in numbers if one.label == "movement left"), None)

    def mark(self) -> None:
        """Mark the one under the cursor, or take the mark off, and go on to the next."""
        if self.selected:
            self.marked ^= {self.selected.id}
            self.step(1)
            self.show_timeline()

    def unmark(self) -> None:
        """Take all marks off."""
        self.marked = frozenset()
        self.show_timeline()

    def show_all(self) -> None:
        """Show the whole state; panes repaint the lines that changed."""
        self.marked &= frozenset(self.encounter.combatants)
        width = self.size.width
        self.query_one("#title", LinePane).show([bars.title(self.encounter, self.book, width)])
        self.query_one("#keys", LinePane).show([bars.keys(self, width)])
        self.query_one(LogPane).show_log(self.saved.fight)
        self.show_selected()

    def show_selected(self) -> None:
        """Show the timeline with its cursor, and the panes that follow it."""
        self.show_timeline()
        self.query_one(CombatantPane).show_combatant(self.encounter, self.book, self.selected)
        self.query_one(TerrainPane).show_terrains(self.encounter, self.book, self.selected)
        self._place_cursor()

    def show_timeline(self) -> None:
        """Show the timeline alone."""
        who = self.selected.id if self.selected else None
        self.query_one(TimelinePane).show_fight(
            self.encounter, self.book, self.rows(), who, self._number, self.marked
        )

    @on(KeyPane.KeyTyped)
    def key_typed(self, message: KeyPane.KeyTyped) -> None:
        """Give a key to the open question or choice, else to the command that has it."""
        event, prompt = message.event, self.query_one(Prompt)
        if self._choosing is not None:
            self._choosing.take_key(event)
            if not self._choosing.open:
                self._choosing = None
                self.show_selected()
        elif prompt.asking:
            prompt.take_key(event)
        else:
            command = self.keymap.command(event.key, event.character)
            if command is not None:
                self.command(command)

    @on(KeyPane.Pasted)
    def text_pasted(self, message: KeyPane.Pasted) -> None:
        """Pasted text goes to the open question, and is no keys."""
        prompt = self.query_one(Prompt)
        if prompt.asking:
            prompt.take_text(message.text)

    def command(self, command: Command) -> None:
        """Run a command, or say why it cannot be used now."""
        reason = command.unavailable(self)
        if reason is None:
            command.run(self)
        else:
            self.tell(f"{command.title}: {reason}.", "warn")

    def _follow_turn(self) -> None:
        if self.encounter.turn_of in self.rows():
            self._selected, self._number = self.encounter.turn_of, None

    def _place_cursor(self) -> None:
        """The terminal's own cursor goes to the selected row, where braille displays look."""
        pane = self.query_one(TimelinePane)
        self.app.cursor_position = pane.cursor_offset()
