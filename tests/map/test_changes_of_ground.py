"""Paths over changes of ground and height. A gait is typed once for the whole path."""

import pytest

from rules.books.emala.state import kept
from rules.errors import Refused
from tests.map.fights import go
from tests.map.test_going import fight


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


def test_a_climber_goes_down_again() -> None:
    table = fight("b -2- mid:a -3 rough- wall^3:c", "emala", movement_rate=12)
    go(table, {"place": "wall"})
    go(table, {"place": "mid", "distance": 1})
    assert kept(table.combatant("Ansa")).height == 2


CLIFF = "b -2- a -12- mid -6 rough- wall^6:c"


@pytest.mark.parametrize(
    ("legs", "begins"),
    [
        ([{"whom": "Kay"}], "After 12 m the"),
        ([{"place": "mid"}, {"whom": "Kay"}], "The next"),
    ],
)
def test_a_ground_that_refuses_the_gait_ends_the_walk_before_it(
    legs: list[dict[str, object]], begins: str
) -> None:
    table = fight(CLIFF, "emala", movement_rate=12)
    told = go(table, {"gait": "sprint", **legs[0]}, *legs[1:])
    assert told.startswith("Ansa moves 12 m to")
    assert (
        f"{begins} ground is Rough climb: Ansa cannot climb now: gaits are taken up at the start of"
        " a turn." in told
    )
    assert table.encounter.map.paths["c1"].legs[0].whom == "c3"


def test_a_typed_distance_onto_such_a_ground_is_refused_with_the_possible_number() -> None:
    table = fight(CLIFF, "emala", movement_rate=12)
    with pytest.raises(Refused, match="After 12 m the ground is Rough climb") as fault:
        go(table, {"whom": "Kay", "gait": "sprint", "distance": 15})
    assert fault.value.nearest == 12
    go(table, {"whom": "Kay", "gait": "sprint", "distance": 12})


def test_a_ground_on_which_nothing_is_left_is_told() -> None:
    table = fight("a b -1- tables -6 difficult- balcony:c", "obss")
    told = go(table, {"place": "balcony", "gait": "run"})
    assert "After 1 m the ground is Difficult" in told
    assert "c1" in table.encounter.map.paths


def test_a_ground_with_less_left_than_it_seems_is_gone_onto_as_far_as_it_goes() -> None:
    table = fight("a b -1- tables -6 wall- balcony:c", "obss")
    assert go(table, {"place": "balcony", "gait": "run"}).startswith("Ansa moves 5 m towards")


def test_a_gait_said_twice_is_one_gait() -> None:
    table = fight("a b -15- ford -40 rough- bridge:c", "opend6")
    legs = [{"place": "ford", "gait": "run"}, {"place": "bridge", "gait": "run"}]
    assert go(table, *legs).startswith("Ansa moves 15 m to ford, then 5 m")


def test_a_gait_that_is_refused_between_two_legs_is_refused_as_a_gait() -> None:
    table = fight("a b -5- ford -40- bridge:c", "emala", movement_rate=12)
    legs = [{"place": "ford", "gait": "walk"}, {"place": "bridge", "gait": "sprint"}]
    with pytest.raises(Refused) as fault:
        go(table, *legs)
    assert "ground is" not in fault.value.message


def test_an_override_ends_only_where_no_movement_is_left() -> None:
    table = fight(CLIFF, "emala", movement_rate=12)
    told = go(table, {"whom": "Kay", "gait": "sprint"}, override=True)
    assert "cannot climb now" not in told
    assert "Ansa cannot move there: the gait's movement for the round is used up." in told
