"""The CS and what goes on in it.

`contests`: hands on one thing. `falling`: things in the air. `pulses`: the movement of a CS. `cs`:
its phases, and initiative. `slots`: the pulses foretold. `consequences`: what every action brings.
"""
