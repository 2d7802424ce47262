"""Read typed amounts of damage and healing.

Examples are 'c 6', 'cf 2d6=7 fire half c', '5 by Ogre' and 'temp 5'.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from rules.encounter import Encounter
from rules.errors import InputError
from tracker.typed.grammar import Asked, Fields, amount_of
from tracker.typed.numbered import refuse_missing
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom

SHARES = ("half", "none")
MORE_OF_IT = {"by": "say who did it, as in by Ogre", "from": "say from what, as in from fire"}
CLAUSES = (*SHARES, *MORE_OF_IT)
"""The words that begin a part after an amount, such as 'half' in '6 half c'."""

TEMPORARY = ("temp", "temporary")
NOBODY = ("nobody", "-")

MOST, TIMES = 9999, 10
"""The largest amount: MOST, or TIMES times the highest hit points in the fight if this is more."""

DIGITS = 20
"""The most digits of a typed number that a message shows."""

_QUOTED_OR_WORD = r'"[^"]*"|\S+'
_HALVED = r"([^\s/=]*\d)\s*/\s*(['\u2019*a-zA-Z][^\s=]*)"


def damage(text: str, whom: Whom) -> Asked:
    """Read an amount of damage, and the people who are named before it.

    If nobody is named, the damage is for the usual people. One word after the amount is the kind of
    damage. Several words are the reason. '8/g' and 'half c f' name people who take half. 'none b'
    names a combatant who takes nothing. 'half' without a name means everybody. 'by Ogre' names the
    combatant who did the damage. Without 'by', the combatant who has the turn did it.
    """
    people, rest = whom.before_amount(text)
    rest, halved = _halved(rest, whom)
    value, words, dice = amount_of(rest)
    refuse_far_above(value, whom.fight.encounter)
    said = clauses(words.split())
    # 'by' takes one combatant; the words after the name are about the amount again.
    by, more = by_and_more(said.pop("by", []), whom)
    said[""] += more
    whom.refuse_behind(_first(rest), " ".join(said[""]), named=bool(people))
    fields: Fields = {"who": people or list(whom.usual), "amount": value}
    fields |= _why(said[""], said.get("from", []))
    fields |= _with_halved(halved, less(said, fields["who"], whom))
    who = _by(by, whom, fields)
    if who is not None:
        fields["by"] = who
    return Asked(whom.fight.read({"action": "damage", **fields}), dice)


def healing(text: str, whom: Whom) -> Asked:
    """Read healing and the reason. 'temp' without a reason means temporary hit points.

    '8/g', 'half c f' and 'none b' have the same meaning as for damage.
    """
    words = text.split()
    kept = [word for word in words if word.casefold() not in TEMPORARY]
    temporary = len(kept) < len(words)
    people, rest = whom.before_amount(" ".join(kept) if temporary else text)
    rest, halved = _halved(rest, whom)
    value, reason, dice = amount_of(rest)
    refuse_far_above(value, whom.fight.encounter)
    fields: Fields = {"who": people or list(whom.usual), "amount": value}
    if temporary and (reason or halved):
        reason = reason or f"/{rest}"
        message = f"{reason[:40]!r}: temporary hit points are an amount alone, as in temp 5."
        raise InputError("conflict", "reason", message)
    reason, said = _without_shares(reason)
    whom.refuse_behind(_first(rest), reason, named=bool(people))
    if reason:
        fields["reason"] = _source(reason, whom).strip('"')
    fields |= _with_halved(halved, less(said, fields["who"], whom))
    return Asked(whom.fight.read({"action": "temporary" if temporary else "heal", **fields}), dice)


def _without_shares(text: str) -> tuple[str, dict[str, list[str]]]:
    """Return a reason without the words about shares, and the words of each share.

    In 'half c from ale', the share 'half' has the word 'c'. Words in quotation marks belong to the
    reason.
    """
    words: list[str] = re.findall(_QUOTED_OR_WORD, text)
    reason: list[str] = []
    said: dict[str, list[str]] = {}
    into = reason
    for word in words:
        if word.casefold() in SHARES:
            into = said.setdefault(word.casefold(), [])
            continue
        if word.casefold() in MORE_OF_IT:
            into = reason
        into.append(word)
    return " ".join(reason), said


def _with_halved(halved: Sequence[str], shares: Fields) -> Fields:
    """Return the fields of the shares, with the ids in `halved` added to the field `half`.

    In a text such as '8/g', these people are named after the slash.
    """
    if not halved:
        return shares
    return shares | {"half": list(dict.fromkeys([*halved, *shares.get("half", [])]))}


def _source(reason: str, whom: Whom) -> str:
    """Return the source of healing without the word 'from' or 'by'.

    After 'by', the text may name somebody.
    """
    first, *words = reason.split()
    if not words or first.casefold() not in ("from", "by"):
        return reason
    said = " ".join(words)
    return whom.name(whom.one(said, "reason")) if first.casefold() == "by" else said


def refuse_far_above(value: int | str, encounter: Encounter) -> None:
    """Raise InputError for an amount that is far above the hit points of all combatants.

    Such an amount is typed if a key is held down too long.
    """
    points = (one.hp_most or one.hp or 0 for one in encounter.combatants.values())
    most = max(points, default=0)
    if isinstance(value, int) and value > max(MOST, TIMES * most):
        told = f"{str(value)[:DIGITS]} is far above the hit points of anybody here"
        message = f"{told}, which are {most} at most: type a smaller amount."
        raise InputError("out-of-range", "amount", message)


def less(said: Mapping[str, Sequence[str]], who: Sequence[str], whom: Whom) -> Fields:
    """Return the fields `half` and `none` with the people who are named after these words.

    If no name follows a word, its field has all of `who`, without the people in the other field.
    """
    named = {share: whom.every(" ".join(said[share])) for share in SHARES if share in said}
    others = [one for one in who if not any(one in people for people in named.values())]
    return {share: people or others for share, people in named.items()}


def _first(text: str) -> str:
    """Return the amount at the start of a text, without the rolls after '='."""
    return text.split(maxsplit=1)[0].partition("=")[0]


def _halved(text: str, whom: Whom) -> tuple[str, list[str]]:
    """Return a text such as '8/g fire' without the slash and the people.

    Return the ids of these people too.
    """
    found = re.match(_HALVED, text)
    if found is None:
        return text, []
    return f"{found[1]}{text[found.end() :]}", whom.every(found[2])


def by_and_more(words: Sequence[str], whom: Whom) -> tuple[str, list[str]]:
    """Return the words of the name after 'by', and the words after this name."""
    text = " ".join(words)
    if not words or words[0].casefold() in NOBODY:
        return " ".join(words[:1]), list(words[1:])
    refuse_missing(tokens(text), whom, before_amount=False)
    rest = whom.lead(text, lambda _: True).rest
    said = text[: len(text) - len(rest)].strip() if rest != text else text
    return said, rest.split() if rest != text else []


def shares(asked: Asked) -> dict[str, str]:
    """Return the share of an amount for each combatant. The keys are the combatants' ids.

    A share is '' (the whole amount), 'half' or 'none'.
    """
    fields = asked.action.to_plain()
    whole = dict.fromkeys(fields["who"], "")
    return whole | {who: share for share in ("half", "none") for who in fields.get(share, ())}


def clauses(words: Iterable[str]) -> dict[str, list[str]]:
    """Return the parts of the words after an amount.

    The key of each part is its first word, such as 'half' or 'by'.
    """
    said: dict[str, list[str]] = {"": []}
    clause = ""
    for word in words:
        if word.casefold() in CLAUSES:
            clause = word.casefold()
            said.setdefault(clause, [])
        else:
            said[clause].append(word)
    for clause, expected in MORE_OF_IT.items():
        if said.get(clause) == []:
            raise InputError("missing", clause, f"{clause}: {expected}.")
    return said


def _why(words: list[str], reason: list[str]) -> Fields:
    """Return the fields for the words after an amount.

    One word is the kind of damage. Several words are the reason.
    """
    if len(words) > 1:
        reason = [*words, *reason]
    fields: Fields = {"kind": words[0].strip('"')} if len(words) == 1 else {}
    return fields | ({"reason": " ".join(reason).strip('"')} if reason else {})


def _by(said: str, whom: Whom, fields: Fields) -> str | None:
    """Return the combatant who did the damage.

    This is the named combatant, or the combatant who has the turn. Return None if only the
    combatant who has the turn is hit, or if the line says 'by nobody'.
    """
    if said:
        return None if said.casefold() in NOBODY else whom.one(said, "by")
    now = whom.fight.encounter.turn_of
    others = {*fields["who"], *fields.get("half", ())} - {now}
    return now if others else None
