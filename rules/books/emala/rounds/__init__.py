"""The round of cycles, and what turns do to engagements, charges, height and posture."""
