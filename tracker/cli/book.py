"""`gaitkeeper book`: check, make, list or show book files (TOML), or list a book's numbers."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules.bookfile import BookFaults
from rules.bookfile.toml_text import toml_text
from rules.bookfile.written import book_text
from rules.errors import InputError
from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.numbers.exact import counted
from rules.rulebook.catalogue import BUILT_IN, rulebook, system
from rules.rulebook.rulebook import Rulebook
from rules.rulings.book_numbers import BookNumber
from tracker.cli.output import print_error, print_json, print_lines, print_toml, table
from tracker.formats.book import load_book, named, read_book_file
from tracker.formats.book_folders import all_files, files_in, folders, id_of
from tracker.store.errors import StoreError, printable

MISTAKE = 2

WANTED = {
    "check": "FILE: the book to check",
    "new": "NAME: as my-table",
    "show": "SYSTEM or FILE: the book to write",
    "numbers": "SYSTEM: the book with the numbers",
}
"""Words such as `show` that need a second word, each with the meaning of the second word."""


def arguments(parser: ArgumentParser) -> None:
    """Declare check FILE, new NAME, list, show SYSTEM or FILE, and numbers SYSTEM."""
    parser.add_argument(
        "what",
        choices=(*WANTED, "list"),
        metavar="check|new|show|list|numbers",
        help="look for faults, begin, write a book as a file, list, or tell a book's numbers",
    )
    parser.add_argument(
        "name",
        nargs="?",
        metavar="FILE|NAME|SYSTEM",
        help="the file to check or show, the new book's name, or a rulebook",
    )
    parser.add_argument("--json", action="store_true", help="the numbers as JSON")


def run(options: Namespace) -> int:
    """Check, make, show or list books, or print a book's numbers. Return 2 if a book has faults.

    Raises:
        InputError: if the name is missing or not allowed.
        StoreError: if a file cannot be written.
        RulesError: unknown-system if there is no such book, or if its file has faults.
    """
    if options.what == "list":
        return _list(options)
    if not options.name:
        wanted = WANTED[options.what]
        raise InputError("missing", "name", f"`gaitkeeper book {options.what}` takes {wanted}.")
    do = {"check": _check, "new": _new, "show": _show, "numbers": _numbers}[options.what]
    return do(options, options.name)


def _show(options: Namespace, name: str) -> int:
    """Print a book's file.

    If the book is written in Python, make a file. Marks show where the Python parts are missing.
    """
    path = _file_of(options, name)
    if path is None:
        print_toml(book_text(rulebook(name)))
        return 0
    file = read_book_file(path)
    file.rulebook()
    print_toml(toml_text(file.plain))
    return 0


def _file_of(options: Namespace, name: str) -> Path | None:
    """Return the file with this path, or the file of the book with this id.

    Return None if the book does not come from a file.
    """
    if name.endswith(".toml") or os.sep in name:
        return Path(name)
    files = () if rulebook(name).id in BUILT_IN else all_files(options.book, options.saves)
    return next((one for one in files if id_of(one) == name), None)


def _numbers(options: Namespace, name: str) -> int:
    """Print each named number in a book's text: its id, its value, its unit and its section."""
    book = system(name)
    if options.json:
        print_json([_plain(one) for one in book.numbers])
        return 0
    rows = [
        (one.id, counted(one.value, one.unit), f"[{one.source.section}]") for one in book.numbers
    ]
    print_lines(f"{book.id}: {book.title}", "", *table(rows, indent="  "))
    return 0


def _plain(one: BookNumber[Any]) -> dict[str, object]:
    return {"id": one.id, "value": one.value, "unit": one.unit, "section": one.source.section}


def _check(_options: Namespace, name: str) -> int:
    path = Path(name)
    try:
        book = load_book(path)
    except BookFaults as fault:
        for one in fault.faults:
            print_error(f"{fault.name}: {one.in_words()}")
        return MISTAKE
    print_lines(f"{named(path)} is a good book.", *_about(book))
    return 0


def _about(book: Rulebook) -> list[str]:
    words = book.words
    rows = [
        ("book", f"{book.id}/{words.version}, {book.title}"),
        ("sheet", ", ".join(one.id for one in words.fields)),
        ("gaits", ", ".join(one.id for one in words.gaits)),
        ("terrains", ", ".join(one.id for one in words.terrains)),
        ("conditions", ", ".join(one.id for one in words.conditions)),
        ("actions", ", ".join(_actions(book))),
    ]
    return table([row for row in rows if row[1]], indent="  ")


def _actions(book: Rulebook) -> Iterator[str]:
    """Return each action with its key, or with "no key" if the action has no key of its own."""
    # These are slow to import, and only needed here.
    from tracker.desk.book_keys import keymap_of  # noqa: PLC0415
    from tracker.desk.commands.of_book import command_of  # noqa: PLC0415

    keys = keymap_of(book, {})
    for kind in own_actions(book):
        asked = command_of(kind)
        wanted = "" if asked is None else ", ".join(asked.keys)
        key = keys.key_of(asked.id) if asked is not None and wanted else ""
        without = f"no key, {wanted} is taken" if wanted else "no key"
        yield f"{name_of(kind)} ({key or without})"


def _new(options: Namespace, name: str) -> int:
    """Write a new book file with comments into the user's folder of books, and print its path."""
    book_id = "-".join("".join(one if one.isalnum() else " " for one in name.lower()).split())
    if not book_id.isascii() or not book_id[:1].isalpha() or len(book_id) > 40:
        message = f"{name[:60]!r} is no name for a book: expected a letter first, as my-table."
        raise InputError("bad-choice", "name", message)
    if book_id in BUILT_IN:
        message = f"{book_id} is a book that comes along: choose another name."
        raise InputError("conflict", "name", message)
    path = folders(options.saves, os.environ)[1] / f"{book_id}.toml"
    title = " ".join(part.capitalize() for part in book_id.split("-"))
    start = files("tracker.formats").joinpath("start.toml").read_text(encoding="utf-8")
    text = start.replace("BOOK-ID", book_id).replace("BOOK-TITLE", title)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise StoreError("conflict", f"{printable(path)} is there already.") from None
    print_lines(
        printable(path),
        f"`gaitkeeper book check {printable(path)}` looks for faults;"
        f" `gaitkeeper new NAME --system {book_id}` begins a fight under it.",
    )
    return 0


def _list(options: Namespace) -> int:
    """Print every book file with its id and title, or with its faults, folder by folder."""
    seen: dict[str, Path] = {}
    rows = [_row(path, seen) for path in options.book]
    for folder in folders(options.saves, os.environ):
        found = [_row(path, seen) for path in files_in(folder)]
        rows += found or [(printable(folder), "no books")]
    print_lines(*table(rows))
    return 0


def _row(path: Path, seen: dict[str, Path]) -> tuple[str, str]:
    """Return a row about a book file: the file, then its id and title, or its number of faults.

    Of several files with the same id, only the first is in use; `seen` has the files by id.
    """
    try:
        book = load_book(path)
    except BookFaults as fault:
        many = counted(len(fault.faults), "fault")
        return named(path), f"{many}: see `gaitkeeper book check`"
    first = seen.setdefault(book.id, path)
    hidden = "" if first == path else f", not in use: {named(first)} has that id"
    return named(path), f"{book.id}: {book.title}{hidden}"
