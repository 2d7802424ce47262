"""How often a move is halved, and where there is no way at all."""

from collections.abc import Iterable
from typing import Annotated, Literal

from rules.books.obss.source import OBSS, Count
from rules.numbers.figures import Figure, Nothing, Source, Yes, figure, finding, not_applicable
from rules.rulings.ruling import Answer

Terrain = Literal["clear", "difficult", "minimal", "impassable"]
Mode = Literal["walk", "crawl", "from-prone", "swim", "climb", "fly", "burrow"]

HINDERED = OBSS.source("Hindered Movement")
NARROW = OBSS.source("Passing through narrow passages")
FRIENDS = OBSS.source("Exchanging Places")
ENCUMBERED = OBSS.source("Load Capacity")

ALWAYS_HALVED: dict[Mode, int] = {"crawl": 1, "from-prone": 1}
"""Halvings of ways to move that no creature has a speed for."""

HALVED_WITHOUT_SPEED: dict[Mode, int] = {"swim": 1, "climb": 2}
"""Halvings of ways to move that a natural speed takes away."""

NEEDS_SPEED: tuple[Mode, ...] = ("fly", "burrow")

WIDEST_SQUEEZE = 1
"""A passage so many sizes too narrow can still be passed."""


class Hindrances(Answer, frozen=True):
    """How often the distance is halved, whether there is a way, and whether it is a mere metre."""

    halvings: Annotated[Figure, "halvings"] | Nothing
    passable: Yes
    minimal: Yes


@OBSS.rule(
    "hindrances", section="Hindered Movement, Passing through narrow passages, Load Capacity"
)
def hindrances(
    terrain: Terrain,
    mode: Mode = "walk",
    natural: bool = False,
    bodies: bool = False,
    friends: bool = False,
    narrow: Count = 0,
    encumbered: bool = False,
    extra: Count = 0,
) -> Hindrances:
    """How often a move is halved: every hindrance counts, one halving each, climbing two.

    A natural speed takes away what swimming and climbing cost; flying and burrowing are not
    possible without one. Who flies ignores terrain that is difficult or minimal, bodies and
    friends, nothing else. A minimal place lets a whole round make 1 m, and a passage two sizes too
    narrow cannot be passed; neither has a number of halvings. Friends in the way are an optional
    rule.
    """
    blocked = _why_blocked(terrain, mode, natural, narrow)
    if blocked:
        return Hindrances(not_applicable(blocked), finding(False, blocked), finding(False, blocked))
    over_it = "flies over it" if mode == "fly" else None
    if terrain == "minimal" and not over_it:
        whole_round = "all three Actions together make 1 m"
        return Hindrances(
            not_applicable(whole_round),
            finding(True, "slow, but passable"),
            finding(True, whole_round),
        )
    on_the_ground = (
        ("difficult terrain", terrain == "difficult", HINDERED),
        ("minimal movement", terrain == "minimal", HINDERED),
        ("bodies on the ground", bodies, HINDERED),
        ("friends in the way", friends, FRIENDS),
    )
    everywhere = (
        ("a passage one size too narrow", narrow, NARROW),
        ("encumbered", encumbered, ENCUMBERED),
        ("the referee's extra", extra, HINDERED),
    )
    count = _counted(_mode_halvings(mode, natural), on_the_ground, unless=over_it)
    count = _counted(count, everywhere)
    return Hindrances(
        count, finding(True, "nothing bars the way"), finding(False, "more than a metre a round")
    )


def _why_blocked(terrain: Terrain, mode: Mode, natural: bool, narrow: int) -> str | None:
    if terrain == "impassable":
        return "impassable terrain"
    if narrow > WIDEST_SQUEEZE:
        return f"the passage is {narrow} sizes too narrow"
    if mode in NEEDS_SPEED and not natural:
        return f"no speed to {mode} with"
    return None


def _mode_halvings(mode: Mode, natural: bool) -> Figure:
    count = figure("no hindrance yet", 0, "halvings")
    if mode in ALWAYS_HALVED:
        return count.plus(mode.replace("-", " "), ALWAYS_HALVED[mode], HINDERED)
    if mode in HALVED_WITHOUT_SPEED:
        cost = HALVED_WITHOUT_SPEED[mode]
        if natural:
            return count.rejected("add", mode, cost, f"has the speed to {mode}", HINDERED)
        return count.plus(f"{mode} without the speed", cost, HINDERED)
    return count


def _counted(
    count: Figure, given: Iterable[tuple[str, int, Source]], *, unless: str | None = None
) -> Figure:
    """With those that are there: so many halvings each."""
    for label, halvings, source in given:
        if halvings:
            count = count.plus(label, int(halvings), source, unless=unless)
    return count
