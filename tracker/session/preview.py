"""An action as it would be done now, made before it is asked for."""

from copy import copy
from random import Random
from typing import NamedTuple, Self

from rules.dice import Tray
from rules.encounter import Encounter
from rules.fight.actions import Action
from rules.history import Fight, Proposal


class NextPreview(NamedTuple):
    """An action as it would be done now, with the dice that would fall.

    It holds as long as nothing else was done or rolled: `before` is the state of the generator that
    the dice came from, `after` a generator as it would be behind them.
    """

    action: Action
    encounter: Encounter
    proposal: Proposal
    before: object
    after: Random

    @classmethod
    def of(cls, fight: Fight, action: Action, random: Random) -> Self:
        """Apply an action to a fight as it stands; neither it nor the generator changes.

        Raises:
            InputError, NotFound, Refused: what the action would be answered.
        """
        after = copy(random)
        proposal = fight.propose(action, Tray(after))
        return cls(action, fight.encounter, proposal, random.getstate(), after)

    def holds(self, fight: Fight, action: Action, random: Random) -> bool:
        """True where this action would be done just so now."""
        return (
            self.encounter is fight.encounter
            and self.proposal.event.n == fight.last + 1
            and self.action == action
            and self.before == random.getstate()
        )
