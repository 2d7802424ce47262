"""What a command may ask of the place where it is given; the fight's screen fulfils it."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from textual.screen import Screen

from rules.dice import Typed
from rules.fight.actions import Action
from rules.history import Fight
from rules.numbers.exact import Number
from tracker.desk.application import Application
from tracker.desk.cursor import Cursor
from tracker.session.session import Previewed, Session
from tracker.typed.grammar import Asked
from tracker.typed.line_help import LineHelp
from tracker.typed.picker import PickerOption
from tracker.views.spans import Line, Told


class OnScreen(NamedTuple):
    """What can be asked why: every number in sight, the one under the cursor, the newest events.

    A closed place that the cursor is on stands among the numbers.
    """

    numbers: Sequence[Told]
    under_cursor: Told | None
    events: int


class Desk(Protocol):
    """The fight, the cursor in it, and the ways to ask, to tell and to carry out.

    What a callback raises (RulesError, StoreError) is told: in the prompt that it was typed at,
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
        """What the rules refused last, where nothing was done since."""

    def key_of(self, command: str) -> str:
        """The first key of a command, by its id, as it is shown; empty where it has none."""

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry an action out and show what came of it; a refusal is told, with its override.

        Raises:
            RulesError: it was not understood; the fault names the field.
            StoreError: it could not be written.
        """

    def ask(
        self,
        question: str,
        answered: Callable[[str], None],
        *,
        hint: str = "",
        typed: str = "",
        words: Sequence[str] = (),
        changed: Callable[[str], str] | None = None,
        left: Callable[[], None] = lambda: None,
        preview: Callable[[str], str] | None = None,
        line_help: LineHelp | None = None,
        nearest: Callable[[str, Number], str] | None = None,
    ) -> None:
        """Ask for a line of text; the question stays open until `answered` takes it.

        `typed` stands there to begin with. `changed` hears of every change of the text and says
        what is wrong with it, `left` of a question that is left without an answer. `preview` says
        what a text would come to.

        Tab completes to `words`; after a refusal that names the nearest number that is allowed, it
        takes that, which `nearest` puts into the text.
        """

    def sketch(self, lines: Sequence[Line]) -> None:
        """Show lines over the lowest panes while a question is open; they go with it."""

    def preview(self, asked: Iterable[Asked]) -> Previewed:
        """What actions would come to; nothing is done. Raises RulesError for what may not be."""

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
        hint: str = "",
    ) -> None:
        """Choose from a list over the panes, or with None for `taken` look through it.

        `unmatched` gets what was typed and is not in it.
        `moved` hears which choice the cursor comes to, at first `start`; `left` hears of a list
        that is left without a choice.
        """

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def show(self) -> None:
        """Show the cursor where it is now, and whom it is on."""

    def step_number(self, by: int) -> None:
        """Go along the numbers in the row under the cursor."""

    def on_screen(self) -> OnScreen:
        """What is on the screen to be asked why."""

    def open(self, page: str, *typed: str) -> None:
        """Open the page of a command, by the command's id, with what was typed for it already."""

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight; `closed` gets what it ends with."""

    def go_to(self, path: Path) -> None:
        """Close this fight and open the one of another save."""

    def leave(self) -> None:
        """Close this fight and go to the list of saves."""
