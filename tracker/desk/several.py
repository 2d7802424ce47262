"""Actions of several combatants that are asked for at once: all of them are done, or none."""

from collections.abc import Sequence

from rules.errors import InputError, Refused
from tracker.session.session import Session
from tracker.typed.grammar import Asked


def doers(wanted: Sequence[Asked]) -> list[str]:
    """The ids of the combatants who each do one of these actions."""
    each = (getattr(one.action, "who", None) for one in wanted)
    return list(dict.fromkeys(who for who in each if isinstance(who, str)))


def check_all(session: Session, wanted: Sequence[Asked]) -> None:
    """Raise InputError if several combatants do these actions and one of them is refused."""
    if len(doers(wanted)) < 2:
        return
    try:
        session.preview(wanted)
    except Refused as fault:
        message = f"{fault.message} Nothing was done: say it without them, or one by one."
        raise InputError("refused", fault.field, message) from None
