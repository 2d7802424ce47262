"""EXP on grids: the units that are told for a way are those that playing the way takes."""

from random import Random

import pytest

from rules.fight.played_turns import whole
from rules.fight.reach_on_grid import ReachOverSpaces, rounds_over_spaces
from tests.map.fights import go, of_three
from tests.play.table import Table


def begin_next_unit(table: Table) -> None:
    """Go on until Ansa has the turn again."""
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


def spot(table: Table) -> str:
    assert table.encounter.map
    return table.encounter.map.spots["c1"].place


def told(table: Table, goal: str, gait: str = "walk") -> int | None:
    """Return the units that Ansa needs to a space; check that all questions have one answer."""
    encounter, book, ansa = table.encounter, table.fight.book, table.combatant("Ansa")
    alone = rounds_over_spaces(encounter, book, ansa, book.words.gait(gait), f"@{goal}")
    of_all = whole(ReachOverSpaces(encounter, book, f"@{goal}").of(ansa))
    units = [each.turns and each.turns.figure.value for each in of_all if each.gait.id == gait]
    assert units == [alone.turns and alone.turns.figure.value]
    return int(units[0]) if units[0] else None


def played(table: Table, goal: str, gait: str = "walk") -> int:
    """Return the units in which Ansa comes to a space by the same path in each unit."""
    units = 1
    go(table, {"place": goal, "gait": gait})
    while spot(table) != goal:
        begin_next_unit(table)
        go(table, {"place": goal, "gait": gait})
        units += 1
    return units


@pytest.mark.parametrize("shape", ["hexes", "squares"])
def test_a_turn_with_all_that_is_left_of_a_unit_counts(shape: str) -> None:
    table = of_three("exp", {"dex": 12}, grid=f"{shape} 20x5 2 m; people C3:a A5:b T5:c")
    go(table, {"direction": "e", "distance": 3})
    assert (told(table, "B3"), played(table, "B3")) == (2, 2)


def test_of_two_bolts_that_are_as_fast_the_shorter_one_is_taken() -> None:
    """Somebody stands on the longer one."""
    table = of_three("exp", {"rate": 6}, grid="hexes 12x9; people A2:a C6:b A9:c")
    go(table, {"place": "E6", "gait": "bolt"})
    assert spot(table) == "C2"
    begin_next_unit(table)
    assert told(table, "E6", "bolt") == 2
    begin_next_unit(table)
    go(table, {"place": "E6", "gait": "bolt"})
    assert spot(table) == "E6"


def test_whoever_stops_before_somebody_turns_there_for_the_next_unit() -> None:
    table = of_three("exp", {"dex": 10}, grid="hexes 6x4; people D2:a D4:b E3:c")
    go(table, {"direction": "e", "distance": 1})
    assert (told(table, "C3"), played(table, "C3")) == (2, 2)


def test_a_turn_before_somebody_who_stands_ahead_is_made_in_this_unit() -> None:
    table = of_three("exp", {"rate": 4}, grid="hexes 14x5; people C3:a C2:b A1:c")
    go(table, {"direction": "e", "distance": 1})
    text = go(table, {"place": "C1"})
    assert "Ansa turns by 120 degrees for 2 hexes" in text
    assert (spot(table), table.left("Ansa")) == ("D3", 1)
    begin_next_unit(table)
    assert (told(table, "C1"), played(table, "C1")) == (1, 1)


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_a_long_way_over_hills_takes_the_units_that_are_told(seed: int) -> None:
    """In play, the way is looked for again in each unit. A way kept from the first takes longer."""
    dice = Random(seed)
    rows = "; ".join("".join(dice.choice("..abcd") for _ in range(14)) for _ in range(6))
    text = f"hexes; {rows}; legend a^0.4 b^0.8 c^1.2 d^1.6; people A1:a B2:b C3:c"
    tables = [of_three("exp", {"rate": 3}, grid=text) for _ in range(2)]
    assert told(tables[0], "N6") == played(tables[1], "N6") == {1: 11, 2: 10, 7: 11}[seed]
