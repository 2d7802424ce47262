"""Doubts about free texts that begin with a sign.

Texts with a number or a unit in an unusual place are doubtful too.
"""

import re

from rules.fight.actions import Action
from rules.history import Fight
from rules.numbers.nearest import is_misspelt

AFTER_NUMBER = ("mph", "action", "actions", "point", "points")
"""Words that may follow the number of a book's action."""

REASONS = ("reason", "what", "text")
"""The fields that have a reason or a purpose."""

CAPITALS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Texts that may be letters of people, typed with caps lock on."""

SIGNS = tuple("([{}])^#")
"""Keys that no free text begins with, unless they are pressed twice."""

_ODD_NUMBER = re.compile(r"^\d\S*|\s\d+[.,]\d+$|^[a-z]{2,}\d+$")
"""A number at the start of a text, a decimal at its end, or a number directly after a word."""


def of_first_sign(action: Action, text: str) -> str:
    """Return the doubt about a text that begins with the sign of a key.

    A text that is one capital letter is doubtful too.
    """
    if text[:1] in SIGNS:
        return f"{text!r} begins with {text[0]}, which is a key; as a text"
    if text in CAPITALS and text in (getattr(action, one, "") for one in REASONS):
        return f"{text!r}: letters of people are small, and come first; as a text"
    return ""


def of_odd_number(action: Action, text: str) -> str:
    """Return the doubt about the text of a book's action that has a number or a misspelt unit."""
    said = text.casefold().strip()
    if action.typed is None:
        return ""
    meant = next((one for one in AFTER_NUMBER if is_misspelt(said, one)), "")
    if meant:
        return f"did you mean {meant}? {text!r} as a text"
    odd = _ODD_NUMBER.search(said)
    return f"{odd[0].strip()!r} is no number of its own; as a text" if odd else ""


def attack_as_kind(action: Action, kind: str, fight: Fight) -> str:
    """Return the doubt about a kind of damage that is the name of an attack: 'axe' in 'c 6 axe'.

    `kind` is in small letters. If several combatants have such an attack, the attacker comes first.
    """
    encounter = fight.encounter
    attacker = encounter.combatants.get(getattr(action, "by", None) or "")
    everybody = [*([attacker] if attacker else []), *encounter.in_order()]
    for one in everybody:
        if any(attack.name.casefold() == kind for attack in one.attacks):
            amount = action.to_plain().get("amount", "")
            total = f"={amount}" if isinstance(amount, int) else "= and your total"
            by = "" if one is attacker else f" by {one.name}"
            meant = f"{kind} {total}{by} in place of {amount} {kind}"
            return f"{one.name}'s attack? Esc, then {meant}; as a kind of damage"
    return ""
