"""The library: the GM's templates and parties, each in a text file, and the built-in templates."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rules.errors import CodedError, InputError
from tracker.formats import files
from tracker.formats.incoming import LIBRARY, read_bytes, text_of
from tracker.library.template import Kept, Party, Template, casefolded, read_kept, same
from tracker.library.writing import written
from tracker.store import SavesFolder, StoreError
from tracker.store.errors import os_errors_as, printable

BUILT_IN = Path(__file__).with_name("built_in")
MOST_FILES = 2000
BOM = "\ufeff"
"""The mark that some editors put before the first line."""
ENDING = ".toml"


class Shelved(NamedTuple):
    """A template or a party, with its file. For a built-in template, the file is None."""

    kept: Kept
    path: Path | None


class Unreadable(NamedTuple):
    """A file of the library that could not be read, and the reason."""

    path: Path
    reason: str


class Library:
    """Keeps templates and parties by their names. Files are read again if they have changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unreadable: list[Unreadable] = []
        self._read: dict[Path, tuple[tuple[int, int], list[Kept]]] = {}
        self._own: list[Shelved] = []

    def look(self) -> None:
        """Read the changed files in the GM's folder; list the files that cannot be read."""
        self.unreadable, self._own = [], []
        try:
            paths = self._files()
        except StoreError as fault:
            self.unreadable.append(Unreadable(self.folder, fault.message))
            return
        for path in paths:
            try:
                self._own += [Shelved(one, path) for one in self._kept_in(path)]
            except (CodedError, OSError) as fault:
                reason = fault.message if isinstance(fault, CodedError) else str(fault.strerror)
                self.unreadable.append(Unreadable(path, reason))

    def everything(self) -> list[Shelved]:
        """Return all templates and parties: first the GM's own, then the built-in templates.

        If the GM has an entry of the same name, the built-in template is left out.
        """
        own = {(one.kept.system, casefolded(one.kept.name)) for one in self._own}
        came = (Shelved(one, None) for one in built_in_templates())
        return [
            *self._own,
            *(one for one in came if (one.kept.system, casefolded(one.kept.name)) not in own),
        ]

    def template(self, name: str, system: str) -> Template | None:
        """Return the template of a book with that name; None if there is no such template."""
        return next((one for one in self.templates(system) if _is_called(one, name)), None)

    def templates(self, system: str) -> list[Template]:
        """The templates of a book."""
        kept = (one.kept for one in self.everything() if one.kept.system == system)
        return [one for one in kept if isinstance(one, Template)]

    def parties(self) -> list[Party]:
        """The parties of all books."""
        return [one.kept for one in self._own if isinstance(one.kept, Party)]

    def party(self, name: str) -> Party:
        """Return the party with this name.

        If no party has this name, return the only party whose name begins with the text. Raises
        InputError.
        """
        known, wanted = self.parties(), casefolded(name)
        exact = [one for one in known if _is_called(one, name)]
        begun = exact or [one for one in known if casefolded(one.name).startswith(wanted)]
        if len(begun) == 1:
            return begun[0]
        names = ", ".join(one.name for one in begun or known) or "none yet"
        message = f"no one party is called {name[:60]!r}; there are: {names}."
        raise InputError("not-found", "name", message)

    def keep(self, kept: Kept, *, over: bool = False) -> Path:
        """Write a template or a party into a text file, and return its path.

        If the entry exists already, only this entry in the file is changed.

        Raises:
            StoreError: conflict if the name is used already, io.
            InputError: if the existing file can no longer be read, or cannot be changed.
        """
        self.look()
        there = next((one.path for one in self._own if same(one.kept, kept)), None)
        if there is not None and not over:
            raise StoreError("conflict", f"{kept.name} is there already ({printable(there)}).")
        path = there or self.folder / f"{self._free_stem(kept)}{ENDING}"
        files.write(path, self._changed(there, kept).encode(), over=there is not None)
        self.look()
        return path

    def _changed(self, there: Path | None, kept: Kept) -> str:
        """Return the text of a file after `kept` was added.

        `there` is the old file. If it is None, return the text of a new file.
        """
        if there is None:
            return written(kept)
        data = read_bytes(there, LIBRARY)
        old = text_of(data, there.name, LIBRARY)
        wanted = [kept if same(one, kept) else one for one in read_kept(old)]
        new = written(kept, old)
        if read_kept(new) != wanted:
            message = f"{printable(there)} is left as it is: change {kept.name} in it by hand."
            raise InputError("conflict", None, message)
        return BOM + new if data.startswith(BOM.encode()) else new

    def _free_stem(self, kept: Kept) -> str:
        word = f"party-{kept.name}" if isinstance(kept, Party) else kept.name
        stem = re.sub(r"[\W_]+", "-", casefolded(word)).strip("-")[:40] or "template"
        taken = {path.stem for path in self._files()}
        numbered = (stem, f"{stem}-{kept.system}", *(f"{stem}-{n}" for n in range(2, MOST_FILES)))
        return next(one for one in numbered if one not in taken)

    def _files(self) -> list[Path]:
        # Depending on Python's version, is_dir and glob hide some faults.
        with os_errors_as(self.folder, "list"), suppress(FileNotFoundError, NotADirectoryError):
            found = (one for one in self.folder.iterdir() if one.name.endswith(ENDING))
            return sorted(one for one in found if not one.name.startswith("."))[:MOST_FILES]
        return []

    def _kept_in(self, path: Path) -> list[Kept]:
        status = path.stat()
        mark = (status.st_mtime_ns, status.st_size)
        if path not in self._read or self._read[path][0] != mark:
            text = text_of(read_bytes(path, LIBRARY), path.name, LIBRARY)
            self._read[path] = (mark, read_kept(text))
        return self._read[path][1]


@lru_cache(maxsize=4)
def library_in(folder: Path) -> Library:
    """Return the library of a folder. Its method `look` reads the changed files."""
    return Library(folder)


def library_for(folder: SavesFolder, configured: str) -> Library:
    """Return the library that belongs to a folder of saves.

    `configured` is the folder of the library in the config file.
    """
    return library_in(files.library_folder(folder, configured, os.environ))


@lru_cache(maxsize=1)
def built_in_templates() -> Sequence[Kept]:
    """The built-in templates, in the order of their books."""
    paths = sorted(BUILT_IN.glob(f"*{ENDING}"))
    texts = (text_of(read_bytes(path, LIBRARY), path.name) for path in paths)
    return tuple(one for text in texts for one in read_kept(text))


def _is_called(kept: Kept, name: str) -> bool:
    return casefolded(kept.name) == casefolded(name)
