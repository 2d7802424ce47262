"""What turns have in common in every rulebook: who is able to act, and what runs down."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.encounter import Combatant, Condition, Encounter
from rules.rulebook.scene import Scene


def able(combatant: Combatant) -> bool:
    """True for one who takes turns: in the fight and not holding back."""
    return not combatant.out and not combatant.delayed


HELD = "turn-held-back"
"""The choice of one whose turn began and was held back: taken up again, it does not begin anew."""


def begin_turn(scene: Scene, who: str) -> None:
    """Count down what ends as somebody's turn starts; a turn that was held back has started."""
    combatant = scene.find(who)
    if combatant.choice(HELD):
        scene.put(combatant.with_choice(HELD, ""))
    else:
        run_down(scene, who, "start")


def run_down(scene: Scene, whose: str | None, ends: Literal["start", "end"]) -> None:
    """Count down what ends with this moment of somebody's turn, or with the round (None)."""
    for combatant in scene.encounter.combatants.values():
        kept = tuple(
            _counted(held) if _counts(held, whose, ends) else held for held in combatant.conditions
        )
        if kept == combatant.conditions:
            continue
        over = [held.name for held in kept if held.left == 0]
        scene.put(replace(combatant, conditions=tuple(held for held in kept if held.left != 0)))
        for name in over:
            scene.log(f"{combatant.name} is no longer {name}.")


def _counts(held: Condition, whose: str | None, ends: str) -> bool:
    return held.left is not None and held.whose == whose and (whose is None or held.ends == ends)


def _counted(held: Condition) -> Condition:
    return replace(held, left=(held.left or 1) - 1)


def after(encounter: Encounter, who: str | None) -> tuple[str, ...]:
    """The ids that come after somebody in the order; all of them after nobody."""
    if who is None or who not in encounter.order:
        return encounter.order
    return encounter.order[encounter.order.index(who) + 1 :]


def names(combatants: list[Combatant]) -> str:
    """'Grak, Mira and Oda'."""
    words = [combatant.name for combatant in combatants]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
