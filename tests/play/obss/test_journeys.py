"""Minutes, hours and days on the road and by water."""

from itertools import permutations
from typing import Any

import pytest

from rules.books.obss.state import kept
from tests.play.obss.table import ford, with_mare


def test_nobody_runs_for_longer_than_the_fortitude_save() -> None:
    table = ford(fortitude=1)
    fault = table.fault(action="explore", who="Grak", minutes=2, gait="run")
    assert fault.message == "Grak can run for 1 min without a rest."
    table.do(action="condition", who="Grak", condition="fatigued")
    assert table.fault(action="explore", who="Grak", gait="run").field == "gait"


@pytest.mark.parametrize(("value", "told"), [("printed", "54 km"), ("eight-hours", "48 km")])
def test_a_days_walk_at_12_m_is_as_printed_or_as_calculated(value: str, told: str) -> None:
    table = ford(movement=12)
    table.do(action="option", option="day-at-12-m", value=value)
    table.do(action="travel", who="Grak")
    assert table.text.endswith(f"{told}.")


def test_a_forced_march_needs_its_saves() -> None:
    table = ford(fortitude=1, constitution=1)
    table.do(action="travel", who="Grak", hours=11)
    assert "a forced march" in table.text
    table.do([10, 12], action="forced-march", who="Grak")
    assert table.text == (
        "Grak, day 1 of forced march: saves 11, 13 against DC 12; 1 level of fatigue."
    )


def test_a_mounts_saves_all_fail() -> None:
    table = with_mare(mount="camel")
    table.do(action="forced-march", who="Dun", hours=12)
    assert "a mount's saves all fail; 2 levels" in table.text
    assert table.event.dice == ()


@pytest.mark.parametrize(
    ("flags", "word"),
    [({"impetuous": True}, "it stops"), ({"extra_fee": True}, "it goes on")],
)
def test_the_night_on_the_river(flags: dict[str, Any], word: str) -> None:
    table = ford()
    table.do(action="river-night", **flags)
    assert word in table.text


@pytest.mark.parametrize("who", list(permutations(["Grak", "Mira", "Dun"])), ids="-".join)
@pytest.mark.parametrize(
    ("how", "km", "hours", "hustled"),
    [
        pytest.param({}, "32 km", 8, {}, id="a day"),
        pytest.param(
            {"hours": 3, "gait": "hustle"}, "24 km", 3, {"Grak": 3, "Mira": 3}, id="hustling"
        ),
    ],
)
def test_the_order_of_a_group_on_the_road_does_not_matter(
    who: tuple[str, ...], how: dict[str, Any], km: str, hours: int, hustled: dict[str, int]
) -> None:
    table = with_mare(mount="camel")
    table.do(action="travel", who=list(who), **how)
    roads = {name: kept(table.combatant(name)).road for name in who}
    assert f": {km}." in table.text
    assert {road.walked for road in roads.values()} == {hours}
    assert {name: road.hustled for name, road in roads.items() if road.hustled} == hustled
    assert table.combatant("Dun").hp == 20
