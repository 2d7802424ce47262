"""No field of older saves is removed, so that a fight of an older program can continue."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from rules.encounter import Encounter
from rules.history import Fight
from rules.history.audit import Audit
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import fighting

KNOWN = Path(__file__).with_name("fields_of_saves.json")
"""The file with all fields that each struct of saves ever had. Add new fields; remove none."""


def structs_in(kind: Any) -> Iterator[type[Struct]]:
    """Yield the structs in a type, and the structs in their fields, at any depth."""
    if isinstance(kind, type) and issubclass(kind, Struct) and not isinstance(kind, UnionType):
        yield kind
        for field in fields(kind):
            yield from structs_in(field.type)
    for part in get_args(kind):
        yield from structs_in(part)


def fields_of(kind: type[Struct]) -> dict[str, set[str]]:
    """Return the fields of a struct and of the structs in it. The keys are the structs' names."""
    return {one.__name__: set(one.__struct_fields__) for one in structs_in(kind)}


def named(known: dict[str, list[str]]) -> set[str]:
    return {f"{kind}.{field}" for kind, names in known.items() for field in names}


def now(system: str) -> dict[str, list[str]]:
    """Return the fields of the state in the present program.

    If `system` is 'every', return the fields that all fights have. If `system` is the id of a book,
    return the fields of this book's own state.
    """
    found: dict[str, set[str]] = {}
    book = None if system == "every" else rulebook(system)
    kinds = [Encounter] if book is None else [book.state, book.fight_state]
    for kind in filter(None, kinds):
        found |= fields_of(kind)
    return {kind: sorted(names) for kind, names in sorted(found.items())}


@pytest.mark.parametrize("system", ["every", *BUILT_IN])
def test_no_field_of_older_saves_is_removed_and_each_of_today_is_listed(system: str) -> None:
    assert named(now(system)) == named(json.loads(KNOWN.read_text())[system])


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_state_without_any_fields_is_read(system: str) -> None:
    book = rulebook(system)
    assert msgspec.convert({}, book.state) == book.state()


def without(kept: Any, *newer: str) -> Any:
    """Return a value without the fields `newer`, as an older program wrote it.

    The older program did not have these fields.
    """
    if isinstance(kept, dict):
        return {key: without(one, *newer) for key, one in kept.items() if key not in newer}
    return [without(one, *newer) for one in kept] if isinstance(kept, list | tuple) else kept


def test_the_audit_accepts_events_without_mentions_and_secrets() -> None:
    table = fighting("emala", "Mira", "Grak")
    for asked in (
        {"action": "add", "name": "Vexnara", "hidden": True},
        {"action": "condition", "who": "Mira", "condition": "held by Vexnara", "turns": 2},
        {"action": "event", "text": "Vexnara leaps", "round": 3},
        {"action": "mount", "who": "Mira", "mount": "mule of Grak"},
        {"action": "edit", "who": "Vexnara", "name": "Queen"},
        {"action": "next"},
        {"action": "remove", "who": "Queen"},
        {"action": "undo"},
    ):
        table.do(**asked)
    older = Fight(Encounter(name="Ford", system="emala"))
    audit = Audit(older, table.fight)
    for event in table.events:
        changes = tuple(
            replace(
                one,
                was=without(one.was, "mentions", "secret", "secrets"),
                to=without(one.to, "mentions", "secret", "secrets"),
            )
            for one in event.changes
            if one.at != ("encounter", "secrets") and "secrets" not in one.at
        )
        assert audit.audited(replace(event, changes=changes)) == ""
    assert older.encounter.combatants.keys() == table.encounter.combatants.keys()
    assert older.encounter.secrets == {}
