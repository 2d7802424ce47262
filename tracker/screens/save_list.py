"""What the list of saves offers to the pages that it opens."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, Unpack

from tracker.desk.application import Application
from tracker.typed.line_help import Asking


class SaveList(Protocol):
    """Asks a question, shows a message, and reads its folder again.

    If `answered` raises RulesError or StoreError, the error is shown beside the typed text.
    """

    app: Application

    def ask(self, question: str, answered: Callable[[str], None], **how: Unpack[Asking]) -> None:
        """Ask for a line of text."""

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def reload(self, path: Path | None = None) -> None:
        """Read the folder again, and put the cursor on the save at `path`."""
