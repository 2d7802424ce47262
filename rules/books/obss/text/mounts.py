"""Mounts: who can ride them, how far they go, what barding costs them."""

from typing import Annotated, Literal

from msgspec import Struct

from rules.books.obss.source import (
    ENCUMBRANCE,
    KILOMETRES,
    KM_PER_HOUR,
    OBSS,
    Hours,
    Size,
    sizes_above,
)
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Quantity
from rules.rulings.ruling import Answer

MountName = Literal[
    "galloping-dog",
    "galloping-saurovall",
    "war-saurovall",
    "pony-saurovall",
    "draft-saurovall",
    "camel",
    "elephant",
]


class MountEntry(Struct, frozen=True):
    """A mount's row of the table: Encumbrance, kilometres an hour and a day."""

    load: int
    per_hour: int
    per_day: int


MOUNTS: dict[MountName, MountEntry] = {
    "galloping-dog": MountEntry(30, 6, 36),
    "galloping-saurovall": MountEntry(60, 8, 48),
    "war-saurovall": MountEntry(80, 7, 42),
    "pony-saurovall": MountEntry(30, 5, 30),
    "draft-saurovall": MountEntry(70, 5, 30),
    "camel": MountEntry(50, 8, 48),
    "elephant": MountEntry(160, 6, 36),
}

HOURS_RIDDEN = 6
"""What a mount goes in a day without being exhausted."""

Armour = Literal["none", "light", "medium", "heavy"]

BARDING_DEFENCE: dict[Armour, int] = {"none": 0, "light": 2, "medium": 4, "heavy": 6}

BARDING_LEAVES: dict[Armour, tuple[int, int, str]] = {
    "medium": (3, 4, "three quarters stay"),
    "heavy": (2, 3, "two thirds stay"),
}
"""Parts of the movement that stay, of how many."""


class Mount(Answer, frozen=True):
    """A mount's load and speeds, and whether the ride was too long."""

    load: Annotated[Figure, ENCUMBRANCE]
    per_hour: Annotated[Figure, KM_PER_HOUR]
    per_day: Annotated[Figure, KILOMETRES]
    exhausted: Yes
    rest_days: Annotated[Figure, "days"]


@OBSS.rule("mount", section="Table: Mounts and Vehicles")
def mount(name: MountName, hours: Hours = HOURS_RIDDEN) -> Mount:
    """What a mount carries and how far it goes in an hour and in a day of six hours.

    A longer ride exhausts it: it must rest for the whole of a day.
    """
    entry = MOUNTS[name]
    exhausted = hours > HOURS_RIDDEN
    rest = figure("rest", 0, "days")
    return Mount(
        figure(f"{name} carries", entry.load, ENCUMBRANCE),
        figure(f"{name} in an hour", entry.per_hour, KM_PER_HOUR),
        figure(f"{name} in {HOURS_RIDDEN} hours ridden", entry.per_day, KILOMETRES),
        finding(exhausted, f"exhausted when ridden for more than {HOURS_RIDDEN} hours"),
        rest.plus("exhausted", 1)
        if exhausted
        else rest.rejected("add", "exhausted", 1, f"ridden for {HOURS_RIDDEN} hours at most"),
    )


class Rider(Answer, frozen=True):
    """Whether a mount can bear a rider."""

    allowed: Yes


@OBSS.rule("rider", section="Table: Mounts and Vehicles")
def rider(mount: Size, rider: Size) -> Rider:
    """Whether a mount can bear a rider: only one of a smaller size."""
    smaller = sizes_above(mount, rider) > 0
    return Rider(
        finding(
            smaller, f"a {rider} rider is {'' if smaller else 'not '}smaller than a {mount} mount"
        )
    )


class Barding(Answer, frozen=True):
    """A mount's Defence in armour and the movement that is left."""

    defence: Figure
    movement: Figure


@OBSS.rule("barding", section="Mount Barding")
def barding(
    armour: Armour,
    movement: Annotated[Number, Quantity(least=0)],
) -> Barding:
    """A mount's armour: +2, +4 or +6 to Defence; medium takes a quarter of the movement.

    Heavy takes a third. What is left is rounded down, in the unit that it came in.
    """
    left = figure("movement", movement)
    if armour in BARDING_LEAVES:
        parts, of, label = BARDING_LEAVES[armour]
        left = left.times(f"{armour} armour, {label}", parts).divided_by(f"of {of} parts", of)
    return Barding(
        figure("no armour" if armour == "none" else f"{armour} armour", BARDING_DEFENCE[armour]),
        left.rounded_down(),
    )
