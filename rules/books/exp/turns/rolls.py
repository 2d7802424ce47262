"""Rolls against attributes, and those that are due each unit: in panic, too fast downhill."""

from typing import Literal

from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.sheet import WORDS, kind_of
from rules.books.exp.source import Difficulty
from rules.books.exp.state import DROWNING, PANICKED, PRONE, in_unit, kept, off_the_climb, under
from rules.books.exp.text.rolls import DIE, attribute_roll
from rules.books.exp.text.terrain import hill
from rules.books.exp.text.water import panic
from rules.encounter import Combatant
from rules.rulebook.scene import Scene

Attribute = Literal["awe", "con", "dex", "mstr", "pstr"]


def roll_attribute(
    scene: Scene, combatant: Combatant, attribute: Attribute, difficulty: Difficulty
) -> bool:
    """Roll against an attribute, tell it, and say whether it was made."""
    value = int(WORDS.number(combatant, attribute))
    name = attribute.upper()
    roll = scene.dice.roll(f"{name} of {combatant.name}", f"1d{DIE[difficulty]}")
    ruling = attribute_roll(attribute=value, roll=roll.total, difficulty=difficulty)
    made = scene.record(ruling, combatant.id).answer.success.value
    verdict = "made" if made else "failed"
    scene.log(f"{name} {value} of {combatant.name}, {roll.in_words()}: {verdict}.")
    return made


def knock_down(scene: Scene, combatant: Combatant, why: str) -> Combatant:
    """Flat on the ground, and no more movement in this unit."""
    down = off_the_climb(under(combatant, PRONE))
    return scene.put(in_unit(down, stopped=why))


def make_due_rolls(scene: Scene, combatant: Combatant) -> None:
    """At the end of a turn: the rolls that the book wants each unit, where they were not made."""
    if crash_is_due(scene, combatant):
        roll_against_crash(scene, combatant)
    combatant = scene.find(combatant.id)
    if combatant.has(PANICKED) and not kept(combatant).unit.panic_rolled:
        roll_against_panic(scene, combatant, "difficult")


def crash_is_due(scene: Scene, combatant: Combatant) -> bool:
    """Whether what she moved in this unit was her bolting speed, downhill."""
    slope, moved = kept(combatant).hill, combatant.pace.turn
    if slope is None or slope.rise >= 0 or not moved:
        return False
    if kept(combatant).unit.crash_rolled or combatant.has(PRONE):
        return False
    rate, kind = whole_rate(combatant), kind_of(combatant)
    own = hill(rate=rate, rise=slope.rise, run=slope.run).answer.adjustment.value
    others, falling = [int(moved // 1 - rate - own)], kind != "anthropomorph"
    ruling = hill(
        rate=rate, rise=slope.rise, run=slope.run, adjustments=others, kind=kind, falling=falling
    )
    if ruling.answer.crash_roll.value:
        scene.record(ruling, combatant.id)
    return ruling.answer.crash_roll.value


def roll_against_crash(scene: Scene, combatant: Combatant) -> None:
    """A difficult DEX roll, or she lies at the foot of the slope."""
    combatant = scene.put(in_unit(combatant, crash_rolled=True))
    scene.log(f"{combatant.name} races downhill.")
    if not roll_attribute(scene, combatant, "dex", "difficult"):
        knock_down(scene, combatant, "she crashed")
        scene.log(f"{combatant.name} crashes and is prone.")


def roll_against_panic(scene: Scene, combatant: Combatant, difficulty: Difficulty) -> None:
    """CON first where she has panicked already, then MSTR."""
    panicked = combatant.has(PANICKED)
    con = not panicked or roll_attribute(scene, combatant, "con", difficulty)
    mstr = con and roll_attribute(scene, combatant, "mstr", difficulty)
    ruling = panic(panicked=panicked, mstr_made=mstr, con_made=con)
    state = scene.record(ruling, combatant.id).answer.state.value
    changed = in_unit(combatant.free_of(PANICKED, DROWNING), panic_rolled=True)
    scene.put(changed if state == "calm" else under(changed, state))
    scene.log(f"{combatant.name} is {state}.")
