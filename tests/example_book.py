"""Use the rulebooks of examples/ in this process, as an installed book or as book files."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import rules.rulebook.catalogue
from rules.fight.apply import actions_of
from rules.history.fight import _kinds_of
from rules.rulebook.catalogue import ENTRY_POINTS, shelve
from tracker.formats.book_folders import offer

EXAMPLES = Path(__file__).parents[1] / "examples"
EXAMPLE = EXAMPLES / "pace-and-half"
D20 = EXAMPLES / "d20-fantasy.toml"


@contextmanager
def installed() -> Iterator[None]:
    """Add the book `pace` to the rulebooks until the block ends."""
    entry = EntryPoint("pace", "pace_and_half", ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        patch.setattr(rules.rulebook.catalogue, "_from_elsewhere", lambda: {"pace": entry})
        yield


@contextmanager
def given(*files: Path) -> Iterator[None]:
    """Add the books of these files to the rulebooks during the block."""
    with pytest.MonkeyPatch.context() as patch:
        if files:
            patch.setenv("GAITKEEPER_BOOKS", str(files[0].parent / "none"))
            forget()
            offer(files, files[0].parent / "none")
        yield
    if files:
        shelve(dict)
        forget()


def forget() -> None:
    """Forget the loaded books. The next test may load another file with the same id."""
    shelve(dict)
    actions_of.cache_clear()
    _kinds_of.cache_clear()
