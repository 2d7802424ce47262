"""A desk without a screen, on a small saved fight."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from tests.tracker.conftest import SHEETS, Make
from tests.tracker.desk.table import Table
from tracker.desk.tour import Tour
from tracker.session.session import Session, begin
from tracker.settings.config import Config
from tracker.store import SavesFolder

Sit = Callable[..., Table]
At = Callable[..., Table]

SEVEN: tuple[dict[str, Any], ...] = (
    {"name": "Grak", "side": "party", "initiative": 30},
    {"name": "Mira", "side": "party", "initiative": 29},
    {"name": "Wolf", "count": 3, "initiative": 20},
    {"name": "Orc", "initiative": 10, "attacks": "axe 1d8; bow 1d6"},
    {"name": "Sage", "side": "others", "initiative": 5},
)
"""The combatants at the ford."""


@pytest.fixture
def sit(folder: SavesFolder) -> Sit:
    """Return a function that opens a desk at a fight.

    Its other arguments are options of the config file.
    """

    def sit_down(saved: Session, tour: Tour | None = None, **options: Any) -> Table:
        return Table(saved, folder, Config(**options), tour)

    return sit_down


@pytest.fixture
def at(fight: Make, sit: Sit) -> At:
    """Return a function that opens a desk at a new fight of four under a rulebook."""
    return lambda system="emala", **options: sit(fight(system), **options)


@pytest.fixture
def at_the_ford(folder: SavesFolder, sit: Sit) -> Iterator[At]:
    """Yield a function that opens a desk at a fight of seven. Grak has the turn and is selected.

    `more` are further combatants. `then` are requests after the start.
    """
    made: list[Session] = []

    def make(
        system: str, more: Iterable[dict[str, Any]] = (), then: Iterable[dict[str, Any]] = ()
    ) -> Table:
        saved = Session(begin(folder, f"Ford {system} {len(made)}", system), random=Random(1))
        made.append(saved)
        for one in (*SEVEN, *more):
            saved.ask({"action": "add", "hp": 20, "sheet": SHEETS[system], **one})
        saved.ask({"action": "start"})
        if saved.encounter.phase == "roll":
            saved.ask({"action": "next"})
        for one in then:
            saved.ask(one)
        table = sit(saved)
        table.select("Grak")
        return table

    yield make
    for one in made:
        one.close()
