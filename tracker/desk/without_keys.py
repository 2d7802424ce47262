"""Changes at the desk that happen without a key.

The causes are the time of a turn, checkpoints, and events of other processes.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from rules.errors import CodedError
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap
from tracker.session.countdown import Countdown
from tracker.session.session import Session

PAUSE: Final = 0.02
"""Seconds between an action and its checkpoint, so that the result is shown first."""

LOOKS: Final = 0.1
"""Seconds between two checks of a save that another process plays."""


LOOKING_ON: Final = (
    "Somebody else plays this fight: it is shown as it is played, and not changed here."
)


class Desk(Protocol):
    """The part of a desk that changes although no key is pressed."""

    session: Session
    keymap: KeyMap[Any]
    cursor: Cursor
    countdown: Countdown | None
    closed: bool

    def tell(self, message: str, style: str = "", seconds: float | None = None) -> None:
        """Show a message."""


class WithoutKeys:
    """Changes a desk at certain times; `after` calls a function after a number of seconds.

    `fault_of_save` has the reason why the save cannot be read now, or ''.
    """

    def __init__(self, desk: Desk, after: Callable[[float, Callable[[], None]], None]) -> None:
        self._desk = desk
        self._after = after
        self.fault_of_save = ""

    def begin(self, turn_timer: int) -> None:
        """Show a message about the save or the keys, and begin all work that happens without a key.

        A turn has `turn_timer` seconds. If this number is 0, the timer is off.
        """
        desk = self._desk
        if turn_timer:
            self.count_down(turn_timer)
        message = desk.session.warning or desk.keymap.said
        if not desk.session.writable:
            self.look_on()
            message = message or LOOKING_ON
        desk.tell(message, "warn")

    def count_down(self, seconds: int) -> None:
        """Show the remaining time of each turn. A turn has this number of seconds.

        If the number is 0, the timer is off.
        """
        self._desk.countdown = Countdown(seconds) if seconds else None
        self._tick(self._desk.countdown)

    def write_checkpoint(self) -> None:
        """Write a checkpoint of the save after the screen shows the last action."""
        self._after(PAUSE, self._write_checkpoint)

    def look_on(self) -> None:
        """Read the new events that another process has written.

        The reading is repeated after a short pause.
        """
        self._after(LOOKS, self._look)

    def _write_checkpoint(self) -> None:
        self._desk.session.write_checkpoint()
        warning = self._desk.session.warning
        if warning and not self._desk.closed:
            self._desk.tell(warning, "warn")

    def _tick(self, countdown: Countdown | None) -> None:
        """Check each second whether the time of a turn is over.

        Report the end of a turn only once.
        """
        desk = self._desk
        if desk.closed or countdown is None or countdown is not desk.countdown:
            return
        self._after(1, lambda: self._tick(countdown))
        encounter = desk.session.encounter
        actor = encounter.combatants.get(encounter.turn_of or "")
        if actor and not encounter.ended and countdown.is_up():
            desk.tell(f"{actor.name}: the time of this turn is up.", "warn")

    def _look(self) -> None:
        """Read the new events that another process has written.

        If a turn has begun, the cursor goes to the combatant who has this turn.
        """
        desk, session = self._desk, self._desk.session
        if desk.closed:
            return
        fight, turn = session.fight, session.encounter.turn_of
        try:
            session.look()
        except CodedError as fault:
            self._tell_of_save(fault.message)
            # A save that was moved may come back; looking again repairs no other fault.
            if fault.code == "not-found":
                self.look_on()
            return
        self.look_on()
        self._tell_of_save("")
        if session.fight is not fight:
            desk.cursor = Cursor(session.fight)
        if session.encounter.turn_of != turn:
            desk.cursor.follow_turn()

    def _tell_of_save(self, fault: str) -> None:
        """Show a new fault of the save. When the save has no fault any more, clear the message."""
        if fault != self.fault_of_save:
            self.fault_of_save = fault
            self._desk.tell(fault, "bad")
