"""The meanings of words in a line for one action: names of fields, choices, the action's words."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import (
    Action,
    AmountOrDice,
    ByPerson,
    Distance,
    People,
    Person,
    SheetValues,
    fields_of,
)
from rules.fight.actions.typed import Typed
from rules.numbers.inputs import ByName, Choice, Flag, Input, ListOf, Quantity, Text, inner
from rules.numbers.inputs import Whole as WholeNumber
from rules.numbers.line_words import Word, parts_of

WHO = "who"
"""The field of the combatant under the cursor, which nobody types."""

PLAIN = Typed()
YES_OR_NO = {"yes": True, "no": False}
ALL = "all"
ONLY_NUMBERS = Quantity | WholeNumber | Distance
NUMBERS = ONLY_NUMBERS | AmountOrDice
"""Kinds that take a number. Numeric kinds that are not here read dice or a code."""

LONGEST = 6
"""The most words in a field's name, in a choice, or in a ground of the book."""

Parts = tuple[str, ...]


class Sense(NamedTuple):
    """One meaning of a typed word: a field, the value that the field gets, and the whole word."""

    field: str
    value: object
    word: str


class Senses(Struct, frozen=True):
    """The meanings of words in the line of one action."""

    typed: Typed
    fields: Mapping[str, Input]
    names: Mapping[Parts, str]  # words that name a field, and the field
    declared: Mapping[Parts, str]  # the action's own words
    choices: Mapping[Parts, Sequence[Sense]]  # words that choose a value
    numbers: Mapping[Parts, str]  # words before a number, and the field of the number
    people: tuple[str, ...]  # the fields that name people
    texts: tuple[str, ...]

    @property
    def wanted(self) -> tuple[str, ...]:
        """The fields for people that must be typed, because the fight gives no value for them."""
        return tuple(one for one in self.people if one not in self.typed.otherwise)

    def kind(self, field: str) -> Any:
        """The kind of a field."""
        return inner(self.fields[field].kind)

    def beginning(self, word: str) -> list[Sense]:
        """Return the choices that a word can mean if it is the beginning of a longer word."""
        wanted = "-".join(parts_of(word))
        begun = (each for parts, each in self.choices.items() if "-".join(parts).startswith(wanted))
        found = [sense for each in begun for sense in each if sense.value != ALL]
        told = {(sense.field, str(sense.value)): sense for sense in reversed(found)}
        return [*reversed(told.values())]


@cache
def senses_of(action: type[Action]) -> Senses:
    """Return the meanings of words in this action's line, without the book's own words."""
    typed = action.typed or PLAIN
    fields = {one.name: one for one in fields_of(action) if one.name != WHO}
    choices = defaultdict(list)
    for name, field in fields.items():
        for sense in _of_kind(name, inner(field.kind)):
            choices[parts_of(sense.word)].append(sense)
    numeric = {parts_of(name): name for name, one in fields.items() if is_numeric(one.kind)}
    kinds = {name: inner(one.kind) for name, one in fields.items()}
    return Senses(
        typed,
        fields,
        {parts_of(name): name for name in fields},
        {parts_of(word): word for word in typed.words},
        choices,
        numeric | {parts_of(word): name for word, name in typed.numbers.items()},
        tuple(name for name, kind in kinds.items() if isinstance(kind, Person)),
        tuple(
            name
            for name, kind in kinds.items()
            if isinstance(kind, Text) and name not in {*typed.known, *typed.own_words}
        ),
    )


def known_in(
    senses: Senses, encounter: Encounter, combatant: Combatant
) -> Mapping[Parts, Sequence[Sense]]:
    """Return the meanings of all choices, with the words of the book and of the combatant."""
    known, own = senses.typed.known, senses.typed.own_words
    if not known and not own:
        return senses.choices
    found = defaultdict(list, {parts: list(each) for parts, each in senses.choices.items()})
    for field, names in known.items():
        for one in names(encounter):
            for word in {parts_of(one.id): one.id, parts_of(one.label): one.label}.values():
                found[parts_of(word)].append(Sense(field, one.id, word))
    for field, words in own.items():
        for word in words(encounter, combatant):
            found[parts_of(word)].append(Sense(field, word, word))
    return found


def takes_dice(fields: Iterable[Input]) -> bool:
    """Whether one of the fields is an amount that may be dice."""
    return any(isinstance(inner(one.kind), AmountOrDice) for one in fields)


def is_numeric(kind: Any) -> bool:
    """Whether a field of this kind takes a number, dice or a dice code."""
    return not isinstance(
        inner(kind),
        Choice | Flag | Text | Person | People | ListOf | ByName | ByPerson | SheetValues,
    )


def can_be_typed(action: type[Action]) -> bool:
    """Whether a line can set every required field; some kinds need the form."""
    return all(_is_typed(one.kind) for one in fields_of(action) if one.required)


def longest(
    table: Mapping[Parts, Any], words: Sequence[Word], at: int, free: Sequence[bool]
) -> tuple[int, Any]:
    """Find the longest text in the table that begins at the word `at`; return its length and value.

    The length is 0 if there is no such text.
    """
    parts: Parts = ()
    best: tuple[int, Any] = (0, None)
    for many, word in enumerate(words[at : at + LONGEST], 1):
        if word.quoted or not free[at + many - 1]:
            break
        parts += parts_of(word.text)
        if parts in table:
            best = many, table[parts]
    return best


def _is_typed(kind: Any) -> bool:
    kind = inner(kind)
    is_list = isinstance(kind, ListOf) and not isinstance(kind.item, Choice)
    return not is_list and not isinstance(kind, ByName | ByPerson | SheetValues)


def _of_kind(name: str, kind: Any) -> Iterable[Sense]:
    if isinstance(kind, Flag):
        yield Sense(name, True, name.replace("_", "-"))
    elif isinstance(kind, Distance):
        yield Sense(name, ALL, ALL)
    elif isinstance(kind, Choice):
        yield from (Sense(name, word, word) for word in kind.words)
    elif isinstance(kind, ListOf) and isinstance(kind.item, Choice):
        yield from (Sense(name, [word], word) for word in kind.item.words)
