"""Ask in the fight's prompt for the file of an export.

The ending of the file's name decides the format.
"""

import os
from pathlib import Path

from rules.errors import InputError
from tracker.formats import files
from tracker.formats.file_formats import FORMATS, FileFormat, by_ending
from tracker.library.keeping import OVER
from tracker.screens.pages import Pages
from tracker.store.errors import printable
from tracker.store.names import stem_for
from tracker.typed.prompt import Question

ENDINGS = ", ".join(one.ending for one in FORMATS)
HINT = f"its ending says what: {ENDINGS}"


def open_export(pages: Pages) -> None:
    """Ask for a file's name, and write the fight to that file."""
    desk = pages.desk
    stem = stem_for(desk.session.name, ())

    def place(text: str) -> tuple[Path, FileFormat, bool]:
        over = text.startswith(OVER)
        path = files.to_write(pages.app.folder, text.lstrip(OVER))
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
        files.write(path, kind.write(desk.session), over=over)
        desk.tell(f"Written: {printable(path)}")

    def preview(text: str) -> str:
        path, kind, over = place(text)
        there = " again" if over else ", which is there already" if os.path.lexists(path) else ""
        return f"writes {printable(path)}{there} ({kind.id})"

    typed = f"{stem}{FORMATS[0].ending}"
    desk.ask(Question("Export to:", answered, HINT, typed, preview=preview))
