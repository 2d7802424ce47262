"""The rolls after the `=` of a typed line."""

import re

from rules.dice import Typed
from rules.dice.typing import leading_roll, totals
from rules.numbers.line_words import QUOTED

_PIECE = re.compile(rf"{QUOTED}|=|.", re.DOTALL)


def without_rolls(line: str, *, one_roll: bool) -> tuple[str, tuple[Typed, ...]]:
    """Return a line without the rolls after its last `=`, and these rolls: '1d8 Orc =5'.

    If `one_roll` is true, the `=` is followed by one roll: a total or faces. Other words may follow
    the roll. If `one_roll` is false, only totals follow the `=`.

    Raises:
        InputError: no whole numbers after the `=`.
    """
    signs = [found.start() for found in _PIECE.finditer(line) if found[0] == "="]
    if not signs:
        return line.strip(), ()
    said, behind = line[: signs[-1]].strip(), line[signs[-1] + 1 :]
    if not one_roll:
        return said, tuple(totals(behind))
    roll, rest = leading_roll(behind)
    return f"{said} {rest}".strip(), (roll,)
