"""The services that the list of saves offers to its pages."""

from pathlib import Path
from typing import Protocol

from tracker.screens.application import Application
from tracker.typed.prompt import Question


class SaveList(Protocol):
    """Asks a question, shows a message, and reads its folder again."""

    app: Application

    def ask(self, question: Question) -> None:
        """Ask for a line of text."""

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def reload(self, path: Path | None = None) -> None:
        """Read the folder again, and put the cursor on the save at `path`."""
