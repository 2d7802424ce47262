"""Whether a combatant in armour stays up in water or air, and how fast somebody goes down."""

from rules.books.emala.rates.load import penalty
from rules.books.emala.sheet import WORDS
from rules.books.emala.text.situational import (
    FlyAnswer,
    GoingDownAnswer,
    SwimAnswer,
    fly,
    going_down,
    swim,
    swim_speed,
)
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.rulings.ruling import Ruling

IN_WORDS = {
    "afloat": "barely afloat",
    "sinks": "sinks",
    "aloft": "barely aloft",
    "descends": "descends",
    "falls": "falls",
}
"""Short phrases for swimmers and flyers whom armour hinders. Other states have no phrase."""


def level(encounter: Encounter, combatant: Combatant) -> str:
    """Return how the combatant stays up in water or air: 'swims', 'sinks' or 'aloft'.

    Return '' elsewhere.
    """
    ruling = level_ruling(encounter, combatant)
    return "" if ruling is None else ruling.answer.state.value


def level_ruling(
    encounter: Encounter, combatant: Combatant
) -> Ruling[SwimAnswer] | Ruling[FlyAnswer] | None:
    """Return the ruling on whether the combatant stays up in water or air.

    Return None on the ground and on a climb.
    """
    medium = WORDS.terrain(encounter, combatant.terrain).gait
    if medium == "swim":
        return swim_ruling(encounter, combatant)
    if medium == "fly" and WORDS.number(combatant, "fly") > 0:
        return fly_ruling(encounter, combatant)
    return None


def swim_ruling(encounter: Encounter, combatant: Combatant) -> Ruling[SwimAnswer]:
    """Return the ruling on whether a combatant swims, stays afloat or sinks."""
    return swim(
        swim=swimming_speed(encounter, combatant),
        armour_penalty=penalty(combatant),
        aquatic=WORDS.flag(combatant, "aquatic"),
        always_half=_always_half(encounter),
    )


def fly_ruling(encounter: Encounter, combatant: Combatant) -> Ruling[FlyAnswer]:
    """Return the ruling on the flight of a combatant with a flying speed."""
    return fly(
        fly=WORDS.number(combatant, "fly"),
        armour_penalty=penalty(combatant),
        always_half=_always_half(encounter),
    )


def _always_half(encounter: Encounter) -> bool:
    """Whether an option halves the speed of swimming and flying, even without armour."""
    return WORDS.chosen(encounter, "unarmoured-speed") == "half"


def swimming_speed(encounter: Encounter, combatant: Combatant) -> Number:
    """Return the swimming speed in metres per round.

    The speed comes from the Swim skill. For a creature of the water, it comes from Athletics.
    """
    skill = "athletics" if WORDS.flag(combatant, "aquatic") else "swim"
    counts = WORDS.is_on(encounter, "swim-bonus")
    speed = swim_speed(
        movement_rate=WORDS.number(combatant, "movement_rate"),
        swim=WORDS.number(combatant, skill) if counts else 0,
    )
    return speed.answer.swim.value


def descent(encounter: Encounter, combatant: Combatant) -> Ruling[GoingDownAnswer]:
    """Return the ruling on the speed of going down in water or air."""
    flying = WORDS.terrain(encounter, combatant.terrain).gait == "fly"
    speed = WORDS.number(combatant, "fly") if flying else swimming_speed(encounter, combatant)
    return going_down(speed=speed, armour_penalty=penalty(combatant), flying=flying)
