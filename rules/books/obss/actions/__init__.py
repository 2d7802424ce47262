"""Actions that only OBSS has, in the fight and on journeys beyond it."""

from rules.books.obss.actions import charging, chases, fighting, journeys, meeting, river, transport
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((fighting, charging, meeting, chases, transport, journeys, river))
