"""The contents of a snapshot.

This module makes contents from a fight, and makes a fight from contents.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from rules.encounter.codec import from_plain, to_plain
from rules.errors import InputError
from rules.history import Archive, Fight, edition
from rules.rulebook.catalogue import rulebook


def state_of(fight: Fight) -> dict[str, Any]:
    """Return the contents of a fight's snapshot.

    These are the encounter, the edition of the book, and the place in the history.
    """
    place = {"book": edition(fight.book), "head": fight.head, "redo": fight.redo}
    return {**place, **to_plain(fight.encounter)}


def fight_of(state: Mapping[str, Any], last: int, archive: Archive | None) -> Fight:
    """Return the fight in a snapshot; raises RulesError if the snapshot contains no encounter."""
    try:
        place = msgspec.convert(state, _Place)
    except msgspec.ValidationError as fault:
        raise InputError("wrong-type", None, f"this is no fight: {fault}") from None
    book = rulebook(place.encounter.system)
    encounter = from_plain(state, book.state, book.fight_state)
    return Fight(encounter, last=last, head=place.head, redo=place.redo, archive=archive)


class _System(Struct):
    system: str


class _Place(Struct):
    encounter: _System
    head: int = 0
    redo: tuple[int, ...] = ()
