"""What is typed at a prompt, read as the fields of an action: '12 m mud run', '2d6+1=3 5'."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.dice import Typed, parse_dice
from rules.encounter import Encounter
from rules.errors import InputError
from rules.numbers.exact import Number, exact
from rules.rulebook.rulebook import Rulebook

FILLERS = {
    *("m", "ft", "feet", "foot", "metres", "meters", "hex", "hexes"),
    *("through", "in", "into", "at", "a", "the"),
}
ZONES = ("front", "side", "back")

Request = dict[str, Any]


def number(text: str, field: str) -> Number:
    """A number typed as decimals or as a fraction ('1/2'); raises InputError."""
    try:
        return exact(text)
    except (ValueError, ZeroDivisionError):
        message = f"{text[:40]!r} is no number."
        raise InputError("wrong-type", field, message) from None


def move(text: str, encounter: Encounter, book: Rulebook) -> Request:
    """'12', '12 m through mud, running', 'all side': the fields of a move.

    Raises:
        InputError: no distance, or a word that is no gait, terrain or zone of this rulebook.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise InputError("missing", "distance", "type a distance, or all.")
    request: Request = {"distance": _distance(words[0])}
    for word in words[1:]:
        if word.casefold() in FILLERS:
            continue
        key, value = _move_word(word, encounter, book)
        if key in request:
            raise InputError("conflict", key, f"{word!r}: there is a {key} already.")
        request[key] = value
    return request


def amount(text: str) -> tuple[Request, list[Typed]]:
    """'7', '2d6+1', '2d6+1=3 5' or '2d6+1=9', then a reason: an amount, and typed dice.

    Raises:
        InputError: neither a number nor dice.
    """
    head, equals, tail = text.partition("=")
    words = head.split()
    if not words:
        raise InputError("missing", "amount", "type an amount such as 7, or dice such as 2d6+1.")
    request: Request = {"amount": _amount(words[0])}
    reason = words[1:]
    typed: list[Typed] = []
    if equals:
        rolled = [word for word in tail.split() if word.isdecimal()]
        reason += [word for word in tail.split() if not word.isdecimal()]
        typed = [typed_roll(" ".join(rolled), words[0])]
    if reason:
        request["reason"] = " ".join(reason)
    return request, typed


def typed_roll(text: str, dice: str) -> Typed:
    """What was typed for one roll: a total, or the faces of its dice; raises InputError."""
    numbers = [_whole(word) for word in text.replace(",", " ").split()]
    if not numbers:
        raise InputError("missing", "dice", "type a total, or what each die shows.")
    return numbers[0] if len(numbers) == 1 and len(parse_dice(dice).sides) != 1 else _faces(numbers)


def totals(text: str) -> list[Typed]:
    """Totals of several rolls, one a word; raises InputError."""
    return [_whole(word) for word in text.replace(",", " ").split()]


def condition(text: str) -> Request:
    """'prone', 'stunned 3', 'held 2 start', 'bleeding 4 rounds', 'held 2 end of Mira'.

    Raises:
        InputError: no name, or words after the number that say nothing.
    """
    words = text.split()
    place = next((at for at, word in enumerate(words) if at and word.isdecimal()), len(words))
    if not words:
        raise InputError("missing", "condition", "type a condition, and for how many turns.")
    request: Request = {"condition": " ".join(words[:place])}
    if place < len(words):
        request["turns"] = _whole(words[place])
        request.update(_ending(words[place + 1 :]))
    return request


def ruling(text: str) -> Request:
    """'mud x 1/2', 'ice 3', 'mud': a name with a multiplier, with a distance, or with neither.

    Raises:
        InputError: no name.
    """
    words = text.replace("\u00d7", "x").split()
    values: Request = {}
    while len(words) > 1 and (found := _ruled(words[-1])):
        values |= found
        words.pop()
        if words[-1].casefold() == "x":
            values = {"multiplier": values.pop("distance", values.get("multiplier")), **values}
            words.pop()
    if not words:
        raise InputError("missing", "name", "type a name, then x and a number, or a distance.")
    return {"name": " ".join(words), **values}


