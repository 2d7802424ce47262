"""The list of the actions of every book.

This module imports the actions of every topic. The first picture of a fight does not need them:
`actions_of` in `rules/fight/apply.py` imports this module when it is first called.
"""

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
from rules.fight.actions.base import actions_in

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
