"""The least number of units for a way on a grid, in a book in which turning costs movement."""

from random import Random

import pytest

from rules.map import turned_ways
from rules.map.grid_plan import plan_of
from rules.map.least_costs import LeastCosts
from tests.map.fights import go, of_three
from tests.play.table import Table

OPEN = "\n".join(["hexes", *["." * 26] * 12, "people A1:a Z1:b Z12:c"])


def units_to(table: Table, goal: str) -> int:
    """Return the number of units in which Ansa arrives."""
    go(table, {"place": goal})
    for units in range(1, 20):
        assert table.encounter.map
        if table.encounter.map.spots["c1"].place == goal:
            return units
        table.do(action="next")
        while table.encounter.turn_of != "c1":
            table.do(action="next")
        go(table, {"place": goal})
    raise AssertionError(f"Ansa never arrives in {goal}")


def without_more_searches(patch: pytest.MonkeyPatch) -> None:
    """Let every search fail that looks for a way with fewer units than the first way."""

    def fail(*_: object) -> None:
        pytest.fail("another search was made")

    patch.setattr(turned_ways, "made_sooner", fail)


def test_a_way_that_is_surely_the_soonest_needs_no_other_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_more_searches(monkeypatch)
    table = of_three("exp", {"rate": 5}, grid=OPEN)
    assert units_to(table, "P12") == 5


@pytest.mark.parametrize("seed", range(6))
def test_a_way_that_is_surely_the_soonest_is_as_soon_as_the_best_of_all(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(seed)
    rows = ["".join(dice.choice("." * 12 + "##%%~") for _ in range(16)) for _ in range(8)]
    rows = ["." * 16, *rows, "." * 16]
    legend = "legend %(mud-ankles) ~(water-waist)\npeople A1:a"
    text = "\n".join(["hexes", *rows, legend])
    found = units_to(of_three("exp", {"rate": 5}, grid=text), "P10")
    monkeypatch.setattr(turned_ways, "_surely_soonest", lambda *_: None)
    assert found == units_to(of_three("exp", {"rate": 5}, grid=text), "P10")


@pytest.mark.parametrize("seed", range(8))
def test_on_hills_the_least_movement_hides_no_sooner_way(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(seed)
    rows = ["".join(dice.choice("..11223#") for _ in range(11)) for _ in range(7)]
    rows = ["." * 11, *rows, "." * 11]
    legend = "legend 1^0.4 2^0.8 3^1.6\npeople A1:a"
    text = "\n".join(["hexes", *rows, legend])
    found = units_to(of_three("exp", {"rate": 5}, grid=text), "I9")
    monkeypatch.setattr(LeastCosts, "of", lambda *_: 0)
    monkeypatch.setattr(LeastCosts, "after", lambda *_: 0)
    assert found == units_to(of_three("exp", {"rate": 5}, grid=text), "I9")


def test_a_height_that_is_only_in_the_legend_makes_no_slopes() -> None:
    table = of_three("exp", {"rate": 5}, grid=f"{OPEN}\nlegend 1^0.4")
    assert table.encounter.map
    assert table.encounter.map.grid
    assert plan_of(table.encounter.map.grid).heights == {0}
