"""The second Enter: actions that may harm the wrong people need a second request."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from rules.encounter.letters import letters
from rules.errors import InputError, Refused
from rules.fight.harm import Victim, can_harm
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap
from tracker.session.session import Session
from tracker.typed.grammar import Asked
from tracker.typed.picker import Picker
from tracker.typed.prompt import Prompt
from tracker.views import harmed


class Desk(Protocol):
    """The open list or question of a desk, and the fight of the desk."""

    session: Session
    keymap: KeyMap[Any]
    cursor: Cursor
    prompt: Prompt
    picker: Picker | None


class _Line(NamedTuple):
    """The open list or question, and the text that is typed in it."""

    place: object
    typed: str


class _Waiting(NamedTuple):
    asked: tuple[Asked, ...]
    line: _Line


class SecondEnter:
    """Keeps the actions that wait for a second Enter; another key or a changed line ends this."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: _Waiting | None = None

    @property
    def waiting(self) -> object:
        """The actions that wait now; None if no action waits."""
        return self._waiting

    def check(self, asked: tuple[Asked, ...], *, override: bool) -> None:
        """Make actions wait if they harm the wrong people, or if their text is doubtful.

        Raises:
            InputError: the actions wait; the message says why. At the second request, the same
                actions do not wait.
        """
        why = self._why(asked, override=override)
        waiting, self._waiting = self._waiting, None
        if why and (waiting is None or waiting.asked != asked):
            self._waiting = _Waiting(asked, self._line())
            again = self._desk.keymap.key_of("override") if override else "Enter"
            raise InputError("conflict", None, f"{why}: {again} again")

    def key_was(self, before: object) -> None:
        """End a wait that existed `before` a key, unless the same line is still open."""
        waiting, line = self._waiting, self._line()
        if waiting is None or waiting is not before:
            return
        if line.place is None or line != waiting.line:
            self._waiting = None

    def _line(self) -> _Line:
        prompt = self._desk.prompt
        return _Line(self._desk.picker or prompt.answering or prompt.question, prompt.typed)

    def _why(self, asked: tuple[Asked, ...], *, override: bool) -> str:
        """Return why the actions wait, such as 'Mira is a friend'; empty if they do not wait."""
        prompt, picker = self._desk.prompt, self._desk.picker
        shown = prompt.told if prompt.answering else None
        harm = _harm(self._desk.session, asked, shown, override=override)
        doubt = self._doubt(asked) if prompt.answering or picker else ""
        return ". ".join(filter(None, (harm, doubt)))

    def _doubt(self, asked: tuple[Asked, ...]) -> str:
        """Return the probable meaning of the line if its free text looks like another line."""
        # Only the first answer needs the reader of lines: no start has to wait for it.
        from tracker.typed import free_text  # noqa: PLC0415

        def command_of(key: str) -> str:
            found = self._desk.keymap.command(key, key)
            return found.id if found else ""

        prompt, picker = self._desk.prompt, self._desk.picker
        in_list = picker.filter_text.text if picker and not prompt.answering else ""
        line, fight = in_list or prompt.typed, self._desk.session.fight
        return free_text.doubt(line, asked, fight, self._desk.cursor.whom(), command_of)


def _harm(session: Session, wanted: Sequence[Asked], shown: str | None, *, override: bool) -> str:
    """Return why actions wait because of harm, as in 'Mira is a friend'; '' if they do not.

    Actions wait if they harm a friend of their doer, somebody who is down, or somebody who is not
    there yet. Actions also wait if they harm somebody who is missing in the `shown` text.
    """
    if not any(can_harm(one.action) for one in wanted):
        return ""
    try:
        victims = session.preview(wanted, override=override).victims
    except Refused:
        return ""
    if shown is None:
        return harmed.warning(victims)
    own = letters(session.encounter)

    def unseen(one: Victim) -> bool:
        who = one.combatant
        return not harmed.is_named(shown, who.name, own.get(who.id, ""))

    return harmed.warning(victims, unseen)
