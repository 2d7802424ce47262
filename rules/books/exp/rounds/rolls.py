"""Rolls against attributes, and the rolls of each unit: against panic, and against a crash."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.rates.footing import ground_of
from rules.books.exp.rates.mover import mover_of, whole_rate
from rules.books.exp.sheet import AFLOAT, WORDS, kind_of
from rules.books.exp.source import EXP, HEX, Difficulty
from rules.books.exp.text.rolls import DIE, attribute_roll
from rules.books.exp.text.terrain import HillAnswer, hill
from rules.books.exp.text.water import panic
from rules.dice import Needed
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

FELL, CRASHED = "fell", "crashed"
"""Two reasons why a combatant is prone: FELL for a fall, CRASHED for a crash downhill."""

METRES_IN_A_HEX = 2

Attribute = Literal["awe", "con", "dex", "mstr", "pstr"]


def roll_attribute(
    scene: Scene, combatant: Combatant, attribute: Attribute, difficulty: Difficulty
) -> bool:
    """Roll against an attribute, log the roll, and return whether it succeeded."""
    value = int(WORDS.number(combatant, attribute))
    name = attribute.upper()
    needed = Needed(figure(name, value), at_most=True)
    roll = scene.dice.roll(f"{name} of {combatant.name}", f"1d{DIE[difficulty]}", needed)
    ruling = attribute_roll(attribute=value, roll=roll.total, difficulty=difficulty)
    made = scene.record(ruling, combatant.id).answer.success.value
    verdict = "made" if made else "failed"
    scene.log(f"{name} {value} of {combatant.name}, {roll.in_words()}: {verdict}.")
    return made


def knock_down(
    scene: Scene, combatant: Combatant, how: str, hexes: Fraction | None = None
) -> Combatant:
    """Make a combatant prone, and end the combatant's movement in this unit.

    `hexes` is the depth of the fall; the default is the height of a climb. A climber falls to the
    foot of the climb. Nobody becomes prone in water or air. The book gives no damage for a fall, so
    the log asks the referee.
    """
    now = state.kept(combatant)
    down = state.without_run_up(combatant)
    if combatant.pace.gait == "climb":
        down = _at_the_foot(scene, down)
    floats = down.pace.gait in AFLOAT
    down = down if floats else state.under(down, state.PRONE)
    fallen = scene.put(state.in_unit(down, stopped=f"they {how}"))
    deep = ""
    if hexes or now.height > 0:
        height = figure("the drop", hexes, HEX) if hexes else figure("climbed", now.height, HEX)
        metres = height.times("metres in a hex", METRES_IN_A_HEX, unit="m")
        scene.record_account(Account("fallen", metres, EXP.source("Climbing, Free")), combatant.id)
        deep = f" {height.in_words()} ({metres.in_words()})"
    what = "falls" if how == FELL else "crashes"
    where = WORDS.terrain(scene.encounter, fallen.terrain).place()
    lies = f", and is {where}" if floats else " and is prone"
    scene.log(f"{combatant.name} {what}{deep}{lies}: the referee says what it does to them.")
    return fallen


def _at_the_foot(scene: Scene, combatant: Combatant) -> Combatant:
    """Return the climber on the terrain where the climb began, in that terrain's gait."""
    foot = state.kept(combatant).foot or combatant.terrain
    landed = replace(state.in_gait(combatant, "walk"), terrain=foot)
    gait = mover_of(scene.encounter, landed).gait_on(WORDS.terrain(scene.encounter, foot))
    return landed if gait == "climb" else state.in_gait(landed, gait)


def make_due_rolls(scene: Scene, who: str) -> None:
    """Make the missing rolls of this turn: against a crash and against panic."""
    combatant = scene.find(who)
    if combatant.out:
        return
    if crash_is_due(combatant):
        roll_against_crash(scene, combatant)
    combatant = scene.find(who)
    if combatant.has(state.PANICKED) and not state.tried(combatant, "panic"):
        roll_against_panic(scene, combatant, "difficult")


def crash_is_due(combatant: Combatant) -> bool:
    """Whether the combatant raced downhill in this unit, and has not rolled against a crash."""
    unit = state.kept(combatant).unit
    return unit.raced and not unit.crash_rolled


def at_bolting_speed(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant moved downhill at bolting speed in this unit.

    Jumps and dives do not count.
    """
    ruling = _race(encounter, combatant)
    return ruling is not None and ruling.answer.crash_roll.value


def _race(encounter: Encounter, combatant: Combatant) -> Ruling[HillAnswer] | None:
    now = state.kept(combatant)
    moved = combatant.pace.made - now.unit.leapt
    if now.hill is None or now.hill.rise >= 0 or moved <= 0:
        return None
    body = mover_of(encounter, combatant).body
    rate, kind = whole_rate(body), kind_of(body)
    own = hill(rate=rate, rise=now.hill.rise, run=now.hill.run).answer.adjustment.value
    return hill(
        rate=rate,
        rise=now.hill.rise,
        run=now.hill.run,
        adjustments=[int(moved // 1 - rate - own)],
        kind=kind,
        falling=kind != "anthropomorph",
    )


def roll_against_crash(scene: Scene, combatant: Combatant) -> None:
    """Make a difficult DEX roll. If the roll fails, the combatant crashes."""
    ruling = _race(scene.encounter, combatant)
    if ruling is not None:
        scene.record(ruling, combatant.id)
    combatant = scene.put(state.in_unit(combatant, crash_rolled=True))
    scene.log(f"{combatant.name} raced downhill.")
    if not roll_attribute(scene, combatant, "dex", "difficult"):
        knock_down(scene, combatant, CRASHED)


def may_panic(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is panicked already, or may drown here."""
    return combatant.has(state.PANICKED) or in_liquid(encounter, combatant)


def asks_for_nerve(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the referee may ask for a roll against panic.

    This is possible if a combatant sinks or is stuck.
    """
    if combatant.has(state.PANICKED) or combatant.has(state.DROWNING):
        return False
    lost = combatant.has(state.STUCK) or combatant.has(state.SINKING)
    return lost and in_liquid(encounter, combatant)


def in_liquid(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is in water or mud, is stuck in sand, or sinks."""
    kind = ground_of(combatant.terrain).kind
    fluid = kind in ("water", "mud") or (kind == "sand" and combatant.has(state.STUCK))
    within = fluid and not mover_of(encounter, combatant).above
    return within or combatant.has(state.SINKING)


def roll_against_panic(scene: Scene, combatant: Combatant, difficulty: Difficulty) -> None:
    """Roll against panic. A combatant who panicked in a liquid rolls CON, then MSTR.

    The result is calm, panicked or drowning.
    """
    panicked = combatant.has(state.PANICKED)
    safe = not panicked or not in_liquid(scene.encounter, combatant)
    con = safe or roll_attribute(scene, combatant, "con", difficulty)
    mstr = con and roll_attribute(scene, combatant, "mstr", difficulty)
    ruling = panic(panicked=panicked, mstr_made=mstr, con_made=con)
    result = scene.record(ruling, combatant.id).answer.state.value
    changed = state.having_tried(combatant.free_of(state.PANICKED), "panic")
    scene.put(changed if result == "calm" else state.under(changed, result))
    after = " and cannot help themselves" if result == state.DROWNING else ""
    scene.log(f"{combatant.name} is {result}{after}.")
