"""Find where a word belongs, if somebody has typed it in a wrong place."""

from typing import Literal

from msgspec import Struct

from rules.encounter import Encounter
from rules.fight.actions import Action, name_of
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.words import named_exactly

Place = Literal["gait", "terrain", "condition", "action"]


class Elsewhere(Struct, frozen=True):
    """What a word names: a gait, a ground, a condition or an action."""

    place: Place
    name: str
    action: type[Action] | None = None


def elsewhere(
    book: Rulebook, encounter: Encounter, word: str, here: Place | None = None
) -> tuple[Elsewhere, ...]:
    """Return the gait, ground, condition or actions that a word names.

    Names of the kind `here` are left out. A part of an action's name is enough: 'jump' for
    'jump-across'.
    """
    words, wanted = book.words, word.casefold()
    terrains = words.terrains_of(encounter)
    found = [Elsewhere("gait", one.label) for one in named_exactly(word, words.gaits)]
    found += [Elsewhere("terrain", one.label) for one in named_exactly(word, terrains)]
    found += [Elsewhere("condition", one.id) for one in words.conditions if one.id == wanted]
    found += [
        Elsewhere("action", name_of(kind).replace("-", " "), kind)
        for kind in own_actions(book)
        if _names(kind, wanted)
    ]
    return tuple(one for one in found if one.place != here)


def names_of_book(book: Rulebook) -> tuple[str, ...]:
    """The words that name a gait, a ground, a condition or an action of the book."""
    words = book.words
    gaits, grounds = ((one.id for one in each) for each in (words.gaits, words.terrains))
    named = (*gaits, *grounds, *(one.id for one in words.conditions))
    also = (one for kind in own_actions(book) for one in (kind.typed.also if kind.typed else ()))
    return tuple(dict.fromkeys((*named, *map(name_of, own_actions(book)), *also)))


def _names(kind: type[Action], word: str) -> bool:
    also = kind.typed.also if kind.typed else ()
    return word in (*name_of(kind).split("-"), *also)
