"""Correct a wrong amount, as if it had been right from the start."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene
from rules.fight.actions.health import lose, mend
from rules.numbers.inputs import Whole
from rules.rulebook.past import History, PastEvent


class Correct(Action, frozen=True, kw_only=True, tag="correct"):
    """Correct an amount of damage or healing: the difference becomes a new event.

    `event` is the number of the event to correct; only its amount changes.
    """

    title: ClassVar[str] = "Correct an amount"

    event: Annotated[int, Whole(least=1)]
    amount: Annotated[int, Whole(least=0, most=10**9)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the event was undone, or if it was neither damage nor healing."""
        done = self._asked_for(scene.history)
        was = _amount_now(scene.history, done)
        people = [who for who in _people(done.action) if who in scene.encounter.combatants]
        if not people:
            raise Refused(f"nobody of event {done.n} is in the fight any more.", "event")
        scene.log(f"Correction of event {done.n}: {self.amount}, not {was}.")
        stood = scene.history.state_at(done.parent).combatants
        for who in people:
            if done.action["action"] == "damage":
                halved = who in done.action.get("half", ())
                amounts = (was // 2, self.amount // 2) if halved else (was, self.amount)
                scene.blows[who] = amounts[1]
                _put_damage_right(scene, scene.find(who), stood[who], *amounts)
            else:
                _put_healing_right(scene, scene.find(who), stood[who], was, self.amount)

    def _asked_for(self, history: History) -> PastEvent:
        """The event with this number; for a correction, the corrected event. Raises Refused."""
        named = history.event(self.event)
        if not history.is_active(self.event):
            raise Refused(f"event {self.event} does not hold: it was undone.", "event")
        done = _corrected(history, named)
        if done.action["action"] not in ("damage", "heal"):
            raise Refused(f"event {self.event} has no amount to correct: {done.text}", "event")
        return done


def _people(action: Mapping[str, Any]) -> Iterable[str]:
    """The combatants who got the whole amount, and those who got half."""
    every = dict.fromkeys((*action["who"], *action.get("half", ())))
    return (who for who in every if who not in action.get("none", ()))


def _put_damage_right(
    scene: ActionScene, combatant: Combatant, stood: Combatant, was: int, right: int
) -> None:
    """Change the damage from `was` to `right`; temporary hit points are taken first."""
    spared, spares = (min(stood.hp_temporary, amount) for amount in (was, right))
    temporary = max(0, combatant.hp_temporary + spared - spares)
    combatant = scene.put(replace(combatant, hp_temporary=temporary))
    _change(scene, combatant, (right - spares) - (was - spared))


def _put_healing_right(
    scene: ActionScene, combatant: Combatant, stood: Combatant, was: int, right: int
) -> None:
    most, before = combatant.hp_most, stood.hp
    _change(scene, combatant, _healed(was, before, most) - _healed(right, before, most))


def _change(scene: ActionScene, combatant: Combatant, more: int) -> None:
    if more >= 0:
        lose(scene, combatant, more, f"{combatant.name} takes {more} damage")
    else:
        mend(scene, combatant, -more, "")


def _corrected(history: History, event: PastEvent) -> PastEvent:
    """The event that a correction corrects; if `event` is no correction, `event` itself."""
    while event.action["action"] == "correct":
        event = history.event(event.action["event"])
    return event


def _amount_now(history: History, done: PastEvent) -> int:
    """The amount that counts now: from the last correction, or else as requested or rolled."""
    at = history.head
    while at > done.n:
        event = history.event(at)
        if _corrected(history, event).n == done.n:
            return int(event.action["amount"])
        at = event.parent
    asked = done.action["amount"]
    return asked if isinstance(asked, int) else max(0, done.dice[0].total)


def _healed(amount: int, before: int | None, most: int | None) -> int:
    """The hit points that healing gave: at most as many as were missing."""
    if before is None or most is None:
        return amount
    return max(0, min(amount, most - before))
