"""The numbers of the round's clock that are shown."""

from rules.encounter import Encounter
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import Rulebook

OVER = "the fight is over"


def standing(encounter: Encounter, book: Rulebook) -> str:
    """Where the fight stands: 'Round 2, cycle 1: Grak's turn.', 'Round 2: the fight is over.'"""
    told = book.rounds.status(encounter)
    return f"{told.partition(': ')[0].rstrip('.')}: {OVER}." if encounter.ended else told


def clock(encounter: Encounter, book: Rulebook) -> list[Account]:
    """The round and the place in it; of those with a unit the last, as '144 seconds'."""
    told = book.rounds.clock(encounter) if encounter.started else ()
    measured = [one for one in told if one.figure.unit]
    return [one for one in told if one not in measured[:-1]]
