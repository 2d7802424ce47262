"""What turns have in common in every rulebook: what runs down, who has to roll, who is left."""

from typing import Literal

from msgspec.structs import replace

from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.rulebook.scene import Scene

NOT_BEGUN = "Not begun."


def begin_turn(scene: Scene, who: str) -> None:
    """Count down what ends as somebody's turn starts; a turn that was held back has started."""
    combatant = scene.find(who)
    if combatant.turn_held:
        scene.put(replace(combatant, turn_held=False))
    else:
        run_down(scene, who, "start")


def run_down(scene: Scene, whose: str | None, ends: Literal["start", "end"]) -> None:
    """Count down what ends with this moment of somebody's turn, or with the round (None)."""
    for combatant in scene.encounter.combatants.values():
        kept = tuple(
            _counted(held) if _counts(held, whose, ends) else held for held in combatant.conditions
        )
        if kept != combatant.conditions:
            drop_ended(scene, combatant, kept)


def drop_ended(scene: Scene, combatant: Combatant, held: tuple[Condition, ...]) -> None:
    """Take a combatant's conditions as they now are, and tell of those that have run out."""
    scene.put(replace(combatant, conditions=tuple(one for one in held if one.left != 0)))
    for one in held:
        if one.left == 0:
            scene.log(f"{combatant.name} is no longer {one.name}.")


def expire_held(scene: Scene) -> None:
    """Count down what ends with the round, and with the turns that were held back in it."""
    for combatant in scene.encounter.in_order():
        if combatant.turn_held:
            run_down(scene, combatant.id, "end")
    run_down(scene, None, "end")


def at_round_start(combatant: Combatant) -> Combatant:
    """A combatant as every round begins: nothing moved, no turn had, held back or delayed."""
    fresh = combatant.with_pace(turn=NONE, round=NONE, marks=())
    return replace(fresh, delayed=False, turn_held=False, turns=0)


def bring_back_delayed(scene: Scene) -> None:
    """Those who delay have their turns when all others have acted."""
    for combatant in scene.encounter.in_order():
        if combatant.delayed and not combatant.out:
            scene.put(replace(combatant, delayed=False))
            scene.log(f"{combatant.name} delays no longer.")


def lacking_initiative(encounter: Encounter) -> list[str]:
    """Those in the fight who have not rolled yet."""
    return [one.id for one in encounter.in_order() if one.initiative is None and not one.out]


def in_fight(encounter: Encounter) -> list[str]:
    """Those who are not out of the fight."""
    return [one.id for one in encounter.in_order() if not one.out]


def nobody_left(beside: str = "") -> InputError:
    """The fault of going on where nobody can act; `beside` is what would help too."""
    message = f"nobody is left to act: bring somebody back into the fight{beside or ' first'}."
    return InputError("conflict", None, message)


def refuse_spend(title: str, spend: int | None) -> None:
    """Raise InputError (conflict) where a turn is to cost what this book does not count."""
    if spend is not None:
        message = f"{title} has no action points: leave `spend` out."
        raise InputError("conflict", "spend", message)


def after(encounter: Encounter, who: str | None) -> tuple[str, ...]:
    """The ids that come after somebody in the order; all of them after nobody."""
    if who is None or who not in encounter.order:
        return encounter.order
    return encounter.order[encounter.order.index(who) + 1 :]


def names(combatants: list[Combatant]) -> str:
    """'Grak, Mira and Oda'."""
    return listed([combatant.name for combatant in combatants], "and")


def _counts(held: Condition, whose: str | None, ends: str) -> bool:
    return held.left is not None and held.whose == whose and (whose is None or held.ends == ends)


def _counted(held: Condition) -> Condition:
    return replace(held, left=(held.left or 1) - 1)
