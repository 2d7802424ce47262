"""Melees of five units: roll initiative, everybody's turn in order, the next unit."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.books.exp import unit
from rules.books.exp.dangers import resolve_what_is_due
from rules.books.exp.pace import degree_of
from rules.encounter import Combatant, Condition, Encounter
from rules.errors import InputError
from rules.fight.initiative import place, roll_for
from rules.fight.turns import HELD, able, begin_turn, run_down
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.exp.play import Exp

ROLL, TURNS = "roll", "turns"

REMINDERS = {
    unit.STUCK: "stuck: get free first",
    unit.PRONE: "prone",
    unit.PANICKED: "panicked: CON, then MSTR",
    unit.SINKING: "sinking",
}


def start(scene: Scene) -> None:
    """Roll for those without initiative, and begin the first turn."""
    scene.change(round=1, cell=0)
    scene.log("Melee 1.")
    _begin_unit(scene, anew=False)
    if scene.encounter.phase == ROLL:
        _roll(scene)


def step(scene: Scene) -> None:
    """Go on: roll initiative, or end the turn and begin the next one."""
    if all(one.out for one in scene.encounter.combatants.values()):
        message = "nobody is left to act: bring somebody back into the fight first."
        raise InputError("conflict", None, message)
    if scene.encounter.phase == ROLL:
        _roll(scene)
        return
    now = scene.encounter.turn_of
    if now is not None:
        _end_turn(scene, scene.find(now))
    _go_on(scene)


def pass_on(scene: Scene, who: str) -> None:
    """Begin the next turn; who holds back may still have this one."""
    combatant = scene.find(who)
    if combatant.delayed:
        scene.put(combatant.with_choice(unit.HAD_TURN, ""))
    if scene.encounter.phase == TURNS:
        _go_on(scene)


def run_out(scene: Scene) -> None:
    """Go on to the start of the next melee."""
    begun = scene.encounter.round
    step(scene)
    while scene.encounter.round == begun:
        step(scene)


def end_unit(scene: Scene) -> None:
    """Go on to the start of the next unit."""
    begun = unit.now(scene.encounter)
    step(scene)
    while unit.now(scene.encounter) == begun:
        step(scene)


def let_pass(scene: Scene, units: int) -> None:
    """Let units go by with nothing done in them: what is counted in units or melees runs down."""
    reached = unit.passed(scene.encounter) + units
    melees = reached // unit.UNITS_IN_MELEE + 1 - scene.encounter.round
    for combatant in scene.encounter.in_order():
        _wait(scene, combatant, units, melees)
    scene.change(
        round=reached // unit.UNITS_IN_MELEE + 1, cell=reached % unit.UNITS_IN_MELEE, turn_of=None
    )
    if melees:
        _forget_strip(scene)
    _finish_activities(scene, reached)
    _begin_unit(scene)


def status(encounter: Encounter) -> str:
    """'Melee 2, unit 3: Grak's turn.'"""
    if not encounter.started:
        return "Not begun."
    place_in_time = f"Melee {encounter.round}, unit {encounter.cell}"
    if encounter.turn_of is None:
        return f"{place_in_time}: next rolls initiative."
    return f"{place_in_time}: {encounter.combatants[encounter.turn_of].name}'s turn."


def _begin_unit(scene: Scene, *, anew: bool = True) -> None:
    """The next unit; after five of them a new melee. `anew` rolls initiative again."""
    new_melee = scene.encounter.cell >= unit.UNITS_IN_MELEE
    if new_melee:
        run_down(scene, None, "end")
        scene.change(round=scene.encounter.round + 1, cell=0)
        scene.log(f"Melee {scene.encounter.round}.")
        _forget_strip(scene)
    scene.change(cell=scene.encounter.cell + 1, phase=ROLL, turn_of=None)
    scene.begins_turn = True
    scene.log(f"Unit {scene.encounter.cell}.")
    each_unit = scene.book.option(scene.encounter, "initiative-anew") == "unit"
    anew = anew and (each_unit or new_melee)
    for combatant in scene.encounter.in_order():
        fresh = replace(unit.fresh(combatant), delayed=False).with_choice(HELD, "")
        scene.put(replace(fresh, initiative=None) if anew else fresh)
    if _somebody_acts(scene) and not _lacking(scene):
        _roll(scene)


def _somebody_acts(scene: Scene) -> bool:
    return any(_rolls(scene, one) for one in scene.encounter.in_order())


