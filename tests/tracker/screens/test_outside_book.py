"""The screens under a rulebook that came from elsewhere and has next to nothing of its own."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.example_book import installed
from tests.tracker.screens.conftest import Open
from tests.tracker.screens.look import newest, text_of
from tracker.session import Session, begin
from tracker.store import SavesFolder


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Session]:
    """A fight of Mira and Oda under it, Mira's turn."""
    with installed():
        saved = Session(begin(SavesFolder(tmp_path), "Bridge", "pace"), random=Random(1))
        saved.ask({"action": "add", "name": "Mira", "sheet": {"pace": 7}, "initiative": 6})
        saved.ask({"action": "add", "name": "Oda", "initiative": 2})
        saved.ask({"action": "start"})
        yield saved
        saved.close()


async def test_a_fight_is_seen_and_played(bridge: Session, open_app: Open) -> None:
    app = open_app(bridge)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", *"6", "space", *"run", "enter")
        assert newest(app).endswith("Mira moves 6 m, Run: 4 m left this turn.")
        assert "Water" in text_of(app.screen, "#terrain")
        await pilot.press("u")
        assert "Undone" in newest(app)
        assert bridge.encounter.find("Mira").pace.round == 0
