"""What can happen in an Emala fight and in no other: action points, facing, jumps, charges."""

from rules.books.emala.actions import charging, facing, jumping, points
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((points, facing, jumping, charging))
