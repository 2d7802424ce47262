"""Read a goal in the line of a book's action: '>f', 'through >f', 'cruising 20 >well', 'a b >f'.

The action and the path become one event: the action `go-path`. In the line, the people come first,
then the action's own words, then the goal. The action's own words may also come after the goal.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.errors import InputError
from rules.fight.actions import Action, name_of
from rules.fight.actions.go_path import GoPath
from rules.fight.actions.goes import Goes
from rules.fight.typed import read_line
from rules.fight.typed.senses import senses_of
from rules.map.line_text import KINDS
from rules.numbers.nearest import told
from tracker.typed.direction_signs import DICE, SIGN, with_signs
from tracker.typed.doers import is_word
from tracker.typed.grammar import Asked, named_way
from tracker.typed.letters import is_letter
from tracker.typed.readings_on_a_map import refuse_number
from tracker.typed.tokens import Token, tokens
from tracker.typed.whom import Whom

_QUOTED = re.compile(r'"[^"]*"')


def has_goal(action: type[Action], text: str, whom: Whom) -> bool:
    """Whether a line for an action has a goal.

    Words such as 'to' mean a goal only in a fight with positions. In a line for an action with a
    free text, these words never mean a goal.
    """
    return action.goes is not None and bool(_split(action, text, whom)[1])


def doers(action: type[Action], text: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line with a goal, and the text after these people.

    Raises InputError.
    """
    return _people(action, _split(action, text, whom)[0], whom)


def _split(action: type[Action], text: str, whom: Whom) -> tuple[str, str]:
    """Return the words before the goal of a line, and the goal with its sign.

    If the line has no goal, the second text is ''.
    """
    dice = re.search(DICE, text)
    said = text[: dice.start()] if dice else text
    if not senses_of(action).texts and whom.fight.encounter.map is not UNSET:
        said = with_signs(said, whom)
    bare = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), said)
    sign = next((one for one in re.finditer(SIGN, bare) if one[0] != "by"), None)
    if sign is None:
        return said.strip(), ""
    return said[: sign.start()].strip(), said[sign.start() :]


def read(action: type[Action], text: str, whom: Whom) -> list[Asked]:
    """Return the path of a line, with the action that the combatant does on this path.

    Raises:
        InputError: the line is not understood, or nobody has a position yet.
    """
    from tracker.typed import directions  # noqa: PLC0415  # few fights have positions

    if whom.fight.encounter.map is UNSET:
        message = (
            "nobody has a position yet: say first who stands where, with @; or leave the goal out."
        )
        raise InputError("missing", "legs", message)
    dice = re.search(DICE, text)
    head, goal = _split(action, text, whom)
    goal, behind = _words_behind(action, goal, whom)
    people, head = _people(action, head, whom)
    those = replace(whom, usual=list(people or whom.usual))
    way, own = _of_the_way(action, head, whom)
    fields = _fields(action, f"{own} {behind}".strip(), those)
    if action.goes is not None and action.goes.way in fields:
        refuse_number(action, own, fields[action.goes.way])
    asked = directions.read(f"{way} {goal} {dice[0] if dice else ''}", whom.fight, those)
    path = asked[0].action
    if len(asked) != 1 or not isinstance(path, GoPath):
        raise InputError("conflict", "legs", f"{told(goal)}: say one way, as in >f.")
    return [asked[0]._replace(action=_gone_by(action, path, fields))]


def _gone_by(action: type[Action], path: GoPath, fields: dict[str, Any]) -> GoPath:
    """Return the path, with the action that the walker does on the way.

    If the line has a length for the action, the first leg of the path gets this length.

    Raises:
        InputError: the path is a kept path, so it has no legs.
    """
    if not path.legs:
        raise InputError("missing", "legs", "say where to, as in >f.")
    way = fields.pop(action.goes.way, None) if action.goes and action.goes.way else None
    first, *more = path.legs
    if way not in (None, "all"):
        first = replace(first, distance=Fraction(way))
    return replace(path, legs=(first, *more), doing={"action": name_of(action), **fields})


def _fields(action: type[Action], text: str, whom: Whom) -> dict[str, Any]:
    """Return the fields of a line. The length and the goal may be missing; raises InputError."""
    goes, encounter = action.goes or Goes(), whom.fight.encounter
    doer = encounter.combatants[whom.usual[0]]
    given = [one for one in (goes.way, goes.whom) if one]
    line = read_line(action, text, encounter, doer, whom.by_letter, given=given)
    if goes.whom in line.fields:
        message = f"{told(text)}: the goal says whom already; leave the name out."
        raise InputError("conflict", goes.whom, message)
    return dict(line.fields)


def _people(action: type[Action], head: str, whom: Whom) -> tuple[Sequence[str], str]:
    """Return the people at the start of a line, and the text between the people and the goal.

    The list of people is empty if the line names nobody.
    """
    words, senses = tokens(head), senses_of(action)
    if not words or words[0].kind == "people":
        return whom.behind_mark(head) if words else ((), head)
    if senses.texts or is_word(words[0].text, senses, whom):
        return (), head
    led = whom.lead(head)
    return led.people, led.rest


def _of_the_way(action: type[Action], head: str, whom: Whom) -> tuple[str, str]:
    """Split the words before a goal into words about the path and words of the action.

    A gait and a ground belong to the path. A number also belongs to the path, if the action has no
    length of its own.
    """
    senses, has_length = senses_of(action), bool(action.goes and action.goes.way)
    numbers, way, own = [], [], []
    for word in tokens(head):
        said = head[word.start : word.end]
        is_own = word.kind != "word" or senses.texts or is_word(word.text, senses, whom)
        if word.kind == "number" and not has_length:
            numbers.append(said)
        elif not is_own and _is_gait_or_ground(word, whom):
            way.append(said)
        else:
            own.append(said)
    return " ".join((*numbers, *way)), " ".join(own)


def _is_gait_or_ground(word: Token, whom: Whom) -> bool:
    """Whether a word is a gait or a ground of the book.

    False for a single letter, because a single letter means a person.
    """
    if is_letter(word.key):
        return False
    try:
        return bool(named_way([word.text], whom.fight))
    except InputError:
        return False


def _words_behind(action: type[Action], goal: str, whom: Whom) -> tuple[str, str]:
    """Return the text of a goal, and the action's own words that follow the goal."""
    words, senses = tokens(goal), senses_of(action)
    known = {*whom.known_words, *KINDS}
    standing = whom.fight.encounter.map
    if standing is not UNSET:
        known |= {one.casefold() for one in standing.line.names()}
    start = len(goal)
    for word in reversed(words[1:]):
        if word.kind != "word" or word.key in known or not is_word(word.text, senses, whom):
            break
        start = word.start
    return goal[:start].strip(), goal[start:].strip()
