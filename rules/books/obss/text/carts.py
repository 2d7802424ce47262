"""Carts: how many may push, and how fast the cart goes."""

from fractions import Fraction
from typing import Annotated

from rules.books.obss.source import ENCUMBRANCE, OBSS, Capacity, Encumbrance, Size, sizes_above
from rules.errors import InputError
from rules.numbers.exact import HALF, Number, divide
from rules.numbers.figures import Figure, figure
from rules.rulings.ruling import Answer

FACTORS: tuple[tuple[int, Number, str], ...] = (
    (1, 1, "within the capacity"),
    (2, HALF, "within twice the capacity"),
    (4, Fraction(1, 4), "within four times the capacity"),
)
"""Up to how many times the capacity, what is left of the movement."""

PUSHERS = 2
"""How many fit a cart of medium size or less; one more for each size above."""


class Cart(Answer, frozen=True):
    """What a team can move, the share of its movement that is left, and how many may push."""

    capacity: Annotated[Figure, ENCUMBRANCE]
    factor: Figure
    most_pushers: Annotated[Figure, "pushers"]


@OBSS.rule("cart", section="Load Capacity")
def cart(load: Encumbrance, capacities: list[Capacity], cart_size: Size = "medium") -> Cart:
    """The movement that is left with a loaded cart: all, half, a quarter or none.

    The team counts as its strongest, plus half of each other. Two may push or pull, and
    a cart larger than medium has room for one more with each size.

    Raises:
        InputError: nobody to push, or more than fit the cart.
    """
    most = figure("a cart", PUSHERS, "pushers").plus(
        f"sizes above medium, {cart_size}", max(sizes_above(cart_size, "medium"), 0)
    )
    if not 1 <= len(capacities) <= most.value:
        expected = f"expected 1 to {most.value} for a {cart_size} cart"
        message = f"capacities has {len(capacities)} pushers: {expected}."
        raise InputError("out-of-range", "capacities", message)
    capacity = _team(capacities)
    return Cart(capacity, _factor(load, capacity.value), most)


def _team(capacities: list[Number]) -> Figure:
    strongest, *others = sorted(capacities, reverse=True)
    team = figure("the strongest", strongest, ENCUMBRANCE)
    for other in others:
        team = team.plus("half of another's", divide(other, 2))
    return team


def _factor(load: Number, capacity: Number) -> Figure:
    for times, factor, why in FACTORS:
        if load <= times * capacity:
            return figure(why, factor)
    return figure("beyond four times the capacity", 0)
