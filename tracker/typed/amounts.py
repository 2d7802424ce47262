"""Typed damage and healing: 'c 6', 'cf 2d6=7 fire half c', '5 by Ogre', 'temp 5'."""

from collections.abc import Iterable, Mapping, Sequence

from rules.errors import InputError
from rules.history import Fight
from tracker.typed import targets
from tracker.typed.grammar import Asked, Fields, amount_of
from tracker.typed.letters import is_letter
from tracker.typed.targets import ByLetter

SHARES = ("half", "none")
MORE_OF_IT = {"by": "say who did it, as in by Ogre", "from": "say from what, as in from fire"}
CLAUSES = (*SHARES, *MORE_OF_IT)
"""The words that begin a part after an amount, such as 'half' in '6 half c'."""

TEMPORARY = ("temp", "temporary")
NOBODY = ("nobody", "-")


def damage(text: str, fight: Fight, people: Sequence[str], by_letter: ByLetter) -> Asked:
    """Read an amount for these people, or for those whose letters are in front of it.

    One word after the amount is the kind of damage, several words are the reason. 'half c f' and
    'none b' name by their letters the combatants who take less; without a letter, everybody takes
    less. 'by Ogre' names who did the damage; by default it is the combatant whose turn it is.
    """
    named, rest = targets.before_amount(text, by_letter)
    value, words, dice = amount_of(rest)
    said = clauses(words.split())
    fields: Fields = {"who": named or list(people), "amount": value}
    fields |= _why(said[""], said.get("from", []))
    fields |= less(said, fields["who"], by_letter)
    by = _by(said.get("by", []), fight, fields, by_letter)
    if by is not None:
        fields["by"] = by
    return Asked(fight.read({"action": "damage", **fields}), dice)


def healing(text: str, fight: Fight, people: Sequence[str], by_letter: ByLetter) -> Asked:
    """Read healing and a reason; the word 'temp', without a reason, means temporary hit points."""
    words = text.split()
    kept = [word for word in words if word.casefold() not in TEMPORARY]
    temporary = len(kept) < len(words)
    named, rest = targets.before_amount(" ".join(kept) if temporary else text, by_letter)
    value, reason, dice = amount_of(rest)
    fields: Fields = {"who": named or list(people), "amount": value}
    if temporary and reason:
        message = f"{reason[:40]!r}: temporary hit points are an amount alone, as in temp 5."
        raise InputError("conflict", "reason", message)
    if reason:
        fields["reason"] = reason
    return Asked(fight.read({"action": "temporary" if temporary else "heal", **fields}), dice)


def less(said: Mapping[str, Sequence[str]], who: Sequence[str], by_letter: ByLetter) -> Fields:
    """The fields `half` and `none`: those whose letters were typed, without letters all others."""
    named = {share: targets.every(said[share], by_letter) for share in SHARES if share in said}
    others = [one for one in who if not any(one in people for people in named.values())]
    return {share: people or others for share, people in named.items()}


def shares(asked: Asked) -> dict[str, str]:
    """The share of an amount that each combatant takes, by id: '' (the whole), 'half', 'none'."""
    fields = asked.action.to_plain()
    whole = dict.fromkeys(fields["who"], "")
    return whole | {who: share for share in ("half", "none") for who in fields.get(share, ())}


def clauses(words: Iterable[str]) -> dict[str, list[str]]:
    """The words after an amount in parts, by each part's first word: 'half', 'none', 'by' ..."""
    said: dict[str, list[str]] = {"": []}
    clause = ""
    for word in words:
        if word.casefold() in CLAUSES:
            clause = word.casefold()
            said.setdefault(clause, [])
        else:
            said[clause].append(word)
            # 'by' takes only one letter; the words after it are about the amount again.
            clause = "" if clause == "by" and is_letter(said["by"][0]) else clause
    for clause, expected in MORE_OF_IT.items():
        if said.get(clause) == []:
            raise InputError("missing", clause, f"{clause}: {expected}.")
    return said


def _why(words: list[str], reason: list[str]) -> Fields:
    """The fields that the words give: one word is the kind of damage, several are the reason."""
    if len(words) > 1:
        reason = [*words, *reason]
    fields: Fields = {"kind": words[0]} if len(words) == 1 else {}
    return fields | ({"reason": " ".join(reason)} if reason else {})


def _by(words: list[str], fight: Fight, fields: Fields, by_letter: ByLetter) -> str | None:
    """Who did the damage: the named combatant, else the actor if anybody else takes the damage."""
    if words:
        name = " ".join(words)
        lettered = by_letter(name, "") if is_letter(name) else ()
        return None if name.casefold() in NOBODY else next(iter(lettered), name)
    now = fight.encounter.turn_of
    others = {*fields["who"], *fields.get("half", ())} - {now}
    return now if others else None
