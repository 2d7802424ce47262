"""How fast and how far a combatant goes in a unit, each part in a module of its own.

`load` what is carried, `footing` a ground's cost on foot, `adjustments` all that changes the pace,
by name, `mover` the rate and what is left of it, `grounds` what a ground calls for, `gaits` each
gait's rate, `budget` the hexes of a unit.
"""
