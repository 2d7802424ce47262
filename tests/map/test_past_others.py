"""OBSS on squares: what the squares of friends, of bodies and of fliers cost and forbid."""

import pytest

from rules.books.obss.rates.company import cramped_with
from tests.map.fights import go, of_three
from tests.play.table import Table

CORRIDOR = "squares; ########; ........; ########; people A2:a D2:b E2:c"


def in_a_corridor(*, fallen: bool = False, friends: str = "on") -> Table:
    """Return a fight in which Ansa's friends Fenn and Kay stand or lie in the corridor."""
    table = of_three("obss", grid=CORRIDOR)
    table.do(action="option", option="friends-in-the-way", value=friends)
    if fallen:
        table.do(action="out", who="Fenn")
        table.do(action="out", who="Kay")
    return table


@pytest.mark.parametrize(
    ("fallen", "friends", "cost"),
    [(False, "off", 6), (False, "on", 8), (True, "off", 8), (True, "on", 8)],
)
def test_only_the_squares_of_friends_and_bodies_cost_double(
    fallen: bool, friends: str, cost: int
) -> None:
    table = in_a_corridor(fallen=fallen, friends=friends)
    go(table, {"place": "G2"})
    assert table.left("Ansa") == 27 - cost


@pytest.mark.parametrize("friend", ["D2", "F2"])
def test_an_enemy_who_comes_later_into_a_shared_square_bars_no_way_on(friend: str) -> None:
    table = of_three("obss", grid=f"squares; ........; ........; people A2:a {friend}:b F1:c")
    table.do(action="edit", who="Kay", side="party")
    table.do(action="edit", who="Fenn", sheet={"size": "small"})
    go(table, {"place": "D2"})
    table.do(action="set-position", who="Kay", at="D2")
    left = table.left("Ansa")
    go(table, {"place": "E2"})
    assert left - table.left("Ansa") == 1


def test_a_body_and_a_friend_in_one_square_halve_twice() -> None:
    table = in_a_corridor()
    table.do(action="out", who="Fenn")
    table.do(action="set-position", who="Kay", at="D2")
    go(table, {"place": "G2"})
    assert table.left("Ansa") == 27 - (5 + 4)


def test_nobody_runs_or_charges_past_friends_who_hinder() -> None:
    table = in_a_corridor()
    assert "no running where movement is hindered" in go(table, {"place": "G2", "gait": "run"})
    assert table.encounter.map.spots["c1"].place == "C2"
    table.do(action="set-position", who="Kay", at="H2")
    doing = {"action": "charge"}
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Kay"}], doing=doing)
    assert "step 1, from C2 to D2: Fenn stands there (friends in the way" in fault.message


@pytest.mark.parametrize("foe", ["Fenn", "Kay"])
@pytest.mark.parametrize("fallen", [False, True])
def test_a_foe_bars_the_way_also_if_somebody_else_is_in_the_same_square(
    foe: str, *, fallen: bool
) -> None:
    table = of_three("obss", grid=CORRIDOR.replace("D2:b E2:c", "D2:b+c"))
    table.do(action="edit", who=foe, side="party")
    other = "Kay" if foe == "Fenn" else "Fenn"
    if fallen:
        table.do(action="out", who=other)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "G2"}])
    assert f"step 3, from C2 to D2: {foe} stands at D2, where no room is left" in fault.message


def test_a_walker_ends_below_a_flier_who_takes_no_room_there() -> None:
    table = in_a_corridor()
    table.do(action="edit", who="Kay", sheet={"fly": 9})
    table.do(action="terrain", who="Kay", terrain="air")
    table.do(action="set-position", who="Fenn", at="A2")
    go(table, {"place": "E2"})
    assert table.encounter.map.spots["c1"].place == "E2"
    assert not table.combatant("Ansa").has("confined")


def test_a_team_that_comes_into_a_square_is_confined_there_as_a_whole() -> None:
    table = of_three("obss", grid="squares 6x3; people A1:a+b E1:c")
    table.do(action="harness", who=["Ansa", "Fenn"], load=4)
    go(table, {"place": "E1"})
    kay = table.combatant("Kay")
    assert [one.name for one in cramped_with(table.encounter, kay)] == ["Ansa", "Fenn"]
    told = go(table, {"place": "B1"})
    assert "Ansa, Fenn and Kay are no longer confined." in told
    assert not table.encounter.state.squares
