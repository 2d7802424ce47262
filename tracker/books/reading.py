"""From a file to a rulebook: its size, its text and its TOML are looked at before its tables."""

import os
import re
import tomllib
from pathlib import Path
from stat import S_ISREG
from typing import Any
from zlib import crc32

from msgspec import Struct

from rules.bookfile import BookFaults, Fault, build
from rules.rulebook.rulebook import Rulebook
from tracker.books.lines import lines_of
from tracker.store.errors import printable

LARGEST = 1 << 18
"""Bytes of a book's file: a hundred times the longest that anybody has written."""


class BookFile(Struct, frozen=True):
    """A file that is good TOML: its tables, and its text for the lines of faults."""

    path: Path
    plain: dict[str, Any]
    text: str

    @property
    def id(self) -> str:
        """The id that it gives itself; empty where it gives none."""
        about = self.plain.get("book")
        found = about.get("id") if isinstance(about, dict) else None
        return found if isinstance(found, str) else ""

    def rulebook(self) -> Rulebook:
        """The book, ready to be played; raises BookFaults."""
        try:
            wording = f"{crc32(repr(self.plain).encode()):08x}"
            return build(self.plain, lines_of(self.text), named(self.path), wording)
        except RecursionError:
            raise _fault(self.path, "it is nested too deep.") from None


def read_book_file(path: Path) -> BookFile:
    """The file's tables.

    Raises:
        BookFaults: it cannot be read, is too large, or is no TOML.
    """
    text = _text(path)
    try:
        return BookFile(path, tomllib.loads(text), text)
    except RecursionError:
        raise _fault(path, "it is nested too deep.") from None
    except tomllib.TOMLDecodeError as fault:
        said = str(fault)
        found = re.search(r" \(at line (\d+), column (\d+)\)$", said)
        line = int(found.group(1)) if found else None
        raise _fault(path, f"{said.partition(' (at ')[0].rstrip('.')}.", line) from None
    except ValueError:
        raise _fault(path, "it has a number or a date that cannot be.") from None


def load_book(path: Path) -> Rulebook:
    """The rulebook of a file; raises BookFaults."""
    return read_book_file(path).rulebook()


def named(path: Path) -> str:
    """What faults call a file."""
    return printable(path)


def _text(path: Path) -> str:
    try:
        about = path.stat()
        if not S_ISREG(about.st_mode):
            raise _fault(path, "it is no file.")
        if about.st_size > LARGEST:
            raise _fault(path, f"it is too large: expected {LARGEST // 1024} KB at most.")
        with path.open("rb") as file:
            return file.read(LARGEST).decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as fault:
        said = os.strerror(fault.errno or 0)
        raise _fault(path, f"it could not be read: {said}.") from None
    except UnicodeDecodeError:
        raise _fault(path, "it is no UTF-8 text.") from None
    except ValueError:
        raise _fault(path, "that is no name of a file.") from None


def _fault(path: Path, message: str, line: int | None = None) -> BookFaults:
    return BookFaults(named(path), (Fault("", line, message),))
