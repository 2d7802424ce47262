"""What can happen in an OBSS fight and in no other, and on the road beyond it."""

from rules.books.obss.actions.fighting import BlowInFlight, Charge
from rules.books.obss.actions.hindrances import ClimbFast, Hinder, RunOverIt
from rules.books.obss.actions.journeys import Explore, March, NightOnTheRiver, Rest, Sail, Travel
from rules.books.obss.actions.meeting import (
    EnterSquare,
    ExchangePlaces,
    InFile,
    LeaveSquare,
    Pursue,
)
from rules.books.obss.actions.points import GiveActions, SpendActions
from rules.books.obss.actions.transport import Harness, LoadCart, RideOn, Stow, Take, Unharness
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (
    SpendActions,
    GiveActions,
    Hinder,
    RunOverIt,
    ClimbFast,
    Charge,
    BlowInFlight,
    EnterSquare,
    LeaveSquare,
    ExchangePlaces,
    InFile,
    Pursue,
    Stow,
    Take,
    RideOn,
    Harness,
    LoadCart,
    Unharness,
    Explore,
    Travel,
    March,
    Rest,
    Sail,
    NightOnTheRiver,
)
