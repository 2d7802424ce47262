"""Aircraft that are too slow to stay in the air: they come down, and then land or crash."""

from rules.books.opend6 import state
from rules.books.opend6.rates.driving import piloting
from rules.books.opend6.rolls import against, roll
from rules.books.opend6.rounds.handling import come_to_rest, stunt_difficulty
from rules.books.opend6.source import SpeedLevel
from rules.books.opend6.text.vehicles import Condition
from rules.encounter import Combatant, Encounter
from rules.rulebook.scene import Scene


def is_too_slow(encounter: Encounter, vehicle: Combatant, level: SpeedLevel) -> bool:
    """Whether an aircraft is too slow for the air at that speed level.

    At cautious speed, an aircraft stays in the air only with a pilot.
    """
    if state.type_of(vehicle) != "air" or state.kept(vehicle).level == "stopped":
        return False
    unpiloted = level == "cautious" and not state.has_hands(encounter, vehicle)
    return level == "stopped" or unpiloted


def slowed_to(scene: Scene, vehicle: Combatant, level: SpeedLevel) -> Combatant:
    """Return the vehicle at a lower level.

    An aircraft that is too slow comes down at cautious speed.
    """
    if not is_too_slow(scene.encounter, vehicle, level):
        return state.at_level(vehicle, level)
    piloted = state.has_hands(scene.encounter, vehicle)
    left = "only a landing is left" if piloted else "it crashes, unless somebody takes the wheel"
    scene.log(f"{vehicle.name} is too slow to fly and comes down: {left}.")
    sinking = state.keep(state.at_level(vehicle, "cautious"), descent="comes down", dodge=None)
    return state.in_round(sinking, began_descent=True)


def reach_the_ground(scene: Scene, vehicle: Combatant) -> None:
    """End a descent that began before this round. A pilot rolls to land.

    A vehicle without a pilot crashes.
    """
    known = state.kept(vehicle)
    if known.descent != "comes down" or known.this_round.began_descent or vehicle.out:
        return
    if not state.has_hands(scene.encounter, vehicle):
        crash(scene, vehicle, "comes down with nobody at the wheel")
        return
    rough: tuple[Condition, ...] = ("rough-landing",) if known.out_of_control else ()
    done = state.kept(state.actor_of(scene.encounter, vehicle)).this_round
    actions = max(1, len(done.acts), done.said, done.counted)
    needed = stunt_difficulty(scene, vehicle, "land", rough, 0, actions)
    code = piloting(scene.encounter, vehicle, actions)
    rolled = roll(scene, f"landing {vehicle.name}", code, needed)
    how = against(rolled, needed.value)
    if rolled.total < needed.value:
        crash(scene, vehicle, f"comes down and does not land{how}")
        return
    scene.log(f"{vehicle.name} comes down and lands{how}.")
    come_to_rest(scene, vehicle)


def crash(scene: Scene, vehicle: Combatant, what: str) -> None:
    """Let an aircraft hit the ground. The action `crash` rolls the damage later."""
    scene.put(state.keep(vehicle, descent="crashes"))
    scene.log(f"{vehicle.name} {what}, and crashes: the damage of the crash is to be rolled.")
