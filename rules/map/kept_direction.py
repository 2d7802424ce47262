"""The direction in which a combatant moved last.

It is kept until somebody sets the combatant's position.
"""

from msgspec import Struct


class Direction(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The direction of the last step: along a stretch of the line, or over the spaces of a grid.

    - `row`, `stretch`, `back`: the stretch of the line; whether the step went from its end to its
      start
    - `to`: the direction on a grid, such as 'ne', or 'ne/se' if the walker faces one of these sides
    - `odd`: whether the next diagonal step counts 2, where they count 1, 2, 1, 2 ...
    """

    row: int = 0
    stretch: int = 0
    back: bool = False
    to: str = ""
    odd: bool = False
