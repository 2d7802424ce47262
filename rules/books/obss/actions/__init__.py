"""Actions of OBSS in fights and on journeys."""

from rules.books.obss.actions import (
    charging,
    chases,
    exploring,
    fighting,
    journeys,
    meeting,
    river,
    single_file,
    transport,
)
from rules.fight.actions.base import actions_in

ACTIONS = actions_in(
    (fighting, charging, meeting, single_file, chases, transport, exploring, journeys, river)
)
