"""Rolls that the book wants of somebody each unit: in panic, and too fast downhill."""

from __future__ import annotations

from rules.books.exp import unit
from rules.books.exp.checks import Difficulty, book_of, knocked_down, rate_of, roll_attribute
from rules.books.exp.text.terrain import hill
from rules.books.exp.text.water import panic
from rules.books.exp.unit import CALMED, CRASHED, DROWNING, PANICKED, PRONE, RISE, RUN
from rules.encounter import Combatant
from rules.rulebook.scene import Scene


def resolve_what_is_due(scene: Scene, combatant: Combatant) -> None:
    """At the end of a turn: the rolls that the book wants each unit, where they were not made."""
    if crash_is_due(scene, combatant):
        roll_against_crash(scene, combatant)
    combatant = scene.find(combatant.id)
    if combatant.has(PANICKED) and not combatant.choice(CALMED):
        roll_against_panic(scene, combatant, "difficult")


def roll_against_crash(scene: Scene, combatant: Combatant) -> None:
    """A difficult DEX roll, or she lies at the foot of the slope."""
    combatant = scene.put(combatant.with_choice(CRASHED, "rolled"))
    scene.log(f"{combatant.name} races downhill.")
    if not roll_attribute(scene, combatant, "dex", "difficult"):
        knocked_down(scene, combatant, "she crashed")
        scene.log(f"{combatant.name} crashes and is prone.")


def roll_against_panic(scene: Scene, combatant: Combatant, difficulty: Difficulty) -> None:
    """CON first where she has panicked already, then MSTR."""
    panicked = combatant.has(PANICKED)
    con = not panicked or roll_attribute(scene, combatant, "con", difficulty)
    mstr = con and roll_attribute(scene, combatant, "mstr", difficulty)
    ruling = panic(panicked=panicked, mstr_made=mstr, con_made=con)
    scene.record(ruling, combatant.id)
    state = ruling.answer.state.value
    changed = unit.free_of(combatant, PANICKED, DROWNING).with_choice(CALMED, "rolled")
    scene.put(changed if state == "calm" else unit.under(changed, state))
    scene.log(f"{combatant.name} is {state}.")


def crash_is_due(scene: Scene, combatant: Combatant) -> bool:
    """Whether what she moved in this unit was her bolting speed, downhill."""
    rise, run = combatant.tally(RISE), combatant.tally(RUN)
    moved = combatant.pace.turn
    if rise >= 0 or not moved or combatant.choice(CRASHED) or combatant.has(PRONE):
        return False
    rate = rate_of(scene, combatant)
    kind = book_of(scene).word(combatant, "kind")
    own = hill(rate=rate, rise=rise, run=run).answer.adjustment.value
    ruling = hill(
        rate=rate,
        rise=rise,
        run=run,
        adjustments=[int(moved // 1 - rate - own)],
        kind=kind,  # type: ignore[arg-type]
        falling=kind != "anthropomorph",
    )
    if ruling.answer.crash_roll.value:
        scene.record(ruling, combatant.id)
    return ruling.answer.crash_roll.value
