"""Positions: who shares a square, who bars a full place, and what it costs to pass others.

Squares are a metre wide. The chapter does not say how far a weapon reaches, and how many squares a
large creature has. It has no engagements and no rule for doors.
"""

from rules.rulebook.ground import Ground

GROUND = Ground()
"""What OBSS says about positions."""
