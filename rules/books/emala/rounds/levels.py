"""Height and depth: sinking and descending in armour, falls, and getting up."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.emala.rates.budgets import height_of
from rules.books.emala.rates.gaits import gait_on
from rules.books.emala.rates.levels import descent, level, level_ruling
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import keep, kept, primary
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.numbers.exact import counted
from rules.numbers.figures import Figure
from rules.rulebook.scene import Scene

TURNS_OF_A_RATE = 2
"""A combatant uses up the rate of a round in this many turns; a lost turn counts as one of them."""

NO_DAMAGE = "what the fall does is the GM's, the text has no damage"

TROUBLE = {
    "afloat": "barely keeps afloat in this armour, and cannot move",
    "aloft": "barely keeps aloft in this armour, and cannot move",
    "falls": "falls out of control: this armour is far too heavy to fly in",
}


def tell_level(scene: Scene, combatant: Combatant) -> None:
    """Log how armour hinders a combatant who is in the water or in the air."""
    ruling = level_ruling(scene.encounter, combatant)
    if ruling is None:
        return
    scene.record(ruling, combatant.id)
    state = ruling.answer.state.value
    if state in TROUBLE:
        scene.log(f"{combatant.name} {TROUBLE[state]}.")
    elif state in ("sinks", "descends"):
        rate = scene.record(descent(scene.encounter, combatant), combatant.id).answer.rate
        fast = f", {rate.in_words()}" if isinstance(rate, Figure) else ""
        how = "sinks" if state == "sinks" else "descends under control"
        scene.log(f"{combatant.name} {how}{fast}: this armour is too heavy.")


def go_down(scene: Scene, combatant: Combatant, turns: int = 1) -> Combatant:
    """Lower a combatant who sinks, descends or falls in armour, for one or several turns."""
    by_hand = WORDS.chosen(scene.encounter, "going-down") == "hand"
    state = level(scene.encounter, combatant)
    if by_hand or state not in ("sinks", "descends", "falls"):
        return combatant
    if state == "falls":
        return fall(scene, combatant, kept(combatant).height)
    if combatant.turns >= TURNS_OF_A_RATE:
        return combatant
    step = scene.record(descent(scene.encounter, combatant), combatant.id).answer.per_turn
    down = Fraction(step.value) * turns if isinstance(step, Figure) else NONE
    height = kept(combatant).height - down
    lower = scene.put(keep(combatant, height=height))
    account = height_of(lower)
    if account is not None:
        scene.record_account(account, combatant.id)
    if state == "sinks":
        deep = counted(-height, "m")
        scene.log(f"{combatant.name} sinks {counted(down, 'm')}: {deep} deep.")
        return lower
    if height > 0:
        scene.log(f"{combatant.name} descends {counted(down, 'm')}: {counted(height, 'm')} up.")
        return lower
    scene.log(f"{combatant.name} descends to the ground.")
    return on_the_ground(scene, combatant)


def fall(scene: Scene, combatant: Combatant, metres: Fraction, into: str = "open") -> Combatant:
    """Let a combatant fall to the ground or into the water now.

    On the ground, the combatant lies prone.
    """
    far = f" {counted(metres, 'm')}" if metres else ""
    if into == "water":
        scene.log(f"{combatant.name} falls{far} into the water: {NO_DAMAGE}.")
        swims = on_the_ground(scene, combatant, "water")
        tell_level(scene, swims)
        return swims
    scene.log(f"{combatant.name} falls{far} and lies prone: {NO_DAMAGE}.")
    return on_the_ground(scene, combatant.under(Condition("prone")))


def on_the_ground(scene: Scene, combatant: Combatant, ground: str = "open") -> Combatant:
    """Take a combatant from a climb or the air to a terrain, in the gait of this terrain."""
    terrain = WORDS.terrain(scene.encounter, ground)
    there = keep(replace(combatant, terrain=terrain.id), height=NONE)
    return scene.put(there.with_pace(gait=gait_on(there, terrain)))


def rise(scene: Scene, combatant: Combatant) -> Combatant:
    """Change to the primary gait when the combatant gets up.

    The crawled metres of this turn count for this gait too.
    """
    risen = combatant.with_pace(gait=primary(combatant))
    terrain = WORDS.terrain(scene.encounter, combatant.terrain)
    gait = WORDS.gait(gait_on(risen, terrain))
    scene.log(f"{combatant.name} is up: back at the gait {gait.label}.")
    return scene.put(risen.with_pace(gait=gait.id))
