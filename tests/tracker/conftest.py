"""Small saved fights, the same in every run."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.example_book import D20, given, installed
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

Make = Callable[..., Session]

SHEETS: dict[str, dict[str, Any]] = {
    "emala": {"movement_rate": 6, "action_points": 2},
    "exp": {"dex": 13, "awe": 12, "pstr": 14, "mstr": 11, "con": 11},
    "obss": {"movement": 9},
    "opend6": {"running": "3D"},
    "rom": {"full_mph": 12},
}


@pytest.fixture
def folder(tmp_path: Path) -> SavesFolder:
    """An empty folder of saves."""
    return SavesFolder(tmp_path, shipped=tmp_path / "none shipped")


@pytest.fixture
def fight(folder: SavesFolder) -> Iterator[Make]:
    """Yield a function that makes a fight of four under a rulebook, and begins it.

    One of the combatants is wounded.
    """
    made: list[Session] = []

    def make(system: str = "emala") -> Session:
        saved = Session(begin(folder, f"Ford {system}", system), random=Random(1))
        made.append(saved)
        sheet = SHEETS[system]
        saved.ask({"action": "add", "name": "Grak", "side": "party", "hp": 14, "sheet": sheet})
        saved.ask({"action": "add", "name": "Mira", "side": "party", "hp": 9, "sheet": sheet})
        saved.ask({"action": "add", "name": "Goblin", "count": 2, "hp": 5, "sheet": sheet})
        saved.ask({"action": "start"})
        saved.ask({"action": "damage", "who": ["Grak"], "amount": 3, "reason": "an arrow"})
        return saved

    yield make
    for saved in made:
        saved.close()


def ordered(fight: Make, system: str = "emala") -> Session:
    """Return a fight of Grak, Mira, Goblin 1 and Goblin 2, who act in this order.

    Grak has the turn.
    """
    saved = fight(system)
    for name, value in {"Grak": 30, "Mira": 29, "Goblin 1": 13, "Goblin 2": 12}.items():
        saved.ask({"action": "set-initiative", "who": name, "value": value})
    saved.ask({"action": "end-round"})
    if saved.encounter.phase == "roll":
        saved.ask({"action": "next"})
    return saved


@pytest.fixture
def saved(fight: Make) -> Session:
    """Return a fight of four under Emala. Mira has the turn."""
    return fight()


@pytest.fixture
def empty(folder: SavesFolder) -> Iterator[Session]:
    """Yield a fight under Emala without combatants."""
    saved = Session(begin(folder, "Bridge", "emala"), random=Random(1))
    yield saved
    saved.close()


@pytest.fixture
def chase(folder: SavesFolder) -> Session:
    """Return a fight of Mira and Vane. Mira is on foot and has the turn; Vane drives the Coupe."""
    saved = Session(begin(folder, "Chase", "opend6"))
    coupe = {"kind": "vehicle", "move": 30}
    saved.ask({"action": "add", "name": "Mira", "initiative": 9})
    saved.ask({"action": "add", "name": "Vane", "initiative": 5})
    saved.ask({"action": "add", "name": "Coupe", "sheet": coupe})
    saved.ask({"action": "board", "who": "Vane", "vehicle": "Coupe", "seat": "driver"})
    saved.ask({"action": "start"})
    saved.ask({"action": "set-speed", "who": "Coupe", "level": "cruising"})
    return saved


@pytest.fixture
def of_pace(folder: SavesFolder) -> Iterator[Session]:
    """Yield a fight of Mira and Oda under a small installed book. Mira has the turn."""
    with installed():
        saved = Session(begin(folder, "Bridge", "pace"), random=Random(1))
        saved.ask({"action": "add", "name": "Mira", "sheet": {"pace": 7}, "initiative": 6})
        saved.ask({"action": "add", "name": "Oda", "initiative": 2})
        saved.ask({"action": "start"})
        yield saved
        saved.close()


@pytest.fixture
def of_d20(folder: SavesFolder) -> Iterator[Session]:
    """Yield a fight of Ana and an orc under a book from a file. Ana has the turn."""
    with given(D20):
        saved = Session(begin(folder, "Bridge", "d20"), random=Random(1))
        ana = {"strength": 14, "dexterity": 16}
        saved.ask({"action": "add", "name": "Ana", "sheet": ana, "initiative": 20})
        saved.ask({"action": "add", "name": "Orc", "initiative": 10})
        saved.ask({"action": "start"})
        yield saved
        saved.close()
