"""The number of pulses that everybody needs to reach a falling thing at a known place.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import UNSET

from rules.books.rom.rates import MELEE_RANGE, feet_until
from rules.books.rom.rounds.walkers import FOOT
from rules.books.rom.sheet import WORDS
from rules.books.rom.source import FAR_FALL
from rules.books.rom.state.things import Falling
from rules.encounter import Combatant, Encounter
from rules.map.distances import distance

MOST_PULSES = 30
"""How many pulses ahead the program looks."""


def pulses_needed(
    encounter: Encounter, falling: Falling, near: str, people: Iterable[Combatant]
) -> tuple[str, ...]:
    """Return, for each combatant, a text with the pulses that they need to catch a falling thing.

    The thing falls where the combatant with the id `near` is. The declared speeds and the Leap
    count. In a short fall, melee range counts instead of the Leap.
    """
    standing = encounter.map
    if standing is UNSET or not standing.has(near):
        return ()
    told = []
    for one in people:
        if not standing.has(one.id):
            continue
        known = distance(standing, one.id, near)
        least = _pulses(encounter, one, falling, known.low / FOOT)
        most = None if known.high is None else _pulses(encounter, one, falling, known.high / FOOT)
        told.append(f"{one.name} {_in_words(least, most, falling.left)}")
    return tuple(told)


def _pulses(
    encounter: Encounter, combatant: Combatant, falling: Falling, feet: Fraction
) -> int | None:
    """Return the number of pulses until a combatant is near enough to the thing.

    Return None for more pulses than `MOST_PULSES`.
    """
    far = falling.feet >= FAR_FALL.value
    reach = Fraction(WORDS.number(combatant, "leap")) if far else Fraction(MELEE_RANGE)
    several = range(MOST_PULSES + 1)
    return next((n for n in several if feet_until(encounter, combatant, n) + reach >= feet), None)


def _in_words(least: int | None, most: int | None, left: int) -> str:
    """Return the number of pulses: '2', '2 to 4', '5 (too late)', 'more than 30 (too late)'."""
    if least is None:
        return f"more than {MOST_PULSES} (too late)"
    late = " (too late)" if least > left else ""
    if most == least:
        return f"{least}{late}"
    return f"{least} or more{late}" if most is None else f"{least} to {most}{late}"
