"""The CS and its parts.

- `struggles`: hands on one thing
- `falling`: things in the air
- `pulses`: the movement of a CS
- `cs`: the phases of a CS, and initiative
- `slots`: the pulses of a lane
"""
