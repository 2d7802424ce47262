"""Squares with several creatures in them: sharing, confinement, changing places."""

from typing import Annotated, Literal

from rules.books.obss.source import DICE, OBSS, SIZES, Allowed, Count, Size, rejected, sizes_above
from rules.errors import InputError
from rules.numbers.exact import counted
from rules.numbers.figures import Figure, Finding, Yes, figure, finding
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

CONFINEMENT = "Being confined with someone"

CONFINED_ATTACK_DICE = OBSS.number("confined-attack", -1, DICE, section=CONFINEMENT)
CONFINED_DEFENCE = OBSS.number("confined-defence", -4, section=CONFINEMENT)


@OBSS.rule("share-space", section="Sharing Spaces")
@reading("It does not matter which of the two moves in: the smaller must be small enough.")
@example(mover="medium", other="small").gives(allowed=True)
@example(mover="small", other="large").gives(allowed=True)
def share_space(mover: Size, other: Size) -> Allowed:
    """Whether two creatures may share a square; either of them may move in.

    If both are medium or smaller, at least one creature must be small or smaller. If one creature
    is larger than medium, the other must be at least two sizes smaller.
    """
    return Allowed(_sharing(mover, other))


def _sharing(mover: Size, other: Size) -> Yes:
    smaller, larger = sorted((mover, other), key=SIZES.index)
    if sizes_above(larger, "medium") > 0:
        apart = sizes_above(larger, smaller)
        return finding(
            apart >= 2, f"sizes from {smaller} up to {larger}: {apart}, at least 2 are needed"
        )
    fits = sizes_above(smaller, "small") <= 0
    return finding(fits, f"up to medium, one must be small or less; the smaller is {smaller}")


class Confined(Answer, frozen=True):
    """Whether two creatures in a square are confined, and the penalties of each."""

    confined: Yes
    attack_dice: Annotated[Figure, DICE]
    defence: Figure


@OBSS.rule("confined", section=CONFINEMENT)
@reading(
    "Two are confined in a square until one of them moves on or is out of the fight. A rider has "
    "the size of the mount. A flier above the square takes no room in it."
)
@reading(
    "A combatant who mounts, or is dragged or carried, enters the square of the mount or bearer. "
    "After dismounting, being let go, or a confinement that the game master ends, they are beside "
    "the square."
)
@example(mover="medium", other="small").gives(confined=False, attack_dice=0, defence=0)
@example(mover="small", other="large").gives(confined=False, attack_dice=0, defence=0)
@example(mover="medium", other="medium").gives(confined=True, attack_dice=-1, defence=-4)
def confined(mover: Size, other: Size) -> Confined:
    """Penalties to attack and Defence of two creatures in a square that they may not share."""
    fits = "the two may share the square" if _sharing(mover, other).value else None
    return Confined(
        finding(fits is None, fits or "the two may not share the square"),
        figure("unhindered", 0, DICE).plus("confined", CONFINED_ATTACK_DICE, unless=fits),
        figure("unhindered", 0).plus("confined", CONFINED_DEFENCE, unless=fits),
    )


class PlacesExchanged(Answer, frozen=True):
    """The cost of changing places, the added dice of each side, and the success."""

    actions: Annotated[Figure, "Actions"]
    friend_reaction: Yes
    mover_dice: Annotated[Figure, DICE]
    other_dice: Annotated[Figure, DICE]
    success: Finding[bool | None]


