"""The base of two actions: a blow in a charge, and a free attack."""

from collections.abc import Mapping
from typing import ClassVar

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who
from rules.fight.actions.health import Amount, attack_called, hurt, rolled
from rules.numbers.inputs import listed


def result_hint(striker: Combatant) -> str:
    """Return the hint for a blow: the results that the GM can type, and the striker's attacks."""
    own = f"{listed([one.in_words() for one in striker.attacks], 'or')}, " * bool(striker.attacks)
    return f"{own}hit, miss, or the damage (7, 1d8, 1d8=5)"


RESULTS: Mapping[str, Mapping[str, object]] = {
    "hit": {"missed": False},
    "hits": {"missed": False},
    "miss": {"missed": True},
    "misses": {"missed": True},
}
"""The words for the result of a blow. Each word has the field that the word sets."""


class Strike(Action, frozen=True, kw_only=True):
    """The base of actions that strike somebody.

    The dice of the striker's attack `attack` are the damage, unless `damage` is given.
    """

    strikes: ClassVar[str] = "target"

    who: Who
    target: Who | None = None
    attack: Name | None = None
    damage: Amount | None = None
    missed: bool = False

    def check(self) -> None:
        """Raise InputError (conflict) if damage is given for a blow that missed."""
        if self.missed and self.damage is not None:
            message = "a blow that missed does no damage: leave one out."
            raise InputError("conflict", "damage", message)

    def land(self, scene: ActionScene, struck: Combatant, told: str) -> None:
        """Log the blow with the words in `told`. The combatant `struck` takes the damage.

        Raises NotFound if the striker has no such attack.
        """
        damage, purpose = self.damage, "damage"
        if self.attack is not None:
            striker = scene.find(self.who)
            attack = attack_called(striker, self.attack)
            told, purpose = f"{told} with {attack.name}", f"{striker.name}'s {attack.name}"
            damage = attack.dice if damage is None and not self.missed else damage
        scene.log(f"{told} and {'misses' if self.missed else 'hits'}.")
        if damage is not None:
            hurt(scene, struck, *rolled(scene, damage, purpose))
