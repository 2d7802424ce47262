"""How difficult a stunt is, and how a vehicle stops.

Drivers use these functions, and so does the end of a round.
"""

from collections.abc import Sequence

from rules.books.opend6 import state
from rules.books.opend6.rates.driving import handled_by
from rules.books.opend6.rates.terrain import terrain_of
from rules.books.opend6.text.vehicles import Condition, Stunt, stunt
from rules.encounter import Combatant
from rules.numbers.figures import Figure
from rules.rulebook.scene import Scene


def stunt_difficulty(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> Figure:
    """Return the difficulty of a stunt on the vehicle's present ground."""
    known, untrained = handled_by(scene.encounter, moving)
    ruling = stunt(
        stunt=name,
        conditions=tuple(conditions),
        terrain=terrain_of(moving.terrain),
        familiarity=known,
        untrained=untrained if state.is_vehicle(moving) else 0,
        other_actions=actions > 1,
        extra=extra,
    )
    return scene.record(ruling, moving.id).answer.difficulty


def come_to_rest(scene: Scene, vehicle: Combatant) -> None:
    """Stop the vehicle. This uses the round's movement, and the vehicle is in control again.

    If it spins, or has severe damage, it stays out of control.
    """
    stopped = state.at_level(vehicle, "stopped")
    if state.kept(vehicle).out_of_control not in ("spinning", "severe"):
        stopped = state.in_control(stopped)
    made = state.kept(stopped).this_round.made
    scene.put(stopped if made else state.with_action(stopped, "vehicle"))
