"""Read a declaration and the path after it: 'half >gate', 'cf full >a', '>gate', 'half >f "aims"'.

The declaration and the path become one event.
"""

import re
from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.actions import Action
from rules.fight.actions.typed import OwnReader
from rules.numbers.nearest import told
from tracker.typed import action_path
from tracker.typed import doers as plain
from tracker.typed.direction_signs import SIGN
from tracker.typed.grammar import Asked
from tracker.typed.readings_on_a_map import refuse_length_at, refuse_letters
from tracker.typed.whom import Whom

_QUOTED = re.compile(r'\s*"([^"]*)"\s*$')
_SIGNS = re.compile(r"[<>]")


def doers(action: type[Action], text: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line, and the text after them; raises InputError."""
    if action_path.has_goal(action, text, whom):
        return action_path.doers(action, text, whom)
    if not _has_path(action, text):
        return plain.doers(action, text, whom)
    return _people(action, _SIGNS.split(text)[0].strip(), whom)


def read_for_each(
    action: type[Action], text: str, whom: Whom, *, together: bool = False
) -> list[Asked]:
    """Return the actions of a line. A path may follow the words of the action.

    Raises:
        InputError: the line is not understood, or its first words have two readings.
    """
    if action_path.has_goal(action, text, whom):
        return action_path.read(action, text, whom)
    if not _has_path(action, text):
        refuse_letters(action, text, whom)
        asked = plain.read_for_each(action, text, whom, together=together)
        for one in asked:
            refuse_length_at(one.action, text, whom)
        return asked
    return _read(action, text, whom)


def _has_path(action: type[Action], text: str) -> bool:
    """Whether a line has a direction. An intent in quotation marks does not count."""
    takes_path = action.typed is not None and action.typed.with_path
    return takes_path and bool(_SIGNS.search(re.sub(r'"[^"]*"?', "", text)))


def _read(action: type[Action], text: str, whom: Whom) -> list[Asked]:
    """Return the declaration of a line, if the line has one, and the path after it.

    Raises:
        InputError: the line is not understood, or nobody has a position yet.
    """
    from tracker.typed import directions  # noqa: PLC0415  # few fights have positions

    if whom.fight.encounter.map is UNSET:
        message = "nobody has a position yet: say first who stands where, with @, as a b -10- f g."
        raise InputError("missing", "legs", message)
    quoted = _QUOTED.search(text)
    said = text[: quoted.start()] if quoted else text
    sign = re.search(SIGN, said)
    if sign is None:
        raise InputError("missing", "legs", "say where to, as in half >gate.")
    people, declared = _people(action, said[: sign.start()].strip(), whom)
    those = replace(whom, usual=list(people or whom.usual))
    if quoted:
        declared = f'{declared} "{quoted[1]}"'.strip()
    path = directions.read(said[sign.start() :], whom.fight, those)
    return [
        *(plain.read_for_each(action, declared, those, together=True) if declared else ()),
        *path,
    ]


def _people(action: type[Action], head: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line, and the text between the people and the path.

    The list of people is empty if the line names nobody.
    """
    if whom.behind_mark(head)[0]:
        return whom.behind_mark(head)
    is_declared = _is_declared(action, head, whom)
    try:
        led = whom.lead(head)
    except InputError:
        if is_declared:
            return (), head
        raise
    if led.people and is_declared:
        message = (
            f"{told(head)} has two readings: a speed, or people; type the whole word of the speed,"
            f" or '{head} for people."
        )
        raise InputError("conflict", "who", message)
    return led.people, led.rest


def _is_declared(action: type[Action], head: str, whom: Whom) -> bool:
    """Whether a text is only a speed, such as 'h' for half."""
    own = action.typed.own if action.typed else None
    if not head or not isinstance(own, OwnReader):
        return False
    encounter = whom.fight.encounter
    try:
        fields = own.read(head, encounter, encounter.combatants[whom.usual[0]])
    except InputError:
        return False
    return "intent" not in fields
