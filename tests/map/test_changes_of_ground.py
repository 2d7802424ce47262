"""Paths over changes of ground: the gait is named once, heights follow the line."""

import pytest

from rules.books.emala.state import kept
from tests.map.test_going import fight, go


def test_a_run_over_a_change_of_ground_is_one_run_action() -> None:
    table = fight("a b -15- ford -40 rough- bridge -60- wood:c", "opend6")
    told = go(table, {"place": "bridge", "gait": "run"})
    assert told.startswith("Ansa moves 20 m towards bridge, 5 m of it")
    assert "on the way to bridge" in told


@pytest.mark.parametrize(
    ("line", "place", "told", "height"),
    [
        ("b -2- mid:a -3 rough- wall^3:c", "wall", "3 m up a rough climb", 3),
        ("b -2- mid:a -3 rough- wall^1.5:c", "wall", "3 m up a rough climb", 1.5),
        ("b -2- mid:a -3 rough- wall:c", "wall", "3 m up a rough climb", 0),
        ("b -2- mid -3 rough- wall^3:a c", "mid", "3 m on a rough climb", 0),
    ],
)
def test_a_climb_on_the_line_rises_as_the_line_does(
    line: str, place: str, told: str, height: float
) -> None:
    table = fight(line, "emala", movement_rate=12)
    assert told in go(table, {"place": place})
    assert kept(table.combatant("Ansa")).height == height


def test_who_climbed_up_the_line_climbs_down_again() -> None:
    table = fight("b -2- mid:a -3 rough- wall^3:c", "emala", movement_rate=12)
    go(table, {"place": "wall"})
    go(table, {"place": "mid", "distance": 1})
    assert kept(table.combatant("Ansa")).height == 2
