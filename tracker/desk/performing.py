"""Carry out the actions that the GM orders at the desk, and keep the refused actions."""

from typing import Protocol

from msgspec.structs import replace

from rules.errors import InputError, Refused
from rules.history import Event
from rules.rulebook.rulebook import Rulebook
from tracker.desk import second_enter, second_press, several
from tracker.desk.messages import Overridable, after_event
from tracker.desk.named_actions import with_keys
from tracker.desk.outside import Seen
from tracker.desk.second_enter import SecondEnter
from tracker.desk.tour import Tour
from tracker.desk.without_keys import WithoutKeys
from tracker.session.countdown import Countdown
from tracker.typed.grammar import Asked


class Desk(second_enter.Desk, second_press.Desk, Protocol):
    """The part of a desk that carries out actions and shows the result."""

    seen: Seen
    tour: Tour | None
    countdown: Countdown | None
    refusal: Overridable | None

    @property
    def book(self) -> Rulebook:
        """The rulebook of this fight."""

    def key_of(self, command: str) -> str:
        """Return the first key of a command as the screen shows the key; '' if there is no key."""

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message."""


class Performing:
    """Carries out actions, and shows their results.

    Some actions first wait for the second Enter. A checkpoint that is due is written afterwards.
    """

    def __init__(self, desk: Desk, waits: SecondEnter, without_keys: WithoutKeys) -> None:
        self._desk = desk
        self._second_enter = waits
        self._without_keys = without_keys

    def perform(self, asked: tuple[Asked, ...], *, override: bool) -> None:
        """Carry out actions as one event. Either all are done, or none.

        If the rules refuse the actions, show the refusal and the key that overrides the refusal.

        Raises:
            RulesError: the actions were not understood, or they wait for a second Enter; the fault
                names the field.
            StoreError: the event could not be written.
        """
        self._second_enter.check(asked, override=override)
        if not asked:
            return
        desk = self._desk
        was, book, sample = desk.session.encounter, desk.book, desk.session.is_sample
        try:
            event = desk.session.do(*several.as_one(asked), override=override)
        except Refused as fault:
            self._refuse(asked, fault)
            return
        # After an undo, the fight is the same again, but the question was for this one time.
        desk.asked_last = None
        if desk.book is not book:
            desk.keymap = desk.outside.keymap_of(desk.book)
        desk.cursor.used(several.doers(asked))
        self._tell_of(event, was_sample=sample)
        now = desk.session.encounter
        if event.begins_turn or (now.turn_of, now.round) != (was.turn_of, was.round):
            desk.cursor.turn_passes()
            if desk.countdown is not None:
                desk.countdown.begin()
        if desk.session.checkpoint_is_due:
            self._without_keys.write_checkpoint()

    def override(self) -> None:
        """Carry out the refused actions although the rules refuse them; raises like `perform`."""
        desk, refusal = self._desk, self._desk.refusal
        if refusal is None:
            return
        try:
            self.perform(refusal.asked, override=True)
        except InputError as fault:
            desk.refusal = replace(refusal, message=fault.message)
            desk.tell(fault.message, "bad")
            second_press.note_question(desk, fault.message)

    def _refuse(self, asked: tuple[Asked, ...], fault: Refused) -> None:
        desk = self._desk
        told = with_keys(several.refusal(asked, fault), desk.book, desk.keymap)
        message = f"{told} ({desk.key_of('override')} does it anyway)"
        desk.refusal = Overridable(asked, message, fault.nearest)
        desk.tell(message, "bad")

    def _tell_of(self, event: Event, *, was_sample: bool) -> None:
        desk = self._desk
        told, on_tour = "" if desk.seen.events else event.text, desk.tour is not None
        of = event, desk.session, desk.key_of
        desk.tell(*after_event(*of, told=told, was_sample=was_sample, on_tour=on_tour))
