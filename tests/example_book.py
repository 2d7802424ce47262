"""The rulebook of examples/, as if it were installed beside us, in this process."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import rules.rulebook.catalogue
from rules.rulebook.catalogue import ENTRY_POINTS

EXAMPLE = Path(__file__).parents[1] / "examples" / "pace-and-half"


@contextmanager
def installed() -> Iterator[None]:
    """The book `pace` is among the rulebooks until the end."""
    entry = EntryPoint("pace", "pace_and_half", ENTRY_POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXAMPLE))
        patch.setattr(rules.rulebook.catalogue, "_from_elsewhere", lambda: {"pace": entry})
        yield
