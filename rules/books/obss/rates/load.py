"""The load that a combatant carries, bears on its back or pulls, and the limits of the load."""

from msgspec.structs import replace

from rules.books.obss.rates.company import taken_by, team_of
from rules.books.obss.sheet import WORDS, mount_name, score, size
from rules.books.obss.state import Cart, How, kept
from rules.books.obss.text import load as loads
from rules.books.obss.text.transport import mount
from rules.encounter import Combatant, Encounter, Item
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account
from rules.rulings.ruling import Ruling


def load(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return four counters: the load, the capacity, the penalty of an overload, and the cart's
    load.
    """
    carried, capacity = load_of(encounter, combatant), capacity_of(combatant)
    ruling = _state(carried, capacity)
    found = [carried, replace(capacity, note=ruling.answer.state.value)]
    checks = ruling.answer.dexterity_checks
    if checks.value:
        found.append(Account("Dexterity checks", checks, ruling.source))
    pulled = pulled_by(encounter, combatant)
    if pulled is not None:
        cart, moved = pulled
        loaded = figure(f"loaded on {cart.name}", cart.load, WORDS.load_unit)
        found.append(Account(f"on {cart.name}", loaded, moved.source))
        found.append(Account("the team moves", moved.answer.capacity, moved.source))
    return tuple(found)


def thresholds(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the two limits of a load: encumbered, and unable to move."""
    capacity = capacity_of(combatant)
    twice = capacity.figure.times("2 times", 2)
    return (
        Account("encumbered", capacity.figure, capacity.source, "above"),
        Account("immobile", twice, capacity.source, "from"),
    )


def load_of(encounter: Encounter, combatant: Combatant, within: tuple[str, ...] = ()) -> Account:
    """Return the Encumbrance of things, and of riders and burdens with their own loads.

    Combatants in `within` are counted already, and are left out.
    """
    ruling = _carried(combatant)
    total = ruling.answer.load
    saddled: How = "carried"
    riders = ((one, saddled, "in the saddle") for one in encounter.riders_of(combatant))
    taken = ((one, kept(one).taken, kept(one).taken) for one in taken_by(encounter, combatant))
    for one, how, where in (*riders, *taken):
        if one.id in within:
            continue
        carries = load_of(encounter, one, (*within, combatant.id)).figure.value
        borne = loads.creature_as_load(size=size(one), carries=carries, how=how)
        weight = borne.answer.encumbrance.value
        total = total.plus(f"{one.name} {where}", weight, borne.source)
    return Account("load", _short(total), ruling.source)


def capacity_of(combatant: Combatant) -> Account:
    """Return the load capacity, from the table of mounts or from size, abilities and legs."""
    name = mount_name(combatant)
    if name is not None:
        row = mount(name=name)
        return Account("load capacity", _short(row.answer.load), row.source)
    ruling = loads.load_capacity(
        size=size(combatant),
        strength=score(combatant, "strength"),
        constitution=score(combatant, "constitution"),
        legs=score(combatant, "legs") // 2 * 2,
    )
    return Account("load capacity", _short(ruling.answer.capacity), ruling.source)


def state_of(encounter: Encounter, combatant: Combatant) -> Ruling[loads.LoadState]:
    """Return the ruling on the load: free, encumbered or immobile."""
    return _state(load_of(encounter, combatant), capacity_of(combatant))


def _state(carried: Account, capacity: Account) -> Ruling[loads.LoadState]:
    return loads.load_state(load=carried.figure.value, capacity=capacity.figure.value)


def dexterity_penalty(encounter: Encounter, combatant: Combatant) -> int:
    """Return the penalty of the load on checks of skills that use Dexterity."""
    return int(state_of(encounter, combatant).answer.dexterity_checks.value)


def is_mount(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is in the table of mounts, or somebody rides the combatant."""
    return mount_name(combatant) is not None or bool(encounter.riders_of(combatant))


def pulled_by(
    encounter: Encounter, leader: Combatant
) -> tuple[Cart, Ruling[loads.CartLoad]] | None:
    """Return the cart that the leader pulls, with the ruling on its load.

    Return None without a cart.
    """
    cart = kept(leader).cart
    if cart is None:
        return None
    capacities = [capacity_of(one).figure.value for one in team_of(encounter, leader)]
    return cart, loads.cart(load=cart.load, capacities=capacities, cart_size=cart.size)


def _short(shown: Figure) -> Figure:
    """Return the figure with a shorter unit, because there is little room beside the load's bar."""
    return Figure(shown.value, WORDS.load_unit, shown.steps)


def _carried(combatant: Combatant) -> Ruling[loads.TotalLoad]:
    """Return the ruling on everything that a combatant carries: heavy things, light things and
    coins.
    """
    light = [item for item in combatant.items if not item.weight]
    coins = sum(item.count for item in light if _is_coin(item))
    return loads.total_load(
        items=tuple(item.weight * item.count for item in combatant.items if item.weight),
        light_objects=sum(item.count for item in light) - coins,
        coins=coins,
    )


def _is_coin(item: Item) -> bool:
    return item.name.casefold().split()[-1:] in (["coin"], ["coins"])
