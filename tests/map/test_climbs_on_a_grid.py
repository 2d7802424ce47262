"""Climbs over spaces of a grid. In EXP each unit of a climb needs a roll, as on the line."""

import pytest

from rules.fight import paths_ahead
from rules.fight.reach_on_grid import rounds_over_spaces
from tests.map.fights import of_three
from tests.play.table import Table


def fight(text: str, rate: int = 6) -> Table:
    return of_three("exp", {"rate": rate}, grid=f"hexes; {text}; people A1:a")


def climb(table: Table, *dice: int, to: str = "G1") -> str:
    table.do(dice, action="go-path", who="Ansa", legs=[{"place": to}])
    return table.text


def at(table: Table) -> str:
    return str(table.encounter.map.spots["c1"].place)


def next_unit(table: Table) -> None:
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


@pytest.mark.parametrize("legend", ["h(ladder)", "h^2(ladder) t^2", "h^2(ladder)"])
def test_a_ladder_is_climbed_by_a_roll_for_whole_spaces(legend: str) -> None:
    table = fight(f".hhh...; legend {legend}")
    text = climb(table, 2)
    assert "moves 2 hexes on the ladder towards G1" in text
    assert at(table) == "C1"
    assert table.combatant("Ansa").pace.gait == "climb"
    assert "c1" in table.encounter.map.paths


def test_a_climber_who_is_at_the_top_walks_on() -> None:
    table = fight(".hh....; legend h(ladder)", rate=3)
    climb(table, 2)
    assert at(table) == "C1"
    next_unit(table)
    climb(table)
    assert at(table) == "F1"
    assert table.combatant("Ansa").terrain == "open"


def test_a_rope_with_a_failed_roll_leads_nowhere() -> None:
    table = fight("..hh...; legend h(rope)")
    climb(table, 20)
    assert at(table) == "B1"


def test_a_climber_who_falls_lies_at_the_foot() -> None:
    table = fight("..hh...; legend h(cliff)")
    climb(table, 20, 20)
    next_unit(table)
    text = climb(table, 20, 20)
    assert at(table) == "B1"
    assert table.combatant("Ansa").has("prone")
    assert "with @" not in text


def test_up_and_down_are_two_climbs_in_two_units() -> None:
    table = fight(".htd...; legend h^2(ladder) t^4(ladder) d^2(ladder)", rate=9)
    climb(table, 6)
    assert at(table) == "C1"
    next_unit(table)
    climb(table, 6)
    assert at(table) in ("D1", "E1", "F1", "G1")


def test_a_climb_that_is_higher_than_a_space_is_refused_with_what_to_type() -> None:
    table = fight(".hh....; legend h^3(ladder)")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "G1"}])
    assert "the climb is higher than a space is wide" in fault.message
    assert "type @" in fault.message


def test_how_long_a_climb_takes_is_not_told() -> None:
    table = fight("..hh...; legend h(ladder)")
    gait = table.fight.book.words.gait("walk")
    me = table.combatant("Ansa")
    found = rounds_over_spaces(table.encounter, table.fight.book, me, gait, "@G1")
    assert found.turns is None
    assert "without a climb of 2 hexes up, by the rolls" in (found.closed or "")


def test_an_open_way_is_taken_before_a_climb() -> None:
    table = fight("..hh...; .......; legend h(ladder)", rate=12)
    assert "ladder" not in climb(table)
    assert at(table) == "G1"


def test_a_leg_in_two_gaits_is_told_with_both_gaits() -> None:
    table = fight("..hh...; legend h(ladder)")
    text = climb(table, 2)
    assert text.startswith(
        "Ansa moves 2 hexes towards G1, 1 hex of it on the ladder, Walk and Climb:"
    )
    assert table.event.brief[0].startswith(
        "Ansa goes 2 hexes towards G1, 1 hex of it on the ladder, at C1."
    )


def test_each_leg_is_told_with_its_gait() -> None:
    table = fight(".......")
    table.do(action="go-path", who="Ansa", legs=[{"place": "B1"}, {"place": "D1", "gait": "run"}])
    assert table.event.brief[0].startswith("Ansa walks 1 hex to B1, then runs 2 hexes to D1.")


def test_meetings_on_a_kept_path_are_told_on_a_map_with_a_ladder() -> None:
    table = fight(".....h.......; .............; legend h(ladder)")
    table.do(action="go-path", who="Ansa", legs=[{"place": "M1"}])
    for _ in range(3):
        table.do(action="next")
    told = paths_ahead.told(table.encounter, table.fight.book)
    assert told == "Nobody meets a foe on the kept paths in 20 turns."
