"""The folder of saves.

This module finds the folder, lists its contents, and finds a save by a typed word.
"""

import os
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from rules.numbers.nearest import the_nearest, told
from tracker.settings.paths import typed_path, user_folder
from tracker.store.errors import StoreError, damaged, os_errors_as, printable
from tracker.store.lock import is_locked
from tracker.store.names import ARCHIVE, BACKUPS, SAMPLES, events_path
from tracker.store.save import open_journal
from tracker.store.snapshot import ListedFight, Snapshot, SnapshotState
from tracker.store.unfinished import settle
from tracker.text.sanitize import sanitize

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = _PACKAGE / SAMPLES
SHIPPED = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "saves" / SAMPLES
"""The shipped samples: inside an installed package, or among the saves of a checkout."""
_ENDINGS = (".json", ".json.bak", ".events", ".lock")


class SaveEntry(msgspec.Struct, frozen=True):
    """A save in a list.

    `modified` is in seconds since 1970. `size` is the size of all files of the save, in bytes.
    """

    name: str
    path: Path
    modified: float
    size: int
    n: int = 0
    sample: bool = False
    fault: str | None = None
    fight: ListedFight = ListedFight()


class SavesFolder:
    """A folder of saves. It finds saves by typed text. A typed name never becomes part of a path.

    Each look at the folder first finishes or undoes interrupted operations.
    """

    def __init__(self, path: Path, shipped: Path = SHIPPED, *, names_only: bool = False) -> None:
        """If `names_only` is true, typed text is always a name and never a path."""
        self.path = path
        self.names_only = names_only
        self._shipped = shipped

    def entries(self) -> list[SaveEntry]:
        """Return the saves, newest first. A damaged save has a `fault`. Raises StoreError (io)."""
        self._settle()
        return _entries(self.path)

    def archived(self) -> list[SaveEntry]:
        """The archived saves, newest first; raises StoreError (io)."""
        self._settle()
        return _entries(self.path / ARCHIVE)

    def samples(self) -> list[SaveEntry]:
        """Return the samples beside the saves, or else those of the program, sorted by name."""
        return sorted(_entries(self._samples_folder()), key=lambda entry: entry.name)

    def stems(self) -> list[str]:
        """Return the file names of saves and samples without endings; no file is opened.

        Raises StoreError (io).
        """
        found = (*_snapshots(self.path), *_snapshots(self._samples_folder()))
        return sorted({one.path.stem for one in found})

    def means_path(self, text: str) -> bool:
        """Return whether the typed text is a path: it has a separator or ends in `.json`."""
        return not self.names_only and (text.endswith(".json") or os.sep in text)

    def find(self, text: str) -> Snapshot:
        """Return the save for a typed text.

        The text is a path (see `means_path`), the name of a file, or the name of a fight.

        Raises:
            StoreError: not-found if no save fits, or if several saves fit; io.
        """
        if self.means_path(text):
            path = typed_path(text)
            settle(*_around(path.absolute().parent))
            if os.path.lexists(path):
                return Snapshot(path)
            message = f"There is no file {printable(path)}: look at the path again."
            raise StoreError("not-found", message)
        self._settle()
        for folder in (self.path, self._samples_folder()):
            found = _called(text, folder)
            if len(found) > 1:
                files = ", ".join(sorted(one.path.stem for one in found))
                raise StoreError(
                    "not-found", f"More than one save is called {text!r}: say which of {files}."
                )
            if found:
                return found[0]
        raise self._not_found(text)

    def refuse_name(self, name: str, *, but: Path | None = None) -> None:
        """Raise StoreError (conflict) if a save here other than `but` already has this name."""
        self._settle()
        # Names of files count too, because they also find a save.
        others = [one for one in _snapshots(self.path) if one.path != but]
        taken = (each for one in others for each in (one.path.stem, _name_of(one)))
        if casefolded(name) in map(casefolded, taken):
            raise StoreError(
                "conflict", f"A save called {name!r} is there already: choose another name."
            )

    def _settle(self) -> None:
        settle(*_around(self.path))

    def taken(self) -> set[str]:
        """Return the names that are already used.

        These are the names of fights, of files, and of unfinished saves' files.
        """
        self._settle()
        files = [path.name.casefold() for path in _files(self.path) if not _is_loose_lock(path)]
        stems = {name[: -len(end)] for name in files for end in _ENDINGS if name.endswith(end)}
        kept = {path.name.casefold() for path in _files(self.path / BACKUPS)}
        return stems | kept | {casefolded(_name_of(one)) for one in _snapshots(self.path)}

    def _samples_folder(self) -> Path:
        own = self.path / SAMPLES
        return own if _snapshots(own) else self._shipped

    def _not_found(self, text: str) -> StoreError:
        message = f"There is no save called {told(text)} in {printable(self.path)}"
        if _called(text, self.path / ARCHIVE):
            message += ", only in its archive: unarchive it first"
        near = the_nearest(text, self._names(), or_all=False)
        return StoreError("not-found", f"{message}{near}. `gaitkeeper` lists those there are.")

    def _names(self) -> Iterator[tuple[str, str]]:
        """Yield the file name and the fight's name, for each save and each sample."""
        for folder in (self.path, self._samples_folder()):
            for one in _snapshots(folder):
                if not self.means_path(one.path.stem):
                    yield one.path.stem, _name_of(one)


