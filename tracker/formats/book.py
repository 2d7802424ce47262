"""Read a rulebook from a file.

First check the size, the text and the TOML, then read the tables.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.bookfile import BookFaults, Fault, book_of_tables
from rules.rulebook.rulebook import Rulebook
from tracker.formats.incoming import BOOK, NotRead, read_bytes, text_of
from tracker.formats.toml import TomlFault, every_fault, tables_of
from tracker.store.errors import StoreError, printable


class BookFile(Struct, frozen=True):
    """A file with valid TOML: its tables and its text.

    With the text, a message can show the line of each fault.
    """

    path: Path
    plain: dict[str, Any]
    text: str

    @property
    def id(self) -> str:
        """The id that the file gives to its book. It is empty if the file gives no id."""
        about = self.plain.get("book")
        found = about.get("id") if isinstance(about, dict) else None
        return found if isinstance(found, str) else ""

    def rulebook(self) -> Rulebook:
        """Return the book, ready for play; raises BookFaults."""
        return book_of_tables(self.plain, self.text, named(self.path))


def read_book_file(path: Path) -> BookFile:
    """Read a book file; raises BookFaults if it is unreadable, too large, or not TOML."""
    try:
        text = text_of(read_bytes(path, BOOK), named(path), BOOK).replace("\r\n", "\n")
    except NotRead as fault:
        raise _fault(path, fault.reason) from None
    except StoreError as fault:
        raise _fault(path, f"it could not be read: {fault.reason}.") from None
    try:
        return BookFile(path, tables_of(text), text)
    except TomlFault:
        faults = (Fault("", one.line, one.reason) for one in every_fault(text))
        raise BookFaults(named(path), tuple(faults)) from None


def load_book(path: Path) -> Rulebook:
    """The rulebook of a file; raises BookFaults."""
    return read_book_file(path).rulebook()


def named(path: Path) -> str:
    """Return the name of a file in the form that messages about faults use."""
    return printable(path)


def _fault(path: Path, message: str) -> BookFaults:
    return BookFaults(named(path), (Fault("", None, message),))
