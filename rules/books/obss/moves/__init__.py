"""What moving takes and brings.

`ways`: taking a gait, standing on a ground, mounting, the price of a move, falling. `squares`: who
stands in one with others, and is confined in it. `consequences`: what every action brings with it.
"""
