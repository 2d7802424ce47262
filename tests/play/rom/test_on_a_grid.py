"""Realms of Myth on a grid: feet that are too few for a step count in the next pulse."""

from fractions import Fraction

import pytest

from tests.play.table import Table
from tracker.views.position import path_text


def fight(text: str) -> Table:
    """Return a fight in which Ansa, Fenn and Kay must now declare a speed."""
    table = Table("rom")
    for name in ("Ansa", "Fenn", "Kay"):
        side = "party" if name == "Ansa" else "foes"
        table.do(action="add", name=name, side=side, sheet={"full_mph": 8})
    table.do(action="draw-map", grid=text)
    for who, value in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="start")
    table.do(action="next")
    return table


def places(table: Table) -> list[str]:
    """Return Ansa's space after each pulse of this CS."""
    found = []
    while table.encounter.phase != "resolve":
        table.do(action="next")
        found.append(table.encounter.map.spots["c1"].place)
    return list(dict.fromkeys(found))


def test_the_pulses_follow_a_path_round_a_wall_to_somebody() -> None:
    table = fight("squares 12x3 5 ft; edges E1|F1 E2|F2; people A1:a K1:b")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert table.text == "Ansa will go to Fenn. By what is declared they meet Fenn in pulse 5."
    # 11.73 ft a pulse are two steps of 5 ft, and sometimes three; the first pulse has half.
    assert places(table) == ["A1", "B2", "D3", "F3", "I3", "J2"]


def test_a_walker_at_the_goal_goes_no_farther() -> None:
    table = fight("squares 12x1 5 ft; people A1:a")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"place": "D1"}])
    assert places(table)[-1] == "D1"
    assert "nobody moves" in table.text or "Ansa" not in table.text.partition("Pulse 10")[2]


def test_a_rest_of_less_than_a_step_counts_in_the_next_pulse() -> None:
    table = fight("squares 40x1 10 ft; people A1:a")
    table.do(action="declare", who="Ansa", mph=4)
    table.do(action="go-path", who="Ansa", legs=[{"place": "AN1"}])
    # 10 pulses of 5.87 ft are 58.7 ft: five steps of 10 ft.
    assert places(table)[-1] == "F1"
    assert table.encounter.map.paths["c1"].rest > 0


def test_a_path_that_the_pulses_cannot_follow_is_refused() -> None:
    table = fight("squares 12x3 5 ft; people A1:a K1:b")
    for leg in ({"goal": "away", "whom": "Fenn"}, {"place": "D1", "distance": 5}):
        fault = table.fault(action="go-path", who="Ansa", legs=[leg])
        assert fault.message.startswith("on a grid the pulses follow a path to somebody")


def test_a_closed_way_is_refused_when_it_is_said() -> None:
    table = fight("squares 9x1 5 ft; edges C1]D1; people A1:a H1:b")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    assert "step 3, from C1 to D1: the door is shut between C1 and D1" in fault.message


def test_a_door_is_opened_in_the_pulse_in_which_its_walker_comes_there() -> None:
    table = fight("squares 12x2 5 ft; edges C1]D1 C2|D2; people A1:a K1:b A2:c")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn", "door": "o"}])
    assert "On the way the door between C1 and D1 is opened." in table.text
    # Whoever says no word for doors does not plan through this door.
    fault = table.fault(action="go-path", who="Kay", legs=[{"place": "L2"}])
    assert "the door is shut between C1 and D1" in fault.message
    shut, told = table.encounter.map.grid.edges, []
    while table.encounter.phase != "resolve":
        assert table.encounter.map.grid.edges == shut or table.encounter.cell > 2
        table.do(action="next")
        told.append((table.encounter.map.spots["c1"].place, table.text))
    opened = [place for place, text in told if "Ansa opens the door between C1 and D1." in text]
    assert opened == ["D1"]
    assert table.encounter.map.grid.edges["C1-D1"] == "open"
    assert told[-1][0] == "J1"


