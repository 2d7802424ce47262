"""How fast and how far a combatant moves in a unit.

`load` has the load, `footing` the cost of a ground on foot, `adjustments` all changes of the
pace by name, `mover` the rate and the gaits that grounds force, `gaits` the rate of each gait,
`shares` the share of a unit for each leg of a move, `budget` the hexes left.
"""
