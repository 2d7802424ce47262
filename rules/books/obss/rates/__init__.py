"""How fast and how far, from the bottom up.

`company`: who moves with whom, and who shares a square. `bonds`: who is not free to go. `load`:
what is carried, borne or pulled, and how much of it is too much. `gaits`: a gait's metres on a
terrain, and why there are none. `budget`: the three Actions of a turn, how far they carry and what
takes them. `journeys`: the same way beyond the fight.
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
