"""The rows of the save list, and the rulebooks that a new save can use."""

from typing import NamedTuple

from msgspec import Struct

from rules.errors import RulesError
from rules.rulebook.catalogue import rulebook, system, systems
from tracker.store import SaveEntry, SavesFolder


class SaveRow(Struct, frozen=True):
    """A row of the save list: a save's entry, and the summary of its fight."""

    entry: SaveEntry
    title: str = ""
    archived: bool = False

    @property
    def words(self) -> str:
        """The text that a search reads to find this row."""
        fight = self.entry.fight
        people = " ".join(one.name for one in fight.people)
        named = f"{self.entry.name} {self.entry.path.stem} {self.title} {self.kind}"
        return f"{named} {fight.about} {people}"

    @property
    def kind(self) -> str:
        """The kind of the save: 'damaged', 'sample', 'archived', or empty."""
        if self.entry.fault:
            return "damaged"
        if self.entry.sample:
            return "sample"
        return "archived" if self.archived else ""


def save_rows(folder: SavesFolder, *, archived: bool = False) -> list[SaveRow]:
    """Return the saves, newest first, and then the samples.

    If `archived` is true, return the archived saves instead.

    Raises StoreError (io).
    """
    entries = folder.archived() if archived else [*folder.entries(), *folder.samples()]
    return [SaveRow(entry, _title(entry.fight.system), archived) for entry in entries]


class Playable(NamedTuple):
    """A rulebook that can be played, with words that distinguish it from the other rulebooks."""

    id: str
    title: str
    about: str


def playable() -> list[Playable]:
    """Return the rulebooks that can be played."""
    found = []
    for name in systems():
        try:
            words = rulebook(name).words
            found.append(Playable(name, words.title, words.about))
        except Exception:  # a rulebook that does not load must not hide the others
            continue
    return found


def broken() -> dict[str, str]:
    """Return the rulebooks that do not load, with the reasons. The keys are ids or file names."""
    found = {}
    for name in systems():
        try:
            rulebook(name)
        except RulesError as fault:
            found[name] = fault.message
    return found


def round_word(name: str) -> str:
    """Return the word for a round in the rulebook with this id."""
    try:
        return system(name).round_word
    except RulesError:
        return "round"


def _title(name: str) -> str:
    try:
        return system(name).title if name else ""
    except RulesError:
        return name
