"""Export, in the fight's prompt: the ending of the file's name decides the format."""

import os
from pathlib import Path

from rules.errors import InputError
from tracker.desk.desk import Desk
from tracker.formats import files
from tracker.formats.export import KIND_OF, exported
from tracker.library.keeping import OVER
from tracker.store.errors import printable
from tracker.store.names import stem_for

HINT = f"its ending says what: {', '.join(KIND_OF)}"


def open_export(desk: Desk) -> None:
    """Ask for a file's name, and write the fight to that file."""
    stem = stem_for(desk.saved.name, ())

    def place(text: str) -> tuple[Path, str, bool]:
        over = text.startswith(OVER)
        path = files.to_write(desk.app.folder, text.lstrip(OVER))
        kind = KIND_OF.get(path.suffix.lower())
        if kind is None:
            message = f"the name ends in none of {', '.join(KIND_OF)}."
            raise InputError("bad-choice", "file", message)
        return path, kind, over

    def answered(text: str) -> None:
        path, kind, over = place(text)
        if os.path.lexists(path) and not over:
            message = f"{printable(path)} is there already: {OVER} before it writes over it."
            raise InputError("conflict", "file", message)
        files.write(path, exported(kind, desk.saved), over=over)
        desk.tell(f"Written: {printable(path)}")

    def preview(text: str) -> str:
        path, kind, over = place(text)
        there = " again" if over else ", which is there already" if os.path.lexists(path) else ""
        return f"writes {printable(path)}{there} ({kind})"

    desk.ask("Export to:", answered, hint=HINT, typed=f"{stem}.csv", preview=preview)
