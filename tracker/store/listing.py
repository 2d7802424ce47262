"""The saves of a folder as the list shows them, and the rulebooks that a new one can be under."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import RulesError
from rules.rulebook.catalogue import rulebook, system, systems
from tracker.store import Entry, SavesFolder, Snapshot, StoreError
from tracker.views.saves import SaveRow


def save_rows(folder: SavesFolder, *, archived: bool = False) -> list[SaveRow]:
    """The saves, the newest first, then the samples; or those that were put away.

    Raises:
        StoreError: io.
    """
    if archived:
        return [_save_row(entry, archived=True) for entry in folder.archived()]
    return [_save_row(entry) for entry in (*folder.entries(), *folder.samples())]


def playable() -> list[tuple[str, str]]:
    """The rulebooks that a fight can be played under: their ids and titles."""
    found = []
    for name in systems():
        try:
            found.append((name, rulebook(name).title))
        except Exception:  # a rulebook that does not load is no reason to offer none
            continue
    return found


def _save_row(entry: Entry, *, archived: bool = False) -> SaveRow:
    if entry.fault is not None:
        return SaveRow(entry, archived=archived)
    try:
        state = Snapshot(entry.path).read().state
    except StoreError as fault:
        # It was there a moment ago: another program works in this folder.
        return SaveRow(Entry(entry.name, entry.path, 0, 0, fault=fault.message), archived=archived)
    encounter = state["encounter"]
    names = tuple(str(one.get("name", "")) for one in _in_order(encounter, state["combatants"]))
    return SaveRow(entry, _title(encounter), _round(encounter), names, archived)


def _in_order(encounter: Mapping[str, Any], people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    order = encounter.get("order")
    places = {who: at for at, who in enumerate(order)} if isinstance(order, list) else {}
    return sorted(people, key=lambda one: places.get(one["id"], len(places)))


def _title(encounter: Mapping[str, Any]) -> str:
    name = str(encounter.get("system", ""))
    try:
        return system(name).title
    except RulesError:
        return name


def _round(encounter: Mapping[str, Any]) -> int:
    found = encounter.get("round", 0)
    return found if isinstance(found, int) else 0
