"""How many spaces a turn reaches on fixed maps: by the program, and by the texts of the books."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest

from rules.fight.spaces_within_reach import reach_now
from tests.example_book import EXAMPLES, given
from tests.map.by_the_book import Place
from tests.map.fights import to_the_movement
from tests.map.golden_maps import DATA, MAPS, WALKERS, Fixed, Walker, counted, text_of
from tests.play.table import Table

D20 = (EXAMPLES / "d20-fantasy.toml").read_text("utf-8")

OTHER_MAPS = {
    "1-5": "diagonals = 1.5 ",
    "2": "diagonals = 2 ",
    "alternate": 'diagonals = "alternate" ',
    "turning": 'diagonals = "alternate"\nturn = 5 ',
}
"""What other books like d20 say under [map]."""


@contextmanager
def the_books(folder: Path) -> Iterator[None]:
    """Offer the example book of d20, and the same book with other words under [map]."""
    files = [EXAMPLES / "d20-fantasy.toml"]
    for name, said in OTHER_MAPS.items():
        path = folder / f"d20-{name}.toml"
        text = D20.replace("diagonals = 1 ", said)
        path.write_text(text.replace('id = "d20"', f'id = "d20-{name}"'), "utf-8")
        files.append(path)
    with given(*files):
        yield


def table_of(fixed: Fixed, walker: Walker) -> Table:
    table = Table(walker.system)
    for option, value in walker.options.items():
        table.do(action="option", option=option, value=value)
    for name, side in (("Ansa", "party"), ("Fenn", "foes"), ("Kay", "party")):
        sheet = dict(walker.sheet) if name == "Ansa" else {}
        table.do(action="add", name=name, side=side, sheet=sheet)
    for who, first in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=first)
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    if "body" in fixed.others:
        table.do(action="out", who="Fenn")
    table.do(action="start")
    to_the_movement(table)
    if walker.gait:
        table.do(action="gait", who="Ansa", gait=walker.gait)
    if walker.moved:
        table.do(action="move", who="Ansa", distance=walker.moved)
    # The map comes last, so that the gait and the move are on open ground.
    table.do(action="draw-map", grid=text_of(fixed, walker))
    return table


def by_the_program(name: str, how: str) -> set[Place]:
    table = table_of(MAPS[name], WALKERS[how])
    found = reach_now(table.encounter, table.fight.book, table.combatant("Ansa"))
    return {(one.x, one.y) for one in found}


ROWS = [(name, how) for how in WALKERS for name in MAPS]
FEW = 7
"""In every seventh row, the spaces are counted by the texts too. A search counts all rows."""

SEARCHES = os.environ.get("HYPOTHESIS_PROFILE") == "search"


def expected(name: str, how: str) -> int:
    return int(DATA["spaces"][how][name])


@pytest.fixture(scope="module", autouse=True)
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with the_books(tmp_path_factory.mktemp("books")):
        yield


@pytest.mark.parametrize(("name", "how"), ROWS)
def test_the_program_reaches_the_spaces_of_the_book(name: str, how: str) -> None:
    assert len(by_the_program(name, how)) == expected(name, how)


@pytest.mark.parametrize(("name", "how"), ROWS[:: 1 if SEARCHES else FEW])
def test_the_book_reaches_the_spaces_of_the_table(name: str, how: str) -> None:
    every = counted(name, how)
    assert len(every) == expected(name, how)
    assert by_the_program(name, how) == every


def test_every_row_of_the_table_is_counted() -> None:
    assert {(name, how) for how in DATA["spaces"] for name in DATA["spaces"][how]} == {*ROWS}
