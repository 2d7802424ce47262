"""The turn of a group: one member acts instead of another."""

from msgspec.structs import replace

from rules.dice import NotTyped, Tray
from rules.encounter import Combatant
from rules.encounter.groups import yet_to_act
from rules.fight.actions.base import ActionScene
from rules.fight.initiative import place


def takes_over(scene: ActionScene, who: str) -> None:
    """Give the group's turn to the member `who`, who needs the turn to move.

    The member must still have a turn in this round.
    """
    if who not in yet_to_act(scene.encounter)[1:]:
        return
    combatant = scene.find(who)
    if scene.book.movement.budget(scene.encounter, combatant).not_now is not None:
        take_turn(scene, combatant)


def take_turn(scene: ActionScene, combatant: Combatant) -> None:
    """Give the group's turn to this member.

    If the member who had the turn has not acted yet, this member acts directly afterwards.
    """
    now = scene.find(scene.encounter.turn_of or "")
    _place_after(scene, combatant, now)
    if _has_acted(scene, now):
        scene.book.rounds.next(scene, None)
    else:
        held = scene.put(replace(now, delayed=True, turn_held=True))
        scene.book.rounds.pass_turn(scene, held)
        scene.put(replace(scene.find(now.id), delayed=False))
        _place_after(scene, scene.find(now.id), combatant)
    scene.begins_turn = True
    if scene.encounter.turn_of != combatant.id:
        scene.refuse(f"{combatant.name} cannot act now: another is next.", "who")


def _place_after(scene: ActionScene, combatant: Combatant, other: Combatant) -> None:
    rest = [who for who in scene.encounter.order if who != combatant.id]
    place(scene, combatant.id, rest.index(other.id) + 1)


def _has_acted(scene: ActionScene, combatant: Combatant) -> bool:
    """Whether the combatant did more in this turn than choose a gait.

    The pace or the book's state shows this.
    """
    began = scene.history.turn_began()
    if not began:
        return bool(combatant.pace.turn)
    trial = ActionScene(scene.history.state_at(began), Tray(), override=True)
    was = trial.encounter.combatants.get(combatant.id)
    if was is None or (was.pace, was.state) == (combatant.pace, combatant.state):
        return False
    try:
        scene.book.movement.take_gait(trial, was, scene.book.words.gait(combatant.pace.gait))
    except NotTyped:
        return True
    was = trial.find(was.id)
    return (was.pace, was.state) != (combatant.pace, combatant.state)
