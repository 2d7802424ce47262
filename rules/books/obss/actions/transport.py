"""Things weighed and stowed, creatures carried, mounts ridden, carts pulled."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from rules.books.obss.actions.meeting import two
from rules.books.obss.rates.budget import changed_way, show_action
from rules.books.obss.rates.gaits import CALLS_FOR
from rules.books.obss.rates.load import capacity_of, leader_of, load_of, pulled_by, team_of
from rules.books.obss.sheet import size
from rules.books.obss.source import Size
from rules.books.obss.state import Cart, keep, kept
from rules.books.obss.text.load import creature_as_load, item_encumbrance
from rules.books.obss.text.transport import rider
from rules.encounter import Combatant, Item, Mount
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.fight.actions.load import PickUp
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import reason, why_not
from rules.numbers.inputs import Quantity, Whole

Kilograms = Annotated[Number, Quantity("kg", least=0, most=1_000_000)]
Pieces = Annotated[int, Whole(least=1, most=100_000)]


class Stow(Action, frozen=True, kw_only=True, tag="stow"):
    """Take something up by its weight in kg; what makes no Encumbrance counts as a light thing.

    `easy` is for what is easy to carry. Coins are light things called coins.
    """

    title: ClassVar[str] = "Pick up by weight"

    who: Who
    item: Name
    kg: Kilograms
    easy: bool = False
    count: Pieces = 1
    worn: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        ruling = scene.record(item_encumbrance(kg=self.kg, easy=self.easy), scene.find(self.who).id)
        each = ruling.answer.encumbrance.value
        pick_up = PickUp(
            who=self.who, item=self.item, weight=each, count=self.count, worn=self.worn
        )
        pick_up.apply(scene)


class Take(Action, frozen=True, kw_only=True, tag="take"):
    """Drag somebody along, or carry them: their weight is a load until it is dropped."""

    title: ClassVar[str] = "Drag or carry somebody"

    who: Who
    other: Who
    how: Literal["dragged", "carried"] = "dragged"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for oneself."""
        bearer, other = two(scene, self.who, self.other)
        carries = load_of(scene.encounter, other).figure.value
        ruling = creature_as_load(size=size(other), carries=carries, how=self.how)
        scene.record(ruling, bearer.id)
        weight = ruling.answer.encumbrance.value
        item = Item(f"{other.name} {self.how}", Fraction(weight))
        moved = (f"{other.name} dragged", f"{other.name} carried")
        rest = tuple(one for one in bearer.items if one.name not in moved)
        scene.put(replace(bearer, items=(*rest, item)))
        verb = "drags" if self.how == "dragged" else "carries"
        scene.log(f"{bearer.name} {verb} {other.name} ({in_words(weight)} Enc).")


class RideOn(Action, frozen=True, kw_only=True, tag="ride"):
    """Ride somebody who is in the fight; `mount` without a name gets off again."""

    title: ClassVar[str] = "Ride a mount of the fight"

    who: Who
    other: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the rider is not the smaller one."""
        one, steed = two(scene, self.who, self.other)
        ruling = scene.record(rider(mount=size(steed), rider=size(one)), one.id)
        why = why_not(ruling.answer.allowed)
        scene.refuse_if(why, f"{one.name} cannot ride {steed.name}", "other")
        mounted = replace(one, mount=Mount(steed.name, steed.id), terrain=steed.terrain)
        mounted = mounted.with_pace(gait=CALLS_FOR.get(steed.terrain, "walk"))
        scene.put(show_action(scene, changed_way(scene.encounter, one, mounted)))
        load, capacity = load_of(scene.encounter, steed), capacity_of(steed)
        scene.record_account(load, steed.id)
        bears = f"{in_words(load.figure.value)} of {in_words(capacity.figure.value)} Enc"
        scene.log(f"{one.name} rides {steed.name}, who bears {bears}.")


Load = Annotated[Number, Quantity("Encumbrance", least=0, most=10**9)]


class Harness(Action, frozen=True, kw_only=True, tag="harness"):
    """Put a team to a cart; the first named leads it, and moves for all.

    `load` is the Encumbrance on the cart, `size` the cart's.
    """

    title: ClassVar[str] = "Put a team to a cart"

    who: Whose
    cart: Name = "cart"
    load: Load = 0
    size: Size = "medium"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for more than fit the cart, Refused for who pulls another."""
        team = [scene.find(who) for who in self.who]
        for one in team:
            if kept(one).cart or leader_of(scene.encounter, one):
                scene.refuse(f"{one.name} pulls a cart already.", "who")
        leader, *others = (_loose(one) for one in team)
        cart = Cart(self.cart, self.size, Fraction(self.load), tuple(one.id for one in others))
        try:
            scene.put(changed_way(scene.encounter, leader, keep(leader, cart=cart)))
        except InputError as fault:
            raise InputError("out-of-range", "who", fault.message) from None
        for one in others:
            scene.put(keep(one, pulls_for=leader.id))
        _tell_cart(scene, scene.find(leader.id))


class LoadCart(Action, frozen=True, kw_only=True, tag="load-cart"):
    """Put something on the cart that somebody leads, or throw it off (a negative load)."""

    title: ClassVar[str] = "Load or unload a cart"

    who: Who
    load: Annotated[Number, Quantity("Encumbrance")]
    what: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused without a cart, and for more than lies on it."""
        before, cart = _led(scene, self.who)
        now = cart.load + Fraction(self.load)
        if now < 0:
            scene.refuse(f"{cart.name} holds {in_words(cart.load)} Enc, no more.", "load")
        after = keep(before, cart=replace(cart, load=max(Fraction(0), now)))
        scene.put(changed_way(scene.encounter, before, after))
        where = "on" if self.load >= 0 else "off"
        amount = f"{in_words(abs(Fraction(self.load)))} Enc"
        scene.log(f"{amount} {where} {cart.name}{f' ({self.what})' if self.what else ''}.")
        _tell_cart(scene, scene.find(before.id))


class Unharness(Action, frozen=True, kw_only=True, tag="unharness"):
    """Take the team off its cart, which stays where it is."""

    title: ClassVar[str] = "Leave the cart"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused without a cart."""
        leader, cart = _led(scene, self.who)
        for one in team_of(scene.encounter, leader)[1:]:
            scene.put(_loose(one))
        scene.put(changed_way(scene.encounter, leader, _loose(leader)))
        scene.log(f"{leader.name} leaves {cart.name} behind.")


def _led(scene: ActionScene, who: str) -> tuple[Combatant, Cart]:
    """Who leads the cart that somebody pulls, and the cart; a conflict without one."""
    combatant = scene.find(who)
    leader = leader_of(scene.encounter, combatant) or combatant
    cart = kept(leader).cart
    if cart is None:
        raise InputError("conflict", "who", f"{combatant.name} pulls no cart: harness them first.")
    return leader, cart


def _loose(combatant: Combatant) -> Combatant:
    return keep(combatant, cart=None, pulls_for="")


def _tell_cart(scene: ActionScene, leader: Combatant) -> None:
    pulled = pulled_by(scene.encounter, leader)
    if pulled is None:
        return
    cart, ruling = pulled
    scene.record(ruling, leader.id)
    team = ", ".join(one.name for one in team_of(scene.encounter, leader))
    answer = ruling.answer
    scene.log(
        f"{team} at {cart.name}: {in_words(cart.load)} of {answer.capacity.in_words()},"
        f" {reason(answer.factor)}; movement x {in_words(answer.factor.value)}."
    )
