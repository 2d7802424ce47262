"""What can happen in an EXP fight and in no other."""

from rules.actions.base import Action
from rules.exp.deeds.attack import Attack
from rules.exp.deeds.busy import Activity, DoAction
from rules.exp.deeds.climb import Climb
from rules.exp.deeds.ground import Door, Slope, Turn
from rules.exp.deeds.jumps import Dive, JumpAcross, JumpOver
from rules.exp.deeds.postures import GetUp, RollAlong
from rules.exp.deeds.straits import Crash, Flail, GetFree, Panic
from rules.exp.deeds.table import Check, EndUnit, PassTime, SwitchOff

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
