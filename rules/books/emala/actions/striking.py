"""The base of two actions: a blow in a charge, and a free attack."""

from collections.abc import Mapping
from typing import ClassVar

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.health import Amount, hurt, rolled

DAMAGE = "hit, miss, or the damage (7, 1d8, 1d8=5)"
"""The hint for a blow: the results that the GM can type."""

RESULTS: Mapping[str, Mapping[str, object]] = {
    "hit": {"missed": False},
    "hits": {"missed": False},
    "miss": {"missed": True},
    "misses": {"missed": True},
}
"""The words for the result of a blow. Each word has the field that the word sets."""


class Strike(Action, frozen=True, kw_only=True):
    """The base of actions that strike somebody."""

    strikes: ClassVar[str] = "target"

    who: Who
    target: Who | None = None
    damage: Amount | None = None
    missed: bool = False

    def check(self) -> None:
        """Raise InputError (conflict) if damage is given for a blow that missed."""
        if self.missed and self.damage is not None:
            message = "a blow that missed does no damage: leave one out."
            raise InputError("conflict", "damage", message)

    def land(self, scene: ActionScene, struck: Combatant, told: str) -> None:
        """Log the blow with the words in `told`. The combatant `struck` takes the damage."""
        scene.log(f"{told} and {'misses' if self.missed else 'hits'}.")
        if self.damage is not None:
            hurt(scene, struck, *rolled(scene, self.damage, "damage"))
