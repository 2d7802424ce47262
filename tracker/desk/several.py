"""Several actions that the GM orders together become one event.

Either all of these actions are done, or none of them.
"""

from collections.abc import Sequence

from rules.dice import Typed
from rules.errors import RulesError
from rules.fight.actions.batch import Batch
from tracker.typed.grammar import Asked


def doers(wanted: Sequence[Asked]) -> list[str]:
    """Return the ids of the combatants who act in these actions."""
    each = (getattr(one.action, "who", None) or () for one in wanted)
    every = (who for one in each for who in ((one,) if isinstance(one, str) else one))
    return list(dict.fromkeys(every))


def as_one(wanted: Sequence[Asked]) -> Asked:
    """Return one action for several actions.

    The new action has the rolls for all these actions, in the same order.
    """
    if len(wanted) == 1:
        return wanted[0]
    dice: tuple[Typed, ...] = tuple(roll for one in wanted for roll in one.dice)
    return Asked(Batch(actions=tuple(one.action for one in wanted)), dice)


def refusal(wanted: Sequence[Asked], fault: RulesError) -> str:
    """Return the message about refused actions.

    If several combatants would act, the message says that nothing was done.
    """
    if len(doers(wanted)) < 2:
        return fault.message
    return f"{fault.message} Nothing was done: say it without them, or one by one."
