"""Decide whether the GM must type an exact distance.

The GM must do so only if the distance changes the result.
"""

from fractions import Fraction
from typing import Literal

from rules.map.ranges import Range

Answer = Literal["walk", "reach", "short", "ask"]
"""The result of a walk towards somebody.

- `walk`: the walker moves, but stops before the goal
- `reach`: the walker reaches the goal
- `short`: the rest of the movement is surely too short
- `ask`: the game master must say the distance
"""


def what_decides(
    known: Range,
    left: Fraction,
    *,
    typed: Fraction | None = None,
    stop: Fraction | int = 0,
    rest_counts: bool = True,
) -> Answer:
    """Return the result of a walk towards somebody whose distance is a range.

    - `left`: how far the walker can still go
    - `typed`: how far the GM lets the walker go; None without a limit
    - `stop`: the walker stops at this distance from the goal
    - `rest_counts`: whether the walker can use the rest of the movement after this walk
    """
    least = max(Fraction(0), known.low - stop)
    if typed is not None and typed <= min(least, left):
        return "walk"
    if left < least:
        return "short"
    most = None if known.high is None else max(Fraction(0), known.high - stop)
    if most == least:
        return "reach"
    if left == least and (typed is None or typed <= left):
        return "walk"
    sure = most is not None and most <= left and (typed is None or most <= typed)
    return "reach" if sure and not rest_counts else "ask"
