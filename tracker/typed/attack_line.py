"""Typed attacks: 'c axe', 'cf axe =7 half f'; in 'axe by e', e attacks.

Directly after the targets, the beginning of an attack's name is enough. At the start of the line,
the whole name is needed. The name of an attack is never read as letters or as a kind of damage.
"""

import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile

from msgspec import Struct

from rules.dice import Typed
from rules.dice.typing import is_whole, leading_roll
from rules.encounter import Combatant, NamedAttack
from rules.encounter.groups import group_name
from rules.errors import InputError, NotFound
from rules.history import Fight
from rules.numbers.inputs import listed
from rules.numbers.nearest import the_nearest, told
from tracker.typed import amounts
from tracker.typed.grammar import Asked, Fields
from tracker.typed.letters import WORD
from tracker.typed.slips import is_slip
from tracker.typed.tokens import UNITS, tokens
from tracker.typed.whom import Whom

SHORTEST = 2
"""The fewest letters that are accepted as the beginning of an attack's name."""

_NUMBER = r"[+-]?\d|[+-]?d\d"


class _Begun(Struct, frozen=True):
    """The beginning of a line.

    The fields are the named targets, the attack, and the words after the attack.
    """

    people: Sequence[str]
    attack: NamedAttack
    rest: Sequence[str]


def read(text: str, whom: Whom, selected: Combatant | None = None) -> Asked | None:
    """Read an attack, and the targets that are named before the attack.

    If nobody is named, the usual people are the targets. Return None if the line has no attack. The
    attacker is the combatant after 'by'. Without 'by', the combatant who has the turn attacks. If
    nobody has the turn, the selected combatant attacks.

    Raises:
        InputError: the attack is unknown, or a word after the attack is wrong.
    """
    head, equals, tail = text.partition("=")
    words = head.split()
    if not words or re.match(_NUMBER, words[0]):
        return None
    behind_roll = dropwhile(is_whole, tail.replace(",", " ").split())
    attacker = _attacker([*words, *behind_roll], whom, selected)
    begun = None if attacker is None else _begun(words, attacker, whom)
    if attacker is None or begun is None:
        return None
    dice: tuple[Typed, ...] = ()
    rest = [*begun.rest]
    if equals:
        roll, after = leading_roll(tail)
        dice, rest = (roll,), [*rest, *after.split()]
    who = list(begun.people or whom.usual)
    if attacker.id in who and not begun.people:
        name = begun.attack.name
        message = f"say whom {attacker.name}'s {name} hits, as in c {name}."
        raise InputError("missing", "who", message)
    fields: Fields = {
        "action": "damage",
        "who": who,
        "amount": begun.attack.dice,
        "by": attacker.id,
        "attack": begun.attack.name,
        **_behind(rest, begun, attacker, who, whom),
    }
    return Asked(whom.fight.read(fields), dice)


def names(attacker: Combatant) -> str:
    """Return the names of a combatant's attacks, as in 'axe, bow'.

    The text is empty if the combatant has no attacks.
    """
    return ", ".join(one.name for one in attacker.attacks)


def attacker_now(fight: Fight, selected: Combatant | None) -> Combatant | None:
    """Return the usual attacker: the combatant who has the turn.

    If nobody has the turn, return the selected combatant.
    """
    turn_of = fight.encounter.turn_of
    return selected if turn_of is None else fight.encounter.combatants.get(turn_of, selected)


def _attacker(words: Sequence[str], whom: Whom, selected: Combatant | None) -> Combatant | None:
    """Return the combatant who is named after 'by'.

    If the words have no 'by', return the usual attacker.
    """
    places = [at for at, word in enumerate(words) if at and word.casefold() == "by"]
    named = amounts.clauses(words[places[-1] :])["by"] if places else []
    name, _ = amounts.by_and_more(named, whom)
    if name.casefold() in ("", *amounts.NOBODY):
        return attacker_now(whom.fight, selected)
    return whom.fight.encounter.combatants[whom.one(name, "by")]


def _begun(words: Sequence[str], attacker: Combatant, whom: Whom) -> _Begun | None:
    """Return the targets, the attack, and the words after the attack.

    Return None if the line names no attack.
    """
    found = _whole(words, attacker)
    if found is not None:
        return _Begun((), *found)

    def begins(rest: str) -> bool:
        said = rest.split()
        return bool(_whole(said, attacker) or _beginning(said, attacker))

    whom.refuse_numbers(" ".join(words))
    led = whom.lead(" ".join(words), begins)
    rest = led.rest.split()
    if led.people and rest and re.match(_NUMBER, rest[0]):
        if rest[0] not in words and begins(" ".join(rest[1:])):
            raise whom.refused(words[0])
        return None
    found = (_whole(rest, attacker) or _beginning(rest, attacker)) if led.people else None
    if found is not None:
        return _Begun(led.people, *found)
    if not led.people and begins(" ".join(words[1:])):
        raise whom.refused(words[0])
    last = words[-1]
    is_letters = re.fullmatch(WORD, last) and whom.may_be_letters(last)
    # Letters stand where the attack should be: 'c aks' is no attack, and c, a, k, s have no amount.
    rest = rest or ([last] if is_letters and led.people and len(words) > 1 else [])
    said = list(takewhile(lambda word: word.casefold() not in amounts.CLAUSES, rest))
    # A number after the first word is an amount, and so is a digit directly after letters.
    is_amount = any(re.match(_NUMBER, one) for one in (*words[1:2], *rest[1:2]))
    if not said or is_amount or any(map(str.isdecimal, words[0])):
        return None
    is_unit = not led.people and words[1:] and words[0].casefold() in UNITS
    raise whom.refused(words[0]) if is_unit else _unknown_name(said, attacker, whom)