def test_a_door_that_is_farther_than_another_way_stays_shut() -> None:
    table = fight("squares 9x3 5 ft; edges C1]D1; people A1:a H1:b")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn", "door": "o"}])
    assert "door" not in table.text
    assert places(table)[-1] == "G2"
    assert table.encounter.map.grid.edges["C1-D1"] == "shut"


def test_the_second_leg_opens_its_door_too() -> None:
    table = fight("squares 12x1 5 ft; edges F1]G1; people A1:a")
    table.do(action="declare", who="Ansa", mph=8)
    legs = [{"place": "C1"}, {"place": "K1", "door": "o"}]
    table.do(action="go-path", who="Ansa", legs=legs)
    assert places(table)[-1] == "K1"
    assert table.encounter.map.grid.edges["F1-G1"] == "open"


def test_others_go_through_an_opened_door_from_the_next_pulse_on() -> None:
    table = fight("squares 12x1 5 ft; edges C1]D1; people B1:a A1:c")
    table.do(action="go-path", who="Ansa", legs=[{"place": "L1", "door": "o"}])
    table.do(action="go-path", who="Kay", legs=[{"place": "K1", "door": "o"}])
    table.do(action="declare", who=["Ansa", "Kay"], mph=8)
    told = []
    while table.encounter.phase != "resolve":
        table.do(action="next")
        told.append(table.text)
    assert sum("opens the door" in one for one in told) == 1
    assert table.encounter.map.spots["c3"].place == "K1"


def test_a_walker_waits_before_a_door_until_it_opens() -> None:
    table = fight("squares 9x1 5 ft; people A1:a H1:b")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    table.do(action="edit-map", edit="C1]D1")
    while table.encounter.cell < 3:
        table.do(action="next")
    assert table.encounter.map.spots["c1"].place == "A1"
    table.do(action="edit-map", edit="C1[D1")
    assert places(table)[-1] == "G1"


def test_the_rest_of_a_pulse_in_which_a_path_is_said_counts_in_the_next() -> None:
    table = fight("squares 40x1 5 ft; people A1:a")
    while table.encounter.cell < 5 or table.encounter.phase != "move":
        table.do(action="next")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"place": "AN1"}])
    first = table.encounter.map.spots["c1"].place
    # Half of 11.73 ft are 5.87 ft, one step of 5 ft; 0.87 ft of the next step are gone then.
    assert first == "B1"
    assert round(float(table.encounter.map.paths["c1"].rest) / 0.3048, 2) == 0.87
    for _ in range(4):
        table.do(action="next")
    # 0.87 ft and 35.2 ft are seven steps of 5 ft.
    assert table.encounter.map.spots["c1"].place == "I1"


@pytest.mark.parametrize("said", ["before the pulses", "in pulse 3"])
def test_a_step_that_is_longer_than_a_pulse_is_paid_in_several(said: str) -> None:
    table = fight("squares 6x1 5 ft; people A1:a")
    table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(action="draw-map", grid="squares 5 ft; .%%%%%; legend %(mud); people A1:a")
    while said == "in pulse 3" and table.encounter.cell < 3:
        table.do(action="next")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"place": "C1"}])
    assert table.text == "Ansa will go to C1."
    told = []
    while table.encounter.phase != "resolve":
        table.do(action="next")
        told += [table.text] if "Ansa" in table.text and "ft" in table.text else []
    # In mud 11.73 ft a pulse are 5.87 ft, half of it in the first: 10 ft are paid in three.
    walked = [one.partition("Ansa ")[2].partition(" ft")[0] for one in told]
    assert walked == ["2.93", "5.87", "1.2"]
    assert table.encounter.map.spots["c1"].place == "C1"


def test_a_path_after_a_move_in_the_same_pulse_adds_the_rest_to_the_next() -> None:
    table = fight("squares 6x1 5 ft; people A1:a")
    while table.encounter.cell < 3:
        table.do(action="next")
    table.do(action="declare", who="Ansa", mph=8)
    for space in ("B1", "F1"):
        table.do(action="go-path", who="Ansa", legs=[{"place": space}])
    assert table.text == "Ansa will go to F1."
    table.do(action="next")
    table.do(action="next")
    # 0.87 ft of the first pulse and 11.73 ft.
    assert table.encounter.map.spots["c1"].place == "D1"


