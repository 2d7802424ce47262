"""Why a combatant cannot move freely, and why a combatant resists a bearer."""

from rules.books.obss.rates.company import bearer_of, company, leader_of, mover
from rules.books.obss.sheet import size
from rules.books.obss.state import kept
from rules.books.obss.text.transport import rider
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.numbers.figures import why_not


def why_unwilling(one: Combatant, other: Combatant) -> str | None:
    """Return why the combatant `one` cannot carry, ride, harness or push the combatant `other`.

    The reason is that `other` is an enemy who resists.
    """
    if other.out or not are_foes(one, other):
        return None
    return f"{other.name} is an enemy who is able to resist"


def why_resisted(encounter: Encounter, one: Combatant, other: Combatant) -> str | None:
    """Return why the combatant `one` cannot take the combatant `other` along.

    The reason is that somebody who moves with `other` resists.
    """
    own = {each.id for each in company(encounter, one)}
    along = (each for each in company(encounter, other) if each.id not in own)
    return next(filter(None, (why_unwilling(one, each) for each in along)), None)


def why_elsewhere(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why a combatant cannot mount, pull a cart or be carried.

    The reason is that somebody carries the combatant already, or that the combatant pulls a cart.
    """
    bearer = bearer_of(encounter, combatant)
    if bearer is not None:
        return f"{kept(combatant).taken} by {bearer.name}, who has to let go first"
    cart = kept(leader_of(encounter, combatant) or combatant).cart
    return None if cart is None else f"pulls {cart.name}: take them off it first"


def why_bound(encounter: Encounter, combatant: Combatant) -> str | None:
    """Return why a combatant cannot move alone: somebody moves it, or its mount cannot move."""
    steed = encounter.mount_of(combatant)
    body = mover(encounter, combatant)
    for one in (combatant, body):
        bearer = bearer_of(encounter, one)
        if bearer is not None:
            whom = "" if one is combatant else f"{one.name} is "
            return f"{whom}{kept(one).taken} by {bearer.name}, who has to let go first"
    leader = leader_of(encounter, body)
    cart = None if leader is None else kept(leader).cart
    if leader is not None and cart is not None:
        return f"pulls {cart.name} with {leader.name}, who moves it"
    riders = [one for one in encounter.riders_of(combatant) if not one.out]
    if riders:
        return f"{riders[0].name} rides it and moves it"
    if steed is None:
        return None
    if body.out:
        return f"{body.name} is out of the fight"
    return why_not(rider(mount=size(steed), rider=size(combatant)).answer.allowed)
