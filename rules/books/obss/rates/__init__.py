"""Speeds and distances. Each module uses only those above it in this list.

- `company`: combatants who move together or share a square
- `bonds`: why a combatant is not free to go
- `load`: the weight that is carried or pulled
- `gaits`: a gait's metres on a terrain
- `budget`: the three Actions of a turn
- `journeys`: travel
"""