@OBSS.rule("exchange-places", section="Exchanging Places")
@reading(
    "On the map, in contact means at most a metre apart. An enemy in a place without room bars the "
    "way: who passes it changes places with it, or passes it in single file."
)
@reading(
    "Only the party and its foes are enemies of each other; anybody else changes places as a "
    "friend does."
)
@reading(
    "A combatant who is held, or too loaded to move, cannot change places; who is held does not "
    "come into a square or leave it alone. Nobody changes places with their own mount, rider or "
    "burden."
)
@reading(
    "An enemy who is able to resist cannot be dragged, carried, ridden, put to a cart or pushed "
    "in single file; nor can a mount that bears such an enemy. The chapter has a roll only for "
    "changing places and for passing an opponent. A dragged or carried combatant who becomes such "
    "an enemy is free."
)
@gap(
    "The chapter does not say how many Reactions a combatant has: here one, which comes back when "
    "their turn begins, or would have begun.",
    "reactions",
)
@reading("A friend needs no check; with equal totals an enemy stays in its place.")
@example(hostile=False, mover="large", other="small").gives(
    actions=1, friend_reaction=True, mover_dice=0, other_dice=0, success=True
)
@example(hostile=False, mover="large", other="small", athletics=3, fortitude=18).gives(
    actions=1, friend_reaction=True, mover_dice=0, other_dice=0, success=True
)
def exchange_places(
    hostile: bool,
    mover: Size,
    other: Size,
    athletics: int | None = None,
    fortitude: int | None = None,
) -> PlacesExchanged:
    """Changing places with a creature in contact, which costs one Action.

    A friend pays a Reaction, and nobody rolls. An enemy opposes the mover's Athletics with its
    Fortitude save, and wins ties. The larger of the two adds 1d6 for each size of difference.
    """
    apart = sizes_above(mover, other)
    return PlacesExchanged(
        figure("changing places", 1, "Actions"),
        finding(not hostile, "an enemy gives nothing" if hostile else "a friend pays a Reaction"),
        _size_dice(max(apart, 0), hostile),
        _size_dice(max(-apart, 0), hostile),
        _contest(athletics, fortitude) if hostile else _by_consent(athletics, fortitude),
    )


def _size_dice(sizes: int, hostile: bool) -> Figure:
    dice = figure("dice for size", 0, DICE)
    if not sizes:
        return dice
    label = f"{counted(sizes, 'size')} larger" if sizes > 1 else "one size larger"
    return dice.plus(label, sizes, unless=None if hostile else "no contest")


def _contest(athletics: int | None, fortitude: int | None) -> Finding[bool | None]:
    if athletics is None or fortitude is None:
        return finding(None, "undecided until both totals are rolled")
    return finding(
        athletics > fortitude, f"Athletics {athletics} against Fortitude {fortitude}, ties defend"
    )


def _by_consent(athletics: int | None, fortitude: int | None) -> Finding[bool | None]:
    success: Finding[bool | None] = finding(True, "a friend makes way")
    for label, total in (("Athletics", athletics), ("Fortitude", fortitude)):
        if total is not None:
            success = rejected(success, label, total, "a friend asks for no dice")
    return success


class TunnelOption(Answer, frozen=True):
    """The Actions left after a choice in single file, and whether the two are still confined."""

    actions_left: Annotated[Figure, "Actions"]
    with_companion: Finding[bool | None]


@OBSS.rule("tunnel-option", section="Sharing Spaces (the tunnel example)")
@reading(
    "Only the confinement with the first companion counts here: it ends when the companion is "
    "pushed into another square, even if the companion is then confined with somebody else."
)
@gap("The book does not say how to pass an opponent: here by Athletics against its Fortitude.")
@reading("A failed pass costs no hit points: it only leaves the penalties of the confinement.")
@example(option="stay").gives(actions_left=2, with_companion=True)
@example(option="go-back", actions_left=1).gives(actions_left=0, with_companion=False)
def tunnel_option(
    option: Literal["stay", "push-back", "push-on", "go-back", "pass-opponent"],
    actions_left: Count = 2,
    success: bool | None = None,
) -> TunnelOption:
    """Choices in single file after passing friends, when confined with the first friend.

    To stay costs nothing. Every other choice costs one Action: to push this friend back or on, to
    go back, or to try to pass an opponent. Whoever stays, or fails to pass, remains confined.

    Raises:
        InputError: no Action is left to pay with, or `success` is given for a choice without a
            check.
    """
    left = figure("Actions left", actions_left, "Actions")
    if option == "stay":
        _no_contest(option, success)
        stays = "stays where it is, beside the companion"
        return TunnelOption(left.minus("staying", 0), finding(True, stays))
    if not actions_left:
        message = f"actions_left is 0: {option} takes an Action, 1 or more."
        raise InputError("out-of-range", "actions_left", message)
    left = left.minus(option.replace("-", " "), 1)
    if option == "pass-opponent":
        return TunnelOption(left, _passing(success))
    _no_contest(option, success)
    return TunnelOption(left, finding(False, "no longer in one square with the first companion"))


def _no_contest(option: str, success: bool | None) -> None:
    if success is not None:
        raise InputError(
            "conflict", "success", f"success belongs to pass-opponent; {option} needs no check."
        )


def _passing(success: bool | None) -> Finding[bool | None]:
    if success is None:
        return finding(None, "undecided until the pass is rolled")
    return finding(not success, "past the opponent" if success else "the pass failed")
