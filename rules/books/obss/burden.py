"""What somebody carries, bears on the back or pulls, and how much of it is too much."""

from __future__ import annotations

from typing import Any, cast

from rules.books.obss import state
from rules.books.obss.source import Size
from rules.books.obss.text.carts import Cart, cart
from rules.books.obss.text.load import (
    LoadState,
    creature_as_load,
    load_capacity,
    load_state,
    total_load,
)
from rules.books.obss.text.mounts import mount
from rules.encounter import Combatant, Encounter, Item
from rules.numbers.figures import Figure
from rules.rulebook.rulebook import Account
from rules.rulings.ruling import Ruling

ENC = "Enc"


def mount_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """What somebody rides, where it is in the fight itself."""
    if not combatant.mount:
        return None
    wanted = combatant.mount.casefold()
    others = (one for one in encounter.combatants.values() if one.id != combatant.id)
    return next((one for one in others if one.name.casefold() == wanted), None)


def riders_of(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Who rides somebody."""
    name = combatant.name.casefold()
    return tuple(
        one
        for one in encounter.combatants.values()
        if one.mount and one.mount.casefold() == name and one.id != combatant.id
    )


def load_of(encounter: Encounter, combatant: Combatant) -> Account:
    """The Encumbrance of what is carried, riders and all that they carry included."""
    ruling = total_load(**_carried(combatant))
    total = ruling.answer.load
    for rider in riders_of(encounter, combatant):
        carries = total_load(**_carried(rider)).answer.load.value
        borne = creature_as_load(size=state.size(rider), carries=carries, how="carried")
        weight = borne.answer.encumbrance.value
        total = total.plus(f"{rider.name} in the saddle", weight, borne.source)
    return Account("load", _short(total), ruling.source)


def capacity_of(combatant: Combatant) -> Account:
    """The load capacity: the table's for its mounts, else by size, strength and legs."""
    name = state.held(combatant, "mount")
    if isinstance(name, str):
        listed: Any = name
        row = mount(name=listed)
        return Account("load capacity", _short(row.answer.load), row.source)
    ruling = load_capacity(
        size=state.size(combatant),
        strength=state.score(combatant, "strength"),
        constitution=state.score(combatant, "constitution"),
        legs=state.score(combatant, "legs") // 2 * 2,
    )
    return Account("load capacity", _short(ruling.answer.capacity), ruling.source)


def state_of(encounter: Encounter, combatant: Combatant) -> Ruling[LoadState]:
    """Free, encumbered or immobile."""
    return load_state(
        load=load_of(encounter, combatant).figure.value,
        capacity=capacity_of(combatant).figure.value,
    )


def leader_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """Whose cart somebody helps to pull."""
    leader = encounter.combatants.get(combatant.choice(state.PULLS_FOR))
    return leader if leader is not None and leader.choice(state.CART) else None


def team_of(encounter: Encounter, leader: Combatant) -> tuple[Combatant, ...]:
    """Who pulls somebody's cart, the leader first."""
    others = (encounter.combatants.get(who) for who in leader.choice(state.TEAM).split(","))
    return (leader, *(one for one in others if one is not None and not one.out))


def cart_of(encounter: Encounter, leader: Combatant) -> Ruling[Cart] | None:
    """What the cart that somebody leads leaves of the movement; None without a cart."""
    if not leader.choice(state.CART):
        return None
    return cart(
        load=leader.tally(state.CART_LOAD),
        capacities=[capacity_of(one).figure.value for one in team_of(encounter, leader)],
        cart_size=cast("Size", leader.choice(state.CART_SIZE)),
    )


def limit(combatant: Combatant, label: str, times: int) -> Account:
    """A threshold of the load, in Encumbrance."""
    capacity = capacity_of(combatant)
    shown: Figure = capacity.figure
    if times > 1:
        shown = shown.times(f"{times} times", times)
    return Account(label, shown, capacity.source, "above" if times == 1 else "from")


def _short(shown: Figure) -> Figure:
    """The same number with the unit that has room beside a bar."""
    return Figure(shown.value, ENC, shown.steps)


def _carried(combatant: Combatant) -> dict[str, Any]:
    """Things that weigh something, light things and coins, as the rule takes them."""
    light = [item for item in combatant.items if not item.weight]
    coins = sum(item.count for item in light if _is_coin(item))
    return {
        "items": [item.weight * item.count for item in combatant.items if item.weight],
        "light_objects": sum(item.count for item in light) - coins,
        "coins": coins,
    }


def _is_coin(item: Item) -> bool:
    return item.name.casefold().split()[-1:] in (["coin"], ["coins"])
