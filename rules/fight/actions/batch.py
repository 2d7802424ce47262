"""Several actions that are one event: one undo takes all of them back."""

from typing import Annotated, ClassVar

from rules.fight.actions.base import Action, Requests
from rules.rulebook.past import BATCH


class Batch(Action, frozen=True, kw_only=True, tag=BATCH):
    """Do several actions one after the other, as one event: either all of them, or none.

    Each action begins in the state after the action before it, and has the same result as if it
    were an event of its own. The first action takes the first typed dice. An override counts for
    all the actions. The function `apply` in `rules.fight.apply` does the actions.
    """

    title: ClassVar[str] = "Several actions at once"
    acts: ClassVar[bool] = False
    alone: ClassVar[bool] = True

    actions: Annotated[tuple[Action, ...], Requests()]
