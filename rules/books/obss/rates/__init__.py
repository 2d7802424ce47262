"""How fast and how far, from the bottom up.

`load`: what is carried, borne or pulled, and how much of it is too much. `grounds`: what a terrain
asks and costs. `gaits`: a gait's metres, and why there are none. `budget`: the three Actions of a
turn, how far they carry and what takes them.
"""

from rules.books.obss.rates.budget import budget, counters
from rules.books.obss.rates.gaits import gait_rates
from rules.books.obss.rates.load import load, thresholds

__all__ = ["budget", "counters", "gait_rates", "load", "thresholds"]
