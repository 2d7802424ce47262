"""What EXP keeps of a combatant: what was done in this unit, climbs, slopes, activities."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.sheet import ON_THE_GROUND
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE

UNITS_IN_MELEE = 5

BUSY = "busy: "
"""How the condition of one who is busy begins."""
INACTIVE, STUCK, PRONE = "inactive", "stuck", "prone"
PANICKED, DROWNING, SINKING = "panicked", "drowning", "sinking"

Climbing = Literal["free", "equipped", "rope", "ladder", "other"]
"""Ways of climbing."""

Leaves = Literal["move", "attack"]
"""What a change of weapon or a reload leaves open."""


class Rolled(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes that a roll gave for this unit, and what was moved before it."""

    hexes: int
    before: Fraction


class Hill(Struct, frozen=True, forbid_unknown_fields=True):
    """A slope: so many hexes up (fewer than none: down) in so many across."""

    rise: Fraction
    run: Fraction


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """An activity, with the first and the last of its units; `over` when they are over."""

    name: str
    since: int
    until: int
    over: bool = False


class ThisUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """What is forgotten when the next unit begins.

    `stopped` is why no more is moved in it. `acted` is true of one who did something else than
    moving. `turns` are the hexsides of each change of direction, `added` what actions add to the
    pace, by name.
    """

    had_turn: bool = False
    stopped: str = ""
    acted: bool = False
    leaves: Leaves | None = None
    turns: tuple[int, ...] = ()
    added: Mapping[str, int] = {}
    rolled: Rolled | None = None
    jumped: bool = False
    crash_rolled: bool = False
    panic_rolled: bool = False


NEW_UNIT = ThisUnit()


class ExpState(Struct, frozen=True, forbid_unknown_fields=True):
    """What lasts longer than a unit.

    `fumbled` is the unit in which both rolls of a climb failed, `rising` the one whose movement
    getting up takes. `switched_off` are the adjustments that the referee switched off.
    """

    unit: ThisUnit = NEW_UNIT
    climbing: Climbing | None = None
    height: int = 0
    fumbled: int | None = None
    rising: int | None = None
    hill: Hill | None = None
    task: Task | None = None
    armour_off: bool = False
    switched_off: tuple[str, ...] = ()


def kept(combatant: Combatant) -> ExpState:
    """What is kept of a combatant."""
    return combatant.kept(ExpState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what is kept changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_unit(combatant: Combatant, **changes: object) -> Combatant:
    """The combatant with some of what this unit keeps changed."""
    return keep(combatant, unit=replace(kept(combatant).unit, **changes))


def fresh(combatant: Combatant) -> Combatant:
    """The combatant at the start of a unit: nothing moved, nothing done, no turn had or held."""
    forgetful = keep(combatant, unit=NEW_UNIT)
    rested = forgetful.with_pace(before=combatant.pace.turn, turn=NONE, granted=NONE)
    return replace(rested, delayed=False, turn_held=False)


def rolled_hexes(combatant: Combatant) -> int:
    """The hexes that a roll gave for this unit; 0 before it."""
    rolled = kept(combatant).unit.rolled
    return 0 if rolled is None else rolled.hexes


def with_rolled(combatant: Combatant, hexes: int) -> Combatant:
    """The combatant with the hexes that a roll gives for this unit."""
    return in_unit(combatant, rolled=Rolled(hexes, combatant.pace.turn))


def off_the_climb(combatant: Combatant) -> Combatant:
    """The combatant with both feet on the ground again."""
    return keep(combatant, climbing=None, height=0)


def unit_number(encounter: Encounter) -> int:
    """The number of this unit, counted from the start of the fight."""
    return (encounter.round - 1) * UNITS_IN_MELEE + encounter.cell


def units_over(encounter: Encounter) -> int:
    """The units that are over."""
    return max(0, unit_number(encounter) - 1)


def under(combatant: Combatant, name: str, units: int | None = None) -> Combatant:
    """The combatant under a condition, for good or for so many units, this one included."""
    whose = None if units is None else combatant.id
    return combatant.under(Condition(name, units, "end", whose))


def busy(combatant: Combatant) -> Condition | None:
    """What keeps her busy, with the units that are left of it."""
    return next((one for one in combatant.conditions if one.name.startswith(BUSY)), None)


def busy_in(encounter: Encounter, combatant: Combatant, cell: int) -> str:
    """'busy' for a unit of this melee that an activity takes."""
    task = kept(combatant).task
    if task is None or not encounter.started:
        return ""
    number = unit_number(encounter) - encounter.cell + cell
    if number >= unit_number(encounter) and busy(combatant) is None:
        return ""
    return "busy" if task.since <= number <= task.until else ""


def idle_because(combatant: Combatant) -> str | None:
    """Why she neither moves nor acts, whatever her gait."""
    held = busy(combatant)
    if held is not None:
        return held.name
    return next((name for name in (INACTIVE, DROWNING) if combatant.has(name)), None)


def held_because(encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
    """Why she does not move in this unit, at this gait."""
    now = kept(combatant)
    idle = idle_because(combatant) or now.unit.stopped
    if idle:
        return idle
    if combatant.has(STUCK):
        return "stuck: she must get free first"
    if now.unit.leaves == "attack":
        return "she chose to attack instead of moving"
    if now.rising == unit_number(encounter):
        return "standing up takes the movement of this unit"
    if combatant.has(PRONE) and gait not in ON_THE_GROUND:
        return "prone: crawl, roll or get up"
    return None
