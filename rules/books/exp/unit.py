"""What is kept of a combatant for a unit, and for longer: the names, and what they mean."""

from __future__ import annotations

from msgspec.structs import replace

from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE

UNITS_IN_MELEE = 5

UNIT = "unit:"
"""How the names begin of all that is forgotten when the next unit begins."""

DONE = UNIT + "done"
"""Why no more is moved in this unit."""
OTHER = UNIT + "other"
"""Something else than moving was done."""
LEAVES = UNIT + "leaves"
"""What a change of weapon or a reload left open: to move or to attack."""
TURNS = UNIT + "turns"
"""The hexsides of each change of direction."""
JUMPED = UNIT + "jumped"
HAD_TURN = UNIT + "had-turn"
CRASHED = UNIT + "crash"
"""The roll against a crash is made."""
CALMED = UNIT + "calmed"
"""The rolls of a panic are made."""
ADDED = UNIT + "+"
"""How the tallies begin of what actions add to the pace."""
HEXES = UNIT + "hexes"
"""What the roll of a climb or of flailing gave."""
FROM = UNIT + "from"
"""What was moved before that roll."""

CLIMBING = "climbing"
"""How she climbs, until she is off it."""
HEIGHT = "height"
BOTH_FAILED = "both-failed"
"""The unit in which she failed both rolls of a climb."""
NO_MOVE = "no-move"
"""The unit in which getting up takes her movement."""
RISE, RUN = "rise", "run"
IGNORED = "ignored:"
"""How the choices begin of adjustments that the referee switched off."""
ARMOUR = "armour"
"""Whether armour is off."""
ACTIVITY = "activity"
SINCE, UNTIL = "busy-since", "busy-until"
"""The first and the last unit of an activity."""

BUSY = "busy: "
INACTIVE, STUCK, PRONE = "inactive", "stuck", "prone"
PANICKED, DROWNING, SINKING = "panicked", "drowning", "sinking"


def now(encounter: Encounter) -> int:
    """The number of this unit, counted from the start of the fight."""
    return (encounter.round - 1) * UNITS_IN_MELEE + encounter.cell


def passed(encounter: Encounter) -> int:
    """The units that are over."""
    return max(0, now(encounter) - 1)


def fresh(combatant: Combatant) -> Combatant:
    """The combatant at the start of a unit: nothing moved, nothing done."""
    tallies = {key: kept for key, kept in combatant.tallies.items() if not key.startswith(UNIT)}
    choices = {key: kept for key, kept in combatant.choices.items() if not key.startswith(UNIT)}
    pace = replace(combatant.pace, before=combatant.pace.turn, turn=NONE, granted=NONE)
    return replace(combatant, tallies=tallies, choices=choices, pace=pace)


def under(combatant: Combatant, name: str, units: int | None = None) -> Combatant:
    """The combatant under a condition, for good or for so many units, this one included."""
    held = Condition(name) if units is None else Condition(name, units, "end", combatant.id)
    rest = tuple(one for one in combatant.conditions if one.name.casefold() != name)
    return replace(combatant, conditions=(*rest, held))


def free_of(combatant: Combatant, *names: str) -> Combatant:
    """The combatant without these conditions."""
    rest = tuple(one for one in combatant.conditions if one.name.casefold() not in names)
    return replace(combatant, conditions=rest)


def off_the_climb(combatant: Combatant) -> Combatant:
    """The combatant with both feet on the ground again."""
    tallies = {key: kept for key, kept in combatant.tallies.items() if key != HEIGHT}
    return replace(combatant, tallies=tallies).with_choice(CLIMBING, "")


def busy(combatant: Combatant) -> Condition | None:
    """What keeps her busy, with the units that are left of it."""
    return next((one for one in combatant.conditions if one.name.startswith(BUSY)), None)


def busy_in(encounter: Encounter, combatant: Combatant, cell: int) -> bool:
    """True for a unit of this melee that an activity takes."""
    if UNTIL not in combatant.tallies or not encounter.started:
        return False
    number = (encounter.round - 1) * UNITS_IN_MELEE + cell
    if number >= now(encounter) and busy(combatant) is None:
        return False
    return combatant.tally(SINCE) <= number <= combatant.tally(UNTIL)


def idle_because(combatant: Combatant) -> str | None:
    """Why she neither moves nor acts, whatever her gait."""
    held = busy(combatant)
    if held is not None:
        return held.name
    return next((name for name in (INACTIVE, DROWNING) if combatant.has(name)), None)


def held_because(encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
    """Why she does not move in this unit, at this gait."""
    idle = idle_because(combatant) or combatant.choice(DONE)
    if idle:
        return idle
    if combatant.has(STUCK):
        return "stuck: she must get free first"
    if combatant.choice(LEAVES) == "attack":
        return "she chose to attack instead of moving"
    if encounter.started and combatant.tally(NO_MOVE) == now(encounter):
        return "standing up takes the movement of this unit"
    if combatant.has(PRONE) and gait not in ("crawl", "roll"):
        return "prone: crawl, roll or get up"
    return None
