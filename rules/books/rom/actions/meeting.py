"""The choice to take an opportunity when the paths of two foes cross in a pulse."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET

from rules.books.rom.rounds.cs import pulse_with
from rules.books.rom.sheet import MOVE
from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Whose


class Meet(Action, frozen=True, kw_only=True, tag="meet"):
    """Make the next pulse of a fight with positions. All of `who` take their opportunity in it.

    A combatant who takes the opportunity stops where the foes meet, and loses the rest of the way
    in this pulse. With `no_more`, the game master is not asked about meetings again in this CS.
    """

    title: ClassVar[str] = "Take opportunities, and make the pulse"

    who: Whose = ()
    no_more: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError outside the movement. Raises Refused if one of `who` meets nobody."""
        if scene.encounter.phase != MOVE or scene.encounter.map is UNSET:
            message = "foes meet in the pulses of a fight in which it is said who stands where."
            raise InputError("conflict", None, message)
        from rules.books.rom.rounds.crossings import no_more  # noqa: PLC0415  # needs a map

        takers = {scene.find(who).id for who in self.who}
        met = _who_meet(scene.encounter)
        for who in sorted(takers - met):
            scene.refuse(f"{scene.find(who).name} meets nobody in this pulse.", "who")
        pulse_with(scene, frozenset(takers & met))
        if self.no_more:
            no_more(scene)


def _who_meet(encounter: Encounter) -> set[str]:
    from rules.books.rom.rounds.crossings import meetings_ahead  # noqa: PLC0415  # needs a map

    return {who for one in meetings_ahead(encounter) for who in (one.who, one.whom)}
