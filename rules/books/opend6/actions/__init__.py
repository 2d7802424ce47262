"""Actions of OpenD6, such as rolled movement, driving and shooting."""

from rules.books.opend6.actions import (
    aboard,
    counting,
    damage,
    driving,
    effort,
    flying,
    hitting,
    moving,
    stunts,
)
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((moving, flying, counting, effort, driving, stunts, aboard, hitting, damage))
