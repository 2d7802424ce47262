"""The functions of the application that its screens may call."""

from pathlib import Path

from tracker.settings.config import Config
from tracker.store import SavesFolder
from tracker.terminal.input_order import OrderedInputApp


class Application(OrderedInputApp):
    """The part of the application that screens use.

    It opens fights and the list of saves, and it ends the program.
    """

    folder: SavesFolder
    config: Config

    def open_save(self, path: Path, *, writable: bool = True, tour: bool = False) -> None:
        """Open a save and show its fight. With `tour`, show the tour too. Raises StoreError."""
        raise NotImplementedError

    def open_list(self, message: str = "") -> None:
        """Show the list of saves, with a message about the fight that was closed."""
        raise NotImplementedError

    def keep_theme(self, name: str) -> str:
        """Keep the theme for the next start. Return a sentence that names the config file.

        Raises ConfigError.
        """
        raise NotImplementedError

    def leave(self) -> None:
        """End the program; an open fight closes its save."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Send every cell of the screen again."""
        raise NotImplementedError
