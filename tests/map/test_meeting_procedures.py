"""Situations on the line in which two things happen together, such as a ride and a fall."""

import pytest

from tests.map.fights import go, of_three
from tests.map.test_going import fight, line
from tests.map.test_going_by_actions import car
from tests.play.table import Table

LEDGE = "gate -3- a b -2- edge; edge -4 drop- pit -3- c"


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_whoever_is_taken_along_down_a_ledge_falls_too(system: str) -> None:
    table = of_three(system, line=LEDGE)
    text = go(table, {"place": "pit", "by": "drop"}, along=["Fenn"])
    assert "Fenn falls 4 m" in text or "Fenn falls 2 hexes" in text
    assert "prone" in table.conditions("Fenn")
    assert "pit:a b" in line(table)


def test_a_rider_falls_with_the_mount_as_the_book_has_it() -> None:
    table = fight(LEDGE)
    table.do(action="add", name="Mare", side="party", sheet={"size": "large"})
    table.do(action="set-position", who="Mare", at="Ansa")
    table.do(action="ride", who="Ansa", other="Mare")
    assert go(table, {"place": "pit", "by": "drop"}).count("falls 4 m") == 1
    assert "prone" in table.conditions("Mare")


def until_next(table: Table, name: str = "Ansa") -> None:
    """Go on to a combatant's turn in the next round."""
    now = table.encounter.round
    for _ in range(40):
        if table.turn == name and table.encounter.round > now:
            return
        table.do(action="next")


def test_a_goal_that_has_come_to_the_walker_ends_the_way() -> None:
    table = fight("gate:a -50- b -4- well:c")
    go(table, {"whom": "Fenn"})
    table.do(action="set-position", who="Fenn", at="Ansa")
    assert table.fault(action="go-path", who="Ansa").message == (
        "Fenn has moved since this path was kept, and Ansa is beside Fenn now: .- gives it up."
    )


def test_a_path_stays_over_a_delay() -> None:
    table = fight("gate:a -50- b -4- well:c")
    go(table, {"place": "well"})
    until_next(table)
    table.do(action="delay", who="Ansa")
    assert list(table.encounter.map.paths) == ["c1"]
    while table.turn != "Kay":
        table.do(action="next")
    table.do(action="come-back", who="Ansa")
    while table.turn != "Ansa":
        table.do(action="next")
    assert go(table).startswith("Ansa moves 27 m to well, past Fenn")


def test_a_burden_stays_where_its_bearer_falls_and_goes_on_alone() -> None:
    table = of_three("obss", line="gate:a b -90- well:c")
    go(table, {"place": "well"}, along=["Fenn"])
    table.do(action="out", who="Ansa")
    assert line(table) == "gate -27- a b -63- well:c"
    assert not table.encounter.map.paths
    while table.turn != "Fenn":
        table.do(action="next")
    go(table, {"place": "well", "distance": 5}, who="Fenn")
    assert line(table) == "gate -27- a -5- b -58- well:c"


def test_an_undone_walk_leaves_no_path_to_go_on_with() -> None:
    table = fight("gate -9- a -50- b -4- well:c")
    go(table, {"place": "well"})
    table.do(action="next")
    table.do(action="undo")
    table.do(action="undo")
    assert "no path to go on with" in table.fault(action="go-path", who="Ansa").message
    assert go(table, {"place": "gate"}).startswith("Ansa moves 9 m to gate")


def test_two_do_not_both_stop_where_one_has_room_and_nobody_goes() -> None:
    table = of_three("emala", line="gate:a b -2- bridge(room 1) -5- c")
    request = {"who": ["Ansa", "Fenn"], "legs": [{"place": "bridge"}]}
    fault = table.fault(action="go-path", **request)
    assert "Fenn" in fault.message
    table.do(action="go-path", override=True, **request)
    assert line(table).startswith("gate -2- bridge(room 1):a b")


def test_a_path_ends_when_the_door_before_it_shuts() -> None:
    table = fight("gate:a -60[- hall:b -5- c")
    go(table, {"place": "hall"})
    table.do(action="draw-map", line="gate -27- a -33[- hall:b -5- c")
    assert [*table.encounter.map.paths] == ["c1"]
    table.do(action="draw-map", line="gate -27- a -33]- hall:b -5- c")
    assert not table.encounter.map.paths


def test_a_charge_takes_the_place_of_a_kept_path() -> None:
    table = fight("gate:a -40- b -9- well:c")
    go(table, {"place": "well"})
    until_next(table)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}], doing={"action": "charge"})
    assert line(table) == "gate -39- A -1- b -9- well:c"
    assert not table.encounter.map.paths


def test_a_fallen_foe_in_a_full_place_is_passed_as_a_body() -> None:
    table = fight("gate:a -5- bridge(room 1):b -5- well:c")
    table.do(action="out", who="Fenn")
    text = go(table, {"place": "well"})
    assert "past Fenn" in text
    # 10 m are walked, and the step over the body takes a metre more: 17 m, without the fraction.
    assert text.endswith("at well, 16 m left this round. Ansa: bodies on the way.")


def test_a_walker_passes_the_place_of_a_reinforcement_who_is_still_to_come() -> None:
    table = fight("gate:a -5- bridge(room 1) -5- well:b c")
    table.do(action="add", name="Bear", at="bridge", round=3)
    assert go(table, {"place": "well"}).startswith("Ansa moves 10 m to well, Walk: at well")


def test_a_vehicle_of_a_passenger_who_took_the_wheel_from_the_driver_goes_on() -> None:
    table = car("gate:a -50- b -300- well:c")
    table.do(action="set-position", who="Car", at="gate")
    table.do(
        action="go-path",
        who="Ansa",
        legs=[{"place": "well"}],
        doing={"action": "drive", "level": "cruising"},
    )
    until_next(table)
    assert go(table).startswith("Ansa moves 30 m towards well, past Fenn, Cruising")
    table.do(action="board", who="Ansa", vehicle="Car", seat="passenger")
    until_next(table)
    assert "aboard Car" in table.fault(action="go-path", who="Ansa").message


@pytest.mark.parametrize("others", [False, True])
def test_a_correction_says_that_the_path_of_the_healed_stays_lost(others: bool) -> None:
    table = fight("gate:a b -50- c -4- well")
    if others:
        table.do(action="go-path", who="Fenn", legs=[{"place": "well"}], override=True)
    go(table, {"place": "well"})
    table.do(action="edit", who="Ansa", hp=10, hp_most=10)
    hurt = table.do(action="damage", who=["Ansa"], amount=20)
    table.do(action="correct", event=hurt.n, amount=2)
    assert "Left as it is: Ansa (path lost)" in table.text
    assert list(table.encounter.map.paths) == (["c2"] if others else [])


def test_a_correction_says_that_a_position_stays_as_the_event_left_it() -> None:
    table = car("gate:a b c -50- well")
    table.do(action="add", name="Truck", sheet={"kind": "vehicle", "move": 30})
    table.do(action="draw-map", line="a e -20- f -9- well:b c")
    table.do(action="edit", who="Ansa", hp=30, hp_most=30)
    rammed = table.do([16, 18, 8], action="ram", who="Ansa", target="Truck")
    table.do(action="correct", event=rammed.n, amount=1)
    assert "position" in table.text
