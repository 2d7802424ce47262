"""The direction in which a combatant moved last.

It is kept until somebody sets the combatant's position.
"""

from msgspec import Struct


class Direction(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The direction of the last step: along a stretch of the line, or over the spaces of a grid.

    `back` is true if the step went against the row of the stretch. On a grid `to` is the name of
    the direction, such as 'ne'. After a turn to one of several sides it names all of them, as
    'ne/se'. It is empty on the line. If every second diagonal step counts 2, `odd` is true after an
    odd number of diagonal steps in the turn.
    """

    row: int = 0
    stretch: int = 0
    back: bool = False
    to: str = ""
    odd: bool = False
