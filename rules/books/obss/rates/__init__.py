"""How fast and how far, from the bottom up.

`load`: what is carried, borne or pulled, and how much of it is too much. `grounds`: what a terrain
asks and costs. `gaits`: metres an Action, and why there are none. `spending`: the three Actions of
a turn. `budget`: what is left to move, and the counters.
"""

from rules.books.obss.rates.budget import budget, counters
from rules.books.obss.rates.gaits import gait_rates
from rules.books.obss.rates.load import load, thresholds

__all__ = ["budget", "counters", "gait_rates", "load", "thresholds"]
