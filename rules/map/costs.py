"""The parts of the cost of a way on a grid.

A cost is one integer of several parts. A later part always outweighs the earlier parts. To add two
costs is to add their parts, because a map has fewer spaces than 2 ** 16.

- the smallest part: how far the walker turns, or how far the way is from the straight line
- `CHANGE`: how often the ground changes
- `PASS`: how many steps go past others, up or down, and how many turns have a price
- `STEP`: how many steps the way has
- `PRICE`: the price of all steps and turns; it can be a fraction
"""

CHANGE = 1 << 40
PASS = 1 << 56
STEP = 1 << 74
PRICE = 1 << 98

ROUNDED = 1 << 90
"""The cost of a way // ROUNDED is the price alone, in parts of 1/256."""
