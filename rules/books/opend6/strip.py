"""The pulse strip of a round: a cell each movement action, and one for all that was free."""

from __future__ import annotations

from fractions import Fraction

from rules.books.opend6.rates import LIMIT
from rules.books.opend6.sheet import WALK
from rules.books.opend6.source import METRES
from rules.encounter import Combatant, StripCell
from rules.encounter.combatant import NONE
from rules.numbers.figures import figure
from rules.rulebook.rulebook import Account
from rules.rulebook.scene import Scene

FEWEST_CELLS = 3


def marked(scene: Scene, combatant: Combatant, distance: Fraction, gait: str) -> Combatant:
    """The combatant with a distance in the strip; the event keeps what the cell holds now."""
    if distance <= 0:
        return combatant
    marks = combatant.pace.marks
    free = next((one for one in marks if gait == WALK.id == one.gait), None)
    cell = free.cell if free else len(marks) + 1
    scene.change(cell=max(cell, scene.encounter.cell))
    before = free.distance if free else NONE
    others = tuple(one for one in marks if one is not free)
    now = StripCell(cell, before + distance, gait, scene.number)
    total = figure("moved before", before, METRES).plus("moved now", distance)
    scene.record_account(Account(f"moved in movement {cell}", total, LIMIT), combatant.id)
    ordered = tuple(sorted((*others, now), key=lambda one: one.cell))
    return combatant.with_pace(marks=ordered, round=combatant.pace.round + distance)
