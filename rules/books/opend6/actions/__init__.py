"""What can happen in an OpenD6 fight and in no other: rolled movement, driving, hitting."""

from rules.books.opend6.actions.aboard import Board, GetOff, LeapOut
from rules.books.opend6.actions.damage import HitVehicle, Repair
from rules.books.opend6.actions.driving import Drive, SetSpeed
from rules.books.opend6.actions.effort import HoldBreath, ShakeOff, Tire
from rules.books.opend6.actions.moving import Move
from rules.books.opend6.actions.piloting import DoStunt, Evade, Regain
from rules.books.opend6.actions.ramming import Crash, Ram
from rules.books.opend6.actions.shooting import Shoot
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (
    Move,
    HoldBreath,
    ShakeOff,
    Tire,
    Drive,
    DoStunt,
    Evade,
    Regain,
    SetSpeed,
    Board,
    GetOff,
    LeapOut,
    Ram,
    Crash,
    HitVehicle,
    Shoot,
    Repair,
)
