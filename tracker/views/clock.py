"""The clock of the round, as the screen shows it."""

from rules.encounter import Encounter
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import Rulebook

OVER = "the fight is over"


def standing(encounter: Encounter, book: Rulebook) -> str:
    """Return one sentence about the state of the fight.

    Examples are 'Round 2, cycle 1: Grak's turn.' and 'Round 2: the fight is over.'
    """
    told = book.rounds.status(encounter)
    return f"{told.partition(': ')[0].rstrip('.')}: {OVER}." if encounter.ended else told


def clock(encounter: Encounter, book: Rulebook) -> list[Account]:
    """Return the number of the round and the numbers of the place in the round.

    If several numbers have a unit, only the last of these is returned.
    """
    told = book.rounds.clock(encounter) if encounter.started else ()
    measured = [one for one in told if one.figure.unit]
    return [one for one in told if one not in measured[:-1]]
