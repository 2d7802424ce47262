"""The letters of the combatants. A combatant has the same letter during the whole fight.

The letter is written on the miniature.
"""

from collections.abc import Mapping
from string import ascii_lowercase

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter.encounter import Encounter
from rules.encounter.remembered import remembered

SINGLE = tuple(ascii_lowercase.replace("d", ""))
"""All single letters except d, because a d with a number is a die: d6."""

DOUBLED = tuple(2 * letter for letter in SINGLE)
LETTERS = (*SINGLE, *DOUBLED)
"""All letters, in the order in which newcomers get them. Further combatants have no letter."""

NOBODY = ""


@remembered
def given(encounter: Encounter) -> Mapping[str, str]:
    """Return the letters given in this fight, each with the id of the last combatant who had it.

    If a combatant got a new letter, nobody has the old letter now, and no newcomer gets it.
    Older saves have no letters. In their fights, the letters follow the order of joining.
    """
    if encounter.letters is not UNSET:
        return encounter.letters
    return {letter: f"c{at}" for at, letter in enumerate(LETTERS[: encounter.made], 1)}


@remembered
def letters(encounter: Encounter) -> Mapping[str, str]:
    """Return the letters of the combatants in the fight, in the order of the letters.

    The keys are the ids of the combatants.
    """
    known, people = given(encounter), encounter.combatants
    return {known[letter]: letter for letter in LETTERS if known.get(letter) in people}


def who_has(encounter: Encounter, letter: str) -> str | None:
    """Return the id of the combatant who has this letter; None if nobody in the fight has it."""
    who = given(encounter).get(letter)
    return who if who in encounter.combatants else None


def with_newcomer(encounter: Encounter, letter: str = "", *, hidden: bool = False) -> Encounter:
    """Return the encounter after one more combatant has joined and got a letter.

    The newcomer gets the given letter or the next free letter. If `hidden` is true, the newcomer
    gets the last free doubled letter, because players do not see the newcomer yet. So no gap in the
    letters shows that somebody is there.
    """
    known, number = given(encounter), encounter.made + 1
    usual = reversed(DOUBLED) if hidden else LETTERS
    own = letter or next((one for one in usual if one not in known), "")
    counted = replace(encounter, made=number)
    after = {**known, own: f"c{number}"} if own else known
    return counted if given(counted) == after else replace(counted, letters=after)


def with_letter(encounter: Encounter, who: str, letter: str) -> Encounter:
    """Return the encounter after a combatant got this letter.

    The old owner of the letter gets the combatant's old letter.
    """
    before, other = letters(encounter).get(who), who_has(encounter, letter)
    known = {**given(encounter), letter: who}
    if before is not None:
        known[before] = other or NOBODY
    return replace(encounter, letters=known)
