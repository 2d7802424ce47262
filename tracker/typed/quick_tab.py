"""Complete the line for new combatants with the Tab key, and read pasted rosters."""

import re
from collections.abc import Sequence
from typing import Final

from rules.errors import InputError
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.typed import things
from tracker.typed.grammar import Fields
from tracker.typed.line_edit import LineEdit
from tracker.typed.quick_fields import (
    SIDES,
    Blank,
    blanks,
    meant,
    parts_of,
    sheet_first,
    words_in,
    words_of_choice,
)
from tracker.typed.quick_line import as_far_as

LONGEST: Final = 12_000
"""The most characters of a line: enough for a pasted roster of hundreds of combatants."""

MOST_PASTED: Final = 20 * LONGEST
"""The most characters of a pasted roster, with all its bullets and remarks."""

_COUNT = re.compile(r"\d+x?")
_BULLET = re.compile(r"^[-*\u2022]\s+")


def completed(text: str, fight: Fight) -> str:
    """Return the line with its last word or its last thing completed.

    If the text ends with a blank, add the next possible field instead.
    """
    *before, kind = parts_of(text, ";")
    book = fight.book
    words = words_in(kind, book)
    named = words[1:] if words and _COUNT.fullmatch(words[0]) else words
    _, *behind = parts_of(kind, ":")
    if behind:
        there = things.known(fight, _things_of(before, fight))
        return text[: len(text) - len(behind[-1])] + things.completed(behind[-1], there)
    if not named:
        return text
    if kind[-1].isspace():
        return _with_next(text, words, book)
    if len(named) == 1:
        return text
    begun = words[-1].casefold()
    fields = [one.id for one in sheet_first(one for one in blanks(book) if one.begins(begun))]
    known = dict.fromkeys([*words_of_choice(words[:-1], book), *fields, *SIDES])
    line = LineEdit(words[-1], longest=LONGEST, words=tuple(known))
    alone = line.rest() or words[-1].casefold() in known
    line.complete()
    done = text[: len(text) - len(words[-1])] + line.text
    return f"{done} " if alone else done


def _things_of(kinds: Sequence[str], fight: Fight) -> list[Fields]:
    """Return the things of the kinds that come earlier in the line.

    The things of the latest kind are first.
    """
    found, _ = as_far_as(";".join(kinds), fight)
    return [item for one in reversed(found) for item in one.items]


def still_open(text: str, book: Rulebook) -> list[Blank]:
    """Return the fields that have no value yet in the last kind of the line."""
    words = words_in(parts_of(text, ";")[-1], book)
    given = {blank.id for word in words if (blank := meant(word, book))}
    return [one for one in blanks(book) if one.id not in given]


def one_line(pasted: str) -> str:
    """Join pasted lines into one line. Each pasted line becomes a kind of newcomers.

    Bullets and remarks (#) are left out. Raises InputError if the text is too long.
    """
    # A text of this length is not read: it is too long even without bullets and remarks.
    if len(pasted) > MOST_PASTED:
        raise _too_long(len(pasted))
    lines = (_BULLET.sub("", one.strip()) for one in pasted.splitlines())
    kept = [one.strip(" ;,") for one in lines if one and not one.startswith("#")]
    whole = "; ".join(one for one in kept if one) if len(kept) > 1 else pasted.strip("\r\n")
    if len(whole) > LONGEST:
        raise _too_long(len(whole))
    return whole


def _too_long(letters: int) -> InputError:
    message = (
        f"that is a text of {letters} letters, and the line holds {LONGEST}:"
        " gaitkeeper new --from reads a file."
    )
    return InputError("out-of-range", "kinds", message)


def _with_next(text: str, words: list[str], book: Rulebook) -> str:
    """Return the line with the next field.

    If the last field has no value, add a choice of this field. If the last field has no choices,
    another field replaces this field.
    """
    known = [one.id for one in blanks(book)]
    waiting = words[-1] if words[-1] in known else ""
    choices = words_of_choice(words, book) if waiting else ()
    if choices:
        return f"{text}{choices[0]} "
    kept = text[: len(text.rstrip()) - len(waiting)] if waiting else text
    given = {blank.id for word in words if (blank := meant(word, book))}
    after = known[known.index(waiting) + 1 :] if waiting else known
    offered = next((one for one in [*after, *known] if one not in given), "")
    return f"{kept}{offered} " if offered else text
