"""The style sheets of the screens, and a function that reads them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from textual.css.stylesheet import Stylesheet

SHEETS: Final = tuple(sorted(Path(__file__).parent.glob("*.tcss")))
"""The files of all style sheets."""


def read_sheets(stylesheet: Stylesheet, paths: Iterable[Path]) -> None:
    """Read the style sheets that were not read before. So each sheet is parsed only once."""
    unread = [path for path in paths if not stylesheet.has_source(str(path))]
    if unread:
        stylesheet.read_all(unread)
        stylesheet.parse()
