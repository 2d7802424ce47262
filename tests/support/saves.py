"""Saves of fights after a few requests."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random

from tracker.session.session import Session, begin
from tracker.store import SavesFolder


def saved_fight(folder: Path, name: str, *requests: Mapping[str, object]) -> Path:
    """Make a save under Emala, play the requests, and close the save.

    All runs give the same save.
    """
    path = begin(SavesFolder(folder), name, "emala")
    with closing(Session(path, random=Random(1))) as saved:
        for request in requests:
            saved.ask(request)
    return path


def with_damaged_line(saved: Session, number: int) -> Path:
    """Close the fight, and change one letter in a line of its history."""
    saved.close()
    history = saved.path.with_suffix(".events")
    lines = history.read_bytes().splitlines(keepends=True)
    line = lines[number - 1]
    at = line.index(b'"text":"') + 8
    lines[number - 1] = line[:at] + b"?" + line[at + 1 :]
    history.write_bytes(b"".join(lines))
    return saved.path
