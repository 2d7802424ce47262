"""Emala's own actions: points, facing, jumps, charges, engagements, heights."""

from rules.books.emala.actions import charging, engagement, facing, jumping, levels, points
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((points, facing, jumping, charging, engagement, levels))
