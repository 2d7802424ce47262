"""The second Enter: what would harm the wrong ones is done only when it is asked for again."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.encounter import Encounter
from rules.encounter.letters import letters
from rules.errors import InputError, Refused
from rules.fight.harm import Victim, can_harm
from tracker.session.session import Session
from tracker.text.sanitize import sanitize
from tracker.typed.grammar import Asked
from tracker.views import harmed


class OpenLine(NamedTuple):
    """The list or the question that is open, and the text that is typed in it."""

    place: object
    typed: str = ""


class _Waiting(NamedTuple):
    asked: tuple[Asked, ...]
    line: OpenLine


class SecondEnter:
    """Keeps the actions that wait for a second Enter; any other key or a changed line ends that."""

    def __init__(self) -> None:
        self._waiting: _Waiting | None = None

    def check(self, wanted: Sequence[Asked], line: OpenLine, why: str) -> None:
        """Raise InputError with `why` at the first time; the same actions then go through once."""
        asked, waiting = tuple(wanted), self._waiting
        self._waiting = None
        if why and (waiting is None or waiting.asked != asked):
            self._waiting = _Waiting(asked, line)
            raise InputError("conflict", None, why)

    def key_was(self, line: OpenLine, before: object) -> None:
        """After a key: end the waiting that was there `before` it, unless the same line is open."""
        waiting = self._waiting
        if waiting is None or waiting is not before:
            return
        if line.place is None or line != waiting.line:
            self._waiting = None

    @property
    def waiting(self) -> object:
        """What waits now; None for nothing."""
        return self._waiting


def why_it_waits(
    session: Session, wanted: Sequence[Asked], shown: str | None, *, override: bool
) -> str:
    """Why the actions wait for a second Enter, such as 'Mira is a friend'; empty if they do not.

    They wait if they harm a friend of whoever does it, somebody who is down or not there yet, or
    somebody whom the text that is `shown` does not name.
    """
    if not any(can_harm(one.action) for one in wanted):
        return ""
    try:
        victims = session.preview(wanted, override=override).victims
    except Refused:
        return ""
    return _in_words(victims, session.encounter, shown)


def _in_words(victims: Iterable[Victim], encounter: Encounter, shown: str | None) -> str:
    found: dict[str, list[str]] = {}
    own = letters(encounter)
    for one in victims:
        who = one.combatant
        unseen = shown is not None and not harmed.is_named(shown, who.name, own.get(who.id, ""))
        if one.warning or unseen:
            found.setdefault(one.warning, []).append(sanitize(who.name))
    return harmed.in_words(found)
