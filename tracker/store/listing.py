"""The saves of a folder as the list shows them, and the rulebooks that a new one can be under."""

import msgspec
from msgspec import Struct

from rules.errors import RulesError
from rules.rulebook.catalogue import rulebook, system, systems
from tracker.store import Entry, SavesFolder
from tracker.views.saves import SaveRow


def save_rows(folder: SavesFolder, *, archived: bool = False) -> list[SaveRow]:
    """The saves, the newest first, then the samples; or those that were put away.

    Raises:
        StoreError: io.
    """
    entries = folder.archived() if archived else [*folder.entries(), *folder.samples()]
    return [_save_row(entry, archived=archived) for entry in entries]


def playable() -> list[tuple[str, str]]:
    """The rulebooks that a fight can be played under: their ids and titles."""
    found = []
    for name in systems():
        try:
            found.append((name, rulebook(name).title))
        except Exception:  # a rulebook that does not load is no reason to offer none
            continue
    return found


class _Encounter(Struct):
    system: str = ""
    round: int = 0
    order: tuple[str, ...] = ()


class _Combatant(Struct):
    name: str = ""


class _Fight(Struct):
    encounter: _Encounter
    combatants: dict[str, _Combatant]


def _save_row(entry: Entry, *, archived: bool) -> SaveRow:
    try:
        fight = msgspec.convert(entry.state, _Fight)
    except msgspec.ValidationError:
        return SaveRow(entry, archived=archived)
    known = fight.combatants
    people = tuple(known[who].name for who in fight.encounter.order if who in known)
    encounter = fight.encounter
    return SaveRow(entry, _title(encounter.system), encounter.round, people, archived)


def _title(name: str) -> str:
    try:
        return system(name).title
    except RulesError:
        return name
