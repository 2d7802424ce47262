"""Find the combatants who have a letter, such as 'c' or 'cc'.

The letter 'c+' means all members of a folded group who are still in the fight.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from rules.encounter import Encounter
from rules.encounter.groups import group_of
from rules.encounter.letters import LETTERS, letters, who_has
from rules.errors import InputError
from tracker.views import harmed

ALL = "+"
"""The sign after the first letter of a folded group: it means all members who are in the fight."""

Folded = Mapping[str, Sequence[str]]
"""The members of each folded group, by the id of the row that shows the group."""

LETTER = r"[a-ce-z]"
WORD = rf"(?:{LETTER}\+?)+"
_ONE = rf"({LETTER})\1?\+?"
_THREE = rf"({LETTER})\1\1"


def in_rows(encounter: Encounter, folded: Folded) -> Mapping[str, str]:
    """Return the letters of the rows. The keys are the ids of the combatants.

    A folded group has the first letter of its members, and a '+'.
    """
    firsts = {row: first_of(encounter, members) for row, members in folded.items()}
    marked = {row: f"{letter}{ALL}" for row, letter in firsts.items() if letter}
    return {**letters(encounter), **marked}


def first_of(encounter: Encounter, members: Iterable[str]) -> str:
    """Return the first letter among these combatants; return '' if none of them has a letter."""
    among = frozenset(members)
    return next((one for who, one in letters(encounter).items() if who in among), "")


def meant(encounter: Encounter, folded: Folded, letter: str, number: str = "") -> tuple[str, ...]:
    """Return the ids of the combatants whom a letter such as 'c', 'cc' or 'c+' means.

    Return () if the letter means nobody. If all members of a folded group have fallen, the group's
    letter means all of them.

    Raises:
        InputError: conflict: the letter is also the first letter of a folded group, or the number
            may belong to a name, as in 'Goblin 1' for 'c1'.
    """
    groups = {first_of(encounter, members): row for row, members in folded.items()}
    row = groups.get(letter.removesuffix(ALL))
    if letter.endswith(ALL):
        members = tuple(folded[row]) if row else ()
        standing = tuple(who for who in members if not encounter.combatants[who].out)
        return standing or members
    who = who_has(encounter, letter)
    if who is None:
        return ()
    if number:
        _refuse_number(encounter, who, letter, number)
        return ()
    if row:
        name = encounter.combatants[who].name
        everybody = [encounter.combatants[one] for one in meant(encounter, folded, letter + ALL)]
        all_of_it = f"{letter}{ALL} is {harmed.names(encounter, everybody)}"
        message = f"{letter} is folded: {all_of_it}; unfold it for {name} alone."
        raise InputError("conflict", "who", message)
    return (who,)


def in_a_word(encounter: Encounter, folded: Folded, word: str) -> list[tuple[str, ...]]:
    """Return the ids that each letter of a word means; no ids for a letter that means nobody.

    If a word has the letters of several members of a folded group, each letter means one member.
    The first letter alone means the whole group.

    Raises:
        InputError: a letter has two meanings (conflict).
    """
    each = split(word)
    alone = {who for one in each if (who := who_has(encounter, one))}
    named = {row: one for row, one in folded.items() if len(alone.intersection(one)) < 2}
    return [meant(encounter, folded if ALL in one else named, one) for one in each]


def _refuse_number(encounter: Encounter, who: str, letter: str, number: str) -> None:
    """Raise InputError if the letter's group has a member with this number: 'Goblin 1' for c1."""
    people = encounter.combatants
    group = (people[one] for one in group_of(encounter, who))
    member = next((one for one in group if one.name.endswith(f" {number}")), None)
    if member is not None:
        own = letters(encounter).get(member.id)
        has = f"{member.name} has the letter {own}" if own else f"{member.name} has no letter"
        message = (
            f"{letter}{number} has two readings: {has};"
            f" an amount of {number} for {people[who].name} is {letter} {number}."
        )
        raise InputError("conflict", "who", message)


def split(word: str) -> list[str]:
    """Return the letters of a word from left to right.

    The word 'ccf' has the letters cc and f; the word 'c+f' has the letters c+ and f.
    """
    return [found[0] for found in re.finditer(_ONE, word)]


def refuse_three(word: str) -> None:
    """Raise InputError if a word has three equal letters in a row."""
    three = re.search(_THREE, word)
    if three is not None:
        one, two = three[1], 2 * three[1]
        message = f"{word[:20]!r}: {two} is one combatant: say {one} and {two} in two lines."
        raise InputError("bad-choice", "who", message)


def is_letter(word: str) -> bool:
    """Whether a word could be the letter of one combatant, such as 'c' or 'cc'."""
    return word in LETTERS


def nobody_has(letter: str) -> InputError:
    """Return the error for a letter that no combatant has."""
    told = f"no folded group has the letter {letter}" if letter.endswith(ALL) else ""
    told = told or f"nobody has the letter {letter}"
    return InputError("bad-choice", "who", f"{told}: the letters stand before the names.")
