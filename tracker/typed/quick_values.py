"""Read the values of fields in the line for new combatants.

The fields are hit points, sides and the fields of the sheet.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from rules.dice import parse_dice
from rules.encounter.attacks import attacks_in_words, attacks_of, defence_of
from rules.errors import InputError
from rules.fight.actions.newcomer import may_be_dice
from rules.numbers.exact import counted, parse_number
from rules.numbers.inputs import Choice, Flag, OrNothing
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import Field
from rules.rulebook.words import matches
from tracker.typed.newcomers import Newcomers
from tracker.typed.quick_fields import (
    ATTACKS,
    DEFENCE,
    HIDDEN,
    MOST_WORDS,
    SIDE,
    SIDES,
    Blank,
    all_letters,
    blanks,
    field_of,
    meant_exactly,
)

YES_OR_NO: Final = {"yes": True, "no": False}

_DICE = re.compile(r"\d*[dD]\d.*|\d+D.*")
_WHOLE = re.compile(r"-?\d{1,6}")


def take_fields(kind: Newcomers, words: Sequence[str], book: Rulebook) -> None:
    """Read fields and their values from the words into a kind of newcomers; raises InputError."""
    left = list(words)
    given: set[str] = set()
    while left:
        blank, left = _blank(left, book)
        value, left = _value(kind, blank, left, book)
        if blank.id in given:
            raise InputError("conflict", blank.id, f"{blank.id} is given twice.")
        given.add(blank.id)
        (kind.fields if blank.field is None else kind.sheet)[blank.id] = value
    if "hp" in given:
        kind.fields.pop("hp_most", None)


def _blank(words: list[str], book: Rulebook) -> tuple[Blank, list[str]]:
    """Return the field that the first words name, and the words after the name.

    Raises InputError.
    """
    if words[0].casefold() in SIDES:
        return SIDE, words
    known = blanks(book)
    for many in range(min(MOST_WORDS, len(words)), 1, -1):
        said = " ".join(words[:many])
        if all_letters(words[:many]) and matches(said, known):
            return field_of(said, book), words[many:]
    return field_of(words[0], book), words[1:]


def _value(
    kind: Newcomers, blank: Blank, words: list[str], book: Rulebook
) -> tuple[Any, list[str]]:
    """Return the value at the start of the words for a field, and the words after the value.

    Raises InputError.
    """
    if blank == HIDDEN or isinstance(blank.kind, Flag):
        said = words[0].casefold() if words else ""
        return YES_OR_NO.get(said, True), words[said in YES_OR_NO :]
    chosen = isinstance(blank.kind, Choice) or blank == SIDE
    if not words or (not chosen and meant_exactly(words[0], book)):
        before = f" before {words[0][:40]!r}" if words else ""
        message = f"{blank.id} has no value{before}: expected {blank.expected}."
        raise InputError("missing", blank.id, message)
    if blank.id == "hp":
        return _hit_points(kind, words)
    if blank == SIDE:
        return _side(words[0]), words[1:]
    if blank in (DEFENCE, ATTACKS):
        return _armed(blank, words[0]), words[1:]
    if blank.field is None:
        return parse_number(words[0], blank.id), words[1:]
    return _of_sheet(blank.field, words)


def _armed(blank: Blank, word: str) -> str:
    """Return the value of a defence, or the text of the attacks; raises InputError."""
    said = word.strip('"')
    if blank == ATTACKS:
        return attacks_in_words(attacks_of(said))
    if said == word and not any(map(str.isdecimal, word)):
        message = f"defence is {word[:40]!r}: expected {DEFENCE.expected}."
        raise InputError("wrong-type", "defence", message)
    return defence_of(said)


def _of_sheet(field: Field, words: list[str]) -> tuple[Any, list[str]]:
    """Return a value for a field of the sheet, and the words after the value.

    For some fields that are numbers, the value may be dice.
    """
    if may_be_dice(field, words[0]):
        return parse_dice(words[0], field.id).text, words[1:]
    kind = field.kind.item if isinstance(field.kind, OrNothing) else field.kind
    if isinstance(kind, Choice):
        said, words = _choice(kind, words)
        return field.from_text(said), words
    return field.from_text(words[0]), words[1:]


def _hit_points(kind: Newcomers, words: list[str]) -> tuple[int | str, list[str]]:
    """Read hit points as a number, or as dice that may have typed totals.

    Examples are '7', '2d6', '2d6=7 4' and '2d6 =7'. Return the words after the hit points too.
    """
    said, equals, first = words[0].partition("=")
    rest = words[1:]
    if not equals and rest and rest[0].startswith("="):
        equals, first, rest = "=", rest[0][1:], rest[1:]
    if not _DICE.fullmatch(said):
        return _hits(said), rest
    dice = parse_dice(said, "hp").text
    totals = [first] if first else []
    while equals and rest and _WHOLE.fullmatch(rest[0]):
        totals.append(rest.pop(0))
    if equals and len(totals) != kind.count:
        needed = f"{counted(kind.count, 'total')} of {dice}"
        raise InputError("conflict", "hp", f"hp needs {needed}, {len(totals)} typed.")
    kind.totals = [_hits(one) for one in totals]
    return dice, rest


def _hits(word: str) -> int:
    if _WHOLE.fullmatch(word):
        return int(word)
    message = f"hp is {word[:40]!r}: expected a whole number or dice, as 7 or 2d6."
    raise InputError("wrong-type", "hp", message)


def _side(word: str) -> str:
    found = [side for said, side in SIDES.items() if said.startswith(word.casefold())]
    if not found:
        raise InputError("bad-choice", "side", f"{word[:40]!r} is no side: party, foes or others.")
    return found[0]


def _choice(kind: Choice, words: list[str]) -> tuple[str, list[str]]:
    """Return the choice that the first words name, and the words after the choice."""
    for many in range(min(MOST_WORDS, len(words)), 0, -1):
        said = " ".join(words[:many]).casefold()
        known = {one: one.casefold().replace("-", " ") for one in kind.words}
        exact = [one for one, word in known.items() if said in (word, one)]
        found = exact or [one for one, word in known.items() if word.startswith(said)]
        if len(found) == 1:
            return found[0], words[many:]
    return words[0], words[1:]
