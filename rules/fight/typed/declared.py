"""Faults in the words and keys that a book's actions declare; loading the book finds them."""

from collections.abc import Iterable, Iterator, Mapping

from rules.errors import InputError
from rules.fight.actions.base import Action, fields_of, name_of
from rules.fight.typed.senses import senses_of
from rules.numbers.line_words import parts_of


def faults(actions: Iterable[type[Action]]) -> Iterator[str]:
    """The faults in the words and the keys of a book's actions, in sentences."""
    keys: dict[str, str] = {}
    for action in actions:
        name, typed = name_of(action), action.typed
        if typed is None:
            continue
        yield from (f"{name}: {fault}" for fault in _of_words(action))
        if typed.key and typed.key in keys:
            yield f"{name}: the key {typed.key} is the one of {keys[typed.key]}"
        keys.setdefault(typed.key, name)


def _of_words(action: type[Action]) -> Iterator[str]:
    senses = senses_of(action)
    typed, known = senses.typed, senses.fields.keys()
    for word, says in typed.words.items():
        parts = parts_of(word)
        if parts in senses.names:
            yield f"the word {word} is a field of it"
        elif parts in senses.choices:
            yield f"the word {word} is a choice of {senses.choices[parts][0].field}"
        yield from (
            f"the word {word} sets {field}, which it has not" for field in says.keys() - known
        )
        yield from _of_values(action, says)
    for word, field in typed.numbers.items():
        if field not in known:
            yield f"the number behind {word} is {field}, which it has not"
    for field in (
        {typed.number, *typed.known, *typed.own_words, *typed.otherwise, *typed.one_of}
        - {""}
        - known
    ):
        yield f"{field} is no field of it"


def _of_values(action: type[Action], says: Mapping[str, object]) -> Iterator[str]:
    fields = {one.name: one for one in fields_of(action)}
    for name, value in says.items():
        try:
            if name in fields:
                fields[name].kind.read(name, value)
        except InputError as fault:
            yield fault.message
