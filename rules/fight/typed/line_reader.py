"""Read a typed line as the fields of an action, in the order of the rules in docs/typing.md."""

from collections.abc import Collection, Container
from typing import NamedTuple

from rules.dice import Typed as Rolled
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, Person, fields_of
from rules.fight.typed.hints import usual_hint
from rules.fight.typed.line import without_rolls
from rules.fight.typed.line_fields import Fields, LineFields, label_of
from rules.fight.typed.presence import (
    ByLetter,
    first_person,
    nobody_called,
    nobody_has,
)
from rules.fight.typed.senses import (
    WHO,
    senses_of,
    takes_dice,
)
from rules.numbers.inputs import Flag, Input, Text, listed
from rules.numbers.line_words import MARKS, words_of
from rules.numbers.nearest import nearest, told


class TypedLine(NamedTuple):
    """The fields of an action in a line, and the rolls after its `=`."""

    fields: Fields
    dice: tuple[Rolled, ...] = ()


def read_line(
    action: type[Action],
    line: str,
    encounter: Encounter,
    combatant: Combatant,
    by_letter: ByLetter = nobody_has,
    *,
    alone: bool = False,
    given: Collection[str] = (),
) -> TypedLine:
    """Read a line for an action of this combatant; `by_letter` finds the people with a letter.

    If `alone` is true, a field that is not typed gets no value from the fight. `given` are fields
    that do not come from the line, such as the goal of a path.

    Raises:
        InputError: a word is not understood, two readings fit, a field is missing, or a field does
            not take its value.
    """
    dice: tuple[Rolled, ...] = ()
    line = " ".join(line.split())
    one_roll = takes_dice(fields_of(action)) and not action.rolls
    if action.rolls or one_roll:
        line, dice = without_rolls(line, one_roll=one_roll)
    typed = senses_of(action).typed
    if typed.never_empty and not (line or dice or given):
        hint = typed.hint_for(encounter, combatant) or usual_hint(action)
        raise InputError("missing", None, f"say what is meant: {hint}.")
    if typed.own is not None:
        fields, rest = _first_person(action, line, encounter, by_letter)
        fields |= typed.own.read(rest, encounter, combatant)
    else:
        fields = LineFields(action, line, encounter, combatant, by_letter).fields()
    for name, value in typed.otherwise.items():
        found = None if alone or name in fields else value(encounter, combatant)
        fields |= {} if found is None else {name: found}
    _check(action, fields, (*typed.otherwise, *given) if alone else given)
    return TypedLine(fields, dice)


def _first_person(
    action: type[Action], line: str, encounter: Encounter, by_letter: ByLetter
) -> tuple[Fields, str]:
    """Return the person at the beginning of a line, and the rest of the line.

    Only actions that have their own reader need this function.

    Raises:
        InputError: the line must begin with a person, and begins with nobody.
    """
    senses = senses_of(action)
    field, words = senses.typed.own.person if senses.typed.own else "", words_of(line)
    if not field or not words:
        return {}, line
    found = first_person(senses, words, encounter, by_letter)
    if found is None:
        raise nobody_called(words[0].text, encounter, field, "")
    return {field: found.who}, line[words[found.many - 1].end :].lstrip(MARKS)


def _check(action: type[Action], fields: Fields, given: Container[str]) -> None:
    """Raise InputError if a field is missing, or if a field does not accept its value."""
    for field in fields_of(action):
        if field.name in fields:
            field.kind.read(field.name, fields[field.name])
        elif field.required and field.name != WHO and field.name not in given:
            missing = f"{label_of(action, field.name)} is missing: type {_ways(action, field)}."
            if isinstance(field.kind, Flag):
                missing += _slip_in(action, field, fields)
            raise InputError("missing", field.name, missing)


def _ways(action: type[Action], field: Input) -> str:
    """Return how to type a field: a name, a value, or words for yes and no."""
    if isinstance(field.kind, Person):
        # If the action also takes a text, a letter alone can be a word of the text.
        alone = senses_of(action).typed.own or not senses_of(action).texts
        return "a name or a row's letter" if alone else "a name, or ' and a row's letter, as in 'c"
    if isinstance(field.kind, Text):
        return "its name, or a few words"
    if not isinstance(field.kind, Flag):
        return str(field.kind.describe())
    words = _words_for(action, field)
    return listed([field.name, *(words or [f"{field.name} no"])])


def _words_for(action: type[Action], field: Input) -> list[str]:
    """Return the declared words of a field."""
    return [word for word, says in senses_of(action).typed.words.items() if field.name in says]


def _slip_in(action: type[Action], field: Input, fields: Fields) -> str:
    """Return a question such as 'Did x mean y?'

    The question is about a word in a text, if it is similar to a word of the field.
    """
    known = [field.name, *_words_for(action, field)]
    texts = [fields[one] for one in senses_of(action).texts if one in fields]
    for word in " ".join(map(str, texts)).split():
        near = nearest(word, known)
        if near:
            return f" Did {told(word)} mean {near[0]}?"
    return ""
