"""How fast and how far a combatant goes in a unit.

`load` is what is carried, `ground` a ground's cost on foot, `adjustments` all that changes the
pace, by name, `mover` the rate and what is left of it on a ground, `gaits` each gait's rate,
`shares` what each leg of the way takes of a unit, `budget` the hexes that are left of it.
"""
