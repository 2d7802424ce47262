"""Every action: the list of all that can happen to a fight."""

from rules.fight.actions.base import Action, fields_of, name_of, read_action
from rules.fight.actions.conditions import EndCondition, SetCondition
from rules.fight.actions.health import Correct, Damage, Heal, LeaveFight, RejoinFight
from rules.fight.actions.load import Drop, PickUp, Wear
from rules.fight.actions.movement import EnterTerrain, Grant, Move, Ride, SpendMovement, TakeGait
from rules.fight.actions.order import (
    ComeBack,
    Delay,
    EndRound,
    Next,
    Place,
    RollInitiative,
    SetInitiative,
    Start,
)
from rules.fight.actions.referee import Consult, RuleOn, SetOption
from rules.fight.actions.roster import Add, Edit, Note, Remove

COMMON: tuple[type[Action], ...] = (
    Add,
    Edit,
    Remove,
    Note,
    RollInitiative,
    SetInitiative,
    Place,
    Start,
    Next,
    EndRound,
    Delay,
    ComeBack,
    TakeGait,
    EnterTerrain,
    Move,
    Grant,
    SpendMovement,
    Ride,
    PickUp,
    Drop,
    Wear,
    Damage,
    Heal,
    Correct,
    LeaveFight,
    RejoinFight,
    SetCondition,
    EndCondition,
    SetOption,
    RuleOn,
    Consult,
)
"""The actions of every rulebook; a rulebook has its own beside them."""

__all__ = ["COMMON", "Action", "fields_of", "name_of", "read_action"]
