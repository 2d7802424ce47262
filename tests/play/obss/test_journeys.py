"""Minutes, hours and days on the road and by water."""

from typing import Any

import pytest

from tests.play.obss.table import ford, with_mare


@pytest.mark.parametrize(("gait", "metres"), [("walk", 108), ("run", 324)])
def test_minutes_on_foot_tell_the_distance(gait: str, metres: int) -> None:
    table = ford(fortitude=2)
    table.do(action="explore", who="Grak", minutes=2, gait=gait)
    assert table.text.endswith(f"for 2 min: {metres} m.")


def test_nobody_runs_for_longer_than_the_fortitude_save() -> None:
    table = ford(fortitude=1)
    fault = table.fault(action="explore", who="Grak", minutes=2, gait="run")
    assert fault.message == "Grak can run for 1 min without a rest."
    table.do(action="condition", who="Grak", condition="fatigued")
    assert table.fault(action="explore", who="Grak", gait="run").field == "gait"


@pytest.mark.parametrize(
    ("hours", "going", "told"),
    [(None, "normal", "32 km"), (3, "normal", "12 km"), (3, "third-less", "8 km")],
)
def test_travel_is_by_the_hour_or_by_the_day(hours: int | None, going: str, told: str) -> None:
    table = ford()
    table.do(action="travel", who="Grak", hours=hours, going=going)
    assert f": {told}." in table.text


def test_the_slowest_sets_the_pace() -> None:
    table = ford()
    table.do(action="edit", who="Mira", sheet={"movement": 6})
    table.do(action="travel", who=["Grak", "Mira"], hours=2)
    assert table.text == "Grak and Mira travel for 2 h: 6 km."


@pytest.mark.parametrize(("value", "told"), [("printed", "54 km"), ("eight-hours", "48 km")])
def test_a_days_walk_at_12_m_is_as_printed_or_as_calculated(value: str, told: str) -> None:
    table = ford(movement=12)
    table.do(action="option", option="day-at-12-m", value=value)
    table.do(action="travel", who="Grak")
    assert table.text.endswith(f"{told}.")


def test_nobody_runs_by_the_hour_and_hustling_needs_its_hours() -> None:
    table = ford()
    assert table.fault(action="travel", who="Grak", hours=1, gait="run").code == "refused"
    assert table.fault(action="travel", who="Grak", gait="hustle").field == "hours"


def test_hustling_costs_twice_as_much_with_each_hour_between_two_sleeps() -> None:
    table = ford()
    table.do(action="travel", who="Grak", hours=1, gait="hustle")
    assert "damage" not in table.text
    table.do(action="travel", who="Grak", hours=2, gait="hustle")
    assert "Grak takes 3 nonlethal damage" in table.text
    assert table.combatant("Grak").has("fatigued")
    table.do(action="rest", who="Grak")
    assert not table.combatant("Grak").has("fatigued")
    table.do(action="travel", who="Grak", hours=1, gait="hustle")
    assert "damage" not in table.text


def test_a_mount_that_hustles_takes_real_damage() -> None:
    table = with_mare(mount="camel")
    table.do(action="ride", who="Grak", other="Dun")
    table.do(action="travel", who="Grak", hours=2, gait="hustle")
    assert "32 km" in table.text
    assert table.combatant("Dun").hp == 19
    assert table.combatant("Grak").hp == 20


def test_a_mount_ridden_for_more_than_six_hours_is_exhausted() -> None:
    table = with_mare(mount="camel")
    table.do(action="travel", who="Dun", hours=7)
    assert table.combatant("Dun").has("exhausted")


def test_a_forced_march_needs_its_saves() -> None:
    table = ford(fortitude=1, constitution=1)
    table.do(action="travel", who="Grak", hours=11)
    assert "a forced march" in table.text
    table.do([10, 12], action="forced-march", who="Grak")
    assert table.text == (
        "Grak, day 1 of forced march: saves 11, 13 against DC 12; 1 level of fatigue."
    )
    table.do(action="rest", who="Grak")
    table.do([11, 11], action="forced-march", who="Grak", hours=12)
    assert "day 2 of forced march: saves 12, 12 against DC 13; 2 levels" in table.text


def test_after_too_many_days_a_march_tires_even_with_made_saves() -> None:
    table = ford(constitution=-1)
    table.do([30], action="forced-march", who="Grak", hours=9)
    assert table.text.endswith("1 level of fatigue.")


def test_a_mounts_saves_all_fail() -> None:
    table = with_mare(mount="camel")
    table.do(action="forced-march", who="Dun", hours=12)
    assert "a mount's saves all fail; 2 levels" in table.text
    assert table.event.dice == ()


def test_eight_hours_are_no_forced_march() -> None:
    table = ford()
    table.do(action="forced-march", who="Grak", hours=8)
    assert not table.combatant("Grak").has("fatigued")


def test_a_vessel_goes_with_the_current_and_drifts_by_night() -> None:
    table = ford()
    table.do(action="sail", vessel="raft-or-barge", current=4.5, guided_at_night=True)
    assert table.text == (
        "By raft or barge for a day (5.25 km/h): 115.5 km, 63 km of it adrift by night."
    )
    table.do(action="sail", vessel="rowing-boat", hours=4)
    assert table.text == "By rowing boat for 4 h: 9 km."


def test_a_vessel_takes_no_more_than_its_load() -> None:
    assert ford().fault(action="sail", vessel="rowing-boat", load=201).field == "load"


@pytest.mark.parametrize(
    ("flags", "word"),
    [({}, "may drift"), ({"impetuous": True}, "it stops"), ({"extra_fee": True}, "goes on")],
)
def test_the_night_on_the_river(flags: dict[str, Any], word: str) -> None:
    table = ford()
    table.do(action="river-night", **flags)
    assert word in table.text
