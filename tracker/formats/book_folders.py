"""Find the book files in the folders of books, and offer the books to the catalogue."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rules.rulebook import catalogue
from tracker.settings.paths import config_path

if TYPE_CHECKING:
    from rules.rulebook.rulebook import Rulebook

MOST_FILES = 200
"""The most files that are read from a folder. They are read in the order of their names."""


def offer(given: Sequence[Path], saves: Path | None) -> None:
    """Let the catalogue search all book files when somebody first asks for an unknown book.

    `given` are files from the command line. They come first, and they must be valid books.

    Raises:
        BookFaults: the faults of the first bad book in `given`.
    """
    catalogue.shelve(partial(_found, given, saves))
    if given:
        from tracker.formats.book import load_book  # noqa: PLC0415  # most users have no such file

        for path in given:
            load_book(path)


def folders(saves: Path | None, environ: Mapping[str, str]) -> tuple[Path, Path]:
    """Return the folders of books: first `books` beside the saves, then the user's own folder.

    The user's own folder is $GAITKEEPER_BOOKS. If this variable is not set, the folder is `books`
    beside the config file.
    """
    from tracker.store import saves_folder  # noqa: PLC0415  # imported already, or not needed

    beside = saves_folder(saves, environ, Path.cwd()) / "books"
    chosen = environ.get("GAITKEEPER_BOOKS")
    own = Path(chosen) if chosen else config_path(environ).with_name("books")
    return beside, own


def files_in(folder: Path) -> list[Path]:
    """Return the book files in a folder, sorted by their names."""
    try:
        found = sorted(one for one in folder.iterdir() if one.suffix == ".toml")
    except OSError:
        return []
    return found[:MOST_FILES]


def all_files(given: Sequence[Path], saves: Path | None) -> Iterator[Path]:
    """Every book file: first the `given` files, then the files of each folder."""
    yield from given
    for folder in folders(saves, os.environ):
        yield from files_in(folder)


def _found(given: Sequence[Path], saves: Path | None) -> dict[str, "Callable[[], Rulebook]"]:
    """Return functions that load the books. The keys are the ids of the books.

    If several files have the same id, the first file counts.
    """
    paths = list(all_files(given, saves))
    if not paths:
        return {}
    from tracker.formats.book import load_book  # noqa: PLC0415  # TOML is slow to import

    found: dict[str, Callable[[], Rulebook]] = {}
    for path in paths:
        found.setdefault(id_of(path), partial(load_book, path))
    return found


def id_of(path: Path) -> str:
    """Return the id of a file's book.

    If the file has no id, or the id of a built-in book, return the file's name. So a file with
    faults has a name too: the faults are shown when somebody asks for the book.
    """
    from rules.bookfile import BookFaults  # noqa: PLC0415  # only where there is a file
    from tracker.formats.book import read_book_file  # noqa: PLC0415

    try:
        name = read_book_file(path).id
    except BookFaults:
        return path.stem if path.stem not in catalogue.BUILT_IN else path.name
    return name if name and name not in catalogue.BUILT_IN else path.name
