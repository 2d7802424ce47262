"""The desk, as commands know it; the fight screen implements it."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Unpack

from textual.screen import Screen

from rules.dice import Typed
from rules.fight.actions import Action
from rules.history import Fight
from tracker.desk.application import Application
from tracker.desk.cursor import Cursor
from tracker.session.session import Previewed, Session
from tracker.typed.grammar import Asked
from tracker.typed.line_help import Asking
from tracker.typed.picker import PickerOption
from tracker.views.spans import Line, Told


class OnScreen(NamedTuple):
    """Everything that the GM can ask "why" about: every visible number, and the newest events.

    `under_cursor` is one of the numbers; a closed place under the cursor counts as a number.
    """

    numbers: Sequence[Told]
    under_cursor: Told | None
    events: int


class Desk(Protocol):
    """The fight, the cursor in it, and methods that ask, show messages and carry actions out.

    A RulesError or StoreError from a callback is shown: in the prompt where the text was typed,
    else in the message line. `count` is the number that was typed before the command's key.
    """

    app: Application
    saved: Session
    cursor: Cursor
    count: int | None

    @property
    def fight(self) -> Fight:
        """The fight in play."""

    @property
    def refused(self) -> Asked | None:
        """The last action that the rules refused; None if an action was carried out after it."""

    def key_of(self, command: str) -> str:
        """The first key of a command, by its id, as the screen shows it; empty if it has none."""

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry an action out and show its result, or the refusal with the key to override it.

        Raises:
            RulesError: the action was not understood; the fault names the field.
            StoreError: the action could not be written.
        """

    def ask(self, question: str, answered: Callable[[str], None], **how: Unpack[Asking]) -> None:
        """Ask for a line of text; the question stays open until `answered` takes it."""

    def sketch(self, lines: Sequence[Line]) -> None:
        """Show lines over the lowest panes; the lines disappear when the question is closed."""

    def preview(self, asked: Iterable[Asked]) -> Previewed:
        """Return the result that actions would have, without doing them; may raise RulesError."""

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
        """Choose from a list over the panes; if `taken` is None, only look through it.

        `unmatched` gets a typed text that is not in the list. `moved` gets each choice that the
        cursor reaches, at first `start`; `left` is called if the list is left without a choice.
        """

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def show(self) -> None:
        """Show the cursor's place, and the combatant under the cursor."""

    def count_down(self, seconds: int) -> None:
        """Count each turn down from this number of seconds; 0 turns it off."""

    def step_number(self, by: int) -> None:
        """Go along the numbers in the row under the cursor."""

    def on_screen(self) -> OnScreen:
        """The numbers and events on the screen that the GM can ask "why" about."""

    def open(self, page: str, *typed: str) -> None:
        """Open a page, as "module.function" of the screens, with the text that was typed for it."""

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight; `closed` gets the screen's result, if there is one."""

    def go_to(self, path: Path) -> None:
        """Close this fight and open the fight of another save."""

    def leave(self) -> None:
        """Close this fight and go to the list of saves."""
