"""What can happen in an OpenD6 fight and in no other."""

from rules.books.opend6.deeds_aboard import ABOARD
from rules.books.opend6.deeds_driving import DRIVING
from rules.books.opend6.deeds_hitting import HITTING
from rules.books.opend6.deeds_on_foot import ON_FOOT
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (*ON_FOOT, *DRIVING, *ABOARD, *HITTING)
