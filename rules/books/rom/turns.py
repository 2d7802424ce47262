"""The CS: roll, declare in order of initiative, ten pulses, resolution."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.movement import marked, use_up
from rules.fight.initiative import roll_for
from rules.fight.turns import HELD, able, after, begin_turn, run_down
from rules.numbers.exact import in_words
from rules.rulebook.scene import Scene

ROLL, DECLARE, MOVE, RESOLVE = "roll", "declare", "move", "resolve"

PULSES = 10

WANTED = "mph-declared"
MOVING = "pulses-moving"
INTENT = "intent"
USES = "uses-of-"


def start(scene: Scene) -> None:
    """Begin the first CS; who has an initiative already keeps it."""
    _begin_cs(scene)


def step(scene: Scene) -> None:
    """Go on by a roll of initiative, a declaration, a pulse, or to the next CS."""
    scene.begins_turn = True
    if all(one.out for one in scene.encounter.combatants.values()):
        message = "nobody is left to act: bring somebody back into the fight first."
        raise InputError("conflict", None, message)
    steps = {ROLL: _roll, DECLARE: _declare_next, MOVE: _move, RESOLVE: _next_cs}
    steps[scene.encounter.phase](scene)


def run_out(scene: Scene) -> None:
    """Go on to the resolution of this CS; from there, into the next CS."""
    step(scene)
    while scene.encounter.phase not in (RESOLVE, ROLL):
        step(scene)


def pass_on(scene: Scene, who: str) -> None:
    """The next one declares; outside of the declarations nobody's turn is lost."""
    if scene.encounter.phase == DECLARE:
        _declare(scene, after(scene.encounter, who))


def status(encounter: Encounter) -> str:
    """'CS 2, pulse 3 of 10.'"""
    if not encounter.started:
        return "Not begun."
    place = f"CS {encounter.round}"
    if encounter.phase == DECLARE and encounter.turn_of is not None:
        return f"{place}: {encounter.combatants[encounter.turn_of].name} declares."
    words = {
        ROLL: "next rolls initiative.",
        DECLARE: "next begins the movement.",
        MOVE: f"pulse {encounter.cell} of {pulses(encounter)}.",
        RESOLVE: "resolution; next begins the next CS.",
    }
    return f"{place}: {words[encounter.phase]}"


def pulses(encounter: Encounter) -> int:
    """How many steps the movement of this CS has: ten pulses, or all at once."""
    return 1 if encounter.option("pulse-movement") == "off" else PULSES


def _begin_cs(scene: Scene) -> None:
    scene.begins_turn = True
    anew = scene.encounter.started
    scene.change(round=scene.encounter.round + 1, cell=0, phase=ROLL, turn_of=None)
    scene.log(f"CS {scene.encounter.round}: initiative is rolled.")
    for combatant in scene.encounter.in_order():
        held = None if anew else combatant.initiative
        tallies = {
            name: kept for name, kept in combatant.tallies.items() if not name.startswith(USES)
        }
        fresh = replace(combatant, initiative=held, delayed=False, tallies=tallies)
        fresh = fresh.with_choice(INTENT, "").with_choice(HELD, "")
        scene.put(fresh.with_pace(round=NONE, turn=NONE, marks=()))


def _roll(scene: Scene) -> None:
    lacking = [
        one.id for one in scene.encounter.in_order() if one.initiative is None and not one.out
    ]
    if lacking:
        roll_for(scene, lacking)
    scene.change(phase=DECLARE)
    _declare(scene, scene.encounter.order)


def _declare_next(scene: Scene) -> None:
    _declare(scene, after(scene.encounter, scene.encounter.turn_of))


def _declare(scene: Scene, order: tuple[str, ...]) -> None:
    """The first of these who is able declares; when nobody is left, movement begins."""
    found = next((who for who in order if able(scene.find(who))), None)
    scene.change(turn_of=found)
    if found is None:
        scene.change(phase=MOVE, cell=1)
        scene.log("Everybody has declared: movement begins.")
        return
    combatant = scene.find(found)
    wanted = combatant.tally(WANTED)
    going_on = f" ({in_words(wanted)} mph as before)" if wanted else ""
    scene.log(f"{combatant.name} declares{going_on}.")
    begin_turn(scene, found)


def _move(scene: Scene) -> None:
    """Everybody who has not moved in this pulse by hand moves at the declared rate."""
    cell, last = scene.encounter.cell, pulses(scene.encounter)
    moved = [_move_one(scene, combatant) for combatant in scene.encounter.in_order()]
    told = ", ".join(words for words in moved if words) or "nobody moves"
    scene.log(f"Pulse {cell}: {told}." if last > 1 else f"Movement: {told}.")
    if cell < last:
        scene.change(cell=cell + 1)
        return
    scene.change(phase=RESOLVE)
    scene.log("Resolution.")


def _move_one(scene: Scene, combatant: Combatant) -> str:
    cell = scene.encounter.cell
    by_hand = any(mark.cell == cell for mark in combatant.pace.marks)
    words = ""
    if able(combatant) and not by_hand:
        budget = scene.book.budget(scene.encounter, combatant)
        left = Fraction(budget.left.figure.value)
        if left > 0:
            scene.record_account(budget.left, combatant.id)
            combatant = marked(use_up(combatant, left / budget.factor), scene, left)
            words = f"{combatant.name} {in_words(left)} ft"
    moved = any(mark.cell == cell and mark.distance > 0 for mark in combatant.pace.marks)
    combatant = combatant.with_tally(MOVING, combatant.tally(MOVING) + 1 if moved else 0)
    pace = combatant.pace
    scene.put(combatant.with_pace(before=pace.turn, turn=NONE, granted=NONE))
    return words


def _next_cs(scene: Scene) -> None:
    for who in scene.encounter.order:
        run_down(scene, who, "end")
    run_down(scene, None, "end")
    _begin_cs(scene)
