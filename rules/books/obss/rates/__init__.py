"""Speeds and distances; each module uses those before it.

`company`: combatants who move together or share a square. `bonds`: why a combatant is not free to
go. `load`: the weight that is carried or pulled, and its limits. `gaits`: a gait's metres on a
terrain, or why the gait is closed. `budget`: the three Actions of a turn, their distance and their
costs. `journeys`: travel beyond the fight.
"""

from rules.books.obss.rates.budget import budget, counters, way_changed
from rules.books.obss.rates.gaits import gait_on, gait_rates, leg
from rules.books.obss.rates.load import load, thresholds

__all__ = [
    "budget",
    "counters",
    "gait_on",
    "gait_rates",
    "leg",
    "load",
    "thresholds",
    "way_changed",
]
