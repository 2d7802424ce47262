"""Export, in the fight's prompt: the ending of the file's name decides the format."""

import os
from pathlib import Path

from rules.errors import InputError
from tracker.desk.desk import Desk
from tracker.formats import files
from tracker.formats.file_formats import FORMATS, FileFormat, by_ending
from tracker.library.keeping import OVER
from tracker.store.errors import printable
from tracker.store.names import stem_for

ENDINGS = ", ".join(one.ending for one in FORMATS)
HINT = f"its ending says what: {ENDINGS}"


def open_export(desk: Desk) -> None:
    """Ask for a file's name, and write the fight to that file."""
    stem = stem_for(desk.saved.name, ())

    def place(text: str) -> tuple[Path, FileFormat, bool]:
        over = text.startswith(OVER)
        path = files.to_write(desk.app.folder, text.lstrip(OVER))
        kind = by_ending(path.suffix)
        if kind is None:
            message = f"the name ends in none of {ENDINGS}."
            raise InputError("bad-choice", "file", message)
        return path, kind, over

    def answered(text: str) -> None:
        path, kind, over = place(text)
        if os.path.lexists(path) and not over:
            message = f"{printable(path)} is there already: {OVER} before it writes over it."
            raise InputError("conflict", "file", message)
        files.write(path, kind.write(desk.saved), over=over)
        desk.tell(f"Written: {printable(path)}")

    def preview(text: str) -> str:
        path, kind, over = place(text)
        there = " again" if over else ", which is there already" if os.path.lexists(path) else ""
        return f"writes {printable(path)}{there} ({kind.id})"

    desk.ask("Export to:", answered, hint=HINT, typed=f"{stem}{FORMATS[0].ending}", preview=preview)
