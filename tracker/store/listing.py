"""The saves of a folder as the list shows them, and the rulebooks that a new one can be under."""

from __future__ import annotations

from rules.errors import RulesError
from rules.rulebook.catalogue import rulebook, system, systems
from tracker.store import Entry, SavesFolder
from tracker.views.saves import Listed


def listed(folder: SavesFolder, *, archived: bool = False) -> list[Listed]:
    """The saves, the newest first, then the samples; or those that were put away.

    Raises:
        StoreError: io.
    """
    if archived:
        return [_listed(entry, archived=True) for entry in folder.archived()]
    return [_listed(entry) for entry in (*folder.entries(), *folder.samples())]


def playable() -> list[tuple[str, str]]:
    """The rulebooks that a fight can be played under: their ids and titles."""
    found = []
    for name in systems():
        try:
            found.append((name, rulebook(name).title))
        except Exception:  # a rulebook that does not load is no reason to offer none
            continue
    return found


def _listed(entry: Entry, *, archived: bool = False) -> Listed:
    fight = entry.fight
    return Listed(entry, _title(fight.system), fight.round, fight.people, archived)


def _title(name: str) -> str:
    try:
        return system(name).title if name else ""
    except RulesError:
        return name
