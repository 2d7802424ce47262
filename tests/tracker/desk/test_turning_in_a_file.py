"""In a book from a file, the GM types a direction to turn somebody who stays in their space."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.example_book import given
from tests.tracker.conftest import SHEETS
from tests.tracker.desk.conftest import At
from tracker.desk.commands.of_book import commands_of_book

BOOK = """
[book]
id = "tanks"
title = "Tanks"
[fields.speed]
default = 12
[gaits.drive]
speed = "speed"
[map]
grid = "hexes"
turn = 2
"""


@pytest.fixture
def tanks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Offer the book of the file for the whole test."""
    path = tmp_path / "tanks.toml"
    path.write_text(BOOK, "utf-8")
    monkeypatch.setitem(SHEETS, "tanks", {})
    with given(path):
        yield


@pytest.mark.usefixtures("tanks")
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("w", "Turn to the west (6 m of movement)"),
        ("se", "Turn to the south-east (2 m of movement)"),
    ],
)
def test_a_turn_in_place_is_typed(at_the_ford: At, typed: str, told: str) -> None:
    grid = "hexes 9x9; people A5:A A1:B"
    table = at_the_ford("tanks", then=[{"action": "draw-map", "grid": grid}])
    table.press("m", *"2 e", "enter")
    turn = next(one for one in commands_of_book(table.desk.book) if one.title == "Turn")
    turn.run(table.desk)
    table.press(*typed)
    assert told in table.prompt
    table.press("enter")
    assert told in table.newest
