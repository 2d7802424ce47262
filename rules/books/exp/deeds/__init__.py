"""What can happen in an EXP fight and in no other."""

from rules.books.exp.deeds.attack import Attack
from rules.books.exp.deeds.busy import Activity, DoAction
from rules.books.exp.deeds.climb import Climb
from rules.books.exp.deeds.ground import Door, Slope, Turn
from rules.books.exp.deeds.jumps import Dive, JumpAcross, JumpOver
from rules.books.exp.deeds.postures import GetUp, RollAlong
from rules.books.exp.deeds.straits import Crash, Flail, GetFree, Panic
from rules.books.exp.deeds.table import Check, EndUnit, PassTime, SwitchOff
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
