"""The effects of movement on combatants and squares.

`ways`: gaits, entering a ground, mounting, the price of a move, falling. `squares`: shared squares,
and confinement in shared squares. `consequences`: effects that every action can have.
"""
