"""EXP's state of a combatant: actions in this unit, climbs, slopes, activities."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.sheet import ON_THE_GROUND
from rules.books.exp.source import HEX, WeaponType
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import counted

UNITS_IN_MELEE = 5

BUSY = "busy: "
"""The name of the condition that keeps a combatant busy begins with this text."""
INACTIVE, STUCK, PRONE = "inactive", "stuck", "prone"
LIES = "prone: crawl, roll or get up"
PANICKED, DROWNING, SINKING = "panicked", "drowning", "sinking"
DESCENDING, FALLING = "descending", "falling"

LOST = (SINKING, DESCENDING, FALLING)
"""Conditions of combatants who sink in water, or who go down through the air."""

GONE_THROUGH = "door"
"""The name for going through a door, in `ThisUnit.tried` and `ThisUnit.added`."""

FREEING = "get-free"
"""The name of a roll to get free, in `ThisUnit.tried`."""

Climbing = Literal["free", "equipped", "rope", "ladder", "other"]
"""Kinds of climb."""

BY_TERRAIN: Mapping[str, Climbing] = {
    "cliff": "free",
    "rope": "rope",
    "ladder": "ladder",
    "pole": "other",
}
"""The kind of climb on a terrain, if the player names no other kind."""

LEAVES_NO_ATTACK = ("free", "equipped", "rope")
"""Kinds of climb. In a unit with one of these climbs, nobody can also attack."""

Leaves = Literal["move", "attack"]
"""The act that is still possible in the unit after a change of weapon or a reload."""


class RolledHexes(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes that a roll gave for a whole unit."""

    hexes: int
    down: bool = False
    went: str = ""  # why a roll gave 0 hexes: the state of a climb, such as "slips", or "lies"
    how: Climbing | None = None
    before: Fraction = NONE  # only older saves have this field


