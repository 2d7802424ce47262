"""A preview of an action, made before the action is requested."""

from copy import copy
from random import Random
from typing import NamedTuple, Self

from rules.dice import Tray
from rules.encounter import Encounter
from rules.fight.actions import Action
from rules.history import Fight, Proposal


class NextPreview(NamedTuple):
    """The result that an action would have now, with the dice that it would roll.

    It is valid until something else is done or rolled. `before` is the state of the generator
    before the dice; `after` is a generator in the state after the dice.
    """

    action: Action
    encounter: Encounter
    proposal: Proposal
    before: object
    after: Random

    @classmethod
    def of(cls, fight: Fight, action: Action, random: Random) -> Self:
        """Compute the result of an action; the fight and the generator stay unchanged.

        Raises:
            InputError, NotFound, Refused: the same refusal that the action would get.
        """
        after = copy(random)
        proposal = fight.propose(action, Tray(after))
        return cls(action, fight.encounter, proposal, random.getstate(), after)

    def holds(self, fight: Fight, action: Action, random: Random) -> bool:
        """Whether this action would have the same result now."""
        return (
            self.encounter is fight.encounter
            and self.proposal.event.n == fight.last + 1
            and self.action == action
            and self.before == random.getstate()
        )
