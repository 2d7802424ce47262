"""Shut doors on a way over spaces. A word after the goal opens the doors."""

import pytest

from rules.encounter.codec import to_bytes
from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.views.how_far import told

HALL = "{}; ######; ......; ######; edges C2]D2; people A2:a F2:b"


def hall(system: str, **sheet: object) -> Table:
    shape = "hexes" if system == "exp" else "squares"
    return of_three(system, sheet, grid=HALL.format(shape))


def test_a_walker_of_exp_pushes_a_door_open_and_goes_on() -> None:
    table = hall("exp", rate=9)
    before = to_bytes(table.encounter)
    go(table, {"place": "E2", "door": "p"})
    standing = table.encounter.map
    assert standing.grid.edges["C2-D2"] == "open"
    assert standing.spots["c1"].place not in ("A2", "B2", "C2")
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_a_push_slows_as_the_own_action_does() -> None:
    path, plain = hall("exp", rate=9), hall("exp", rate=9)
    go(path, {"place": "D2", "door": "push"})
    plain.do(action="move", who="Ansa", distance=2)
    plain.do(action="door", who="Ansa", door="push-unlatched")
    plain.do(action="move", who="Ansa", distance=1)
    one, other = path.combatant("Ansa"), plain.combatant("Ansa")
    assert (one.pace.made, one.state) == (other.pace.made, other.state)


@pytest.mark.parametrize("made", [True, False])
def test_a_door_that_is_pulled_stops_the_walker(made: bool) -> None:
    table = hall("exp", rate=9)
    table.do(
        [1 if made else 20],
        action="go-path",
        who="Ansa",
        legs=[{"place": "E2", "door": "o"}],
    )
    place, edges = table.encounter.map.spots["c1"].place, table.encounter.map.grid.edges
    assert (place, edges["C2-D2"]) in (("D2", "open"), ("C2", "shut"))


def test_a_book_without_rules_for_doors_opens_them_for_nothing() -> None:
    table = hall("obss")
    told = table.fault(action="go-path", who="Ansa", legs=[{"place": "E2"}]).message
    assert "type o behind the goal to open it" in told
    assert "opens the door between C2 and D2" in go(table, {"place": "E2", "door": "o"})
    assert table.encounter.map.spots["c1"].place == "E2"
    word = hall("obss").fault(action="go-path", who="Ansa", legs=[{"place": "E2", "door": "kick"}])
    assert "a door is gone through by open" in word.message


def test_a_way_without_a_door_is_taken_if_it_is_as_short() -> None:
    table = of_three("obss", {}, grid="squares 6x3; edges C2]D2; people A2:a")
    go(table, {"place": "F2", "door": "o"})
    assert table.encounter.map.grid.edges["C2-D2"] == "shut"
    assert table.encounter.map.spots["c1"].place == "F2"


def test_a_large_walker_opens_every_door_of_the_step() -> None:
    text = "squares; ....; ....; edges B1]C1 B2]C2; people A1:a(2x2)"
    table = of_three("obss", {}, grid=text)
    go(table, {"place": "C1", "door": "o"})
    assert {*table.encounter.map.grid.edges.values()} == {"open"}


@pytest.mark.parametrize(
    ("system", "word", "told_so"),
    [
        ("emala", "o", "walk 2 turns, run 1 turn"),
        ("exp", "p", "walk 2 units"),
        ("exp", "o", "Ansa does not come there without a pull door"),
        ("obss", "", "the door is shut between C2 and D2"),
    ],
)
def test_the_turns_to_a_goal_lead_through_a_door_with_a_word_for_it(
    system: str, word: str, told_so: str
) -> None:
    table = hall(system)
    goal = {"place": "E2", **({"door": word} if word else {})}
    assert told_so in told(table.encounter, table.fight.book, ["c1"], goal)
