"""Choosing a way of moving or a speed, going on to a ground, and the cells that a move fills."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.opend6.rates import gait_rates
from rules.books.opend6.rates.ground import LIMIT, another_action
from rules.books.opend6.source import LEVELS, METRES
from rules.books.opend6.state import aboard, is_vehicle, subject
from rules.books.opend6.text.limits import MovementKind
from rules.encounter import Combatant, StripCell
from rules.encounter.combatant import NONE
from rules.numbers.figures import figure, why_not
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait, *, quiet: bool = False) -> Combatant:
    """Choose a way of moving, or the speed level that the vehicle is to have.

    `quiet` where the move itself tells it.
    """
    moving = subject(scene.encounter, combatant)
    if (gait.id in LEVELS) is not is_vehicle(moving):
        no_such = "is no vehicle" if gait.id in LEVELS else "is a vehicle"
        scene.refuse(f"{moving.name} {no_such}: it has no {gait.label.lower()}.", "gait")
        return moving
    rates = gait_rates(scene.encounter, moving)
    chosen = next(one for one in rates if one.gait.id == gait.id)
    verb = f"go at {gait.label.lower()}" if gait.id in LEVELS else gait.id
    scene.refuse_if(chosen.closed, f"{moving.name} cannot {verb}", "gait")
    shown = f" ({chosen.rate.figure.in_words()})" if chosen.rate else ""
    if not quiet:
        if chosen.rate:
            scene.record_account(chosen.rate, moving.id)
        scene.log(f"{moving.name}: {gait.label.lower()}{shown}.")
    if moving.id != combatant.id:
        scene.put(combatant.with_pace(gait=gait.id))
    return scene.put(moving.with_pace(gait=gait.id))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Go on there; with a vehicle everybody aboard."""
    moving = subject(scene.encounter, combatant)
    for one in aboard(scene.encounter, moving):
        scene.put(replace(one, terrain=terrain.id))
    return scene.put(replace(moving, terrain=terrain.id))


def check_action(
    scene: Scene, combatant: Combatant, kind: MovementKind, verb: str, field: str
) -> None:
    """Refuse another movement action of a type where there is none left."""
    allowed = scene.record(another_action(combatant, kind), combatant.id).answer.allowed
    scene.refuse_if(why_not(allowed), f"{combatant.name} cannot {verb} again", field)


def marked(scene: Scene, combatant: Combatant, distance: Fraction, gait: str) -> Combatant:
    """The combatant with a distance in the strip, and in the event what its cell holds now.

    Each movement action has a cell, and all that was free of an action has one.
    """
    if distance <= 0:
        return combatant
    marks = combatant.pace.marks
    free = next((one for one in marks if gait == "walk" == one.gait), None)
    cell = free.cell if free else len(marks) + 1
    scene.change(cell=max(cell, scene.encounter.cell))
    before = free.distance if free else NONE
    others = tuple(one for one in marks if one is not free)
    now = StripCell(cell, before + distance, gait, scene.number)
    total = figure("moved before", before, METRES).plus("moved now", distance)
    scene.record_account(Account(f"moved in movement {cell}", total, LIMIT), combatant.id)
    ordered = tuple(sorted((*others, now), key=lambda one: one.cell))
    return combatant.with_pace(marks=ordered, round=combatant.pace.round + distance)