def saves_folder(chosen: Path | None, environ: Mapping[str, str], here: Path) -> Path:
    """Return the folder of saves.

    If `chosen` is given, return this folder. If not, return the folder that $GAITKEEPER_SAVES
    names. Without this variable, return a folder of the checkout or of the user. `here` is the
    working folder; its pyproject.toml shows whether it is a checkout.
    """
    if chosen is not None:
        return chosen
    if environ.get("GAITKEEPER_SAVES"):
        return typed_path(environ["GAITKEEPER_SAVES"])
    if (here / "saves").is_dir() and _is_checkout(here):
        return here / "saves"
    return user_folder(environ, "XDG_DATA_HOME", "~/.local/share") / "saves"


def _around(folder: Path) -> list[Path]:
    """Return the two folders in which the note of an interrupted move can be."""
    return [folder, folder.parent if folder.name == ARCHIVE else folder / ARCHIVE]


def _is_checkout(folder: Path) -> bool:
    # A search in the text: parsing TOML takes longer than the rest of finding a save.
    try:
        lines = (folder / "pyproject.toml").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return False
    return 'name = "gaitkeeper-rpg"' in lines


def _files(folder: Path) -> Iterator[Path]:
    with os_errors_as(folder, "list"), suppress(FileNotFoundError):
        yield from folder.iterdir()


def _snapshots(folder: Path) -> list[Snapshot]:
    # A backup without its save is a damaged save; a history alone is an interrupted copy.
    names = {
        path.name.removesuffix(".bak")
        for path in _files(folder)
        if path.name.endswith((".json", ".json.bak")) and not path.name.startswith(".")
    }
    return [Snapshot(folder / name) for name in names]


def _is_loose_lock(path: Path) -> bool:
    """Return whether this is a lock file that no process holds. Such a file reserves no name."""
    return path.suffix == ".lock" and not is_locked(path)


def _entries(folder: Path) -> list[SaveEntry]:
    found = [_entry(snapshot) for snapshot in _snapshots(folder)]
    return sorted(found, key=lambda entry: (-entry.modified, entry.path.name))


def _entry(snapshot: Snapshot) -> SaveEntry:
    path = snapshot.path
    modified, size = _measure(path)
    try:
        found = _checked(snapshot)
    except StoreError as error:
        return SaveEntry(path.stem, path, modified, size, fault=error.message)
    name = found.name or path.stem
    return SaveEntry(name, path, modified, size, found.n, found.sample, fight=found.summary())


def _checked(snapshot: Snapshot) -> SnapshotState:
    """Return the contents of a snapshot; raises StoreError if the history is too short."""
    try:
        found = snapshot.latest()
    except StoreError as error:
        if error.code != "not-found":
            raise
        raise damaged(snapshot.path, "", "the file is missing, its backup is there") from error
    with closing(open_journal(snapshot.path)) as journal:
        next(journal.read_from(found.place), None)
    return found


def _measure(path: Path) -> tuple[float, int]:
    modified, size = 0.0, 0
    for each in (path, events_path(path)):
        with suppress(OSError):
            status = each.lstat()
            modified, size = max(modified, status.st_mtime), size + status.st_size
    return modified, size


def _called(text: str, folder: Path) -> list[Snapshot]:
    """Return the saves whose file has this name.

    If no file has this name, return the saves whose fight has this name.
    """
    wanted, snapshots = casefolded(text), _snapshots(folder)
    by_file = [one for one in snapshots if casefolded(one.path.stem) == wanted]
    return by_file or [one for one in snapshots if casefolded(_name_of(one)) == wanted]


def _name_of(snapshot: Snapshot) -> str:
    """Return the name of a fight. If the fight cannot be read, return the name of its file."""
    try:
        return snapshot.latest().name or snapshot.path.stem
    except StoreError:
        return snapshot.path.stem


def casefolded(name: str) -> str:
    """Return the name in the form that is used for comparisons.

    Upper and lower case are the same, and all codes for an accent are the same.
    """
    shown = unicodedata.normalize("NFD", " ".join(sanitize(name).split()))
    return unicodedata.normalize("NFC", shown.casefold())
