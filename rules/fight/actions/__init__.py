"""Actions: everything that can happen in a fight is an action."""

from rules.fight.actions.base import Action, fields_of, name_of, read_action

__all__ = ["Action", "fields_of", "name_of", "read_action"]
