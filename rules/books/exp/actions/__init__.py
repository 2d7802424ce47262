"""What can happen in an EXP fight and in no other."""

from rules.books.exp.actions.activities import Activity, DoAction
from rules.books.exp.actions.attack import Attack
from rules.books.exp.actions.climb import Climb
from rules.books.exp.actions.dangers import Crash, Flail, GetFree, Panic
from rules.books.exp.actions.ground import Door, Slope, Turn
from rules.books.exp.actions.jumps import Dive, JumpAcross, JumpOver
from rules.books.exp.actions.postures import GetUp, RollAlong
from rules.books.exp.actions.referee import Check, EndUnit, PassTime, SwitchOff
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (
    Attack,
    DoAction,
    Activity,
    Turn,
    Slope,
    Door,
    Climb,
    RollAlong,
    GetUp,
    Dive,
    JumpAcross,
    JumpOver,
    GetFree,
    Flail,
    Panic,
    Crash,
    Check,
    SwitchOff,
    EndUnit,
    PassTime,
)
