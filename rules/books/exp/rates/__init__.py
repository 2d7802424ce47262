"""How fast and how far a combatant goes in a unit.

`load` has the load, `footing` the cost of a ground on foot, `adjustments` all changes of the
pace by name, `mover` the rate and what a ground leaves of it, `gaits` the rate of each gait,
`shares` the share of a unit that each leg of the path takes, `budget` the hexes left.
"""
