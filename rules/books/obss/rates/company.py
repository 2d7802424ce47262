"""Combatants who move together (riders, teams, burdens) or share a square."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from rules.books.obss.sheet import size
from rules.books.obss.state import Square, kept, of_the_fight
from rules.books.obss.text.spaces import confined
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.rulebook.positions import is_on_grid, surely_apart

OUT_OF_REACH = ("air", "earth", "rock")
"""Grounds that nobody can step onto from another ground."""


def out_of_reach(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are on different grounds, and one is in the air, earth or rock."""
    return one.terrain != other.terrain and (
        one.terrain in OUT_OF_REACH or other.terrain in OUT_OF_REACH
    )


def mover(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Return whose legs carry a combatant: its own, its mount's, or those of the mount's mount."""
    return encounter.lowest_mount(combatant)


def bearer_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """Return the combatant who drags or carries a combatant."""
    bearer = encounter.combatants.get(kept(combatant).taken_by)
    return None if bearer is None or bearer.out else bearer


def bearers(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return who carries a combatant directly: its mount, and whoever drags or carries it."""
    found = (encounter.mount_of(combatant), bearer_of(encounter, combatant))
    return tuple(one for one in found if one is not None)


@remembered
def carried_in(encounter: Encounter) -> tuple[str, ...]:
    """Return the ids of everybody whom a mount or another combatant carries."""
    people = encounter.combatants.values()
    return tuple(one.id for one in people if is_bound(one) and bearers(encounter, one))


def taken_by(encounter: Encounter, bearer: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants whom the bearer drags or carries."""
    if bearer.out:
        return ()
    return tuple(one for one in _taken(encounter) if kept(one).taken_by == bearer.id)


@remembered
def _taken(encounter: Encounter) -> tuple[Combatant, ...]:
    """Return all combatants who are dragged or carried."""
    bound, people = bound_in(encounter), encounter.combatants.items()
    return tuple(one for who, one in people if who in bound and kept(one).taken_by)


def bound_in(encounter: Encounter) -> frozenset[str]:
    """Return the ids of riders, pullers, cart owners, and everybody who is dragged or carried.

    Other combatants move by themselves.
    """
    return _bound_among(encounter.combatants)


@remembered
def _bound_among(people: Mapping[str, Combatant]) -> frozenset[str]:
    return frozenset(one.id for one in people.values() if is_bound(one))


def is_bound(one: Combatant) -> bool:
    """Whether a combatant rides, pulls, owns a cart, or is dragged or carried."""
    state = kept(one)
    pulls = bool(state.pulls_for) or state.cart is not None
    return pulls or one.mount is not None or bool(state.taken_by)


def leader_of(encounter: Encounter, combatant: Combatant) -> Combatant | None:
    """Return the leader of the cart that the combatant helps to pull."""
    leader = encounter.combatants.get(kept(combatant).pulls_for)
    cart = None if leader is None else kept(leader).cart
    return leader if cart is not None and combatant.id in cart.others else None


def team_of(encounter: Encounter, leader: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants who pull the leader's cart; the leader comes first."""
    cart = kept(leader).cart
    others = (encounter.combatants.get(who) for who in (cart.others if cart else ()))
    return (leader, *(one for one in others if one is not None and not one.out))


def goes_by(encounter: Encounter, combatant: Combatant) -> Combatant:
    """Return whose moves take a combatant along: its own, its bearer's, or its team leader's."""
    asked: set[str] = set()
    while combatant.id not in asked:
        asked.add(combatant.id)
        body = mover(encounter, combatant)
        holder = bearer_of(encounter, combatant) or bearer_of(encounter, body)
        combatant = holder or leader_of(encounter, body) or combatant
    return combatant


def company(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return everybody who moves together: riders, mounts, teams, and all whom these carry."""
    return _reached(
        combatant,
        lambda one: (
            mover(encounter, one),
            *encounter.riders_of(one),
            *team_of(encounter, one),
            *taken_by(encounter, one),
        ),
    )


def on_one_spot(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return everybody in the same place: riders, mounts, bearers, and all whom these carry."""
    return _reached(
        combatant,
        lambda one: (
            mover(encounter, one),
            *encounter.riders_of(one),
            *taken_by(encounter, one),
            *filter(None, (bearer_of(encounter, one),)),
        ),
    )


def _reached(
    combatant: Combatant, beside: Callable[[Combatant], Iterable[Combatant]]
) -> tuple[Combatant, ...]:
    found = {combatant.id: combatant}
    waiting = [combatant]
    while waiting:
        for other in beside(waiting.pop(0)):
            if other.id not in found:
                found[other.id] = other
                waiting.append(other)
    return tuple(found.values())


def runners(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the members of a company who run, ride or pull; burdens are left out."""
    return tuple(one for one in company(encounter, combatant) if not bearer_of(encounter, one))


def square_of(encounter: Encounter, combatant: Combatant) -> Square | None:
    """Return the square that the combatant shares. Return None if it shares no square."""
    squares = of_the_fight(encounter).squares
    return next((one for one in squares if combatant.id in one.who), None)


def cramped_with(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the combatants who are confined in one square with a combatant.

    The combatant's own mount, burdens and team do not count. Combatants who are out of the fight,
    in the air above the square or under the square do not count either. A rider has the size of the
    mount. On a grid, only those count who cover one of the combatant's own spaces: a large body may
    share squares with people who stand apart.
    """
    square = square_of(encounter, combatant)
    if square is None or combatant.out:
        return ()
    own = {one.id for one in company(encounter, goes_by(encounter, combatant))}
    others = (encounter.combatants.get(who) for who in square.who if who not in own)
    gridded, nowhere = is_on_grid(encounter), Fraction(0)
    mine = size(mover(encounter, combatant))
    return tuple(
        one
        for one in others
        if one is not None
        and not one.out
        and not out_of_reach(one, combatant)
        and not (gridded and surely_apart(encounter, combatant.id, one.id, nowhere))
        and confined(mover=mine, other=size(mover(encounter, one))).answer.confined.value
    )
