"""Count the actions of a round. Each action beyond the first takes 1D from every skill roll.

To drive is an action, too, for somebody at the wheel of a moving vehicle. Turns of the vehicle and
the first stunt are parts of this action. Each further stunt is another action.
"""

from typing import Annotated, ClassVar

from rules.books.opend6 import state
from rules.books.opend6.rolls import Actions
from rules.books.opend6.sheet import WORDS
from rules.encounter import Combatant, Encounter, NamedAttack
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene


class PlanActions(Action, frozen=True, kw_only=True, tag="plan-actions"):
    """Announce the number of actions in this round. More actions make each skill roll harder."""

    title: ClassVar[str] = "Say how many actions are taken"
    typed: ClassVar[Typed | None] = Typed(
        number="number", good={"2": {"number": 2}}, bad={"0": "1 to 20"}
    )

    who: Who
    number: Annotated[int, Whole("actions", least=1, most=20)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant has taken more actions already."""
        actor = state.actor_of(scene.encounter, scene.find(self.who))
        taken = len(state.kept(actor).this_round.acts)
        if self.number < taken:
            scene.refuse(f"{actor.name} has taken {counted(taken, 'action')} already.", "number")
        if self.number > 1:
            _check_not_defending(scene, actor, "number")
        scene.put(state.in_round(actor, said=self.number))
        penalty = f": -{self.number - 1}D on each skill roll" if self.number > 1 else ""
        scene.log(f"{actor.name} is to take {counted(self.number, 'action')}{penalty}.")


def actions_for(
    encounter: Encounter, moving: Combatant, act: str, said: Actions | None, *, part: bool = False
) -> int:
    """Return the number of actions in this round, with the action `act`.

    It is `said`, if given, else the number that was announced or counted, as an option says. If
    `part` is true, an earlier action of the same name is not counted again.
    """
    if said is not None:
        return said
    actor = state.actor_of(encounter, moving)
    done = state.kept(actor).this_round
    if WORDS.chosen(encounter, "multi-action") == "as-said":
        return max(1, done.said)
    acts = _with(done.acts, act, part=part)
    beside = state.DRIVING not in acts and _drives_on(encounter, actor)
    return max(len(acts) + beside, done.said)


def take_action(
    scene: Scene,
    moving: Combatant,
    act: str,
    said: Actions | None = None,
    *,
    actions: int | None = None,
    part: bool = False,
    rolls: bool = True,
) -> int:
    """Add an action to the round, and log its penalty. Return the number of actions in the round.

    If `actions` is given, it is this number.
    """
    if actions is None:
        actions = actions_for(scene.encounter, moving, act, said, part=part)
    actor = state.actor_of(scene.encounter, scene.find(moving.id))
    _check_not_defending(scene, actor, "who")
    done = state.kept(actor).this_round
    scene.put(
        state.in_round(
            actor,
            acts=_with(done.acts, act, part=part),
            said=max(done.said, said or 0),
            counted=max(done.counted, actions) if rolls else done.counted,
        )
    )
    if rolls and actions > max(1, done.said, done.counted):
        late = f"; rolls before this one were made for {done.counted}" if done.counted else ""
        scene.log(f"{actor.name} takes {counted(actions, 'action')}: -{actions - 1}D{late}.")
    return actions


def attack_with(
    scene: ActionScene, attacker: Combatant, weapon: NamedAttack, _targets: tuple[str, ...]
) -> None:
    """Count an attack as an action. Its skill roll was made at the table."""
    if not scene.encounter.started or state.has_unseen_crew(scene.encounter, attacker):
        return
    actor = state.actor_of(scene.encounter, attacker)
    actions = take_action(scene, actor, weapon.name, rolls=False)
    penalty = f": -{actions - 1}D on each skill roll, none on damage" if actions > 1 else ""
    number = f"{counted(actions, 'action')} in this round{penalty}"
    scene.log(f"{actor.name}'s {weapon.name} counts: {number}.")


def take_whole_round(scene: Scene, vehicle: Combatant) -> None:
    """Use the driver's whole round for a full defence. After another action, raises Refused."""
    actor = state.actor_of(scene.encounter, vehicle)
    done, level = state.kept(actor).this_round, state.kept(vehicle).level
    driven = bool(state.kept(vehicle).this_round.made) and level != "stopped"
    if driven or done.acts or done.said > 1:
        taken = f"has driven {vehicle.name}" if driven else "takes other actions"
        why = "a full defence takes the whole round"
        scene.refuse(f"{actor.name} {taken} in this round: {why}.", "defence")
    take_action(scene, vehicle, "full defence", actions=1)
    scene.put(state.in_round(scene.find(actor.id), full_defence=True))


def _check_not_defending(scene: Scene, actor: Combatant, field: str) -> None:
    """Refuse an action in a round of full defence."""
    if state.kept(actor).this_round.full_defence:
        scene.refuse(f"{actor.name} is in full defence: nothing else in this round.", field)


def _with(acts: tuple[str, ...], act: str, *, part: bool) -> tuple[str, ...]:
    return acts if part and act in acts else (*acts, act)


def _drives_on(encounter: Encounter, actor: Combatant) -> bool:
    """Whether the combatant is at the wheel of a moving vehicle."""
    vehicle = state.subject(encounter, actor)
    return state.is_vehicle(vehicle) and state.kept(vehicle).level != "stopped"
