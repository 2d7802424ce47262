"""The application opens saves and shows screens. Most modules are imported later."""

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path, PurePath
from random import Random
from typing import ClassVar

from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.desk.book_keys import check_names, keymap_of
from tracker.desk.tour import Tour
from tracker.screens.application import Application
from tracker.screens.fight import FightScreen
from tracker.screens.painting import PaintedOnce
from tracker.session.session import Session
from tracker.settings.config import Config, ConfigError, read_config
from tracker.settings.paths import config_path
from tracker.store import SavesFolder
from tracker.store.errors import printable
from tracker.style.themes import THEMES
from tracker.terminal.colour import ascii_only
from tracker.terminal.driver import TerminalDriver, terminal_driver
from tracker.terminal.filters import AsciiFilter, ControlFilter
from tracker.terminal.signals import ignore_signals, leave_on_signals

REDRAW = "ctrl+l"
"""The key that paints the whole terminal again; it works on every screen."""


class GaitkeeperApp(Application):
    """The application: one game master plays one fight at one keyboard."""

    TITLE = "Gaitkeeper"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    """No widget has the focus: the screens take all keys."""
    BINDINGS: ClassVar = [Binding(REDRAW, "redraw", show=False, priority=True)]

    def __init__(
        self,
        folder: SavesFolder,
        first: Session | None,
        config: Config,
        *,
        in_ascii: bool = False,
        random: Random | None = None,
        config_file: Path | None = None,
    ) -> None:
        # If the theme changed afterwards, Textual would parse all style sheets a second time.
        self.set_reactive(App.theme, config.theme)
        # Textual does not read the style sheet of the very first screen itself.
        sheets = ["style/fight.tcss", *([] if first else ["style/saves.tcss"])]
        super().__init__(driver_class=terminal_driver(), css_path=list[str | PurePath](sheets))
        self.folder = folder
        self.config = config
        self._config_file = config_file
        self.random = random or Random()
        check_names(config.keys, _books())
        self._first = first
        self._keymap_of_first = keymap_of(first.fight.book, config.keys) if first else None
        self._held = ExitStack()
        # No notifications and no tooltips: this saves two widgets a screen.
        self._disable_notifications = self._disable_tooltips = True
        self._own_filters: list[LineFilter] = [
            ControlFilter(),
            *([AsciiFilter()] if in_ascii else []),
        ]

    def get_line_filters(self) -> list[LineFilter]:
        """Return the filters for each line that is sent to the terminal: Textual's, and our own."""
        return [*super().get_line_filters(), *self._own_filters]

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Return the program's own themes. The keys are the names. No other themes are offered."""
        return {theme.name: theme for theme in THEMES}

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the colour of dim text, for themes that do not name this colour."""
        return {"quiet": "#8c8a80"}

    def get_default_screen(self) -> Screen[None]:
        """Return the first screen: the fight that the user named, or the list of saves."""
        if self._first is not None and self._keymap_of_first is not None:
            return FightScreen(self._first, self._keymap_of_first)
        return self._list()

    def on_load(self) -> None:
        """Prepare the program to end cleanly if the connection is lost."""
        leave_on_signals(self)
        # Nothing is painted before the app is ready.
        self._held.enter_context(self.batch_update())

    def on_ready(self) -> None:
        """Paint the first screen, then import the other screens while nobody types."""
        self._held.close()
        if isinstance(self.screen, PaintedOnce):
            self.screen.paint_now()
        # The first picture does not wait for this import.
        from tracker.screens.preloading import preload  # noqa: PLC0415

        self.run_worker(preload(self))

    def open_save(self, path: Path, *, writable: bool = True, tour: bool = False) -> None:
        """Open a save and show its fight. If `tour` is true, also start the tour.

        Raises StoreError.
        """
        saved = self._on_tour(path) if tour else self._saved(path, writable=writable)
        try:
            keymap = keymap_of(saved.fight.book, self.config.keys)
        except ConfigError:
            saved.close()
            raise
        self._show(FightScreen(saved, keymap, Tour() if tour else None))

    def _saved(self, path: Path, *, writable: bool) -> Session:
        copies_to = self.folder.path if writable else None
        return Session(path, random=self.random, writable=writable, copies_to=copies_to)

    def _on_tour(self, sample: Path) -> Session:
        # Only the tour needs this import.
        from tracker.session.tour_session import TourSession  # noqa: PLC0415

        return TourSession(sample, self.folder, random=self.random)

    def open_list(self, message: str = "") -> None:
        """Show the list of saves, with a message about the fight that was closed."""
        self._show(self._list(message))

    def keep_theme(self, name: str) -> str:
        """Keep the theme for the next start. Return a sentence that names the config file.

        Raises ConfigError.
        """
        if self._config_file is None:
            return ""
        from tracker.settings.theme_choice import keep_theme  # noqa: PLC0415

        keep_theme(self._config_file, name)
        return f": kept in {printable(self._config_file)}"

    def leave(self) -> None:
        """End the program. An open fight is closed too."""
        self.exit()

    def _show(self, screen: Screen[None]) -> None:
        """Show a screen, and close the screen that was shown before."""
        # Textual's first screen must stay open.
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _list(self, message: str = "") -> Screen[None]:
        from tracker.screens.saves import SavesScreen  # noqa: PLC0415

        return SavesScreen(message)

    def _fatal_error(self) -> None:
        # Textual would print a traceback; the command line prints the fault in one sentence.
        self.panic()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return False for the action "redraw" if the config file gives its key another use.

        Return True for every other action.
        """
        others = (keys for name, keys in self.config.keys.items() if name != action)
        return action != "redraw" or not any(REDRAW in keys for keys in others)

    def action_redraw(self) -> None:
        """Send every cell of the screen again."""
        self.redraw()

    def redraw(self) -> None:
        """Send every cell of the screen again."""
        if isinstance(self._driver, TerminalDriver):
            self._driver.repaint()
        self.refresh()


def _books() -> Iterator[Rulebook]:
    """Yield every rulebook that can be played. A rulebook is loaded only when it is yielded."""
    from tracker.store.listing import playable  # noqa: PLC0415

    for one in playable():
        yield rulebook(one.id)


def run(folder: SavesFolder, first: Session | None, *, mouse: bool = False) -> int:
    """Run the application and return its exit status.

    The first screen shows the fight `first`. If `first` is None, it shows the list of saves.

    Raises:
        ConfigError: a config file that cannot be used.
        Exception: a fault of the program.
    """
    file = config_path(os.environ)
    config = read_config(file)
    app = GaitkeeperApp(
        folder,
        first,
        config,
        random=first.random if first else Random(),
        in_ascii=ascii_only(os.environ),
        config_file=file,
    )
    app.run(mouse=mouse or config.mouse)
    ignore_signals()
    # Otherwise Python would search everything for garbage, which takes 0.1 seconds or more.
    gc.freeze()
    if app._exception is not None:
        raise app._exception
    return app.return_code or 0
