"""A typed letter for a combatant: 'g' for the selected one, 'c = g' or 'Grak = g' for another."""

import re

from rules.errors import InputError, NotFound
from rules.history import Fight
from tracker.typed.grammar import Asked
from tracker.typed.letters import WORD
from tracker.typed.targets import ByLetter, named


def lettering(text: str, fight: Fight, selected: str, by_letter: ByLetter) -> Asked:
    """Read the new letter of a combatant; `selected` is the id for a line that names nobody.

    Raises:
        InputError: for a wrong letter, and for letters of nobody or of several.
        NotFound: for a name that nobody has.
    """
    whom, _, letter = text.rpartition("=")
    who = _one(whom.strip(), fight, by_letter) if whom.strip() else selected
    asked = {"action": "letter", "who": who, "letter": letter.strip()}
    return Asked(fight.read(asked))


def _one(whom: str, fight: Fight, by_letter: ByLetter) -> str:
    """The id of the combatant with this name or letter; raises InputError, NotFound."""
    try:
        return fight.encounter.find(whom).id
    except NotFound:
        if not re.fullmatch(f"'?{WORD}", whom):
            raise
        found = named(whom, by_letter)
    if len(found) != 1:
        message = f"{whom[:20]!r}: a letter is for one combatant, as in c = g."
        raise InputError("bad-choice", "who", message)
    return found[0]
