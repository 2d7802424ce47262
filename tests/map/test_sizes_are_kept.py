"""A combatant without a space keeps the size on the grid, also when the map changes."""

from typing import Any

import pytest

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import InputError
from tests.map.fights import go
from tests.play.table import Table

BOOKS = ("emala", "exp", "obss", "opend6", "d20")
GRID = "squares; .........; .........; .........; .........; people A1:a(2x2) G1:b(3x3) A4:c"


def fight(system: str = "obss", grid: str = GRID, **sheet: object) -> Table:
    table = Table(system)
    for name, side in (("Ansa", "party"), ("Fenn", "foes"), ("Kay", "party")):
        table.do(action="add", name=name, side=side, sheet=sheet)
    for who, value in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="draw-map", grid=grid)
    table.do(action="start")
    return table


def size(table: Table, who: str) -> int:
    return int(table.encounter.map.spots[who].size)


LEAVES: dict[str, tuple[dict[str, Any], ...]] = {
    "a move without a direction": ({"action": "move", "who": "Ansa", "distance": 1},),
    "a line is drawn": ({"action": "draw-map", "line": "gate:a b -3- c"},),
    "a line, and a move on it": (
        {"action": "draw-map", "line": "gate:a -30- b c"},
        {"action": "go-path", "who": "Ansa", "legs": [{"whom": "Fenn", "distance": 1}]},
    ),
    "another grid without them": ({"action": "draw-map", "grid": "squares 9x9; people A1:c"},),
}
BACK: dict[str, tuple[dict[str, Any], ...]] = {
    "a space is said": ({"action": "set-position", "who": ["Ansa"], "at": "C2"},),
    "beside somebody": ({"action": "set-position", "who": ["Ansa"], "at": "Kay"},),
    "a grid is drawn": ({"action": "draw-map", "grid": "squares 9x9; people C3:a F6:c"},),
}


@pytest.mark.parametrize("how", LEAVES)
@pytest.mark.parametrize("back", BACK)
def test_a_size_that_was_said_comes_back_with_the_combatant(how: str, back: str) -> None:
    table = fight()
    for request in LEAVES[how]:
        table.do(**request)
    if "line" in how:
        table.do(action="draw-map", grid="squares 9x9; people A9:c")
    for request in BACK[back]:
        table.do(**request)
    assert size(table, "c1") == 2
    book = table.fight.book
    again = from_plain(to_plain(table.encounter), book.state, book.fight_state)
    assert to_bytes(again) == to_bytes(table.encounter)


def test_undo_takes_a_size_back_with_the_map() -> None:
    table = fight(grid="squares 9x9; people A1:a G1:b A5:c")
    before = to_bytes(table.encounter)
    table.do(action="draw-map", grid=GRID)
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_a_new_size_is_said_over_an_old_one() -> None:
    table = fight()
    table.do(action="draw-map", grid="squares 9x9; people A1:a(4x4) A6:c")
    table.do(action="move", who="Ansa", distance=1)
    table.do(action="set-position", who=["Ansa"], at="C3")
    assert size(table, "c1") == 4
    table.do(action="draw-map", grid="squares 9x9; people A1:a(1x1) A6:c")
    table.do(action="move", who="Ansa", distance=1)
    table.do(action="set-position", who=["Ansa"], at="C3")
    assert size(table, "c1") == 1


def test_in_emala_the_sheet_counts_unless_a_size_was_said() -> None:
    table = fight("emala", "squares 9x9; people A1:a F1:b(1x1) A9:c", footprint=1)
    table.do(action="edit", who="Ansa", sheet={"footprint": 3})
    table.do(action="edit", who="Fenn", sheet={"footprint": 2})
    for who in ("Ansa", "Fenn"):
        table.do(action="move", who=who, distance=1, override=True)
        table.do(action="set-position", who=[who], at={"Ansa": "C3", "Fenn": "H8"}[who])
    assert (size(table, "c1"), size(table, "c2")) == (3, 2)


def test_whoever_is_brought_beside_somebody_large_keeps_the_own_size() -> None:
    table = fight("obss", "squares 9x9; people A1:a(3x3) F6:c", size="medium")
    table.do(action="edit", who="Ansa", sheet={"size": "large"})
    table.do(action="move", who="Kay", distance=1, override=True)
    table.do(action="ride", who="Kay", other="Ansa", override=True)
    spots = table.encounter.map.spots
    assert "c3" in spots
    assert (spots["c1"].size, spots["c3"].size) == (3, 1)


def test_a_fight_in_which_nobody_has_a_size_keeps_its_bytes() -> None:
    table = fight(grid="squares 9x9; people A1:a G1:b A5:c")
    table.do(action="move", who="Ansa", distance=1)
    table.do(action="set-position", who=["Ansa"], at="C3")
    assert b"sizes" not in to_bytes(table.encounter)


def test_a_size_that_does_not_fit_any_more_is_refused_with_its_reason() -> None:
    table = fight()
    table.do(action="move", who="Ansa", distance=1)
    fault = table.fault(action="set-position", who=["Ansa"], at="I4")
    assert "Ansa cannot stand at I4" in fault.message


def test_a_path_along_the_grid_goes_on_with_the_size() -> None:
    table = fight()
    table.do(action="move", who="Ansa", distance=1)
    table.do(action="set-position", who=["Ansa"], at="A1")
    go(table, {"place": "D1"})
    assert size(table, "c1") == 2


@pytest.mark.parametrize("sizes", [{"c9": 2}, {"c1": 0}, {"c1": 5}, {"c1": "2"}])
def test_a_save_with_a_wrong_size_is_refused(sizes: dict[str, Any]) -> None:
    table = fight()
    plain, book = to_plain(table.encounter), table.fight.book
    plain["encounter"]["map"]["sizes"] = sizes
    with pytest.raises(InputError, match=r"size|Expected|position"):
        from_plain(plain, book.state, book.fight_state)


def test_whoever_leaves_the_fight_leaves_no_size_behind() -> None:
    table = fight()
    table.do(action="remove", who="Fenn")
    assert table.encounter.map.sizes == {"c1": 2}


def test_somebody_large_is_told_in_their_own_space_and_covers_the_goal() -> None:
    grid = "squares; .........; .........; .........; people A1:a E1:b G1:c"
    table = fight("emala", grid, footprint=2)
    assert ": at B1, covering C1," in go(table, {"place": "C1"})
