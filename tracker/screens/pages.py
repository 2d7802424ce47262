"""Give the desk of a fight the services of the program.

These services open pages and other saves, delay calls, and end the program.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from textual.screen import Screen

from rules.rulebook.rulebook import Rulebook
from tracker.desk.book_keys import keymap_of
from tracker.desk.desk import FightDesk
from tracker.desk.keymap import KeyMap
from tracker.panes.seen import SeenOnPanes
from tracker.screens.application import Application
from tracker.settings.config import ConfigError
from tracker.store import StoreError


class Pages:
    """Opens the pages over a fight screen. The function of each page gets this object.

    `show` shows the changes of the desk.
    """

    desk: FightDesk

    def __init__(
        self, screen: Screen[None], app: Application, seen: SeenOnPanes, show: Callable[[], None]
    ) -> None:
        self.app = app
        self.seen = seen
        self._screen = screen
        self.show = show

    def open(self, page: str, *typed: str) -> None:
        """Open a page, and give it the typed text.

        `page` names the function that opens the page, as "module.function" in the screens.
        """
        module, _, function = page.partition(".")
        getattr(import_module(f"tracker.screens.{module}"), function)(self, *typed)

    def push(self, screen: Screen[Any], closed: Callable[[Any], None] | None = None) -> None:
        """Put a screen over the fight.

        When the screen closes with a result, call `closed` with this result.
        """

        def done(result: Any) -> None:
            if closed is not None and result is not None:
                self.desk.attempt(closed, result)
            self.show()

        self.desk.let_message_go()
        self.app.push_screen(screen, done)

    def open_saves(self, message: str) -> None:
        """Go to the list of saves, with a message about the fight that was closed."""
        self.app.open_list(message)

    def open_save(self, path: Path) -> None:
        """Go to the fight of another save.

        If the save does not open, show the reason in the list of saves.
        """
        try:
            self.app.open_save(path)
        except (StoreError, ConfigError) as fault:
            self.app.open_list(fault.message)

    def quit(self) -> None:
        """End the program."""
        self.app.leave()

    def redraw(self) -> None:
        """Send every cell of the screen again."""
        self.app.redraw()

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        """Wait a number of seconds, call a function, and show the changes made by this call."""

        def called() -> None:
            call()
            self.show()

        self._screen.set_timer(seconds, called)

    def templates(self, book: Rulebook) -> Sequence[str]:
        """The names of the templates of a book in the library."""
        # The start of the program must not wait for the library.
        from tracker.library.library import library_for  # noqa: PLC0415

        library = library_for(self.app.folder, self.app.config.library)
        library.look()
        return [one.name for one in library.templates(book.id)]

    def keymap_of(self, book: Rulebook) -> KeyMap[FightDesk]:
        """Return the keys that a fight under this book has."""
        return keymap_of(book, self.app.config.keys)
