"""Hide combatants from the players: only the GM's screen shows them."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from rules.errors import Refused
from rules.fight.actions.base import Action, ActionScene, Whose


class Hide(Action, frozen=True, kw_only=True, tag="hide"):
    """Hide combatants and their names from the players, until the GM reveals them."""

    title: ClassVar[str] = "Hide from the players"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if all of them are hidden already."""
        hidden = _turned(scene, self.who, hidden=True)
        scene.log(f"{', '.join(hidden)}: hidden from the players.")


class Reveal(Action, frozen=True, kw_only=True, tag="reveal"):
    """Let the players see combatants that were hidden."""

    title: ClassVar[str] = "Reveal to the players"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if no named combatant is hidden."""
        revealed = _turned(scene, self.who, hidden=False)
        scene.log(f"{', '.join(revealed)}: revealed to the players.")


def _turned(scene: ActionScene, who: Iterable[str], *, hidden: bool) -> list[str]:
    """Hide or reveal combatants.

    Return the names of the combatants for whom this changed something.
    """
    people = [scene.find(one) for one in who]
    others = [one for one in people if one.hidden is not hidden]
    if not others:
        names = ", ".join(one.name for one in people)
        state = "hidden already" if hidden else "not hidden"
        raise Refused(f"{state}: {names}.", "who")
    for one in others:
        scene.put(replace(one, hidden=hidden))
    return [one.name for one in others]
