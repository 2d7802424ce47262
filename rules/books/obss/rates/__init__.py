"""Speeds and distances; each module uses only modules that are named before it.

`company`: combatants who move together or share a square. `bonds`: why a combatant is not free to
go. `load`: the weight that is carried or pulled, and its limits. `gaits`: a gait's metres on a
terrain, or why the gait is closed. `budget`: the three Actions of a turn, their distance and their
costs. `journeys`: travel beyond the fight.
"""
