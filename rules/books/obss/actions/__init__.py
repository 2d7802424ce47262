"""What can happen in an OBSS fight and in no other, and on the road beyond it."""

from rules.books.obss.actions import fighting, journeys, meeting, transport
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((fighting, meeting, transport, journeys))
