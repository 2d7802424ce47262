"""What can happen in an Emala fight and in no other: action points, facing, jumps, charges."""

from rules.books.emala.actions.charging import AnswerCharge, Charge
from rules.books.emala.actions.facing import Face, NameSquare
from rules.books.emala.actions.jumping import Jump
from rules.books.emala.actions.points import GivePoints, SpendPoints
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (
    SpendPoints,
    GivePoints,
    Face,
    NameSquare,
    Jump,
    Charge,
    AnswerCharge,
)
