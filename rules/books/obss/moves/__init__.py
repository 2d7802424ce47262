"""Conditions and effects of movement.

`ways`: taking a gait, entering a ground, mounting, the price of a move, falling. `squares`: shared
squares, and being confined in them. `consequences`: effects that every action can have.
"""
