"""Moving, on foot or at the wheel; what is free of an action is gone without a roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from rules.books.opend6.actions.attempts import Attempt, on_ground, try_to_move
from rules.books.opend6.actions.driving import drive
from rules.books.opend6.moves import enter, marked, take_gait
from rules.books.opend6.rates import budget
from rules.books.opend6.rates.on_foot import FREE, bounded, free_left, rate
from rules.books.opend6.rolls import Actions, Extra
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.state import gait_of, is_vehicle, subject
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Distance, Name, Who
from rules.numbers.exact import Number, in_words
from rules.rulebook.answers import Budget, Zone
from rules.rulebook.rulebook import no_facing
from rules.rulebook.scene import Scene


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """Move a distance; what is more than a free half is rolled for. A driver moves the vehicle.

    `extra` is added to the difficulty; each of `actions` beyond the first takes 1D.
    """

    title: ClassVar[str] = "Move"
    rolls: ClassVar[bool] = True

    who: Who
    distance: Annotated[Number | str, Distance()]
    gait: Name | None = None
    terrain: Name | None = None
    into: Zone | None = None
    extra: Extra = 0
    actions: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for unknown words, Refused beyond what can be tried in a round."""
        combatant = scene.find(self.who)
        if self.terrain is not None:
            enter(scene, combatant, WORDS.terrain(scene.encounter, self.terrain))
        if self.gait is not None:
            take_gait(scene, scene.find(self.who), WORDS.gait(self.gait), quiet=True)
        moving = subject(scene.encounter, scene.find(self.who))
        no_facing(scene, moving, self.into)
        distance = None if isinstance(self.distance, str) else self.distance
        if is_vehicle(moving):
            drive(scene, moving, distance, self.extra, self.actions)
        else:
            _go(scene, moving, distance, self.extra, self.actions)


def _go(
    scene: Scene, combatant: Combatant, distance: Number | None, extra: int, actions: int
) -> None:
    """Go a distance, or all that is left: free within half of the rate, else by a roll."""
    left = budget(scene.encounter, combatant)
    wanted = _wanted(combatant, left, distance)
    if left.not_now is not None:
        scene.refuse(f"{combatant.name} cannot move now: {left.not_now}.", "who")
    gait = gait_of(combatant)
    scene.record_account(left.left, combatant.id)
    if wanted > left.left.figure.value and bounded(scene.encounter, gait):
        scene.refuse(_too_far(combatant, left, wanted), "distance")
    base, none = rate(scene.encounter, combatant, gait)
    if base is None:
        scene.refuse(f"{combatant.name} cannot {gait}: {none}.", "gait")
    free = gait in FREE and wanted <= free_left(scene.encounter, combatant)
    if base is None or gait == "walk" or free:
        _step(scene, combatant, wanted, left)
        return
    way = wanted / left.factor
    try_to_move(
        scene, Attempt(combatant, gait, base.figure.value, way, left.factor, extra, actions)
    )


def _wanted(combatant: Combatant, left: Budget, distance: Number | None) -> Fraction:
    if distance is not None:
        return Fraction(distance)
    if left.left.figure.value <= 0:
        raise InputError("out-of-range", "distance", _too_far(combatant, left, 0))
    return Fraction(left.left.figure.value)


def _too_far(combatant: Combatant, left: Budget, wanted: Number) -> str:
    if left.reason is not None:
        return f"{combatant.name} cannot move now: {left.reason}."
    shown = left.left.figure.in_words()
    return f"{combatant.name} has {shown} left this {left.scope}, not {in_words(wanted)} m."


def _step(scene: Scene, combatant: Combatant, distance: Fraction, left: Budget) -> None:
    """Go without an action."""
    used = combatant.pace.turn + distance / left.factor
    scene.put(marked(scene, combatant.with_pace(turn=used), distance, "walk"))
    ground = on_ground(scene, combatant)
    scene.log(f"{combatant.name} goes {in_words(distance)} m{ground}, no action.")
