"""The desk has a fight, a cursor, and everything that a GM does with them.

The desk needs no screen.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice import Typed
from rules.encounter import Encounter
from rules.fight.actions import Action
from rules.fight.preview import turns_ahead
from rules.history import Fight
from rules.map.grid_map import GridMap
from rules.rulebook.rulebook import Rulebook
from tracker.desk.changes import Changes, Part, shown_at
from tracker.desk.command import Command
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap
from tracker.desk.memo import Memo
from tracker.desk.messages import NO_MESSAGE, Message, Overridable
from tracker.desk.named_actions import faults_with_keys
from tracker.desk.outside import Outside, Seen
from tracker.desk.performing import Performing
from tracker.desk.rehearsal import Rehearsal, Rehearsed
from tracker.desk.second_enter import SecondEnter
from tracker.desk.second_press import AskedLast
from tracker.desk.taking_keys import KeyTaker
from tracker.desk.tour import Tour
from tracker.desk.without_keys import WithoutKeys
from tracker.session.countdown import Countdown
from tracker.session.session import Previewed, Session
from tracker.typed.faults import fault_of
from tracker.typed.grammar import Asked
from tracker.typed.picker import ChoiceList, Picker
from tracker.typed.prompt import Prompt, Question
from tracker.views import bars
from tracker.views.bars import KeyLabel
from tracker.views.spans import Line

if TYPE_CHECKING:
    from tracker.desk.map_page import MapPage

T = TypeVar("T")


class FightDesk:
    """A fight with its cursor, count, question, list, message and refusal.

    `key`, `paste` and the other inputs change the desk. `take_changes` says which parts must be
    shown again. `count` is the number that was typed before a command's key. `sketch` has more
    lines about the text that is typed in the open question. If a function raises a fault, the desk
    shows the fault beside the typed text. If there is no typed text, the fault becomes the message.
    """

    def __init__(
        self,
        session: Session,
        keymap: KeyMap["FightDesk"],
        seen: Seen,
        outside: Outside["FightDesk"],
        tour: Tour | None = None,
    ) -> None:
        self.session = session
        session.checkpoints_later = True
        self.keymap = keymap
        self.seen = seen
        self.outside = outside
        self.tour = tour
        self.cursor = Cursor(session.fight)
        self.count: int | None = None
        self.prompt = Prompt(self._submit)
        self.picker: Picker | None = None
        self.sketch: Sequence[Line] = ()
        self.message = NO_MESSAGE
        self.is_new = False
        """Whether the message was told after the last key."""
        self.refusal: Overridable | None = None
        self.countdown: Countdown | None = None
        self.closed = False
        self.map_page: MapPage | None = None
        """The page of the map while it is shown."""
        self.asked_last: AskedLast | None = None
        """The last question for a second press of a key."""
        self._asking_for = ""
        self._rehearsal = Rehearsal(self)
        self._keys = KeyTaker(self, outside.after)
        self._reached: str | None = None
        self._without_keys = WithoutKeys(self, outside.after)
        self._coming: Memo[tuple[str, ...]] = Memo()
        self._changes = Changes()
        self._second_enter = SecondEnter(self)
        self._performing = Performing(self, self._second_enter, self._without_keys)

    @property
    def fight(self) -> Fight:
        """The fight in play."""
        return self.session.fight

    @property
    def encounter(self) -> Encounter:
        """The current state of the encounter."""
        return self.fight.encounter

    @property
    def grid(self) -> GridMap | None:
        """The grid of the fight. It is None if the fight has a line or no positions."""
        return None if self.encounter.map is UNSET else self.encounter.map.grid

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""
        return self.fight.book

    @property
    def refused(self) -> tuple[Asked, ...]:
        """The actions that the rules refused last.

        The tuple is empty if the desk has shown another message after the refusal.
        """
        return self.refusal.asked if self.refusal else ()

    @property
    def running(self) -> str:
        """The id of the last command. The open question belongs to this command."""
        return self._asking_for

    @property
    def asking(self) -> bool:
        """Whether a question or a list is open."""
        return self.picker is not None or self.prompt.asking

    @property
    def coming(self) -> tuple[str, ...]:
        """The ids of the combatants whom the title names as next."""
        encounter = self.encounter
        ahead = turns_ahead(encounter, self.book)
        return self._coming.get(encounter, None, lambda: bars.foretold(encounter, ahead))

    def key_of(self, command: str) -> str:
        """Return the first key of a command as the screen shows the key.

        The text is empty if the command has no key.
        """
        return self.keymap.key_of(command)

    def begin(self, turn_timer: int) -> None:
        """Show a message about the save or the keys.

        Also start all work that happens without a key.
        """
        self._without_keys.begin(turn_timer)

    @property
    def on_map(self) -> "MapPage | None":
        """The page of the map. It is None if the page is closed, or if the fight has no grid."""
        page = self.map_page
        return page if page is not None and page.standing is not None else None

    def key(self, name: str, character: str | None = None) -> None:
        """Give a key to the open list or to the open question.

        If no list and no question is open, run the command of the key.
        """
        waiting = self._second_enter.waiting
        self._keys.take(name, character)
        self._second_enter.key_was(waiting)

    def paste(self, text: str) -> None:
        """Put a pasted text into the open list or question.

        The letters of the text are never keys.
        """
        if self.picker is not None:
            self.tell(self.picker.take_text(text), "bad")
        elif self.prompt.asking:
            self.prompt.take_text(text)
        else:
            self.tell("Pasted text is no keys: it goes into a prompt, as of a note.", "warn")

    def pick(self, shown: Line) -> None:
        """Take the option on this line of the open list."""
        if self.picker is not None and (at := self.picker.place_of(shown)) is not None:
            self.picker.take_at(at)
            self.close_list()

    def close_list(self) -> None:
        """Remove the open list if an option was taken, or if the GM has left the list."""
        if self.picker is not None and not self.picker.open:
            self.picker = None

    def step(self, by: int) -> None:
        """Move the cursor of the open list. If no list is open, move the cursor of the table."""
        if self.picker is not None:
            self.picker.step(by)
        elif not self.prompt.asking:
            self.cursor.step(by)

    def run(self, command: Command["FightDesk"]) -> None:
        """Run a command, or say why it is not available now."""
        reason = command.unavailable(self)
        if reason is not None:
            self.tell(f"{command.title}: {reason}.", "warn")
            return
        self._asking_for = command.id
        self.cursor.for_newcomers = command.newcomers
        self.attempt(command.run, self)
        if self.tour is not None and not self.closed:
            self.tour.ran(command.id, asks=self.asking)

    def run_named(self, command: str) -> None:
        """Run the command with this id, or say why it is not available now."""
        self.run(self.keymap.by_id(command))

    def run_for(self, command: Command["FightDesk"], word: str) -> None:
        """Run the command that was found by a word.

        If the word answers the command's question, put the word into the answer.
        """
        self.run(command)
        said = word.strip().casefold()
        answers = said and any(one.startswith(said) for one in command.answers)
        if answers and self.picker is not None:
            self.picker.take_text(said)
        elif answers:
            self.prompt.take_text(said)

    def attempt(self, do: Callable[[T], None], given: T) -> None:
        """Call `do` with `given`. If the call fails, show the fault."""
        fault = fault_of(do, given)
        if fault is not None:
            self.tell(fault, "bad")

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry an action out, and show its result.

        If the rules refuse the action, show the refusal and the key that overrides the refusal.

        Raises:
            RulesError: the action was not understood, or it waits for a second Enter; the fault
                names the field.
            StoreError: the event could not be written.
        """
        self.perform_all([Asked(action, tuple(dice))], override=override)

    def perform_all(self, wanted: Iterable[Asked], *, override: bool = False) -> None:
        """Carry out actions as one event. Either all are done, or none; raises like `perform`."""
        if self._rehearsal.is_on:
            raise self._rehearsal.foreseen(tuple(wanted))
        self._performing.perform(tuple(wanted), override=override)

    def override(self) -> None:
        """Carry out the refused actions although the rules refuse them; raises like `perform`."""
        self._performing.override()

    def let_letter_follow(self, who: str) -> None:
        """Ignore the letter of a combatant if the letter is typed immediately after a key."""
        letter = self.cursor.letters().get(who, "")
        self._keys.let_letter_follow(letter, self.encounter.combatants[who].name)

    @property
    def waits(self) -> bool:
        """Whether any actions wait for a second Enter."""
        return self._second_enter.waiting is not None

    def count_first_enter(self, wanted: Iterable[Asked]) -> None:
        """Count the Enter of a list as the first Enter for the actions of the open question."""
        self._second_enter.first_was(tuple(wanted))

    def question_before(self, wanted: Iterable[Asked]) -> str:
        """Return the question that Enter would ask before these actions.

        The text does not name the victims, because a preview names them. The text is empty if
        Enter would not ask.
        """
        return self._second_enter.question(tuple(wanted))

    def foresee(self, wanted: Iterable[Asked]) -> Previewed:
        """Return the result that actions would have. The actions are not carried out.

        May raise RulesError.
        """
        with faults_with_keys(self.book, self.keymap):
            return self.session.preview(wanted)

    def ask(self, question: Question) -> None:
        """Ask for a line of text. The question stays open until it accepts an answer."""
        if self._rehearsal.is_on:
            raise Rehearsed(question.asked(question.typed))
        self.let_message_go()
        self.sketch = ()
        self.prompt.ask(question, self._asking_for)

    def choose(self, choice: ChoiceList) -> None:
        """Open a list of choices."""
        self.let_message_go()
        taken, unmatched = choice.taken, choice.unmatched
        told = replace(
            choice,
            taken=taken and (lambda value: self._taken(taken, value, stays=choice.only_acts)),
            unmatched=unmatched and (lambda text: self._taken(unmatched, text, stays=True)),
        )
        if choice.only_acts and taken and unmatched:
            told = replace(
                told,
                preview=lambda value: self._rehearsal.result_of(taken, value, choice.preview),
                foretold=lambda text: self._rehearsal.result_of(unmatched, text, choice.foretold),
            )
        self.picker, self._reached = Picker(told), None

    def _taken(self, take: Callable[[str], None], chosen: str, *, stays: bool = False) -> None:
        """Take the chosen option of the list.

        If the option needs a second Enter, the list stays open. If `stays` is true, the list also
        stays open for a typed text with a fault.
        """
        picker, before = self.picker, self._second_enter.waiting
        fault = fault_of(take, chosen)
        if fault is not None:
            self.tell(fault, "bad")
        waiting = self._second_enter.waiting
        waits = waiting is not None and waiting is not before
        if picker is not None and fault and (waits or (stays and picker.filter_text.text)):
            picker.open = True

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message; if `seconds` is given, the message disappears after that time.

        A refusal can be overridden only while its message is shown.
        """
        if self.refusal is not None and message != self.refusal.message:
            self.refusal = None
        told = self.message = Message(message, style, seconds)
        self.is_new = True
        if seconds is not None:
            self.outside.after(seconds, lambda: self._forget(told))

    def let_message_go(self) -> None:
        """Clear the message because a question or a list opens.

        A message about a fault of the save stays visible.
        """
        self.refusal = None
        self.tell(self._without_keys.fault_of_save, "bad")

    def count_down(self, seconds: int) -> None:
        """Show the remaining time of each turn. A turn has this number of seconds.

        If the number is 0, the timer is off.
        """
        self._without_keys.count_down(seconds)

    def leave(self) -> None:
        """Close the save and go to the list of saves; nothing more is read from the save."""
        self.closed = True
        self.session.close()
        self.outside.open_saves(self.session.warning)

    def go_to(self, path: Path) -> None:
        """Close this save and go to the fight of another save."""
        self.closed = True
        self.session.close()
        self.outside.open_save(path)

    def keys_now(self) -> list[KeyLabel]:
        """Return the keys that work now."""
        return self._keys.shown()

    def take_changes(self) -> frozenset[Part]:
        """Return the parts of the screen that have changed since the last call of this method."""
        self._settle()
        return self._changes.take(shown_at(self))

    def _settle(self) -> None:
        """Report the typed text and the option under the cursor.

        After several quick keys there is only one report.
        """
        self.prompt.settle()
        if self.on_map is not None:
            self.on_map.follow()
        current = self.picker and self.picker.current
        if self.picker is not None and current and current.value != self._reached:
            self._reached = current.value
            self.picker.choice.moved(current.value)

    def _submit(self, question: Question, text: str) -> str | None:
        """Give the typed text to the question.

        Return the fault or the refusal; return None if the answer was accepted.
        """
        self.refusal, instead = None, self.prompt.instead
        fault = fault_of(question.answered, text)
        if fault is not None or self.refusal is None:
            return fault
        offer = instead.offer(text, self.refusal.nearest)
        self.refusal = replace(self.refusal, message=f"{self.refusal.message}{offer}")
        return self.refusal.message

    def _forget(self, message: Message) -> None:
        """Clear this message. If another message is shown now, do nothing."""
        if self.message is message:
            self.message = NO_MESSAGE
