"""Check rulebooks from outside before the program uses them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.rulebook.rulebook import InitiativeRule, Movement, Rulebook
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Vocabulary
from rules.rulings.book_numbers import BookNumber
from rules.rulings.rule import Rule
from rules.rulings.sayings import Reading


def check_face(system_id: str, module: Any) -> None:
    """Check the parts of a rulebook: TITLE and RULES, and READINGS and NUMBERS if they exist.

    Raises:
        AttributeError, TypeError: the first part that is missing or of a wrong kind.
        ValueError: the first untrue example of a rule.
    """
    if not isinstance(module.TITLE, str):
        raise TypeError("its TITLE has to be text")
    rules = module.RULES
    if not isinstance(rules, Mapping) or not all(isinstance(one, Rule) for one in rules.values()):
        raise TypeError("its RULES have to be rules by their names, as rules_in makes them")
    strays = [one.id for name, one in rules.items() if one.id != f"{system_id}/{name}"]
    if strays:
        message = f"its rule {strays[0]} has to begin with {system_id}/, its entry point's name"
        raise TypeError(message)
    numbers = getattr(module, "NUMBERS", {})
    if not isinstance(numbers, Mapping) or not all(
        isinstance(one, BookNumber) for one in numbers.values()
    ):
        raise TypeError("its NUMBERS have to be those of its Book")
    untrue = next((fault for one in rules.values() for fault in one.faults()), None)
    if untrue:
        raise ValueError(f"its rule {untrue}")
    readings = getattr(module, "READINGS", ())
    if not isinstance(readings, tuple) or not all(isinstance(one, Reading) for one in readings):
        raise TypeError("its READINGS have to be a tuple of Reading")
    lost = next((one.rule for one in readings if one.rule not in {None, *rules}), None)
    if lost:
        raise TypeError(f"its READINGS have one of {system_id}/{lost}, which is not a rule of it")


def book_of(system_id: str, module: Any) -> Rulebook | None:
    """Return the module's BOOK, or None if the module has only rules.

    Raises:
        TypeError: if the BOOK cannot be played, or if it has another id.
    """
    book = getattr(module, "BOOK", None)
    if book is None:
        return None
    if not isinstance(book, Rulebook):
        raise TypeError("its BOOK has to be a Rulebook")
    _check_rooms(book)
    if book.id != system_id:
        message = f"its BOOK has the id {book.id}: expected {system_id}, its entry point's name"
        raise TypeError(message)
    if "initiative" not in book.rules:
        raise TypeError("its BOOK needs a rule initiative among its rules")
    return book


ROOMS: Mapping[str, type] = {
    "words": Vocabulary,
    "rules": Mapping,
    "initiative": InitiativeRule,
    "movement": Movement,
}

ROUNDS = ("start", "next", "pass_turn", "end_round", "cells", "clock", "status")
"""The methods that a book's rounds must have."""


def _check_rooms(book: Rulebook) -> None:
    """Raise TypeError for the first part of a book that is missing, or of a wrong kind."""
    for name, kind in ROOMS.items():
        if not isinstance(getattr(book, name), kind):
            raise TypeError(f"its BOOK's {name} have to be a {kind.__name__}")
    missing = [name for name in ROUNDS if not callable(getattr(book.rounds, name, None))]
    if missing:
        raise TypeError(f"its BOOK's rounds do not answer {', '.join(missing)}")
    if not (isinstance(book.state, type) and issubclass(book.state, Struct)):
        raise TypeError("its BOOK's state has to be a msgspec Struct")
    if not all(isinstance(one, Gait) for one in book.words.gaits) or not book.words.gaits:
        raise TypeError("its BOOK's words have to name a gait at least")
    if not all(isinstance(one, Field) for one in book.words.fields):
        raise TypeError("its BOOK's words have to list their fields as Field")
