"""What can happen in an Emala fight and in no other: points, facing, jumps, charges, heights."""

from rules.books.emala.actions import charging, engagement, facing, jumping, levels, points
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((points, facing, jumping, charging, engagement, levels))
