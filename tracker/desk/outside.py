"""The interfaces between the desk and other parts of the program.

The desk needs the numbers and events on the screen, and some functions of the program.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, Protocol

from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import D
from tracker.desk.keymap import KeyMap
from tracker.views.spans import Told


class Seen(Protocol):
    """The numbers and the events that are visible on the screen.

    Only the panes know which ones are visible, because the room on the screen is limited.
    """

    @property
    def events(self) -> int:
        """The number of visible events of the log; 0 if the log is not shown."""

    def in_row(self, fight: Fight, who: str, members: tuple[str, ...]) -> Sequence[Told]:
        """Return the numbers in a row from left to right.

        `members` are the ids of a folded group.
        """

    def on_card(self, fight: Fight, who: str) -> Sequence[Told]:
        """Return the numbers and the closed places on the card of a combatant.

        The result is empty if no card is shown.
        """


class Outside(Protocol, Generic[D]):
    """The functions of the program that the desk calls."""

    def open(self, page: str, *typed: str) -> None:
        """Open the page with this name. The name is "module.function" of the screens.

        `typed` is the text at the beginning of the page.
        """

    def open_saves(self, message: str) -> None:
        """Go to the list of saves. `message` says something about the fight that was closed."""

    def open_save(self, path: Path) -> None:
        """Go to the fight of another save.

        If the save cannot be opened, go to the list of saves, which shows the reason.
        """

    def quit(self) -> None:
        """End the program."""

    def redraw(self) -> None:
        """Send all cells of the screen to the terminal again."""

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call a function after a number of seconds. After the call, show all changes."""

    def templates(self, book: Rulebook) -> Sequence[str]:
        """Return the names of a book's templates in the library."""

    def keymap_of(self, book: Rulebook) -> KeyMap[D]:
        """Return the key map of a fight under this book."""
