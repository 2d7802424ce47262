"""Every action: the list of all that can happen to a fight."""

from rules.fight.actions import conditions, health, load, movement, order, referee, roster
from rules.fight.actions.base import Action, actions_in, fields_of, name_of, read_action

COMMON = actions_in((roster, order, movement, load, health, conditions, referee))
"""The actions of every rulebook; a rulebook has its own beside them."""

__all__ = ["COMMON", "Action", "fields_of", "name_of", "read_action"]
