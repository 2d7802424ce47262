"""Read the letter that a combatant gets.

With 'g', the selected combatant gets the letter g. With 'c = g', the combatant c gets it.
"""

from tracker.typed.grammar import Asked
from tracker.typed.whom import Whom


def lettering(text: str, whom: Whom) -> Asked:
    """Read the new letter of a combatant. If no name is typed, the usual combatant gets the letter.

    Raises:
        InputError: for a wrong letter, and for letters that mean nobody or several combatants.
        NotFound: for a name that nobody has.
    """
    said, _, letter = text.rpartition("=")
    who = whom.one(said) if said.strip() else whom.usual[0]
    return Asked(whom.fight.read({"action": "letter", "who": who, "letter": letter.strip()}))
