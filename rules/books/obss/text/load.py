"""Encumbrance: the weight of things, the limits of a load, and the effects of overload."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from rules.books.obss.source import (
    ENCUMBRANCE,
    OBSS,
    Capacity,
    Count,
    Encumbrance,
    Size,
    sizes_above,
)
from rules.errors import InputError
from rules.numbers.exact import HALF, Number, counted, divide, whole
from rules.numbers.figures import Figure, Nothing, Word, figure, finding, not_applicable
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

KG_EACH = OBSS.number("kg-each", 3, "kg", section="Weight and Encumbrance")
KG_EACH_EASY = OBSS.number("kg-each-easy", 5, "kg", section="Weight and Encumbrance")
LIGHT_OBJECTS_EACH = OBSS.number("light-objects-each", 10, section="Weight and Encumbrance")
COINS_EACH = OBSS.number("coins-each", 500, "coins", section="Weight and Encumbrance")

SIZE_CAPACITY: Mapping[Size, Number] = OBSS.table(
    "size-capacity",
    {
        "fine": Fraction(1, 4),
        "diminutive": 1,
        "tiny": 3,
        "small": 6,
        "medium": 12,
        "large": 24,
        "huge": 36,
        "gargantuan": 49,
        "colossal": 77,
    },
    ENCUMBRANCE,
    section="Load Capacity, Larger and Smaller Creatures",
)
"""The load capacity of each size (Table: CdC transported based on size)."""

LEGS_FACTOR: Mapping[int, Number] = OBSS.table(
    "legs-factor",
    {4: 2, 6: Fraction(5, 2), 8: 3},
    section="Load Capacity, Larger and Smaller Creatures",
)
"""The factor of the load capacity for 4, 6 and 8 legs. Each two further legs add 0.5."""

MOST_LEGS_LISTED = max(LEGS_FACTOR)

DEXTERITY_PENALTY = OBSS.number("load-dexterity", -3, section="Load Capacity")


class Weight(Answer, frozen=True):
    """The Encumbrance of things, or of a creature that is dragged or carried."""

    encumbrance: Annotated[Figure, ENCUMBRANCE]


@OBSS.rule("item-encumbrance", section="Weight and Encumbrance")
@reading("Less than a full 3 kg (or 5 kg), 10 light objects or 500 coins has no Encumbrance.")
@example().gives(encumbrance=0)
@example(light_objects=10).gives(encumbrance=1)
@example(kg=6, light_objects=20, coins=1000).gives(encumbrance=6)
@example(kg=10, easy=True).gives(encumbrance=2)
def item_encumbrance(
    kg: Annotated[Number, Quantity("kg", least=0)] = 0,
    easy: bool = False,
    light_objects: Count = 0,
    coins: Count = 0,
) -> Weight:
    """Encumbrance by weight and number: 1 for 3 kg, 10 light objects or 500 coins.

    An object that is easy to carry has 1 for 5 kg. Weight, objects and coins are each rounded down.
    """
    each = KG_EACH_EASY.value if easy else KG_EACH.value
    weight = figure("weight", kg, "kg").divided_by(
        f"1 for {each} kg{', easy to carry' if easy else ''}", each, unit=ENCUMBRANCE
    )
    return Weight(_with_small_things(weight.rounded_down(), light_objects, coins))


class TotalLoad(Answer, frozen=True):
    """The Encumbrance of all carried things."""

    load: Annotated[Figure, ENCUMBRANCE]


@OBSS.rule("total-load", section="Weight and Encumbrance")
@example(items=[]).gives(load=0)
@example(items=[2], light_objects=9, coins=499).gives(load=2)
def total_load(
    items: Sequence[Encumbrance], light_objects: Count = 0, coins: Count = 0
) -> TotalLoad:
    """The load of everything carried: items, light objects and coins.

    All light objects together count 1 for each full 10. All coins together count 1 for each full
    500.
    """
    load = figure("Encumbrance of the items", sum(items), ENCUMBRANCE)
    return TotalLoad(_with_small_things(load, light_objects, coins))


def _with_small_things(load: Figure, light_objects: int, coins: int) -> Figure:
    if light_objects:
        label = f"{light_objects} light objects, 1 for each full {LIGHT_OBJECTS_EACH.value}"
        load = load.plus(label, light_objects // LIGHT_OBJECTS_EACH.value)
    if coins:
        load = load.plus(
            f"{coins} coins, 1 for each full {COINS_EACH.value}", coins // COINS_EACH.value
        )
    return load


class LoadCapacity(Answer, frozen=True):
    """The Encumbrance that a creature carries without a penalty."""

    capacity: Annotated[Figure, ENCUMBRANCE]


@OBSS.rule("load-capacity", section="Load Capacity, Larger and Smaller Creatures")
@reading(
    "The factor for legs multiplies the sum of size, Strength and Constitution. Each two legs "
    "beyond eight add 0.5 to it, which gives the printed 4 for twelve legs."
)
@example(size="small", strength=0, constitution=0).gives(capacity=6)
@example(size="small", strength=0, constitution=0, legs=10).gives(capacity=21)
def load_capacity(
    size: Size, strength: int, constitution: int, legs: Annotated[int, Whole("legs", least=2)] = 2
) -> LoadCapacity:
    """The load capacity of a creature: size + Strength + Constitution, times a factor for legs.

    The factor is 2 for four legs, 2.5 for six, 3 for eight, and 0.5 more for every two further
    legs. The capacity is never below 0.

    Raises:
        InputError: an odd number of legs.
    """
    if legs % 2:
        raise InputError(
            "out-of-range", "legs", f"legs is {legs}: expected an even number, 2 or more."
        )
    capacity = (
        figure(f"size, {size}", SIZE_CAPACITY[size], ENCUMBRANCE)
        .plus("Strength", strength)
        .plus("Constitution", constitution)
    )
    if legs > 2:
        capacity = capacity.times(f"{legs} legs", _legs_factor(legs))
    return LoadCapacity(capacity.at_least("never below 0", 0))


def _legs_factor(legs: int) -> Number:
    more = max(legs - MOST_LEGS_LISTED, 0)
    return whole(LEGS_FACTOR[legs - more] + HALF * (more // 2))


class LoadState(Answer, frozen=True):
    """The effects of a load on its bearer."""

    state: Word
    hindrances: Annotated[Figure, "halvings"] | Nothing
    dexterity_checks: Figure


@OBSS.rule("load-state", section="Load Capacity")
@reading(
    "Exactly twice the capacity is already immobile, and the immobile still take -3. A load within "
    "the capacity leaves its bearer free, even if both are 0."
)
@reading("The -3 counts for Acrobatics, and for Stealth in a pursuit, but not for saves.")
@example(load=0, capacity=11).gives(state="free", hindrances=0, dexterity_checks=0)
@example(load=21.75, capacity=11).gives(state="encumbered", hindrances=1, dexterity_checks=-3)
def load_state(load: Encumbrance, capacity: Capacity) -> LoadState:
    """Whether a load leaves its bearer free, encumbered or immobile.

    A load within the capacity leaves the bearer free, even at a capacity of 0. Above the capacity
    the bearer is encumbered: all terrain is difficult. At twice the capacity the bearer is
    immobile. Encumbered and immobile bearers take -3 on skill checks with Dexterity.
    """
    within = "within the load capacity" if load <= capacity else None
    penalty = figure("skill checks with Dexterity", 0)
    penalty = penalty.plus("encumbered", DEXTERITY_PENALTY, unless=within)
    if within:
        return LoadState(finding("free", within), figure(within, 0, "halvings"), penalty)
    if load >= 2 * capacity:
        twice = "twice the load capacity or more"
        return LoadState(finding("immobile", twice), not_applicable("no movement at all"), penalty)
    return LoadState(
        finding("encumbered", "above the load capacity"),
        figure("encumbered: all terrain is difficult", 1, "halvings"),
        penalty,
    )


@OBSS.rule("creature-as-load", section="Load Capacity")
@reading(
    "The weight of a dragged or carried creature includes everything that it carries at that "
    "moment. It moves only with its bearer until the bearer lets go."
)
@reading(
    "Half of the size's capacity, for a dragged creature, is rounded down. The creature's Strength "
    "and Constitution do not count."
)
@example(size="medium", carries=5, how="carried").gives(encumbrance=17)
@example(size="medium", carries=5, how="dragged").gives(encumbrance=11)
def creature_as_load(
    size: Size, carries: Encumbrance, how: Literal["dragged", "carried"]
) -> Weight:
    """The Encumbrance of a creature: the load capacity of its size, plus everything it carries.

    If somebody drags the creature, only half of this load capacity counts, rounded down.
    """
    weight = figure(f"load capacity of a {size} creature", SIZE_CAPACITY[size], ENCUMBRANCE)
    if how == "dragged":
        weight = weight.divided_by("dragged: half", 2).rounded_down()
    return Weight(weight.plus("what it carries", carries))


FACTORS: tuple[tuple[int, Number, str], ...] = (
    (1, 1, "within the capacity"),
    (2, HALF, "within twice the capacity"),
    (4, Fraction(1, 4), "within four times the capacity"),
)
"""The share of the movement that remains with up to 1, 2 and 4 times the team's capacity."""

