"""Fields, checks and results that are the same in all actions about things."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from rules.books.rom.state.things import (
    ContestedThing,
    carried,
    give,
    known_as,
    learn,
    of_fight,
)
from rules.books.rom.text.objects import CheckAnswer, HandOffAnswer
from rules.encounter import Combatant, Item
from rules.errors import InputError
from rules.fight.actions.base import ActionScene
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity, Whole

Pounds = Annotated[Number, Quantity("lb", least=0, most=1_000_000)]
Stp = Annotated[int, Whole("STP", least=0)]
Size = Annotated[int, Whole("Size", least=0)]
Hands = Annotated[int, Whole("hands", least=1, most=8)]

OUTCOME = {None: ".", True: ", made.", False: ", failed."}
"""The end of the sentence for each result of a check; None means an unknown result."""

FAILED: Mapping[str, Mapping[str, object]] = {"failed": {"made": False}}
"""The typed word 'failed' and the fields that it sets. The word for success is `made`."""


def thing_of(
    scene: ActionScene, said: ContestedThing, known: ContestedThing | None = None
) -> ContestedThing:
    """Return the thing of an action, with all facts known in this fight; store the facts there.

    `known` is given if somebody now holds the thing or struggles for it.
    """
    thing = _together(said, known_as(scene.encounter, said.name))
    if known is not None:
        thing = _together(thing, known)
    learn(scene, thing)
    return thing


def _together(said: ContestedThing, known: ContestedThing) -> ContestedThing:
    """Return the thing that the fight knows, with the new facts.

    A new weight counts only if no weight was known.
    """
    return replace(
        known,
        weight=known.weight or said.weight,
        size=said.size or known.size,
        stp=known.stp if said.stp is None else said.stp,
        fragile=known.fragile or said.fragile,
        most=min(known.most, said.most),
        broken_by=known.broken_by if said.broken_by is None else said.broken_by,
    )


def checked(
    scene: ActionScene, said: str, answer: CheckAnswer | HandOffAnswer, made: bool | None
) -> bool | None:
    """Log an action and its check. Return whether the check succeeded; None if it is not known.

    Raises:
        InputError: `made` is given, but no check is needed.
    """
    if answer.dv.value is None:
        if made is not None:
            raise InputError("conflict", "made", "no check is needed here: leave `made` out.")
        scene.log(f"{said}: no check.")
        return True
    scene.log(f"{said}: {answer.check.value} check, DV {in_words(answer.dv.value)}{OUTCOME[made]}")
    return made


def held_item(scene: ActionScene, combatant: Combatant, name: str) -> Item:
    """Return the carried item of that name.

    If the GM overrides the refusal for a missing item, add this item first.
    """
    item = carried(combatant, name)
    if item is not None:
        return item
    others = ", ".join(one.name for one in combatant.items) or "nothing"
    scene.refuse(f"{combatant.name} does not carry {name[:60]!r}, but {others}.", "object")
    scene.put(give(combatant, ContestedThing(name)))
    return Item(name)


def refuse_in_the_air(scene: ActionScene, name: str) -> None:
    """Raise InputError if a thing of that name falls or flies."""
    if of_fight(scene.encounter).in_the_air(name):
        raise InputError("conflict", "object", f"{name} is in the air: catch it.")


def refuse_absent(scene: ActionScene, one: Combatant, other: Combatant, field: str) -> None:
    """Raise Refused if the combatant `other` is out of the fight.

    Raise InputError if `other` and `one` are the same combatant.
    """
    if one.id == other.id:
        message = f"{one.name} does this, and cannot be the other one too: name another."
        raise InputError("conflict", field, message)
    if other.out:
        scene.refuse(f"{other.name} is out of the fight: bring them back first.", field)
