"""Vehicles that move without control. The cells of the strip, which show movement."""

from fractions import Fraction

from rules.books.opend6 import state
from rules.books.opend6.rates.driving import vehicle_budget
from rules.books.opend6.rates.terrain import LIMIT
from rules.books.opend6.rounds.coming_down import is_too_slow, slowed_to
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import LEVELS, METRES, SpeedLevel
from rules.encounter import Combatant, StripCell
from rules.encounter.combatant import NONE
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.positions import has_spot, head_straight_on
from rules.rulebook.scene import Scene

SEVERE_BRAKING = 2
"""The number of speed levels that a severely damaged vehicle loses each round."""


def driven(scene: Scene, vehicle: Combatant, distance: Fraction, level: str) -> Combatant:
    """Return the vehicle after a drive.

    The distance is added to the strip, and to the used movement of the round.
    """
    went = marked(scene, vehicle, distance, level)
    return went.with_pace(round=went.pace.round + distance)


def go_straight_on(scene: Scene, vehicle: Combatant) -> None:
    """Move an uncontrolled vehicle straight on by the whole distance of its speed level."""
    level = state.kept(vehicle).level
    if level == "stopped":
        return
    limit = vehicle_budget(scene.encounter, vehicle.with_pace(gait=level), vehicle.terrain).limit
    way = Fraction(limit.figure.value)
    moving = state.at_level(vehicle, level)
    if not state.kept(vehicle).this_round.made:
        moving = state.with_action(moving, "vehicle")
    speed = f"{in_words(way)} m at {level} speed"
    scene.log(f"{vehicle.name}, {why_adrift(vehicle)}, goes straight on for {speed}.")
    was_there = scene.heading is None and has_spot(scene.encounter, vehicle.id)
    heads_on = was_there and head_straight_on(scene, vehicle.id)
    scene.put(driven(scene, moving, way, level))
    if heads_on:
        scene.heading = None
    if was_there and not has_spot(scene.encounter, vehicle.id):
        where = "How far" if heads_on else "In which direction"
        scene.log(f"{where} {vehicle.name} went is not known: say with @ where it is.")


def marked(
    scene: Scene, combatant: Combatant, distance: Fraction, gait: str, *, free: bool = False
) -> Combatant:
    """Return the combatant after a movement, which is shown in a cell of the strip.

    Each movement action has its own cell. `free` movement takes no action; all free movement in one
    gait shares one cell.
    """
    if distance <= 0:
        return combatant
    marks, cells = combatant.pace.marks, state.kept(combatant).this_round.free_cells
    cell = cells.get(gait, len(marks) + 1) if free else len(marks) + 1
    same = next((one for one in marks if one.cell == cell), None)
    if free:
        combatant = state.in_round(combatant, free_cells={**cells, gait: cell})
    scene.change(cell=max(cell, scene.encounter.cell))
    before = same.distance if same else NONE
    others = tuple(one for one in marks if one is not same)
    now = StripCell(cell, before + distance, gait, scene.number)
    total = figure("moved before", before, METRES).plus("moved now", distance)
    scene.record_account(Account(f"moved in movement {cell}", total, LIMIT), combatant.id)
    ordered = tuple(sorted((*others, now), key=lambda one: one.cell))
    return combatant.with_pace(marks=ordered, made=combatant.pace.made + distance)


def go_on_by_itself(scene: Scene, vehicle: Combatant) -> None:
    """Move a vehicle straight on if it is uncontrolled and has not moved in this round.

    Vehicles that come down move straight on too, and so do vehicles that are turned back after a
    missed ram.
    """
    known, done = state.kept(vehicle), state.kept(vehicle).this_round
    sinks = known.descent == "comes down"
    by_itself = done.recovering or sinks or state.is_adrift(scene.encounter, vehicle)
    if by_itself and not done.made and not vehicle.out:
        go_straight_on(scene, vehicle)


def slowed(scene: Scene, vehicle: Combatant) -> Combatant:
    """Slow an uncontrolled vehicle by one level a round, or by two with severe damage.

    After a failed roll, a vehicle that rolls to a stop is in control again. But if it stops in the
    round of the failed roll, a roll in the next round must regain control.
    """
    known, level = state.kept(vehicle), state.kept(vehicle).level
    if known.descent or not state.is_adrift(scene.encounter, vehicle):
        return vehicle
    slower = _slower(scene, vehicle)
    sinks = is_too_slow(scene.encounter, vehicle, slower)
    if slower == level and not sinks:
        return vehicle
    stops = slower == "stopped" and not sinks
    if stops or slower not in ("stopped", level):
        to = "a stop" if stops else f"{slower} speed"
        scene.log(f"{vehicle.name}, {why_adrift(vehicle)}, slows from {level} to {to}.")
    rolled_out = stops and known.out_of_control == "lost" and not known.this_round.lost_control
    return slowed_to(scene, state.in_control(vehicle) if rolled_out else vehicle, slower)


def _slower(scene: Scene, vehicle: Combatant) -> SpeedLevel:
    """Return the speed level of an uncontrolled vehicle in the next round."""
    known = state.kept(vehicle)
    if known.out_of_control == "severe":
        return LEVELS[max(0, LEVELS.index(known.level) - SEVERE_BRAKING)]
    spins_in_space = known.out_of_control == "spinning" and state.type_of(vehicle) == "space"
    keeps = WORDS.chosen(scene.encounter, "out-of-control") == "keeps-speed"
    return known.level if keeps or spins_in_space else state.a_level_slower(known.level)


def why_adrift(vehicle: Combatant) -> str:
    """Return why a vehicle moves without control, as words for the log."""
    now = state.kept(vehicle)
    if now.out_of_control:
        return "out of control"
    if now.this_round.recovering:
        return "being turned back"
    return "coming down" if now.descent else "nobody at the wheel"
