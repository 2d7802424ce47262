"""Saves of fights in which a few requests were played."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random

from tracker.session.session import Session, begin
from tracker.store import SavesFolder


def saved_fight(folder: Path, name: str, *requests: Mapping[str, object]) -> Path:
    """Make a save under Emala in this folder, play the requests, and close it; no run differs."""
    path = begin(SavesFolder(folder), name, "emala")
    with closing(Session(path, random=Random(1))) as saved:
        for request in requests:
            saved.ask(request)
    return path
