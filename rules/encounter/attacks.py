"""Attacks and defence: the GM's notes for a combatant, and the form in which the GM types them.

An attack is a name and a text with dice: 'axe +3 1d8+1', 'claws 1d6 slashing'. The dice are the
damage of the attack. The other words are for the GM only: no book computes with them. Words in
brackets are a remark.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.dice import Dice, parse_dice
from rules.errors import InputError

MOST_ATTACKS = 12
LONGEST_ATTACK = 100
LONGEST_DEFENCE = 40
LEAST_LETTERS = 2
"""The fewest letters of an attack's name, because a single letter means a combatant."""

EXAMPLE = "+3 1d8+1"
"""A correct text of an attack, for messages about mistakes."""

_REMARK = r"\([^()]*\)"
_PIECE = rf"{_REMARK}|[^\s()]+"
_DICE = r"[+-]?\d*[dD]\d|[+-]?\d+D"
_MORE_DICE = r"[+*-](\d.*)?"
_SEPARATOR = r"[;,](?![^()]*\))"


class NamedAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack: its name, and the text after the name, such as '+3 1d8+1 slashing'."""

    name: str
    text: str

    @property
    def dice(self) -> str:
        """The dice of the attack's damage: '1d8+1'."""
        return self._damage[1].text

    @property
    def bonus(self) -> str:
        """The only word before the damage, such as '+3', '45%' or '21'; else ''."""
        at, _ = self._damage
        before = [one for one in _pieces(self.text)[:at] if not one.startswith("(")]
        return before[0] if len(before) == 1 else ""

    @property
    def kind(self) -> str:
        """The only word after the damage, such as 'slashing'; else ''."""
        at, _ = self._damage
        after = [one for one in _pieces(self.text)[at + 1 :] if not one.startswith("(")]
        return after[0] if len(after) == 1 else ""

    @property
    def _damage(self) -> tuple[int, Dice]:
        return _damage_in(self.name, _pieces(self.text), "attacks")

    def in_words(self) -> str:
        """The name and the text: 'axe +3 1d8+1'."""
        return f"{self.name} {self.text}"


def attacks_of(text: str, field: str = "attacks") -> tuple[NamedAttack, ...]:
    """Read several attacks from one text: 'axe +3 1d8+1; bow +1 1d6'.

    Semicolons or commas separate the attacks.

    Raises:
        InputError: missing: an attack has no name or no dice; conflict: two attacks have the same
            name, or one attack has several dice; out-of-range, bad-choice: other faults.
    """
    _refuse_codes(text, field)
    parts = [part.strip() for part in re.split(_SEPARATOR, " ".join(text.split())) if part.strip()]
    if len(parts) > MOST_ATTACKS:
        message = f"{len(parts)} attacks are too many: at most {MOST_ATTACKS}."
        raise InputError("out-of-range", field, message)
    found = tuple(_attack(part, field) for part in parts)
    names = [one.name.casefold() for one in found]
    for at, one in enumerate(found):
        if one.name.casefold() in names[:at]:
            message = f"{one.name} is there twice: give each attack a name of its own."
            raise InputError("conflict", field, message)
    return found


def attacks_in_words(attacks: Sequence[NamedAttack]) -> str:
    """Return a text with all attacks, in the form that `attacks_of` reads."""
    return "; ".join(one.in_words() for one in attacks)


def defence_of(value: object, field: str = "defence") -> str:
    """Return a defence as text: a whole number or a short text. If there is none, return ''.

    Raises:
        InputError: wrong-type, out-of-range or bad-choice.
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        message = f"{field}: expected a whole number or a short text, as 15 or 4D+1."
        raise InputError("wrong-type", field, message)
    text = " ".join(str(value).split())
    _refuse_codes(text, field)
    if len(text) > LONGEST_DEFENCE:
        message = f"{field} has {len(text)} characters: expected at most {LONGEST_DEFENCE}."
        raise InputError("out-of-range", field, message)
    return text


def is_dice(word: str) -> bool:
    """Whether a word of an attack is dice, or looks like dice with a mistake."""
    return re.match(_DICE, word) is not None


def _refuse_codes(text: str, field: str) -> None:
    if not " ".join(text.split()).isprintable():
        message = f"{field}: there are control codes in it, type letters, digits and signs."
        raise InputError("bad-choice", field, message)


def _attack(text: str, field: str) -> NamedAttack:
    pieces = _pieces(text)
    name = " ".join(_name_in(pieces))
    if not name:
        message = f"{text[:40]!r}: an attack begins with its name, as in axe {EXAMPLE}."
        raise InputError("missing", field, message)
    if sum(map(str.isalpha, name)) < LEAST_LETTERS:
        message = (
            f"{name}: the name of an attack has at least two letters, because a letter alone is"
            f" a combatant; as in axe {EXAMPLE}."
        )
        raise InputError("out-of-range", field, message)
    if set("()") & set(re.sub(_REMARK, "", text)):
        raise InputError("bad-choice", field, f"{name}: a bracket is not closed, or opened twice.")
    if len(text) > LONGEST_ATTACK:
        message = f"{name}: an attack has at most {LONGEST_ATTACK} characters, not {len(text)}."
        raise InputError("out-of-range", field, message)
    rest = text[len(name) :].strip()
    _damage_in(name, _pieces(rest), field)
    return NamedAttack(name, rest)


def _pieces(text: str) -> list[str]:
    """Return the words of a text. A remark in brackets is a single word."""
    return re.findall(_PIECE, text)


def _name_in(pieces: Sequence[str]) -> Iterator[str]:
    """Yield the words before the first number, dice or remark."""
    for one in pieces:
        if not one[0].isalpha() or is_dice(one):
            return
        yield one


def _damage_in(name: str, pieces: Sequence[str], field: str) -> tuple[int, Dice]:
    """Return the place of the damage among the pieces of an attack, and the dice of this damage.

    Raises InputError.
    """
    places = [at for at, one in enumerate(pieces) if is_dice(one)]
    if not places:
        message = f"{name}: say what damage it rolls, as in {name} {EXAMPLE}."
        raise InputError("missing", field, message)
    first, *more = places
    if more:
        both = f"{pieces[first]} and {pieces[more[0]]}"
        sum_ = f"{pieces[first]}+{pieces[more[0]].lstrip('+')}"
        message = f"{name} rolls {both}: write {sum_}, or one of them in brackets."
        raise InputError("conflict", field, message)
    if first + 1 < len(pieces) and re.fullmatch(_MORE_DICE, pieces[first + 1]):
        raise InputError("conflict", field, f"{name}: write the damage without blanks, as 1d8+1.")
    try:
        return first, parse_dice(pieces[first], field)
    except InputError as fault:
        raise InputError(fault.code, field, f"{name}: {fault.message}") from None