def _forget_strip(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        scene.put(combatant.with_pace(round=combatant.pace.round * 0, marks=()))


def _lacking(scene: Scene) -> list[str]:
    people = scene.encounter.in_order()
    return [one.id for one in people if one.initiative is None and _rolls(scene, one)]


def _rolls(scene: Scene, combatant: Combatant) -> bool:
    return not combatant.out and _idle(scene, combatant) is None


def _roll(scene: Scene) -> None:
    """Those without initiative roll; then the first turn begins."""
    lacking = _lacking(scene)
    if lacking:
        roll_for(scene, lacking)
    scene.change(phase=TURNS)
    _go_on(scene)


def _go_on(scene: Scene) -> None:
    """The turn of the first who has had none in this unit; the next unit after the last."""
    found = _next_able(scene) or _next_delayed(scene)
    if found is not None:
        _begin_turn(scene, found)
    else:
        _begin_unit(scene)


def _next_able(scene: Scene) -> Combatant | None:
    for combatant in scene.encounter.in_order():
        if not able(combatant) or combatant.choice(unit.HAD_TURN):
            continue
        idle = _idle(scene, combatant)
        if idle is None:
            return combatant
        _skip(scene, combatant, idle)
    return None


def _next_delayed(scene: Scene) -> Combatant | None:
    """Who holds back to the end of the unit has the turn there."""
    people = scene.encounter.in_order()
    waiting = (one for one in people if one.delayed and not one.out)
    found = next((one for one in waiting if not one.choice(unit.HAD_TURN)), None)
    if found is None:
        return None
    scene.log(f"{found.name} delays no longer.")
    place(scene, found.id, len(people) - 1)
    return scene.put(replace(found, delayed=False))


def _idle(scene: Scene, combatant: Combatant) -> str | None:
    book: Exp = scene.book  # type: ignore[assignment]
    if degree_of(book, scene.encounter, combatant) == "immovable":
        return "held by what cannot be budged"
    return unit.idle_because(combatant)


def _skip(scene: Scene, combatant: Combatant, why: str) -> None:
    scene.put(combatant.with_choice(unit.HAD_TURN, "yes"))
    scene.log(f"{combatant.name} is {why}.")
    run_down(scene, combatant.id, "start")
    _close_turn(scene, combatant.id)


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    scene.put(combatant.with_choice(unit.HAD_TURN, "yes"))
    found = "; ".join(words for name, words in REMINDERS.items() if combatant.has(name))
    scene.log(f"{combatant.name}'s turn{f' ({found})' if found else ''}.")
    begin_turn(scene, combatant.id)


def _end_turn(scene: Scene, combatant: Combatant) -> None:
    resolve_what_is_due(scene, combatant)
    _close_turn(scene, combatant.id)


def _close_turn(scene: Scene, who: str) -> None:
    run_down(scene, who, "end")
    _finish_activities(scene, unit.now(scene.encounter))


def _finish_activities(scene: Scene, now: int) -> None:
    """What an activity leads to when its units are over; one broken off leads to nothing."""
    for combatant in scene.encounter.in_order():
        name = combatant.choice(unit.ACTIVITY)
        if not name or unit.busy(combatant):
            continue
        until = combatant.tally(unit.UNTIL)
        over = combatant.with_tally(unit.UNTIL, min(until, Fraction(now)))
        scene.put(over.with_choice(unit.ACTIVITY, ""))
        if now >= until and name in ("armour-remove", "armour-apply"):
            _change_armour(scene, scene.find(combatant.id), on=name == "armour-apply")


def _change_armour(scene: Scene, combatant: Combatant, *, on: bool) -> None:
    """Armour that is off is carried, and weighs; armour that is on is worn."""
    items = tuple(
        replace(item, worn=on) if _is_armour(item.name, combatant) else item
        for item in combatant.items
    )
    changed = replace(combatant, items=items).with_choice(unit.ARMOUR, "" if on else "off")
    scene.put(changed)
    scene.log(f"{combatant.name}'s armour is {'on' if on else 'off'}.")


def _is_armour(name: str, combatant: Combatant) -> bool:
    worn = any(item.worn for item in combatant.items if item.name == name)
    return worn or "armour" in name.casefold()


def _wait(scene: Scene, combatant: Combatant, units: int, melees: int) -> None:
    left = tuple(
        _after(held, melees if held.whose is None else units) for held in combatant.conditions
    )
    scene.put(replace(combatant, conditions=tuple(held for held in left if held.left != 0)))
    for held in left:
        if held.left == 0:
            scene.log(f"{combatant.name} is no longer {held.name}.")


def _after(held: Condition, gone: int) -> Condition:
    return held if held.left is None else replace(held, left=max(0, held.left - gone))
