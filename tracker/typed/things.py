"""Read the things that somebody picks up or brings along: 'mail 12 worn, torch 1 x 3'."""

from collections.abc import Sequence
from string import ascii_letters
from typing import Final

from rules.dice.typing import whole_number
from rules.errors import InputError
from rules.history import Fight
from rules.numbers.exact import Number, in_words, parse_number
from tracker.typed.grammar import Asked, Fields, is_number
from tracker.typed.line_edit import LineEdit

WORN: Final = "worn"
WEIGHTS = frozenset(["kg", "g", "lb", "lbs", "oz", "enc"])
"""The units that a weight may be typed with; a book can have another unit as well."""


def picked_up(text: str, fight: Fight, who: Sequence[str]) -> Asked:
    """Return the action with which people pick up things; raises InputError.

    Commas separate things. A weight may be left out if somebody in the fight has such a thing.
    """
    found = things(text, fight)
    if len(found) == len(who) == 1:
        return Asked(fight.read({"action": "pick-up", "who": who[0], **found[0]}))
    return Asked(fight.read({"action": "pick-up-several", "who": who, "items": found}))


def things(text: str, fight: Fight, lately: Sequence[Fields] = ()) -> list[Fields]:
    """Return the fields of each thing in a line.

    Raises InputError; an empty line is an error too.
    """
    found: list[Fields] = []
    for part in [one for one in text.split(",") if one.strip()] or [""]:
        if found and is_number(part.strip()):
            message = "stands alone: commas separate things, a weight has a point, as in 1.5."
            raise InputError("wrong-type", "weight", f"{part.strip()[:20]!r} {message}")
        found.append(thing(part, fight, [*lately, *found]))
    return found


def thing(text: str, fight: Fight, lately: Sequence[Fields] = ()) -> Fields:
    """Read a thing, its weight, its count, and 'worn': 'mail 12 worn', 'torch 1 x 3'.

    `lately` has the earlier things of the same line. The weights of these things are known too.
    Raises InputError.
    """
    words = text.split()
    fields: Fields = {}
    if words and words[-1].casefold() == WORN:
        fields["worn"] = True
        words.pop()
    if len(words) > 1 and words[-1].lstrip("x").isdecimal() and _many(words):
        fields["count"] = whole_number(words.pop().lstrip("x"))
        words = words[:-1] if words[-1] == "x" else words
    words = _without_unit(words, fight.book.words.load_unit)
    if len(words) > 1 and is_number(words[-1]):
        fields["weight"] = parse_number(words.pop(), "weight")
    if not words:
        raise InputError("missing", "item", "type what it is, then its weight.")
    name = " ".join(words)
    if name.startswith("-"):
        message = "things are picked up here; Drop in the list of the load drops them."
        raise InputError("bad-choice", "item", f"{name[:40]!r}: {message}")
    if "weight" not in fields:
        fields["weight"] = _known_weight(name, fight, lately)
    return {"item": name, **fields}


def known(fight: Fight, lately: Sequence[Fields] = ()) -> list[str]:
    """Return the things of all combatants as texts for a line, as in 'mail 12 worn'.

    The latest things are first.
    """
    held = [
        {"item": one.name, "weight": one.weight, "worn": one.worn}
        for who in fight.encounter.in_order()
        for one in who.items
    ]
    return list(dict.fromkeys(_typed(one) for one in (*lately, *held)))


def completed(text: str, known: Sequence[str]) -> str:
    """Return the typed things with the last thing completed.

    If the last thing is empty, add a known thing. If the last thing is a whole known thing, replace
    it with the next known thing. A 'w' after a thing is completed to 'worn'.
    """
    *before, last = text.split(",")
    typed = last.lstrip()
    start = text[: len(text) - len(typed)]
    had = {one.strip().casefold() for one in before}
    offered = [one for one in known if one.casefold() not in had] or list(known)
    if typed.rstrip() in offered or not typed:
        at = offered.index(typed.rstrip()) + 1 if typed else 0
        return start + offered[at % len(offered)] if offered else text
    line = LineEdit(typed, words=offered)
    line.complete()
    done = line.text
    *words, begun = typed.split(" ")
    if done == typed and words and begun and WORN.startswith(begun.casefold()):
        done = " ".join([*words, WORN])
    return start + done


def _typed(fields: Fields) -> str:
    worn = f" {WORN}" if fields.get("worn") else ""
    return f"{fields['item']} {in_words(fields['weight'], 4)}{worn}"


def _known_weight(name: str, fight: Fight, lately: Sequence[Fields]) -> Number:
    """Return the weight that things with this name have in the fight.

    Raises InputError if the fight has no such thing.
    """
    wanted = name.casefold()
    people = fight.encounter.in_order()
    held = [(one.name, one.weight) for who in people for one in who.items]
    held += [(one["item"], one["weight"]) for one in lately]
    found = next((weight for name, weight in held if name.casefold() == wanted), None)
    if found is None:
        unit, typed = fight.book.words.load_unit, name[:40]
        count, _, one = typed.partition(" ")
        if typed.endswith(" x"):
            message = f"{typed!r}: a number stands behind the x, as in {typed} 3."
        elif one and count.isdecimal():
            message = f"{typed!r}: the number of things comes last, as in {one} 1 x {count}."
        else:
            message = f"how many {unit} is {typed}? Type it behind the name: {typed} 1, or 0."
        raise InputError("missing", "weight", message)
    return found


def _without_unit(words: list[str], own: str) -> list[str]:
    """Return the words without the unit of a weight at their end: 'rope 2 kg' gives 'rope 2'.

    Raises InputError if the unit is a unit of another book.
    """
    *before, last = words or [""]
    number = last.rstrip(ascii_letters)
    if number:
        before, last = [*before, number], last.removeprefix(number)
    unit = last.casefold()
    is_own = unit in (own.casefold(), f"{own.casefold()}s")
    if not before[1:] or not is_number(before[-1]) or not (is_own or unit in WEIGHTS):
        return words
    if not is_own:
        raise InputError("bad-choice", "weight", f"{last!r}: a weight is in {own} here.")
    return before


def _many(words: list[str]) -> bool:
    """Whether the words end with a count, such as 'x3', or 'x' and '3'."""
    return words[-1].startswith("x") or words[-2] == "x"
