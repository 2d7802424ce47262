"""The list of all actions: everything that can happen in a fight is an action."""

from rules.fight.actions import (
    adding,
    batch,
    conditions,
    correction,
    ending,
    go_path,
    going_on,
    groups,
    health,
    hiding,
    letters,
    load,
    movement,
    notes,
    order,
    positions,
    referee,
    rolling,
    timeline,
)
from rules.fight.actions import combatants as roster
from rules.fight.actions.base import Action, actions_in, fields_of, name_of, read_action

COMMON = actions_in(
    (
        adding,
        roster,
        hiding,
        letters,
        notes,
        order,
        going_on,
        groups,
        timeline,
        movement,
        positions,
        go_path,
        load,
        health,
        correction,
        conditions,
        referee,
        rolling,
        ending,
        batch,
    )
)
"""The actions that all rulebooks share; each rulebook can add more actions."""

__all__ = ["COMMON", "Action", "fields_of", "name_of", "read_action"]
