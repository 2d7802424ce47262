"""Every action: the list of all that can happen to a fight."""

from rules.actions.base import Action, fields_of, name_of, read_action
from rules.actions.conditions import EndCondition, SetCondition
from rules.actions.health import Correct, Damage, Heal, LeaveFight, RejoinFight
from rules.actions.load import Drop, PickUp, Wear
from rules.actions.movement import EnterTerrain, Grant, Move, Ride, SpendMovement, TakeGait
from rules.actions.order import (
    ComeBack,
    Delay,
    EndRound,
    Next,
    Place,
    RollInitiative,
    SetInitiative,
    Start,
)
from rules.actions.roster import Add, Edit, Note, Remove
from rules.actions.table import Consult, Rule, SetOption

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
    Rule,
    Consult,
)
"""The actions of every rulebook; a rulebook has its own beside them."""

__all__ = ["COMMON", "Action", "fields_of", "name_of", "read_action"]
