"""The fight screen: it passes each key to the open list, the open question or a command."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, Unpack

from textual import events, on
from textual.screen import Screen

from rules.dice import Typed
from rules.errors import Refused
from rules.fight.actions import Action
from rules.fight.timeline import come_since
from rules.fight.turns import question_of
from rules.history import Event
from rules.numbers.exact import Number
from tracker.desk.command import Command
from tracker.desk.commands.movement import with_key
from tracker.desk.commands.turns import MOST_COUNT, count_told
from tracker.desk.keymap import KeyMap, key_in_words, keymap_of
from tracker.desk.tour import Tour
from tracker.panes.lower import ListPane, LogPane
from tracker.panes.table import TablePane
from tracker.screens.fight_panes import FightPanes
from tracker.screens.previewing import PAUSE
from tracker.session.session import Previewed, Session
from tracker.settings.config import ConfigError
from tracker.store.errors import StoreError
from tracker.text.sanitize import sanitize
from tracker.typed.faults import fault_of, previewed
from tracker.typed.grammar import Asked
from tracker.typed.line_help import Asking
from tracker.typed.nearest_allowed import Nearest
from tracker.typed.picker import Picker, PickerOption
from tracker.views import bars
from tracker.views.spans import Closed, Line
from tracker.widgets.line_pane import LinePane
from tracker.widgets.prompt import Prompt

T = TypeVar("T")

WAY_BACK = {
    **dict.fromkeys(("remove", "out", "end-round", "end-fight"), "undo"),
    **dict.fromkeys(("previous", "undo-turn", "undo-to"), "redo"),
}
"""Actions with a result that may surprise; each with the command that reverses the action."""

TOLD_FOR = 8.0
"""Seconds for which the prompt names the command that reverses the last action."""


class FightScreen(FightPanes):
    """One fight, and the desk for its commands. Every action goes through `perform`."""

    def __init__(self, saved: Session, keymap: KeyMap, tour: Tour | None = None) -> None:
        super().__init__(saved, keymap, tour)
        self.count: int | None = None
        self._refusal = ""
        self._nearest: Number | None = None
        self._asking_for = ""

    def key_of(self, command: str) -> str:
        """The first key of a command, as the screen shows it."""
        return self.keymap.key_of(command)

    def leave(self) -> None:
        """Close the save and go to the list of saves; nothing more is read from the save."""
        self._left = True
        self.saved.close()
        self.app.open_list(self.saved.warning)

    def go_to(self, path: Path) -> None:
        """Close this save and show another save's fight; if that fails, the save list says why."""
        self._left = True
        self.saved.close()
        try:
            self.app.open_save(path)
        except (StoreError, ConfigError) as fault:
            self.app.open_list(fault.message)

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Apply an action and show its result; if it is refused, name the key that overrides it.

        Raises:
            RulesError: the action was not understood; the fault names the field.
            StoreError: the event could not be written.
        """
        asked = Asked(action, tuple(dice))
        before, book, sample = self.encounter.turn_of, self.book, self.saved.is_sample
        try:
            event = self.saved.do(*asked, override=override)
        except Refused as fault:
            self.refused, self._nearest = asked, fault.nearest
            self._refusal = f"{fault.message} ({self.key_of('override')} overrides)"
            self.tell(self._refusal, "bad")
            return
        if self.book is not book:
            self.keymap = keymap_of(self.book, self.app.config.keys)
        who = getattr(action, "who", None) or ()
        self.cursor.used((who,) if isinstance(who, str) else who)
        self._tell_what_was_done(event, was_sample=sample)
        if event.begins_turn or self.encounter.turn_of != before:
            self.cursor.follow_turn()
            if self._countdown is not None:
                self._countdown.begin()
        self.show_all_once()
        if self.saved.checkpoint_is_due:
            self.set_timer(PAUSE, self._write_checkpoint)

    def _write_checkpoint(self) -> None:
        """Write a checkpoint, after the action has been shown."""
        self.saved.write_checkpoint()
        if self.saved.warning and not self._left:
            self.tell(self.saved.warning, "warn")

    def tell(self, message: str, style: str = "", *, seconds: float | None = None) -> None:
        """Show a message in the prompt line; if `seconds` is given, only for that long."""
        self.refused = self.refused if message == self._refusal else None
        self.query_one(Prompt).tell(message, style, seconds)
        if style == "bad":
            self.tell_in_full(message, style, self.size.width)

    def ask(self, question: str, answered: Callable[[str], None], **how: Unpack[Asking]) -> None:
        """Open a prompt; a refused text stays in it."""
        instead = Nearest(how.get("nearest"))
        if "preview" in how:
            how["preview"] = partial(previewed, how["preview"], instead)

        def submit(text: str) -> str | None:
            self.refused = None
            fault = fault_of(answered, text)
            if fault is None and self.refused is not None:
                self._refusal = f"{self._refusal}{instead.offer(text, self._nearest)}"
                fault = self._refusal
            return fault

        self.let_message_go()
        self.query_one(Prompt).ask(
            question, submit, kind=self._asking_for, instead=lambda: instead.text, **how
        )
        self.show_keys()

    def preview(self, asked: Iterable[Asked]) -> Previewed:
        """Return the result that actions would have, without doing them."""
        return self.saved.preview(asked)

    def choose(
        self,
        title: str,
        choices: Sequence[PickerOption],
        taken: Callable[[str], None] | None,
        *,
        unmatched: Callable[[str], None] | None = None,
        moved: Callable[[str], None] = lambda _: None,
        left: Callable[[], None] = lambda: None,
        start: str = "",
    ) -> None:
        """Open a list to choose from, over the lowest panes."""
        picker = Picker(
            title,
            choices,
            self.query_one(ListPane),
            taken and self._told(taken),
            unmatched=unmatched and self._told(unmatched),
            moved=lambda option: moved(option.value) if option else None,
            left=left,
            start=start,
            soon=lambda show: self.app.when_caught_up(show, self),
        )
        self.open_list(picker)

    def open(self, page: str, *typed: str) -> None:
        """Import the page of a command and open it, with the text that was typed for it."""
        module, _, function = page.partition(".")
        getattr(import_module(f"tracker.screens.{module}"), function)(self, *typed)

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight."""

        def done(result: Any) -> None:
            if closed is not None and result is not None:
                self._told(closed)(result)

        self.let_message_go()
        self.app.push_screen(screen, done)

    def run_command(self, command: Command) -> None:
        """Run a command, or say why it cannot be used now."""
        reason = command.unavailable(self)
        if reason is not None:
            self.tell(f"{command.title}: {reason}.", "warn")
            return
        self._asking_for = command.id
        self._told(command.run)(self)
        if self._tour is not None and not self._left:
            self._tour.ran(command.id, asks=self._asking)
            self.show_soon()

    def step_number(self, by: int) -> None:
        """Move the cursor among the numbers of the selected row and its card."""
        told = self.under_cursor()
        if not told:
            return
        one = told[self.cursor.step_number(by, len(told))]
        self.show()
        asks = f"{self.key_of('why')} asks why"
        said = with_key(self, one.reason) if isinstance(one, Closed) else asks
        self.tell(f"{one.label}: {said}")

    def keys_line(self, width: int) -> Line:
        """The keys that work now: of the open list or question, else the keys of the commands."""
        prompt = self.query_one(Prompt)
        if self._choosing is not None:
            return bars.list_keys(self._choosing.keys_shown, width)
        if prompt.asking:
            override = self.key_of("override") if self._refused_in(prompt) else ""
            first = [(override, "do it anyway")] if override else []
            return bars.list_keys([*first, *prompt.keys_shown], width)
        commands = self.keymap.bar(self)
        return bars.keys(sorted(commands, key=lambda one: one.closed), width)

    def on_key(self, event: events.Key) -> None:
        """Handle a key, and tell the tour what the key has done."""
        event.stop()
        event.prevent_default()
        asked, last = self._asking, self.fight.last
        self._take_key(event)
        if not (self._left or self.app.more_comes):
            self.paint_changed()
        if self._tour is None or self._left:
            return
        if asked and not self._asking:
            self._tour.settled(done=self.fight.last > last)
        elif not asked and event.key == "escape":
            self._tour.end()
        self.show_soon()

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the open list or question; its letters never count as keys."""
        event.stop()
        prompt = self.query_one(Prompt)
        if self._choosing is not None:
            self.tell(self._choosing.take_text(event.text), "bad")
        elif prompt.asking:
            prompt.take_text(event.text)
        else:
            self.tell("Pasted text is no keys: it goes into a prompt, as of a note.", "warn")
            return
        self.show_keys()

    @on(LinePane.Clicked)
    def row_clicked(self, message: LinePane.Clicked) -> None:
        """A click takes an entry of the open list, or selects a combatant."""
        pane, row = message.pane, message.row
        if self._choosing is not None:
            shown = pane.lines[row] if row < len(pane.lines) else ()
            if (at := self._choosing.place_of(shown)) is not None:
                self._choosing.take_at(at)
                self._choice_used()
        elif isinstance(pane, TablePane) and not self.query_one(Prompt).asking:
            who = pane.row_at(row, self.cursor.rows())
            if who is not None:
                self.cursor.select(who)
                self.show()

    @on(LinePane.Scrolled)
    def wheel_turned(self, message: LinePane.Scrolled) -> None:
        """Move through the open list; if no list is open, through the combatants."""
        if self._choosing is not None:
            self._choosing.step(message.by)
        elif not self.query_one(Prompt).asking:
            self.cursor.step(message.by)
            self.show()

    @property
    def _asking(self) -> bool:
        """Whether a question or a list is open."""
        return self._choosing is not None or self.query_one(Prompt).asking

    def _take_key(self, event: events.Key) -> None:
        """Pass a key to the open list or question, else to the command with that key."""
        prompt = self.query_one(Prompt)
        if not self._cut:
            self.told_in_full()
        if self._choosing is not None:
            self._choosing.take_key(event)
            self._choice_used()
        elif prompt.asking and self._overrides(event, prompt):
            prompt.cancel()
            self._command_typed(event)
            self.show_keys()
        elif prompt.asking:
            prompt.take_key(event)
            if self._sketch and not prompt.asking:
                self.show()
            self.show_keys_once()
        else:
            self._command_typed(event)

    def _choice_used(self) -> None:
        """Show the fight again after the open list has closed."""
        if self._choosing is not None and not self._choosing.open:
            self._choosing = None
            self.show()
        self.show_keys_once()

    def _tell_what_was_done(self, event: Event, *, was_sample: bool) -> None:
        """Show what an action did: a warning, the key that reverses it, a question, or its text."""
        command = WAY_BACK.get(event.action["action"])
        told = "" if self.query_one(LogPane).display else event.text
        come = self._has_come(event)
        if self.saved.warning:
            self.tell(self.saved.warning, "warn")
        elif command:
            back = f"{self.key_of(command)} takes this back: {event.text}"
            self.tell("; ".join(filter(None, (come, back))), "warn", seconds=TOLD_FOR)
        elif was_sample and self._tour is not None:
            self.tell(
                f"This is a copy for the tour. {self.key_of('export')} can keep it in a file."
            )
        elif was_sample:
            name = self.saved.name
            self.tell(f"The sample stays as it was: this is your copy of it now, {name}.")
        else:
            asks = self._asks() or come
            self.tell(asks or told, "warn" if asks else "")

    def _asks(self) -> str:
        """The questions to the combatant whose turn it is, with the key that answers them."""
        combatant = self.encounter.combatants.get(self.encounter.turn_of or "")
        if combatant is None or not combatant.asking:
            return ""
        questions = " ".join(map(question_of, combatant.asking))
        return f"{combatant.name}: {questions} {self.key_of('answer-note')} answers"

    def _has_come(self, event: Event) -> str:
        """The texts of timeline events that have just come, and the key that handles the events."""
        if not self.encounter.timeline:
            return ""
        came = come_since(self.fight.state_at(event.parent), self.encounter)
        told = "; ".join(sanitize(one.text) for one in came)
        return f"{told}: {self.keymap.key_of('answer-note')} sees to it" if told else ""

    def _overrides(self, event: events.Key, prompt: Prompt) -> bool:
        """Whether this key overrides the refusal that the prompt shows."""
        command = self.keymap.command(event.key, event.character)
        return self._refused_in(prompt) and command is not None and command.id == "override"

    def _refused_in(self, prompt: Prompt) -> bool:
        """Whether the rules refused the text in the prompt."""
        return self.refused is not None and prompt.fault == self._refusal

    def _command_typed(self, event: events.Key) -> None:
        command = self.keymap.command(event.key, event.character)
        if self.count is not None and event.key in ("backspace", "escape"):
            self.count = None
            self.tell("")
        elif command is not None:
            self.run_command(command)
            self.count = None
        elif (typed := event.character or "").isdecimal() and typed.isascii():
            self.count = min(MOST_COUNT, (self.count or 0) * 10 + int(typed))
            self.tell(count_told(self.count, self.key_of, self.book.words.cell_word))
        elif event.is_printable and event.character:
            key = key_in_words(event.character)
            keys = f"{self.key_of('help')} shows the keys"
            self.tell(f"{key} does nothing under {self.book.title}: {keys}.", "warn")

    def _told(self, do: Callable[[T], None]) -> Callable[[T], None]:
        """Wrap `do` so that its errors are shown in the prompt line."""

        def told(given: T) -> None:
            fault = fault_of(do, given)
            if fault is not None:
                self.tell(fault, "bad")

        return told
