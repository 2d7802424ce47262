"""What the desk knows of the outside: what can be seen, and what the program does for it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, Protocol

from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import D
from tracker.desk.keymap import KeyMap
from tracker.views.spans import Told


class Seen(Protocol):
    """What the GM sees of a fight: the panes know it, because it depends on the room."""

    @property
    def events(self) -> int:
        """The number of visible events of the log; 0 if the log is not shown."""

    def in_row(self, fight: Fight, who: str, members: tuple[str, ...]) -> Sequence[Told]:
        """The numbers in a row, from left to right; `members` are the ids of a folded group."""

    def on_card(self, fight: Fight, who: str) -> Sequence[Told]:
        """The numbers and closed places on the card of a combatant; none without a card."""


class Outside(Protocol, Generic[D]):
    """What the program does for the desk."""

    def open(self, page: str, *typed: str) -> None:
        """Open a page, as "module.function" of the screens, with the text that was typed for it."""

    def open_saves(self, message: str) -> None:
        """Go to the list of saves, with a message about the fight that was closed."""

    def open_save(self, path: Path) -> None:
        """Go to the fight of another save; if it cannot be opened, the list of saves says why."""

    def quit(self) -> None:
        """End the program."""

    def redraw(self) -> None:
        """Send every cell of the screen again."""

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Call a function after a number of seconds, and show what it has changed."""

    def keymap_of(self, book: Rulebook) -> KeyMap[D]:
        """The keys of a fight under this book."""