def _unknown_name(said: Sequence[str], attacker: Combatant, whom: Whom) -> NotFound:
    """Return the error for unknown words after a target.

    The words may be a misspelt name, as in 'Crpyt sentinel 5' or 'al foes 4', or an unknown attack.
    """
    whom.refuse_nearly_all(tokens(" ".join(said)))
    head = " ".join(takewhile(lambda word: not re.match(_NUMBER, word), said))
    everybody = whom.fight.encounter.in_order()
    names = dict.fromkeys(each for one in everybody for each in (one.name, group_name(one)))
    near = next((one for one in names if is_slip(head.casefold(), one.casefold())), "")
    if near and head != " ".join(said):
        return NotFound(f"nobody here is called {told(head)}: {near}?", "who")
    return _unknown(" ".join(said), attacker)


def _whole(words: Sequence[str], attacker: Combatant) -> tuple[NamedAttack, list[str]] | None:
    """Return the attack with the longest name at the start, and the words after this name.

    Return None if the words do not begin with the whole name of an attack.
    """
    for many in range(len(words), 0, -1):
        said = " ".join(words[:many]).casefold()
        for one in attacker.attacks:
            if one.name.casefold() == said:
                return one, list(words[many:])
    return None


def _beginning(words: Sequence[str], attacker: Combatant) -> tuple[NamedAttack, list[str]] | None:
    """Return the only attack whose name begins with the first words, and the words after these.

    As many words as possible belong to the name.
    """
    for many in range(len(words), 0, -1):
        said = " ".join(words[:many]).casefold()
        begun = [one for one in attacker.attacks if one.name.casefold().startswith(said)]
        if len(begun) > 1 and len(said) >= SHORTEST:
            both = listed([one.name for one in begun])
            raise InputError("bad-choice", "attack", f"{told(said)} may be {both}: say which.")
        if begun and len(said) >= SHORTEST:
            return begun[0], list(words[many:])
    return None


def _behind(
    words: Sequence[str],
    begun: _Begun,
    attacker: Combatant,
    who: Sequence[str],
    whom: Whom,
) -> Fields:
    """Return the fields for the words after the name of the attack; raises InputError."""
    attack = begun.attack
    said = amounts.clauses(words)
    by, more = amounts.by_and_more(said.get("by", ()), whom)
    kind = [*said[""], *more]
    number = next((one for one in kind if re.match(_NUMBER, one)), None)
    if number is not None:
        own = number.lstrip("+")
        result = f"={own} for your own dice" if is_whole(own) else "= and what your dice show"
        message = (
            f"{attack.name} rolls {attack.dice}, so {told(number)} is one amount too many:"
            f" type {result}, or c {number} without the attack."
        )
        raise InputError("conflict", "amount", message)
    if len(kind) > 1:
        expected = "half, none, by, from, or one kind of damage"
        message = f"{told(' '.join(kind))}: after {attack.name} comes {expected}."
        raise InputError("bad-choice", "kind", message)
    if kind:
        _check_kind(kind[0], begun, attacker, whom)
    if by.casefold() in amounts.NOBODY:
        message = f"{attack.name} is an attack of {attacker.name}: leave out by nobody."
        raise InputError("conflict", "by", message)
    fields: Fields = {"kind": kind[0]} if kind else {"kind": attack.kind} if attack.kind else {}
    if "from" in said:
        fields["reason"] = " ".join(said["from"])
    return fields | amounts.less(said, who, whom)


def _check_kind(word: str, begun: _Begun, attacker: Combatant, whom: Whom) -> None:
    """Raise InputError if the word after an attack is another attack, or is letters of targets."""
    name = begun.attack.name
    if any(one.name.casefold() == word.casefold() for one in attacker.attacks):
        raise InputError("conflict", "attack", f"{name} and {word}: one attack in a line.")
    led = whom.lead(word)
    are_people = bool(led.people) and not led.rest
    if len(word.lstrip("'")) == 1 or (are_people and not begun.people):
        right = f"{word if are_people else 'c'} {name}"
        message = f"{told(word)} after {name}: letters of targets come before it, as in {right}."
        raise InputError("bad-choice", "who", message)


def _unknown(said: str, attacker: Combatant) -> NotFound:
    """Return the error for an unknown attack of a combatant. The error names similar attacks."""
    known = [one.name for one in attacker.attacks]
    if len(said) == 1 and any(one.casefold().startswith(said.casefold()) for one in known):
        message = f"{told(said)} is too short for an attack: type two letters or more, or its name."
        return NotFound(message, "attack")
    near = the_nearest(said, known) if known else ", nor any other: an amount is typed as in c 7"
    return NotFound(f"{attacker.name} has no attack {told(said)}{near}.", "attack")
