"""A part of a walk on one ground: the check whether the walker can go on, the costs, the move."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.errors import Refused
from rules.fight.path_walker import NONE, Walker
from rules.fight.path_words import GroundGone
from rules.fight.ways_of_moves import AlongTheGrid, AlongTheLine
from rules.map.line_map import Stretch
from rules.map.path_legs import PathLeg
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost

MOMENT = Fraction(1, 1000)
"""The shortest move on the line, in metres."""


def is_stopped(
    walker: Walker, leg: PathLeg, terrain: str, on: Sequence[GroundGone], gait: str = ""
) -> bool:
    """Whether the walk ends now, because the walker cannot go on over the next ground.

    A walk of a typed distance is refused instead.
    """
    terrain = terrain or walker.unmarked()
    why = walker.moves.why_not_on(terrain, gait, is_under_way=bool(on))
    if not why:
        return False
    words = walker.book.words
    ground = words.terrain(walker.scene.encounter, terrain or walker.me.terrain)
    gone = sum((one.distance for one in on), NONE) / walker.per
    begins = f"After {counted(gone, words.distance_unit)} the" if gone else "The next"
    message = f"{begins} ground is {ground.label}: {why}"
    if leg.distance is not None:
        walker.scene.refuse(message, "legs", gone)
        return False
    walker.moves.effects.append(message)
    return True


def why_no_turn(
    walker: Walker,
    turn: Sequence[WayCost],
    stretch: Stretch,
    rise: Fraction,
    least: Fraction = MOMENT,
) -> str:
    """Return why a walker has too little movement to turn before a stretch, then go `least` metres.

    Return '' if the turn is not the reason: these metres are too far even without it.
    """
    terrain = stretch.terrain or walker.unmarked()
    slope = walker.book.ground.stretch(walker.scene.encounter, walker.me, stretch, rise)
    slope = tuple(one for one in slope if not (one.stops or one.goes))
    after = walker.moves.surely_left((*turn, *slope), terrain)
    if after is None or not after < least <= walker.moves.left_after(slope, terrain):
        return ""
    left = walker.moves.left_after((), terrain) / walker.per
    unit = walker.book.words.distance_unit
    # The slope is the reason if the turn alone would leave enough.
    is_steep = (walker.moves.surely_left(turn, terrain) or NONE) >= least
    on = listed([one.words for one in (slope if is_steep else turn)], "and")
    on += "" if is_steep else f", leaves {counted(after / walker.per, unit)}"
    price = None if is_steep else _price_of_turn(walker, turn)
    if price is None:
        ground = walker.book.words.terrain(walker.scene.encounter, terrain or walker.me.terrain)
        there = f" {ground.way()}" if ground.id != walker.me.terrain else ""
        has = f"{walker.name} has {counted(left, unit)} left{there}"
        return f"{has}: too little to turn so far and go on: {on}."
    short = ": too little for a step" if price <= left else ""
    has = f"{walker.name} has {counted(left, unit)} left this turn"
    return f"{has}, and turning costs {counted(price, unit)}{short}."


def _price_of_turn(walker: Walker, turn: Sequence[WayCost]) -> Fraction | None:
    """Return the movement that a turn uses up; None if the book counts turns in another unit."""
    budget = walker.book.movement.budget(walker.scene.encounter, walker.me)
    figures = [one.account.figure for one in turn if one.account is not None]
    if len(figures) < len(turn) or any(one.unit != budget.left.figure.unit for one in figures):
        return None
    return sum((Fraction(one.value) for one in figures), NONE) * budget.factor


def go_over(
    walker: Walker,
    stretch: Stretch,
    metres: Fraction,
    walk: AlongTheLine | AlongTheGrid,
    rise: Fraction,
    *,
    until: bool,
    gait: str = "",
    where: str = "",
) -> Fraction:
    """Go these metres of a stretch that rises by `rise` metres; return how far the walker went.

    With `until`, go only as far as the movement left allows. `gait` is for this stretch only. If
    the book refuses the move because the ground changes, the message says so after `where`.
    """
    costs = stretch_costs(walker, stretch, rise)
    terrain, rising = stretch.terrain or walker.unmarked(), rise / (stretch.metres or 1)
    least = walk.ends[0] if isinstance(walk, AlongTheGrid) else MOMENT
    if costs and not gait and _is_too_dear(walker, costs, terrain, least):
        why = _too_dear(walker, costs, terrain, least)
        if not until and why:
            walker.scene.refuse(why, "legs", NONE)
        elif until:
            walker.moves.effects += [why] if why else []
            return NONE
    walker.pay(costs, terrain)
    if until and isinstance(walk, AlongTheGrid):
        possible = min(metres, walker.moves.left(terrain, gait, metres))
        metres = walk.whole_steps(metres, possible)
    changes = walker.moves.has_moved and bool(terrain) and terrain != walker.me.terrain
    try:
        gone = walker.moves.move(metres, terrain, walk, until=until, rising=rising, gait=gait)
    except Refused as fault:
        if not changes:
            raise
        ground = walker.book.words.terrain(walker.scene.encounter, terrain)
        message = f"{where}the ground changes to {ground.label}, and {fault.message}"
        left = walker.moves.left(terrain, gait) / walker.per
        nearest = left if fault.nearest is None else fault.nearest
        raise Refused(message, fault.field, nearest) from None
    walker.moves.pay(costs, after=True)
    return gone


def _is_too_dear(walker: Walker, costs: Sequence[WayCost], terrain: str, least: Fraction) -> bool:
    """Whether too little movement is left after these costs to go `least` metres."""
    left = walker.moves.surely_left(costs, terrain)
    return left is not None and left < least


def _too_dear(walker: Walker, costs: Sequence[WayCost], terrain: str, least: Fraction) -> str:
    """Return why these costs are too high; '' if the walker could not go on even without them."""
    if walker.moves.left_after((), terrain) < least:
        return ""
    words = listed([one.words for one in costs], "and")
    if walker.moves.left_on(terrain, costs).whole >= least:
        return f"{walker.name} has too little movement left to go on: {words}."
    gait = walker.book.words.gait(walker.moves.next_gait(terrain)).label.lower()
    scope = walker.book.movement.budget(walker.scene.encounter, walker.me).scope
    whole = f"even with all movement of this {scope}"
    return f"{walker.name} cannot go there in the gait {gait}, {whole}: {words}."


def stretch_costs(walker: Walker, stretch: Stretch, rise: Fraction) -> list[WayCost]:
    """Return the costs of a stretch; refuse one that needs an action, such as a climb or a fall."""
    costs = walker.book.ground.stretch(walker.scene.encounter, walker.me, stretch, rise)
    for cost in costs:
        if cost.stops or cost.goes:
            message = f"{walker.name} cannot just walk there: {cost.words}; do it, and type @ then."
            walker.scene.refuse(message, "legs")
    return [one for one in costs if not (one.stops or one.goes)]
