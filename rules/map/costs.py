"""The parts of the cost of a way on a grid.

A cost is one integer of several parts. A later part always outweighs the earlier parts. To add two
costs is to add their parts, because a map has fewer spaces than 2 ** 16.

- the smallest part: turns in parts of a circle, or the distance from the straight line
- `CHANGE`: the changes of ground
- `PASS`: steps past others, steps up or down, and turns that are paid for
- `STEP`: all steps
- `PRICE`: the price of the steps and turns, which can be a fraction of a whole price
"""

CHANGE = 1 << 40
PASS = 1 << 56
STEP = 1 << 74
PRICE = 1 << 98

ROUNDED = 1 << 90
"""At the end of a turn of the fight, parts of a cost below this number do not count.

They are the parts without the price.
"""
