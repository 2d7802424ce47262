"""How fast and how far a combatant moves in a unit.

`load` has the load. `footing` has the cost of a ground on foot. `adjustments` has all named changes
of the pace. `mover` has the rate, and the gaits that grounds force. `gaits` has the rate of each
gait. `shares` has the share of a unit for each leg of a move. `budget` has the remaining hexes.
"""
