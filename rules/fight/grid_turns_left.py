"""How much movement a walker has left on a grid after turning.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from rules.dice import NotTyped, Tray
from rules.errors import Refused
from rules.fight.actions.base import ActionScene
from rules.fight.actions.movement import set_out
from rules.fight.grid_turning import (
    cost_of_turn,
    facing_now,
    in_later_turn,
    in_next_gait,
    turns_of,
)
from rules.fight.path_walker import NONE, Walker
from rules.map.grid_map import GridMap
from rules.map.turning_walker import Turning, TurnLeft
from rules.numbers.figures import unrounded

MOST_TURNS = 12
"""The most sides by which a walker turns: nobody has movement for more."""


def turning_of(walker: Walker, grid: GridMap, grounds: Sequence[str]) -> Turning | None:
    """Return how a walker turns on a grid with these grounds.

    Return None if turning costs nothing.
    """
    turns = turns_of(walker, grid)
    if turns is None:
        return None
    begun = in_next_gait(walker)
    degrees = turns.sides.degrees
    costs = cost_of_turn(walker, begun, degrees)
    if not costs:
        return None
    can_turn = not any(one.stops for one in costs)
    unit = grid.unit
    left = tuple(_left_after_turns(walker, begun, grounds, unit, degrees, can_turn=can_turn))
    keeps, facing = turns.look is not None or turns.rests, facing_now(walker, turns)
    found = Turning(turns.sides, facing, left, keeps, turns.rests)
    later = in_later_turn(walker)
    if later is None:
        return found if left[0].prices else None
    begun = in_next_gait(later)
    far = tuple(_left_after_turns(later, begun, grounds, unit, degrees, can_turn=can_turn))
    if not far[0].prices:
        return found if left[0].prices else None
    return found._replace(later=far, now=_now(left[0], far[0]))


def _now(left: TurnLeft, later: TurnLeft) -> int:
    """Return the movement left in this turn of the fight, in the prices of a later turn.

    It is taken from the ground on which the walker can still go farthest.
    """
    steps = {one: Fraction(left.most, price) for one, price in left.prices.items()}
    open_later = [one for one in steps if one in later.prices]
    return max((int(steps[one] * later.prices[one]) for one in open_later), default=0)


def _left_after_turns(
    walker: Walker,
    trial: ActionScene,
    grounds: Sequence[str],
    unit: Fraction,
    degrees: int,
    *,
    can_turn: bool,
) -> Iterator[TurnLeft]:
    """Yield the movement left after the walker has turned by `degrees` 0, 1, 2 ... times."""
    unmarked = walker.unmarked()
    for turned in range(MOST_TURNS if can_turn else 1):
        on = {one: _on_ground(walker, trial, one or unmarked) for one in grounds}
        left = _as_prices(on, unit)
        if left.prices or not turned:
            yield left
        if not left.most:
            return
        try:
            walker.moves.pay_in(trial, cost_of_turn(walker, trial, degrees))
        except (Refused, NotTyped):
            return  # only the action itself can say what is left: it needs a roll, or is refused


def _as_prices(on: Mapping[str, tuple[Fraction, Fraction]], unit: Fraction) -> TurnLeft:
    """Return the price of a metre on each ground, and the price of all movement that is left.

    For each ground, `on` has the metres of a whole turn, and the metres that are left.
    """
    # The share left is the same on every ground, but a book may round it down: the largest is it.
    share = max((left / whole for whole, left in on.values() if whole > 0), default=NONE)
    metres = {one: whole * (share or 1) for one, (whole, _) in on.items() if whole > 0}
    price = lcm(unit.numerator, *(far.numerator for far in metres.values()))
    prices = {one: int(price / far) for one, far in metres.items()}
    # This is not rounded to whole steps, because a slope may cost less than a step.
    most = int(price / unit) if share > 0 else 0
    return TurnLeft(prices, most, int(price / unit / (share or 1)))


def _on_ground(walker: Walker, scene: ActionScene, terrain: str) -> tuple[Fraction, Fraction]:
    """Return the metres that a whole turn allows on a ground, and the metres left in this turn.

    Both distances are 0 if the book refuses the ground.
    """
    trial = ActionScene(scene.encounter, Tray(), number=scene.number, history=scene.history)
    me = trial.find(walker.who)
    try:
        if terrain and terrain != me.terrain:
            set_out(trial, me, None, terrain)
            trial.settle()
    except (Refused, NotTyped):
        return NONE, NONE
    budget = walker.book.movement.budget(trial.encounter, trial.find(walker.who))
    whole, left = budget.limit.figure.value, unrounded(budget.left.figure)
    # A whole turn is rounded down before the turns are paid from it.
    return Fraction(whole) * walker.per, min(Fraction(left), Fraction(whole)) * walker.per
