"""The rulebooks by their ids. The first request for a rulebook imports it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rules.errors import InputError, RulesError
from rules.numbers.nearest import the_nearest, told
from rules.rulings.book_numbers import BookNumber
from rules.rulings.rule import Rule
from rules.rulings.sayings import Reading

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rules.rulebook.rulebook import Rulebook

BUILT_IN = ("exp", "rom", "obss", "opend6", "emala")
"""The rulebooks that come with the program, each a package `rules.books.<id>`."""

ENTRY_POINTS = "gaitkeeper.rulebooks"
"""Packages register rulebooks in this entry-point group. Each entry is a module with one book."""


class System(Struct, frozen=True):
    """A rulebook: its id, its title, its rules, and its readings.

    The readings of the whole book come first, then each rule's readings. `round_word` is the book's
    word for a round. `numbers` are the named numbers of the book's text.
    """

    id: str
    title: str
    rules: Mapping[str, Rule[..., Any]]
    readings: tuple[Reading, ...]
    round_word: str = "round"
    numbers: tuple[BookNumber[Any], ...] = ()


Shelf = Callable[[], "Mapping[str, Callable[[], Rulebook]]"]
"""A function that searches for books in files. It returns a loader for the id of each book."""

_SHELVES: list[Shelf] = []


def shelve(shelf: Shelf) -> None:
    """Set the function that searches for books in files if a requested book is unknown.

    A loader raises RulesError if its file is not a book.
    """
    _SHELVES[:] = [shelf]
    for known in (_from_files, _from_file, _title_of_file):
        known.cache_clear()


def systems() -> tuple[str, ...]:
    """Return the ids of all rulebooks: from the program, from other packages and from files."""
    ours = tuple(name for name in BUILT_IN if _is_built_in(name))
    installed = sorted(_from_elsewhere().keys() - set(ours))
    filed = sorted(_from_files().keys() - {*ours, *installed})
    return (*ours, *installed, *filed)


def system(system_id: str) -> System:
    """Return a rulebook by its id.

    Raises:
        RulesError: unknown-system, if there is no such book or it does not load.
    """
    if _is_built_in(system_id):
        return _built_in(system_id)
    if system_id in _from_files():
        return _title_of_file(system_id)
    entry = _from_elsewhere().get(system_id)
    if entry is None:
        message = f"There is no rulebook {told(system_id)}{the_nearest(system_id, systems())}."
        raise RulesError("unknown-system", "system", message)
    return _load(system_id)[0]


def rule(system_id: str, name: str) -> Rule[..., Any]:
    """Return a rule by its rulebook's id and its own name: `rule("emala", "gait")`.

    Raises:
        RulesError: unknown-system; InputError: unknown-rule.
    """
    rules = system(system_id).rules
    if name not in rules:
        raise no_such_rule(system_id, name, rules)
    return rules[name]


def no_such_rule(book: str, name: str, rules: Iterable[str]) -> InputError:
    """Return the error for the name of a rule that the book does not have."""
    message = f"{book} has no rule {told(name)}{the_nearest(name, rules)}."
    return InputError("unknown-rule", "rule", message)


def _is_built_in(system_id: str) -> bool:
    return system_id in BUILT_IN and _is_there(system_id)


@cache
def _is_there(system_id: str) -> bool:
    spec = find_spec(f"rules.books.{system_id}")
    return spec is not None and spec.origin is not None


@cache
def _built_in(system_id: str) -> System:
    return _system(system_id, import_module(f"rules.books.{system_id}"))


@cache
def _from_files() -> Mapping[str, Callable[[], Rulebook]]:
    """Return a loader for each book from a file.

    If an installed book has the same id as a file's book, the file's book is used.
    """
    return {name: load for shelf in _SHELVES for name, load in shelf().items()}


@cache
def _from_file(system_id: str) -> Rulebook:
    return _from_files()[system_id]()


@cache
def _title_of_file(system_id: str) -> System:
    book = _from_file(system_id)
    return System(book.id, book.title, book.rules, (), book.words.round_word)


@cache
def _from_elsewhere() -> Mapping[str, EntryPoint]:
    # This import is slower than all others, and only a rulebook from elsewhere needs it.
    from importlib.metadata import entry_points  # noqa: PLC0415

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


@cache
def _load(system_id: str) -> tuple[System, Rulebook | None]:
    """Return a book of another package: its `System` and its `Rulebook`.

    The `Rulebook` is None if the package has only rules.
    """
    from rules.rulebook.plugins import book_of, check_face  # noqa: PLC0415  # only those need it

    entry = _from_elsewhere()[system_id]
    try:
        module = entry.load()
        check_face(system_id, module)
        book = book_of(system_id, module)
        return _system(system_id, module, book.words.round_word if book else ""), book
    except (Exception, SystemExit) as fault:  # a package from outside may fail in any way
        said = str(fault).rstrip(".") or type(fault).__name__
        message = f"The rulebook {system_id} ({entry.value}) does not load: {said}."
        raise RulesError("unknown-system", "system", message) from fault


def _system(system_id: str, package: Any, round_word: str = "") -> System:
    word = round_word or getattr(package, "ROUND_WORD", "round")
    of_rules = (reading for rule in package.RULES.values() for reading in rule.readings)
    readings = (*getattr(package, "READINGS", ()), *of_rules)
    numbers = tuple(getattr(package, "NUMBERS", {}).values())
    return System(system_id, package.TITLE, package.RULES, readings, word, numbers)


def rulebook(system_id: str) -> Rulebook:
    """Return the rulebook of that id, ready for play.

    Raises:
        RulesError: unknown-system, if there is no such book or if nobody can play it.
    """
    if _is_built_in(system_id):
        return _play(system_id)
    if system_id in _from_files():
        return _from_file(system_id)
    system(system_id)
    _, book = _load(system_id)
    if book is None:
        message = f"{system_id} answers rules, but no fight can be played under it yet."
        raise RulesError("unknown-system", "system", message)
    return book


@cache
def _play(system_id: str) -> Rulebook:
    book: Rulebook = import_module(f"rules.books.{system_id}.book").BOOK
    return book