class HexesAtPace(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes moved at one pace in this unit."""

    gait: str
    hexes: Fraction
    full: Fraction  # h/u of the pace before the adjustments of the unit
    most: Fraction | None = None  # h/u: the limit of the pace after these adjustments


class Hill(Struct, frozen=True, forbid_unknown_fields=True):
    """A slope: `rise` hexes up (negative: down) for `run` hexes across."""

    rise: Fraction
    run: Fraction


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """An activity with its first and last unit, as numbers from the beginning of the fight."""

    name: str
    since: int
    until: int
    over: bool = False  # the activity was finished or broken off
    count: int | None = None  # levels of restrictiveness to put on or take off, if they were named


class ThisUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """The actions of a combatant in this unit; each unit begins with an empty record."""

    had_turn: bool = False
    stopped: str = ""  # why the combatant cannot move further
    acted: bool = False  # has done something other than move
    attacked: bool = False
    weapons: tuple[WeaponType, ...] = ()  # types of the weapons of the unit's attacks
    rose: bool = False  # got up
    leaves: Leaves | None = None
    turns: tuple[int, ...] = ()  # the hexsides of each change of direction
    added: Mapping[str, int] = {}  # the h/u that actions add to the pace; the keys are names
    legs: tuple[HexesAtPace, ...] = ()  # hexes at earlier paces; later hexes have the current pace
    rolled: RolledHexes | None = None
    jumped: bool = False
    seen: Fraction = NONE  # hexes that are already counted for `ran` and `raced`
    ran: Fraction = NONE  # hexes of the run-up
    leapt: Fraction = NONE  # hexes of jumps and dives
    raced: bool = False  # moved downhill at bolting speed
    crash_rolled: bool = False
    panic_rolled: bool = False  # only older saves have this field
    tried: tuple[str, ...] = ()  # the rolls made, of those that are allowed once a unit


NEW_UNIT = ThisUnit()


class ExpState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a combatant that lasts longer than a unit."""

    unit: ThisUnit = NEW_UNIT
    climbing: Climbing | None = None
    height: int = 0  # hexes above the start of the climb; negative: below it
    foot: str = ""  # the terrain at the start of the climb
    fumbled: int | None = None  # the unit in which both rolls of a climb failed
    rising: int | None = None  # the unit without movement after a failed roll to get up
    hill: Hill | None = None
    task: Task | None = None
    armour_off: bool = False  # the armour of the sheet is off
    armour_on: int = 0  # levels of restrictiveness put on in the fight; negative: taken off
    switched_off: tuple[str, ...] = ()  # the names of adjustments
    wanted: int | None = None  # h/u: the player's own limit
    ran_before: Fraction = NONE  # hexes of the run-up in the unit before
    current: Fraction = NONE  # hexes that the water carries the combatant in a unit


def kept(combatant: Combatant) -> ExpState:
    """Return the EXP state of the combatant."""
    return combatant.kept(ExpState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant after these changes to their EXP state."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_unit(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant after these changes to the state of this unit."""
    return keep(combatant, unit=replace(kept(combatant).unit, **changes))


def fresh(combatant: Combatant) -> Combatant:
    """Return the combatant at the start of a unit: nothing is moved or done yet."""
    pace, run_up = combatant.pace, kept(combatant).unit.ran
    forgetful = keep(combatant, unit=NEW_UNIT, ran_before=run_up)
    rested = forgetful.with_pace(
        before=pace.turn, turn=NONE, made_before=pace.made, made=NONE, granted=NONE
    )
    return replace(rested, delayed=False, turn_held=False)


def run_up(combatant: Combatant) -> Fraction:
    """Return the run-up: the hexes of this unit and the last unit, without those before a jump."""
    now = kept(combatant)
    return now.unit.ran + now.ran_before


def without_run_up(combatant: Combatant) -> Combatant:
    """Return the combatant after a run-up that was used up by a jump, or interrupted."""
    return in_unit(keep(combatant, ran_before=NONE), ran=NONE)


def tried(combatant: Combatant, what: str) -> bool:
    """Whether the combatant has made this roll in this unit; `what` is the roll's name."""
    return what in kept(combatant).unit.tried


def having_tried(combatant: Combatant, what: str) -> Combatant:
    """Note that the combatant has made this roll in this unit. Return the combatant."""
    return in_unit(combatant, tried=(*kept(combatant).unit.tried, what))


def in_gait(combatant: Combatant, gait: str) -> Combatant:
    """Return the combatant in a gait; every gait except climbing ends a climb."""
    taken = combatant.with_pace(gait=gait)
    if gait == "climb":
        return taken
    return keep(taken, climbing=None, height=0, foot="", fumbled=None)


def up_in_words(combatant: Combatant) -> str | None:
    """Return '2 hexes up' or '1 hex below where they began'; None for the height 0."""
    height = kept(combatant).height
    if not height:
        return None
    return f"{counted(abs(height), HEX)} {'up' if height > 0 else 'below where they began'}"


def way_off(combatant: Combatant) -> str:
    """Return advice for a climber who is not at the height where the climb began: 'climb down, or
    choose ...'.
    """
    way = "down" if kept(combatant).height > 0 else "up"
    return f"climb {way}, or choose the ground onto which they step off"


def not_from_here(combatant: Combatant, gait: str) -> str | None:
    """Return why a combatant cannot take a gait, because they are prone or at a height.

    Return None if the gait is possible.
    """
    up = up_in_words(combatant)
    if up is not None and gait not in ("climb", "fly"):
        return f"{up}: {way_off(combatant)}"
    if combatant.has(PRONE) and gait not in ON_THE_GROUND:
        return LIES
    return None


def unit_number(encounter: Encounter) -> int:
    """Return the number of this unit; the fight starts with unit 1."""
    return (encounter.round - 1) * UNITS_IN_MELEE + encounter.cell


def in_melee(number: int) -> str:
    """Return the place of a unit in words: unit 12 of the fight is 'unit 2 of melee 3'."""
    melees, units = divmod(number - 1, UNITS_IN_MELEE)
    return f"unit {units + 1} of melee {melees + 1}"


def units_over(encounter: Encounter) -> int:
    """Return how many units of the fight are over."""
    return max(0, unit_number(encounter) - 1)


def under(combatant: Combatant, name: str, units: int | None = None) -> Combatant:
    """Return the combatant with a condition; without `units`, the condition has no end."""
    whose = None if units is None else combatant.id
    return combatant.under(Condition(name, units, "end", whose))


def busy(combatant: Combatant) -> Condition | None:
    """Return the condition that keeps a combatant busy, with the remaining units."""
    return next((one for one in combatant.conditions if one.name.startswith(BUSY)), None)


def busy_in(encounter: Encounter, combatant: Combatant, cell: int) -> bool:
    """Whether an activity takes up a unit of this melee.

    The number `cell` is the place of the unit, from 1 to 5.
    """
    task = kept(combatant).task
    if task is None or not encounter.started:
        return False
    number = unit_number(encounter) - encounter.cell + cell
    if number >= unit_number(encounter) and busy(combatant) is None:
        return False
    return task.since <= number <= task.until


def idle_because(combatant: Combatant) -> str | None:
    """Return why the combatant can do nothing now; None if it can move or act."""
    held = busy(combatant)
    if held is not None:
        return held.name
    return next((name for name in (INACTIVE, DROWNING) if combatant.has(name)), None)


def held_because(encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
    """Return why the combatant cannot move in this gait in this unit; None if they can."""
    now = kept(combatant)
    idle = idle_because(combatant) or now.unit.stopped
    if idle or now.wanted == 0:
        return idle or "they hold back to 0 h/u"
    if combatant.has(STUCK):
        return "stuck: they must get free first"
    if now.unit.leaves == "attack":
        return "they chose to attack instead of moving"
    if now.rising == unit_number(encounter):
        return "standing up takes the movement of this unit"
    if combatant.has(PRONE) and gait not in ON_THE_GROUND:
        return LIES
    return None
