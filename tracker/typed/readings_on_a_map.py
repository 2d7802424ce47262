"""Refuse typed lines that have two readings in a fight with positions.

The lines are for actions of a book. One reading is a path, and the message has both readings. A
goal after a direction, as in '>f', has only one reading.
"""

from msgspec import UNSET

from rules.errors import InputError
from rules.fight.actions import Action
from rules.fight.typed.senses import senses_of
from rules.numbers.exact import in_words
from rules.numbers.line_words import parts_of
from rules.numbers.nearest import told
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom


def refuse_length_at(action: Action, text: str, whom: Whom) -> None:
    """Refuse a length and a target that have no direction between them, as in '54 c'.

    Raises:
        InputError: the doer and the target have positions, and the line has both readings.
    """
    goes, encounter = action.goes, whom.fight.encounter
    if goes is None or not (goes.way and goes.whom) or encounter.map is UNSET:
        return
    way, target = getattr(action, goes.way), getattr(action, goes.whom)
    if way is None or target is None:
        return
    both = [encounter.find(getattr(action, one)) for one in ("who", goes.whom)]
    if both[0] is both[1] or not all(encounter.map.has(one.id) for one in both):
        return
    length, name = way if isinstance(way, str) else in_words(way), both[1].name
    there = f"{told(f'{length} >{name}')} is the way to {name}"
    alone = f"{told(length)} alone is a way in no direction"
    message = f"{told(text)} has two readings: {there}, and {alone}."
    raise InputError("conflict", goes.whom, message)


def refuse_letters(action: type[Action], text: str, whom: Whom) -> None:
    """Refuse a letter that means a combatant and also begins a word of the action: 'cruising e'.

    Raises:
        InputError: the line has such a letter after its first word.
    """
    senses, encounter = senses_of(action), whom.fight.encounter
    if action.goes is None or senses.people or encounter.map is UNSET:
        return
    for word in tokens(text)[1:]:
        people = whom.by_letter(word.key) if word.kind == "word" and len(word.text) == 1 else ()
        begun = senses.beginning(word.text) if people else []
        if begun:
            message = (
                f"{told(word.text)} has two readings: type {begun[0].word}, or >{word.text} for"
                f" towards {whom.name(people[0])}."
            )
            raise InputError("conflict", begun[0].field, message)


def refuse_number(action: type[Action], text: str, way: object) -> None:
    """Refuse a number that may be a length or a word of the action, as in 'high 180 >f'.

    `text` is the line without the goal. `way` is the length that was read from this line.

    Raises:
        InputError: the number has both readings.
    """
    senses, field = senses_of(action), action.goes.way if action.goes else ""
    words = tokens(text)
    for before, word in zip((None, *words), words, strict=False):
        is_length = word.kind == "number" and parts_of(word.text) in senses.declared
        is_named = before is not None and before.key == field
        if is_length and not is_named and word.text == str(way):
            values = senses.typed.words[senses.declared[parts_of(word.text)]]
            meant = " ".join(map(str, values.values()))
            length = told(f"{field} {word.text}")
            message = f"{told(word.text)} has two readings: type {meant}, or {length} for a length."
            raise InputError("conflict", field, message)
