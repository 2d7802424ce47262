"""EXP's own actions: attacks, activities, ground, climbs, postures, jumps, dangers, referee."""

from rules.books.exp.actions import activities, attack, climb, dangers, jumps, postures, referee
from rules.books.exp.actions import on_the_way as ground
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((attack, activities, ground, climb, postures, jumps, dangers, referee))
