"""Doubts about a new name that is a word of the program: 'prone', 'heal orc', 'partly lan'."""

from collections.abc import Mapping

from rules.encounter.groups import kind_of
from rules.history import Fight
from tracker.typed.newcomers import Newcomers
from tracker.typed.quick_known import PARTY
from tracker.typed.slips import is_slip

VERBS = ("damage", "heal", "move", "note", "condition", "delay", "remove", "undo")
"""The commands whose words begin no name."""


def of_words(kind: Newcomers, fight: Fight, keys: Mapping[str, str]) -> str:
    """Return the doubt about newcomers whose name has a word of the program, or ''.

    `keys` has the key of each of the VERBS. A name with values is doubtful only if it begins with a
    verb. A name in quotation marks is never doubtful.
    """
    if kind.kept_as or '"' in kind.text:
        return ""
    name = str(kind.fields["name"])
    first, _, rest = name.casefold().partition(" ")
    if first in keys:
        behind = kind.text.casefold().partition(first)[2].strip()
        told = f"typed ahead? Esc, then {keys[first]} {behind}".rstrip()
    elif not kind.is_bare:
        return ""
    elif rest and is_slip(first, PARTY):
        told = f"{PARTY} {rest} was probably meant"
    elif condition := _condition_at_the_end(name, fight):
        told = f"{condition} is a condition: Esc, then {keys['condition']} {condition}"
    else:
        return ""
    return f"{told}; for somebody new called {name}"


def _condition_at_the_end(name: str, fight: Fight) -> str:
    """Return the book's condition that is the whole name or the last word of the name, or ''."""
    conditions = (one.id for one in fight.book.words.conditions)
    return next((one for one in conditions if f" {name}".casefold().endswith(f" {one}")), "")


def without_hit_points(kind: Newcomers, fight: Fight, key: str) -> str:
    """Return a remark on bare newcomers if their kind is in the fight with hit points, or ''.

    `key` is the key that adds more of a kind with the same values.
    """
    name = str(kind.fields["name"]).casefold()
    if not kind.is_bare or kind.kept_as:
        return ""
    alike = (one for one in fight.encounter.in_order() if kind_of(one).casefold() == name)
    like = next((one for one in alike if one.hp is not None), None)
    return f"without hit points; {key} on {like.name} copies it with them" if like else ""
