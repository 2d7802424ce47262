"""EXP's state of a combatant: things done in this unit, climbs, slopes, activities."""

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
"""The start of the name of a busy combatant's condition."""
INACTIVE, STUCK, PRONE = "inactive", "stuck", "prone"
PANICKED, DROWNING, SINKING = "panicked", "drowning", "sinking"
DESCENDING, FALLING = "descending", "falling"

LOST = (SINKING, DESCENDING, FALLING)
"""Conditions of combatants who sink in water, or come down from the air."""

GONE_THROUGH = "door"
"""The name of a try, allowed once a unit, to go through a door."""

Climbing = Literal["free", "equipped", "rope", "ladder", "other"]
"""Ways of climbing."""

BY_TERRAIN: Mapping[str, Climbing] = {
    "cliff": "free",
    "rope": "rope",
    "ladder": "ladder",
    "pole": "other",
}
"""The way of climbing on a terrain, if no other is given."""

Leaves = Literal["move", "attack"]
"""The choice that a change of weapon or a reload leaves."""


class RolledHexes(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes that a roll gave for a whole unit, whether they lead down, and how a climb went.

    `how` is the way of climbing that was rolled for. `before` is in older saves; nothing reads it.
    """

    hexes: int
    down: bool = False
    went: str = ""
    how: Climbing | None = None
    before: Fraction = NONE


class HexesAtPace(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes moved at one pace in this unit.

    `full` is the hexes of a whole unit at that pace before the adjustments of the unit, `most`
    the limit of the pace after them.
    """

    gait: str
    hexes: Fraction
    full: Fraction
    most: Fraction | None = None


class Hill(Struct, frozen=True, forbid_unknown_fields=True):
    """A slope: `rise` hexes up (negative: down) in `run` hexes across."""

    rise: Fraction
    run: Fraction


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """An activity, with its first and its last unit; `over` is true if these units are over."""

    name: str
    since: int
    until: int
    over: bool = False


class ThisUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """Things done in this unit; forgotten when the next unit begins.

    `stopped` says why they cannot move further. `acted` means that they did something other than
    moving, `attacked` that they attacked, `rose` that they got up. `turns` are the hexsides of
    each change of direction, `added` the adjustments of actions, by name. `legs` are the hexes at
    earlier paces; hexes moved since are at the current pace. `seen` are the hexes counted so far
    for `ran`, the run-up, and for `raced`, whether they raced downhill at bolting speed. `leapt`
    are the hexes of jumps and dives. `tried` are the rolls made that are allowed once a unit.
    `panic_rolled` is in older saves; nothing reads it.
    """

    had_turn: bool = False
    stopped: str = ""
    acted: bool = False
    attacked: bool = False
    rose: bool = False
    leaves: Leaves | None = None
    turns: tuple[int, ...] = ()
    added: Mapping[str, int] = {}
    legs: tuple[HexesAtPace, ...] = ()
    rolled: RolledHexes | None = None
    jumped: bool = False
    seen: Fraction = NONE
    ran: Fraction = NONE
    leapt: Fraction = NONE
    raced: bool = False
    crash_rolled: bool = False
    panic_rolled: bool = False
    tried: tuple[str, ...] = ()


NEW_UNIT = ThisUnit()


class ExpState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a combatant that lasts longer than a unit.

    `height` is how far a climb has led up, below 0 if it led down. `fumbled` is the unit in which
    both rolls of a climb failed, `rising` the unit whose movement is lost to getting up. `foot` is
    the ground from which a climb began. `switched_off` are the adjustments that the referee
    switched off. `wanted` is the player's limit of speed, `ran_before` the run-up of the unit
    before, `current` how many hexes the water carries them in a unit.
    """

    unit: ThisUnit = NEW_UNIT
    climbing: Climbing | None = None
    height: int = 0
    foot: str = ""
    fumbled: int | None = None
    rising: int | None = None
    hill: Hill | None = None
    task: Task | None = None
    armour_off: bool = False
    switched_off: tuple[str, ...] = ()
    wanted: int | None = None
    ran_before: Fraction = NONE
    current: Fraction = NONE


def kept(combatant: Combatant) -> ExpState:
    """Return the state that EXP keeps of a combatant."""
    return combatant.kept(ExpState)


def keep(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with parts of their EXP state changed."""
    return replace(combatant, state=replace(kept(combatant), **changes))


def in_unit(combatant: Combatant, **changes: object) -> Combatant:
    """Return the combatant with parts of the state of this unit changed."""
    return keep(combatant, unit=replace(kept(combatant).unit, **changes))


def fresh(combatant: Combatant) -> Combatant:
    """The combatant at the start of a unit, without movement, actions or a turn in it so far."""
    pace, run_up = combatant.pace, kept(combatant).unit.ran
    forgetful = keep(combatant, unit=NEW_UNIT, ran_before=run_up)
    rested = forgetful.with_pace(
        before=pace.turn, turn=NONE, made_before=pace.made, made=NONE, granted=NONE
    )
    return replace(rested, delayed=False, turn_held=False)


def run_up(combatant: Combatant) -> Fraction:
    """The hexes walked, run or bolted in this unit and the one before, since the last jump."""
    now = kept(combatant)
    return now.unit.ran + now.ran_before


def without_run_up(combatant: Combatant) -> Combatant:
    """The combatant whose run-up is used up, or broken."""
    return in_unit(keep(combatant, ran_before=NONE), ran=NONE)


def tried(combatant: Combatant, what: str) -> bool:
    """Whether the combatant has made this roll in this unit."""
    return what in kept(combatant).unit.tried


def having_tried(combatant: Combatant, what: str) -> Combatant:
    """The combatant who has made this roll in this unit."""
    return in_unit(combatant, tried=(*kept(combatant).unit.tried, what))


def in_gait(combatant: Combatant, gait: str) -> Combatant:
    """The combatant in a gait; every gait except climbing ends a climb."""
    taken = combatant.with_pace(gait=gait)
    return taken if gait == "climb" else off_the_climb(taken)


def off_the_climb(combatant: Combatant) -> Combatant:
    """The combatant after the end of a climb."""
    return keep(combatant, climbing=None, height=0, foot="", fumbled=None)


def unit_number(encounter: Encounter) -> int:
    """The number of this unit, counted from the start of the fight."""
    return (encounter.round - 1) * UNITS_IN_MELEE + encounter.cell


def in_melee(number: int) -> str:
    """'unit 2 of melee 3', for a unit counted from the start of the fight."""
    melees, units = divmod(number - 1, UNITS_IN_MELEE)
    return f"unit {units + 1} of melee {melees + 1}"


def units_over(encounter: Encounter) -> int:
    """The number of units that are over."""
    return max(0, unit_number(encounter) - 1)


def under(combatant: Combatant, name: str, units: int | None = None) -> Combatant:
    """The combatant under a condition: for ever, or for some units, the present one included."""
    whose = None if units is None else combatant.id
    return combatant.under(Condition(name, units, "end", whose))


def busy(combatant: Combatant) -> Condition | None:
    """The condition that keeps a combatant busy, with its units left."""
    return next((one for one in combatant.conditions if one.name.startswith(BUSY)), None)


def busy_in(encounter: Encounter, combatant: Combatant, cell: int) -> str:
    """'busy' if an activity takes this unit of the melee, else ''."""
    task = kept(combatant).task
    if task is None or not encounter.started:
        return ""
    number = unit_number(encounter) - encounter.cell + cell
    if number >= unit_number(encounter) and busy(combatant) is None:
        return ""
    return "busy" if task.since <= number <= task.until else ""


def idle_because(combatant: Combatant) -> str | None:
    """Why the combatant can neither move nor act in any gait; None if they can."""
    held = busy(combatant)
    if held is not None:
        return held.name
    return next((name for name in (INACTIVE, DROWNING) if combatant.has(name)), None)


def held_because(encounter: Encounter, combatant: Combatant, gait: str) -> str | None:
    """Why the combatant cannot move in this unit in this gait; None if they can."""
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
        return "prone: crawl, roll or get up"
    return None
