"""What a walker on a grid pays for turns and slopes.

Only a fight with a grid imports this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.fight.grid_slopes import slopes_later, slopes_now
from rules.fight.grid_starts import grounds_on
from rules.fight.grid_turns_left import turning_of
from rules.fight.next_move import once_for_next_move
from rules.fight.path_walker import Walker
from rules.map.grid_map import GridMap
from rules.map.sloping_ways import Slopes
from rules.map.turning_walker import Turning


class Paying(NamedTuple):
    """What a walker pays for turns and slopes. The names mean the same as in `GridWalker`."""

    turning: Turning | None
    slopes: tuple[Slopes, ...]
    far_slopes: Slopes | None


@once_for_next_move
def paying_now(walker: Walker, grid: GridMap, prices: Mapping[str, int]) -> Paying:
    """Return what a walker pays. `prices` has the price of a level step on each ground."""
    # A slope gets its price when a search comes there: by then, the walker may have gone on.
    still = walker.on_trial()
    # A ground that is closed in this turn may be open in the next one.
    turning = turning_of(still, grid, grounds_on(grid))
    slopes = slopes_now(still, grid, prices, turning)
    later = slopes_later(still, grid, turning) if slopes else None
    return Paying(turning, slopes, later)
