"""What a save may hold stays known: a fight that was begun earlier goes on."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from rules.encounter import Encounter
from rules.rulebook.catalogue import BUILT_IN, rulebook

KNOWN = Path(__file__).with_name("fields_of_saves.json")
"""The fields of each struct that saves have had. Add those that come new; take none away."""


def structs_in(kind: Any) -> Iterator[type[Struct]]:
    """The structs that a type holds, at any depth."""
    if isinstance(kind, type) and issubclass(kind, Struct) and not isinstance(kind, UnionType):
        yield kind
        for field in fields(kind):
            yield from structs_in(field.type)
    for part in get_args(kind):
        yield from structs_in(part)


def fields_of(kind: type[Struct]) -> dict[str, set[str]]:
    """The names of the fields of a struct and of those in it, by the structs' names."""
    return {one.__name__: set(one.__struct_fields__) for one in structs_in(kind)}


def named(known: dict[str, list[str]]) -> set[str]:
    return {f"{kind}.{field}" for kind, names in known.items() for field in names}


def now(system: str) -> dict[str, list[str]]:
    """What a save holds today: of every fight under 'every', else of a book's own."""
    found: dict[str, set[str]] = {}
    book = None if system == "every" else rulebook(system)
    kinds = [Encounter] if book is None else [book.state, book.fight_state]
    for kind in filter(None, kinds):
        found |= fields_of(kind)
    return {kind: sorted(names) for kind, names in sorted(found.items())}


@pytest.mark.parametrize("system", ["every", *BUILT_IN])
def test_no_field_that_saves_have_had_is_taken_away(system: str) -> None:
    known = json.loads(KNOWN.read_text())[system]
    assert not named(known) - named(now(system))


@pytest.mark.parametrize("system", ["every", *BUILT_IN])
def test_every_field_of_today_is_in_the_list(system: str) -> None:
    known = json.loads(KNOWN.read_text())[system]
    assert not named(now(system)) - named(known)


@pytest.mark.parametrize("system", BUILT_IN)
def test_what_was_kept_without_the_newer_fields_is_read(system: str) -> None:
    book = rulebook(system)
    assert msgspec.convert({}, book.state) == book.state()
