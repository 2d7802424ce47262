"""The things that combatants carry and wear."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import structs
from msgspec.structs import replace

from rules.encounter import Combatant, Item
from rules.errors import NotFound
from rules.fight.actions.adding import PIECES, WEIGHT, Thing, Things
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.numbers.exact import Number, in_words
from rules.numbers.nearest import the_nearest, told

Weight = Annotated[Number, WEIGHT]
Count = Annotated[int, PIECES]


class PickUp(Action, frozen=True, kw_only=True, tag="pick-up"):
    """Pick something up, to carry or to wear; `weight` is for one piece."""

    title: ClassVar[str] = "Pick up"
    harmless: ClassVar[bool] = True

    who: Who
    item: Name
    weight: Weight = 0
    count: Count = 1
    worn: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        weight = Fraction(self.weight)
        scene.put(with_item(combatant, Item(self.item, weight, self.count, self.worn)))
        verb = "puts on" if self.worn else "picks up"
        amount = f"{in_words(weight * self.count)} {scene.book.words.load_unit}"
        scene.log(f"{combatant.name} {verb} {_several(self.count)}{self.item} ({amount}).")


class PickUpSeveral(Action, frozen=True, kw_only=True, tag="pick-up-several"):
    """Pick several things up, for one or several combatants."""

    title: ClassVar[str] = "Pick several things up"
    harmless: ClassVar[bool] = True

    who: Whose
    items: Annotated[tuple[Thing, ...], Things()]

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            for one in self.items:
                PickUp(who=who, **structs.asdict(one)).apply(scene)


class Drop(Action, frozen=True, kw_only=True, tag="drop"):
    """Drop something: all pieces of it, or some.

    `weight` and `worn` choose between things of the same name.
    """

    title: ClassVar[str] = "Drop"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    item: Name
    count: Count | None = None
    weight: Weight | None = None
    worn: bool | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if the thing is not carried, and Refused if there are fewer pieces."""
        combatant = scene.find(self.who)
        held = find_item(combatant, self.item, worn=self.worn, weight=self.weight)
        count = held.count if self.count is None else self.count
        if count > held.count:
            scene.refuse(f"{combatant.name} has {held.count} of {held.name}, not {count}.", "count")
        scene.put(with_pieces(combatant, held, held.count - count))
        scene.log(f"{combatant.name} drops {_several(count)}{held.name}.")


class Wear(Action, frozen=True, kw_only=True, tag="wear"):
    """Put on a carried thing, or take off a worn thing; `weight` chooses between equal names."""

    title: ClassVar[str] = "Put on or take off"
    harmless: ClassVar[bool] = True

    who: Who
    item: Name
    worn: bool = True
    weight: Weight | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound for a thing that is not carried."""
        combatant = scene.find(self.who)
        held = find_item(combatant, self.item, worn=not self.worn, weight=self.weight)
        if held.worn is self.worn:
            state = "wears" if self.worn else "does not wear"
            scene.refuse(f"{combatant.name} {state} {held.name} already.", "item")
        scene.put(_instead(combatant, held, replace(held, worn=self.worn)))
        verb = "puts on" if self.worn else "takes off"
        scene.log(f"{combatant.name} {verb} {held.name}.")


def find_item(
    combatant: Combatant, name: str, *, worn: bool | None = None, weight: Number | None = None
) -> Item:
    """Return a carried thing by name; raises NotFound.

    `weight` and `worn` choose among several things with this name.
    """
    named = [item for item in combatant.items if item.name.casefold() == name.casefold()]
    if weight is not None:
        named = [item for item in named if item.weight == Fraction(weight)] or named
    if named:
        return next((item for item in named if item.worn is worn), named[0])
    names = [item.name for item in combatant.items]
    carried = the_nearest(name, names) if names else ", nor anything else"
    raise NotFound(f"{combatant.name} does not carry {told(name)}{carried}.", "item")


def with_item(combatant: Combatant, item: Item) -> Combatant:
    """Return the combatant with one more thing; equal things are counted together."""
    alike = (one for one in combatant.items if _kind(one) == _kind(item))
    held = next(alike, None)
    if held is None:
        return replace(combatant, items=(*combatant.items, item))
    return with_pieces(combatant, held, held.count + item.count)


def with_pieces(combatant: Combatant, held: Item, count: int) -> Combatant:
    """Return the combatant with `count` pieces of a carried thing; 0 removes the thing."""
    return _instead(combatant, held, replace(held, count=count))


def _instead(combatant: Combatant, held: Item, changed: Item) -> Combatant:
    items = (changed if item is held else item for item in combatant.items)
    return replace(combatant, items=tuple(item for item in items if item.count > 0))


def _kind(item: Item) -> tuple[str, Fraction, bool]:
    return item.name.casefold(), item.weight, item.worn


def _several(count: int) -> str:
    return f"{count} x " if count > 1 else ""
