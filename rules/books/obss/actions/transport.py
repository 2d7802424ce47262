"""Stowing things by weight, carrying creatures, riding mounts, pulling carts."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.obss.actions.meeting import two
from rules.books.obss.moves.ways import brought_to, mounts
from rules.books.obss.rates.bonds import why_elsewhere, why_resisted
from rules.books.obss.rates.company import (
    OUT_OF_REACH,
    bearer_of,
    leader_of,
    mover,
    out_of_reach,
    taken_by,
    team_of,
)
from rules.books.obss.rates.gaits import way_now
from rules.books.obss.rates.load import load_of, pulled_by
from rules.books.obss.sheet import size
from rules.books.obss.sight import VERBS
from rules.books.obss.source import Size
from rules.books.obss.state import Cart, How, keep, kept
from rules.books.obss.text.load import NO_CART, creature_as_load, item_encumbrance
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.fight.actions.load import Count, PickUp
from rules.fight.actions.typed import Typed
from rules.fight.riding import refuse_own_bearer
from rules.fight.turns import names
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import reason
from rules.numbers.inputs import Quantity

Kilograms = Annotated[Number, Quantity("kg", least=0, most=1_000_000)]
PACE: Mapping[Number, str] = {
    1: "full movement",
    Fraction(1, 2): "half the movement",
    Fraction(1, 4): "a quarter of the movement",
}
"""The log's text for each share of the movement that a cart can leave to its team."""


class Stow(Action, frozen=True, kw_only=True, tag="stow"):
    """Pick something up by its weight in kg. A thing with an Encumbrance of 0 is a light thing.

    `easy` is for things that are easy to carry. Coins are light things with the name coins.
    """

    title: ClassVar[str] = "Pick up by weight"
    typed: ClassVar[Typed | None] = Typed(
        number="kg",
        good={
            "9 Tent": {"kg": 9, "item": "Tent"},
            "2 kg large shield worn": {"kg": 2, "item": "large shield", "worn": True},
            "coins kg 1 easy count 90": {"item": "coins", "kg": 1, "easy": True, "count": 90},
        },
        bad={"Tent": "kg is missing", "-1 Tent": "0 to"},
    )

    who: Who
    item: Name
    kg: Kilograms
    easy: bool = False
    count: Count = 1
    worn: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if there is no such combatant."""
        ruling = scene.record(item_encumbrance(kg=self.kg, easy=self.easy), scene.find(self.who).id)
        each = ruling.answer.encumbrance.value
        pick_up = PickUp(
            who=self.who, item=self.item, weight=each, count=self.count, worn=self.worn
        )
        pick_up.apply(scene)


class Take(Action, frozen=True, kw_only=True, tag="take"):
    """Drag or carry somebody, whose weight is a load for the bearer until the action 'let-go'.

    The dragged or carried combatant cannot move by itself.
    """

    title: ClassVar[str] = "Drag or carry somebody"
    labels: ClassVar[Mapping[str, str]] = {"how": "dragged or carried"}

    who: Who
    other: Who
    how: How = "dragged"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the other is the bearer.

        Raises Refused if the bearer cannot take the other along.
        """
        bearer, other = two(scene, self.who, self.other)
        refuse_own_bearer(scene, scene.book, other, bearer, "other")
        scene.refuse_if(_why_not_taken(scene, bearer, other), f"{bearer.name} cannot", "other")
        carries = load_of(scene.encounter, other).figure.value
        ruling = creature_as_load(size=size(other), carries=carries, how=self.how)
        scene.record(ruling, bearer.id)
        weight = ruling.answer.encumbrance.value
        other = brought_to(scene, other, bearer.terrain)
        scene.put(keep(other, taken_by=bearer.id, taken=self.how))
        verb = VERBS[self.how]
        scene.log(f"{bearer.name} {verb} {other.name} ({in_words(weight)} Enc).")


def _why_not_taken(scene: ActionScene, bearer: Combatant, other: Combatant) -> str | None:
    holder = bearer_of(scene.encounter, other)
    held = why_elsewhere(scene.encounter, other)
    if held is not None and (holder is None or holder.id != bearer.id):
        return f"{other.name} {'is ' if holder else ''}{held}"
    if scene.encounter.mount_of(other) is not None:
        return f"{other.name} sits in the saddle: off it first"
    if out_of_reach(bearer, other):
        up = bearer if bearer.terrain in OUT_OF_REACH else other
        return f"{up.name} is {scene.book.words.terrain(scene.encounter, up.terrain).place()}"
    return why_resisted(scene.encounter, bearer, other)


