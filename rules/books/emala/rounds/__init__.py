"""Rounds of cycles, and the effects of turns on engagements, charges, height and posture."""
