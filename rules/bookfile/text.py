"""Make a rulebook from the text of a book's file."""

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from rules.bookfile.faults import BookFaults, Fault
from rules.bookfile.lines import lines_of
from rules.rulebook.rulebook import Rulebook


def book_of_text(text: str, name: str = "the text") -> Rulebook:
    """Make the rulebook that a TOML text describes. `name` is the text's name in messages.

    Raises:
        BookFaults: all faults of the text, each with its line.
    """
    import tomllib  # noqa: PLC0415  # slow, and few books are texts

    text = text.replace("\r\n", "\n")
    try:
        plain = tomllib.loads(text)
    except RecursionError:
        raise _too_deep(name) from None
    except ValueError as fault:
        raise BookFaults(name, (Fault("", None, f"{fault}."),)) from None
    return book_of_tables(plain, text, name)


def book_of_tables(plain: Mapping[str, Any], text: str, name: str) -> Rulebook:
    """Make the rulebook from tables that somebody has read from a text.

    Raises:
        BookFaults: all faults of the text, each with its line.
    """
    # Slow: this import takes half as long as all modules that play a fight.
    from rules.bookfile.build import build  # noqa: PLC0415

    try:
        return build(plain, lines_of(text), name, f"{crc32(repr(plain).encode()):08x}")
    except RecursionError:
        raise _too_deep(name) from None


def _too_deep(name: str) -> BookFaults:
    return BookFaults(name, (Fault("", None, "it is nested too deep."),))
