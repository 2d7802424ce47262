"""Positions: within five feet is one's own Zone, which is the range of melee.

The text does not say who may pass whom. It has no engagements and no rule for doors. If the paths
of foes cross, each foe may take an opportunity action. Walking away has no effect.
"""

from fractions import Fraction

from msgspec import UNSET

from rules.books.rom.rates import ZONE
from rules.encounter import Combatant, Encounter
from rules.map.path_legs import Meeting
from rules.numbers.exact import in_words
from rules.rulebook.ground import Ground
from rules.rulebook.measures import METRES_OF
from rules.rulebook.scene import Scene


def reach(_encounter: Encounter, _combatant: Combatant) -> Fraction:
    """Return the reach of a combatant's Zone in metres: five feet for everybody."""
    return ZONE


def _meetings(encounter: Encounter) -> tuple[Meeting, ...]:
    if encounter.map is UNSET:
        return ()
    from rules.books.rom.rounds.crossings import meetings_ahead  # noqa: PLC0415  # needs a map

    return meetings_ahead(encounter)


def _crossing(encounter: Encounter, walker: Combatant) -> tuple[str, ...]:
    from rules.books.rom.rounds.crossings import who_crosses  # noqa: PLC0415  # needs a map

    return who_crosses(encounter, walker)


def _falls(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    """Log a fall down a drop. The book's rule for falls needs a weight, and takes pulses."""
    feet = in_words(metres / METRES_OF["ft"], 1)
    scene.log(f"{faller.name} falls {feet} ft: the action fall says how hard, with the weight.")


GROUND = Ground(reach=reach, by_pulses=True, meetings=_meetings, crossing=_crossing, fall=_falls)
"""The rules of Realms of Myth for positions."""
