"""The list of saves as the pages that it opens know it."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tracker.desk.application import Application


class SaveList(Protocol):
    """Asks, tells, and reads its folder again.

    What `answered` raises (RulesError, StoreError) is told beside what was typed.
    """

    app: Application

    def ask(
        self, question: str, answered: Callable[[str], None], *, typed: str = "", hint: str = ""
    ) -> None:
        """Ask for a line of text."""

    def tell(self, message: str, style: str = "") -> None:
        """Show a message."""

    def reload(self, path: Path | None = None) -> None:
        """Read the folder again, and put the cursor on a save."""
