"""What can happen in an OpenD6 fight and in no other."""

from rules.actions.base import Action
from rules.opend6.deeds_aboard import ABOARD
from rules.opend6.deeds_driving import DRIVING
from rules.opend6.deeds_hitting import HITTING
from rules.opend6.deeds_on_foot import ON_FOOT

ACTIONS: tuple[type[Action], ...] = (*ON_FOOT, *DRIVING, *ABOARD, *HITTING)
