"""What the actions about things have in common: their fields, a check and what came of it."""

from fractions import Fraction
from typing import Annotated, Protocol

from msgspec.structs import replace

from rules.books.rom.state.things import ContestedThing, carried, give
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
"""How a sentence on a check ends, by what is known of it."""


class AboutAThing(Protocol):
    """An action that says what a thing is like, where it matters."""

    @property
    def weight(self) -> Number:
        """Pounds."""

    @property
    def size(self) -> int:
        """Its Size."""

    @property
    def stp(self) -> int | None:
        """Its STP, where they are known."""

    @property
    def fragile(self) -> bool:
        """Does it break though it is caught?"""

    @property
    def most(self) -> int:
        """For how many hands it has room."""


def thing_of(name: str, said: AboutAThing, known: ContestedThing | None = None) -> ContestedThing:
    """The thing as an action says that it is; what is known of it already stands."""
    told = ContestedThing(name, Fraction(said.weight), said.size, said.stp, said.fragile, said.most)
    if known is None:
        return told
    return replace(
        known,
        weight=known.weight or told.weight,
        size=known.size or told.size,
        stp=told.stp if known.stp is None else known.stp,
        fragile=known.fragile or told.fragile,
        most=min(known.most, told.most),
    )


def checked(
    scene: ActionScene, said: str, answer: CheckAnswer | HandOffAnswer, made: bool | None
) -> bool | None:
    """Tell what is done and which check it takes; whether it is done, None before the check.

    Raises:
        InputError: the outcome of a check is given where none is needed.
    """
    if answer.dv.value is None:
        if made is not None:
            raise InputError("conflict", "made", "no check is needed here: leave `made` out.")
        scene.log(f"{said}: no check.")
        return True
    scene.log(f"{said}: {answer.check.value} check, DV {in_words(answer.dv.value)}{OUTCOME[made]}")
    return made


def held_item(scene: ActionScene, combatant: Combatant, name: str) -> Item:
    """What somebody carries; by the game master's word they have it from now on."""
    item = carried(combatant, name)
    if item is not None:
        return item
    others = ", ".join(one.name for one in combatant.items) or "nothing"
    scene.refuse(f"{combatant.name} does not carry {name[:60]!r}, but {others}.", "object")
    scene.put(give(combatant, ContestedThing(name)))
    return Item(name)


def refuse_absent(scene: ActionScene, one: Combatant, other: Combatant, field: str) -> None:
    """Refuse what is done with one who is out of the fight; raises InputError with oneself."""
    if one.id == other.id:
        message = f"{one.name} cannot do that with themselves: name another."
        raise InputError("conflict", field, message)
    if other.out:
        scene.refuse(f"{other.name} is out of the fight: bring them back first.", field)