def test_a_walker_without_a_path_leaves_the_grid_each_time_with_words() -> None:
    table = fight("squares 12x1 5 ft; people A1:a L1:b")
    table.do(action="declare", who="Ansa", mph=8)
    while table.encounter.map.has("c1") and table.encounter.map.spots.get("c1"):
        table.do(action="next")
    assert "Ansa leaves the grid, because no direction was said." in table.text
    table.do(action="next")
    assert "leaves" not in table.text
    table.do(action="set-position", who=["Ansa"], at="F1")
    table.do(action="next")
    assert "Ansa leaves the grid, because no direction was said." in table.text
    table.do(action="set-position", who=["Ansa"], at="F1")
    table.do(action="go-path", who="Ansa", legs=[{"place": "G1"}])
    table.do(action="next")
    assert "leaves" not in table.text


def walking() -> Table:
    """Return a fight in pulse 2, in which Ansa is on the way to Fenn."""
    table = fight("squares 30x2 5 ft; people A1:a Z1:b")
    table.do(action="declare", who="Ansa", mph=8)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn"}])
    while table.encounter.cell < 2 or table.encounter.phase != "move":
        table.do(action="next")
    return table


def on_the_way(table: Table) -> str:
    return path_text(table.encounter, table.fight.book, "c1")


@pytest.mark.parametrize("leg", [{"whom": "Fenn"}, {"place": "A2"}, {"place": "AD1"}])
def test_a_walk_of_a_typed_distance_leaves_no_path(leg: dict[str, str]) -> None:
    table = walking()
    assert on_the_way(table)
    table.do(action="go-path", who="Ansa", legs=[{**leg, "distance": 5}])
    assert "Ansa's path ends." in table.text
    stands = table.encounter.map.spots["c1"].place
    assert on_the_way(table) == ""
    # Nobody walks on without a direction: who has arrived stays there.
    assert places(table) == [stands]


def test_straight_on_and_away_leave_no_path_either() -> None:
    for leg in ({"direction": "e", "distance": 5}, {"goal": "away", "whom": "Fenn"}):
        table = walking()
        table.do(action="go-path", who="Ansa", legs=[leg])
        stands = table.encounter.map.spots["c1"].place
        assert on_the_way(table) == ""
        assert places(table) == [stands]


def test_a_later_leg_that_the_pulses_cannot_follow_is_named() -> None:
    table = walking()
    legs = [{"place": "L1"}, {"goal": "away", "whom": "Fenn"}]
    table.do(action="go-path", who="Ansa", legs=legs)
    assert "on a grid the pulses follow a path to somebody or to a space" in table.text
    assert on_the_way(table) == "to L1, 12.2 m more"
    assert places(table)[-1] == "L1"


def test_a_position_that_is_said_tells_whose_path_ends() -> None:
    table = walking()
    table.do(action="set-position", who=["Ansa"], at="F2")
    assert table.text == "Ansa is at F2. Ansa's path ends."
    table.do(action="set-position", who=["Ansa"], at="G2")
    assert table.text == "Ansa is at G2."


def test_a_path_does_not_end_by_the_position_that_the_walker_has_already() -> None:
    table = walking()
    here = table.encounter.map.spots["c1"].place
    table.do(action="set-position", who=["Ansa"], at=here)
    assert "path" not in table.text
    assert on_the_way(table)


def test_whoever_cannot_pass_the_people_in_the_way_is_told_who_they_are() -> None:
    table = fight("squares 12x1 5 ft; people A1:a B1:b C1:c")
    table.do(action="declare", who="Ansa", mph=6)
    while table.encounter.phase != "move":
        table.do(action="next")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "G1"}])
    assert fault.message == (
        "Ansa gets nowhere on this way: Fenn and Kay stand in the way, and Ansa has too little"
        " movement left to go past."
    )
