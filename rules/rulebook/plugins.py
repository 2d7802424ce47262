"""What a rulebook from elsewhere has to bring, looked at before anything is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.rulebook.rulebook import Rulebook
from rules.rulings.rule import Reading, Rule


def check_face(system_id: str, module: Any) -> None:
    """See that the module has the face of a rulebook: TITLE, RULES and READINGS.

    Raises:
        AttributeError, TypeError: the first thing that is missing or of a wrong kind.
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
    readings = module.READINGS
    if not isinstance(readings, tuple) or not all(isinstance(one, Reading) for one in readings):
        raise TypeError("its READINGS have to be a tuple of Reading")


def book_of(system_id: str, module: Any) -> Rulebook | None:
    """The module's BOOK, or None where it only answers rules.

    Raises:
        TypeError: a BOOK that cannot be played, or not by that id.
    """
    book = getattr(module, "BOOK", None)
    if book is None:
        return None
    if not isinstance(book, Rulebook):
        raise TypeError("its BOOK has to be a Rulebook")
    if book.id != system_id:
        message = f"its BOOK has the id {book.id}: expected {system_id}, its entry point's name"
        raise TypeError(message)
    if "initiative" not in book.rules:
        raise TypeError("its BOOK needs a rule initiative among its rules")
    return book