PUSHERS = OBSS.number("pushers", 2, "pushers", section="Load Capacity")
"""The most creatures that push a cart up to medium size. Each larger size allows one more."""


NO_CART: Mapping[str, str] = {
    "climb": "goes up no wall",
    "swim": "goes through no deep water",
    "fly": "does not fly",
    "burrow": "goes through no earth",
}
"""Why a team that climbs, swims, flies or burrows cannot take its cart along."""


class CartLoad(Answer, frozen=True):
    """The team's capacity, the remaining share of movement, and how many can push at most."""

    capacity: Annotated[Figure, ENCUMBRANCE]
    factor: Figure
    most_pushers: Annotated[Figure, "pushers"]


@OBSS.rule("cart", section="Load Capacity")
@reading("Beyond four times the capacity a cart does not move.")
@reading(
    "A cart is pushed or pulled over the ground. It does not go up a wall, or through deep water, "
    "air or earth, even if its team does; and nobody is put to a cart there."
)
@gap(
    "The book does not say which movement a team has: here it has the movement of its slowest. If "
    "a member is encumbered, fatigued or immobile, so is the team. No team pulls without a leader."
)
@example(load=30, capacities=[14, 11]).gives(capacity=19.5, factor=0.5, most_pushers=2)
@example(load=22, capacities=[11]).gives(capacity=11, factor=0.5, most_pushers=2)
def cart(load: Encumbrance, capacities: list[Capacity], cart_size: Size = "medium") -> CartLoad:
    """The movement that remains with a loaded cart: all, half, a quarter or none.

    The team's capacity is the capacity of its strongest member, plus half the capacity of every
    other member. Two can push or pull a cart up to medium size; each larger size allows one more.

    Raises:
        InputError: there are no pushers, or too many for the cart.
    """
    most = figure("a cart", PUSHERS, "pushers").plus(
        f"sizes above medium, {cart_size}", max(sizes_above(cart_size, "medium"), 0)
    )
    if not 1 <= len(capacities) <= most.value:
        expected = f"expected 1 to {most.value} for a {cart_size} cart"
        message = f"capacities has {counted(len(capacities), 'pusher')}: {expected}."
        raise InputError("out-of-range", "capacities", message)
    capacity = _team(capacities)
    return CartLoad(capacity, _factor(load, capacity.value), most)


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
