"""Actions of several combatants from one line: all actions are done, or no action is done."""

from collections.abc import Sequence

from rules.errors import InputError, Refused
from tracker.session.session import Session
from tracker.typed.grammar import Asked


def doers(wanted: Sequence[Asked]) -> list[str]:
    """Return the ids of the combatants who do these actions."""
    each = (getattr(one.action, "who", None) for one in wanted)
    return list(dict.fromkeys(who for who in each if isinstance(who, str)))


def check_all(session: Session, wanted: Sequence[Asked]) -> None:
    """Raise InputError if several combatants do these actions and one action is refused."""
    if len(doers(wanted)) < 2:
        return
    try:
        session.preview(wanted)
    except Refused as fault:
        message = f"{fault.message} Nothing was done: say it without them, or one by one."
        raise InputError("refused", fault.field, message) from None