def item(text: str) -> Request:
    """'mail 12 worn', 'torch 1 x 3': an item, its weight, how many, and whether it is worn.

    Raises:
        InputError: no name.
    """
    words = text.split()
    request: Request = {}
    if words and words[-1].casefold() == "worn":
        request["worn"] = True
        words.pop()
    if len(words) > 1 and words[-1].lstrip("x").isdecimal() and _many(words):
        request["count"] = _whole(words.pop().lstrip("x"))
        words = words[:-1] if words[-1] == "x" else words
    if len(words) > 1 and _is_number(words[-1]):
        request["weight"] = number(words.pop(), "weight")
    if not words:
        raise InputError("missing", "item", "type what it is, then its weight.")
    return {"item": " ".join(words), **request}


def _many(words: list[str]) -> bool:
    """True where the last word says how many: 'x3', or 'x' and '3'."""
    return words[-1].startswith("x") or words[-2] == "x"


def _distance(word: str) -> Number | str:
    if word.casefold() == "all":
        return "all"
    digits = word.rstrip("mft")
    return number(digits or word, "distance")


def _move_word(word: str, encounter: Encounter, book: Rulebook) -> tuple[str, str]:
    wanted = word.casefold()
    if wanted in ZONES:
        return "into", wanted
    found = [
        *(("gait", gait.id) for gait in book.gaits if _matches(wanted, gait.id, gait.label)),
        *(
            ("terrain", terrain.id)
            for terrain in book.terrains_of(encounter)
            if _matches(wanted, terrain.id, terrain.label)
        ),
    ]
    exactly = [one for one in found if one[1] == wanted]
    if len(found) == 1 or exactly:
        return (exactly or found)[0]
    known = ", ".join(
        [*(gait.id for gait in book.gaits), *(one.id for one in book.terrains_of(encounter))]
    )
    raise InputError(
        "bad-choice", "gait", f"{word!r} is no gait and no terrain; there are: {known}."
    )


def _matches(wanted: str, *names: str) -> bool:
    """By the beginning, and by the forms of a word: 'running' is 'run'."""
    return any(
        name.casefold().startswith(wanted) or wanted.startswith(name.casefold()) for name in names
    )


def _amount(word: str) -> int | str:
    return int(word) if word.isascii() and word.isdecimal() else parse_dice(word, "amount").text


def _whole(word: str) -> int:
    if word.isascii() and word.lstrip("-").isdecimal() and len(word) < 10:
        return int(word)
    raise InputError("wrong-type", "dice", f"{word[:40]!r} is no whole number.")


def _faces(numbers: list[int]) -> Typed:
    return numbers[0] if len(numbers) == 1 else numbers


def _ending(words: Iterable[str]) -> Request:
    rest = list(words)
    if rest and rest[0].casefold() in ("turn", "turns"):
        rest = rest[1:]
    if not rest:
        return {}
    if rest[0].casefold() in ("round", "rounds", "cs"):
        return {"ends": "round"}
    if rest[0].casefold() not in ("start", "end"):
        raise InputError("bad-choice", "ends", f"{rest[0]!r}: say start, end or rounds.")
    request: Request = {"ends": rest[0].casefold()}
    if len(rest) > 2 and rest[1].casefold() == "of":
        request["whose"] = " ".join(rest[2:])
    return request


def _ruled(word: str) -> Request | None:
    multiplier = word.casefold().startswith("x") and len(word) > 1
    digits = word[1:] if multiplier else word
    if not _is_number(digits):
        return None
    return {"multiplier" if multiplier else "distance": number(digits, "multiplier")}


def _is_number(word: str) -> bool:
    try:
        exact(word)
    except (ValueError, ZeroDivisionError):
        return False
    return True
