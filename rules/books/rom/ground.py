"""Positions: everybody within five feet is in one's own Zone, the range of melee.

The text does not say who may pass whom. It has no engagements and no rule for doors. Foes whose
paths cross may each take an opportunity action; nothing else follows from walking away.
"""

from fractions import Fraction

from msgspec import UNSET

from rules.books.rom.rates import ZONE
from rules.encounter import Combatant, Encounter
from rules.map.path_legs import Meeting
from rules.rulebook.ground import Ground


def reach(_encounter: Encounter, _combatant: Combatant) -> Fraction:
    """Return the metres within which others are in a combatant's Zone: five feet for everybody."""
    return ZONE


def _meetings(encounter: Encounter) -> tuple[Meeting, ...]:
    if encounter.map is UNSET:
        return ()
    from rules.books.rom.rounds.crossings import meetings_ahead  # noqa: PLC0415  # needs a map

    return meetings_ahead(encounter)


def _crossing(encounter: Encounter, walker: Combatant) -> tuple[str, ...]:
    from rules.books.rom.rounds.crossings import who_crosses  # noqa: PLC0415  # needs a map

    return who_crosses(encounter, walker)


GROUND = Ground(reach=reach, by_pulses=True, meetings=_meetings, crossing=_crossing)
"""What Realms of Myth says about positions."""
