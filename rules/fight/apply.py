"""The one way to change an encounter: apply an action to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Roll, Tray
from rules.encounter import Encounter
from rules.fight.actions import COMMON, Action, fields_of, name_of, read_action
from rules.fight.actions.base import People, Person
from rules.numbers.inputs import OrNothing
from rules.rulebook.catalogue import rulebook
from rules.rulebook.past import NOTHING_BEFORE, History
from rules.rulebook.scene import RulingRecord, Scene


class Applied(Struct, frozen=True):
    """What came of an action: the encounter after it, and all that an event keeps of it."""

    encounter: Encounter
    action: Action
    text: str
    rulings: tuple[RulingRecord, ...]
    rolls: tuple[Roll, ...]
    begins_turn: bool
    head: int


@cache
def actions_of(system: str) -> Mapping[str, type[Action]]:
    """Every action that a fight under this rulebook knows, by name; raises RulesError."""
    return {name_of(kind): kind for kind in (*COMMON, *rulebook(system).actions)}


def read(encounter: Encounter, request: Mapping[str, object]) -> Action:
    """The action that a request asks for; raises InputError."""
    return read_action(actions_of(encounter.system), request)


def apply(
    encounter: Encounter,
    action: Action,
    dice: Tray,
    *,
    number: int = 0,
    override: bool = False,
    history: History = NOTHING_BEFORE,
) -> Applied:
    """Apply an action: a new encounter and what there is to tell; the old one is untouched.

    `number` is the number that the event will have, `override` the GM's word against a refusal,
    `history` what lies behind the encounter.

    Raises:
        InputError, NotFound, Refused: nothing has changed then.
    """
    action = _by_id(encounter, action)
    book = rulebook(encounter.system)
    scene = Scene(encounter, book, dice, number=number, override=override, history=history)
    action.apply(scene)
    dice.check_all_used()
    return Applied(
        scene.encounter,
        action,
        scene.text(),
        tuple(scene.records),
        tuple(dice.rolls),
        scene.begins_turn,
        scene.head,
    )


def _by_id(encounter: Encounter, action: Action) -> Action:
    """The same action with ids for names, so that replaying it survives a renaming."""
    changes: dict[str, Any] = {}
    for name, kind in _people_fields(type(action)):
        value = getattr(action, name)
        if value is None:
            continue
        if isinstance(kind, Person):
            changes[name] = encounter.find(value, name).id
        else:
            ids = (encounter.find(who, name).id for who in value)
            changes[name] = tuple(dict.fromkeys(ids))
    return replace(action, **changes) if changes else action


@cache
def _people_fields(kind: type[Action]) -> tuple[tuple[str, object], ...]:
    found = []
    for field in fields_of(kind):
        inner = field.kind.item if isinstance(field.kind, OrNothing) else field.kind
        if isinstance(inner, Person | People):
            found.append((field.parameter, inner))
    return tuple(found)