class LetGo(Action, frozen=True, kw_only=True, tag="let-go"):
    """Let go of a dragged or carried combatant. If nobody is named, let go of all of them."""

    title: ClassVar[str] = "Let go of somebody"
    acts: ClassVar[bool] = False

    who: Who
    other: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the bearer holds nobody, or does not hold the named combatant."""
        bearer = scene.find(self.who)
        held = taken_by(scene.encounter, bearer)
        if self.other is not None:
            named = scene.find(self.other, "other")
            if named.id not in {one.id for one in held}:
                scene.refuse(f"{bearer.name} does not hold {named.name}.", "other")
            held = (named,)
        if not held:
            scene.refuse(f"{bearer.name} drags and carries nobody.", "who")
        for one in held:
            scene.put(keep(one, taken_by=""))
        freed = names(list(held)) or "nobody"
        scene.log(f"{bearer.name} lets go of {freed}.")


class RideOn(Action, frozen=True, kw_only=True, tag="ride"):
    """Ride somebody in the fight, as with `mount`. To get off, use `mount` without a name."""

    title: ClassVar[str] = "Ride a mount of the fight"

    who: Who
    other: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the rider is too large for the mount, or cannot mount now.

        Raises InputError if the rider bears the mount.
        """
        one, steed = two(scene, self.who, self.other)
        refuse_own_bearer(scene, scene.book, one, steed, "other")
        mounts(scene, one, steed)


Load = Annotated[Number, Quantity("Encumbrance", least=0, most=10**9)]


class Harness(Action, frozen=True, kw_only=True, tag="harness"):
    """Let a team pull a cart; the combatant who is named first leads the team and moves it.

    `load` is the Encumbrance on the cart, `size` the size of the cart.
    """

    title: ClassVar[str] = "Put a team to a cart"
    typed: ClassVar[Typed | None] = Typed(
        number="load",
        good={"": {}, "120 hay wain large": {"load": 120, "cart": "hay wain", "size": "large"}},
        bad={"wain size vast": "vast"},
    )

    who: Whose
    cart: Name = "cart"
    load: Load = 0
    size: Size = "medium"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the team is too large.

        Raises Refused if a member cannot pull this cart.
        """
        team = [scene.find(who) for who in self.who]
        for one in team:
            why = (
                why_elsewhere(scene.encounter, one)
                or self._why_no_team(scene, one)
                or why_resisted(scene.encounter, team[0], one)
            )
            scene.refuse_if(why, f"{one.name} cannot pull {self.cart}", "who")
        leader, *others = (_loose(brought_to(scene, one, team[0].terrain)) for one in team)
        cart = Cart(self.cart, self.size, Fraction(self.load), tuple(one.id for one in others))
        scene.put(keep(leader, cart=cart))
        for one in others:
            scene.put(keep(one, pulls_for=leader.id))
        try:
            pulled_by(scene.encounter, scene.find(leader.id))
        except InputError as fault:
            raise InputError("out-of-range", "who", fault.message) from None
        _tell_cart(scene, scene.find(leader.id))

    def _why_no_team(self, scene: ActionScene, one: Combatant) -> str | None:
        steed = scene.encounter.mount_of(one)
        if steed is not None:
            return f"rides {steed.name}: put {steed.name} to it"
        if one.out:
            return f"{one.name} is out of the fight"
        where = NO_CART.get(way_now(scene.encounter, one).mode)
        return None if where is None else f"{self.cart} {where}"


class LoadCart(Action, frozen=True, kw_only=True, tag="load-cart"):
    """Put something on a cart that the combatant pulls. A negative load throws something off."""

    title: ClassVar[str] = "Load or unload a cart"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        hint="the Encumbrance, below 0 to unload; then what",
        number="load",
        good={"-3 sacks of oats": {"load": -3, "what": "sacks of oats"}},
        bad={"much": "load is missing"},
    )

    who: Who
    load: Annotated[Number, Quantity("Encumbrance")]
    what: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError without a cart.

        Raises Refused if the combatant takes off more than the load of the cart.
        """
        before, cart = _led(scene, self.who)
        now = cart.load + Fraction(self.load)
        if now < 0:
            scene.refuse(f"{cart.name} holds {in_words(cart.load)} Enc, no more.", "load")
        scene.put(keep(before, cart=replace(cart, load=max(Fraction(0), now))))
        where = "put on" if self.load >= 0 else "taken off"
        amount = f"{in_words(abs(Fraction(self.load)))} Enc"
        scene.log(f"{amount} {where} {cart.name}{f' ({self.what})' if self.what else ''}.")
        _tell_cart(scene, scene.find(before.id))


class Unharness(Action, frozen=True, kw_only=True, tag="unharness"):
    """Take the team off its cart. The cart stays where it is."""

    title: ClassVar[str] = "Leave the cart"
    acts: ClassVar[bool] = False

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the combatant pulls no cart."""
        leader, cart = _led(scene, self.who)
        for one in team_of(scene.encounter, leader)[1:]:
            scene.put(_loose(one))
        scene.put(_loose(scene.find(leader.id)))
        scene.log(f"{leader.name} leaves {cart.name} behind.")


def _led(scene: ActionScene, who: str) -> tuple[Combatant, Cart]:
    """Return the leader and the cart of a combatant, or of the combatant's mount.

    Raises InputError if there is no cart.
    """
    combatant = scene.find(who)
    body = mover(scene.encounter, combatant)
    leader = leader_of(scene.encounter, body) or body
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
    team, answer = list(team_of(scene.encounter, leader)), ruling.answer
    verb = "pulls" if len(team) == 1 else "pull"
    loaded = f"{in_words(cart.load)} of {in_words(answer.capacity.value)} Enc"
    pace = PACE.get(answer.factor.value, "no movement")
    scene.log(f"{names(team)} {verb} {cart.name}: {loaded}, {reason(answer.factor)}: {pace}.")
