"""What can happen in an EXP fight and in no other."""

from rules.books.exp.actions import (
    activities,
    attack,
    climb,
    dangers,
    ground,
    jumps,
    postures,
    referee,
)
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((attack, activities, ground, climb, postures, jumps, dangers, referee))
