"""What a command may ask of the place where it is given; the fight's screen fulfils it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from textual.screen import Screen

from rules.dice import Typed
from rules.fight.actions import Action
from rules.history import Fight
from tracker.commands.cursor import Cursor
from tracker.shell import Shell
from tracker.typed.grammar import Asked
from tracker.typed.picker import PickerOption
from tracker.views.spans import ShownNumber

Place = Literal["combatant", "terrain"]
"""The pane that a list to choose from stands in."""


class OnScreen(NamedTuple):
    """What can be asked why: every number in sight, the one under the cursor, the newest events."""

    numbers: Sequence[ShownNumber]
    under_cursor: ShownNumber | None
    events: int


class Desk(Protocol):
    """The fight, the cursor in it, and the ways to ask, to tell and to carry out.

    What a callback raises (RulesError, StoreError) is told: in the prompt that it was typed at,
    else in the message line.
    """

    app: Shell
    cursor: Cursor

    @property
    def fight(self) -> Fight:
        """The fight in play."""

    @property
    def refused(self) -> Asked | None:
        """What the rules refused last, where nothing was done since."""

    def perform(
        self, action: Action, dice: Iterable[Typed] = (), *, override: bool = False
    ) -> None:
        """Carry an action out and show what came of it; a refusal is told, with its override.

        Raises:
            RulesError: it was not understood; the fault names the field.
            StoreError: it could not be written.
        """

    def ask(
        self, question: str, answered: Callable[[str], None], *, hint: str = "", typed: str = ""
    ) -> None:
        """Ask for a line of text; the question stays open until `answered` takes it."""

    def choose(
        self,
        title: str,
        choices: Sequence[PickerOption],
        taken: Callable[[str], None],
        *,
        place: Place = "combatant",
        unmatched: Callable[[str], None] | None = None,
    ) -> None:
        """Choose from a list in a pane; `unmatched` gets what was typed and is not in it."""

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def show(self) -> None:
        """Show the cursor where it is now, and whom it is on."""

    def step_number(self, by: int) -> None:
        """Go along the numbers in the row under the cursor."""

    def on_screen(self) -> OnScreen:
        """What is on the screen to be asked why."""

    def open(self, page: str) -> None:
        """Open the page of a command, by the command's id."""

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight; `closed` gets what it ends with."""

    def leave(self) -> None:
        """Close this fight and go to the list of saves."""
