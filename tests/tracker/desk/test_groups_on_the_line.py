"""A folded group moves together. A position that is typed for the group holds for all members."""

import pytest

from rules.map.distances import distance
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed, away

LINE = "gate:a b -10- c e f g -4- well"
WOLVES = ("c3", "c4", "c5")


@pytest.fixture
def table(at_the_ford: At) -> Table:
    """Return a desk at a fight under OBSS on a line.

    The three wolves are folded into the row c+ and have the turn.
    """
    sat = at_the_ford("obss")
    sat.press("@", "ctrl+u", *LINE, "enter", "shift+tab", "n", "n")
    assert sat.desk.encounter.turn_of == "c3"
    sat.select("Wolf 1")
    return sat


def typed(table: Table, key: str, text: str) -> str:
    """Press a key, type a line and press Enter. Return the preview of the line."""
    table.press(key, "ctrl+u", *text)
    preview = table.desk.prompt.previewed
    table.press("enter")
    return preview


def drawn(table: Table) -> str:
    return as_typed(table.desk.encounter)


@pytest.mark.parametrize(
    ("key", "text", "line"),
    [
        ("m", "2 >a", "gate:A B -8- c e f -2- g -4- well"),
        ("m", "c+ 2 >a", "gate:A B -8- c e f -2- g -4- well"),
        ("m", "c+ @well", "gate:A B -10- g -4- well:c e f"),
        ("@", "well", "gate:A B -10- g -4- well:c e f"),
        ("@", "c+ gate", "gate:A B c e f -10- g -4- well"),
        ("@", "c+ beside g", "gate:A B -10- g c e f -4- well"),
        ("@", "g beside c+", "gate:A B -10- c e f g -4- well"),
        ("@", "gate:a c+ -3- B+g+h -4- well", "gate:A c e f -3- B g h -4- well"),
        ("@", "gate:a -3- B+C+ -4- well:g", "gate:A -3- B c e f -4- well:g"),
    ],
)
def test_a_group_goes_together_and_is_set_together(
    key: str, text: str, line: str, table: Table
) -> None:
    typed(table, key, text)
    assert not table.desk.asking
    assert drawn(table) == line
    table.press("u")
    assert drawn(table) == LINE.replace("a b", "A B")


@pytest.mark.parametrize(("key", "text"), [("m", "a =c+ 7"), ("@", "a =c+ 7"), ("@", "c+ =a 7")])
def test_a_distance_of_a_group_is_for_each_member(key: str, text: str, table: Table) -> None:
    before = table.desk.encounter
    typed(table, key, text)
    standing = table.desk.encounter.map
    assert {str(distance(standing, "c1", one)) for one in WOLVES} == {"7"}
    table.press("u")
    assert table.desk.encounter.map == before.map


def test_a_distance_of_two_groups_is_refused(table: Table) -> None:
    assert "both are several" in typed(table, "@", "a b =c+ 7")


def test_a_group_in_one_spot_is_a_goal_and_a_centre_and_one_that_is_apart_is_not(
    table: Table,
) -> None:
    for text in ("g 3 >c+", "g ?c+"):
        table.press("m", *text)
        assert "Wolf 1" in table.desk.prompt.previewed
        table.press("escape")
    assert "surely Wolf 1, Wolf 2, Wolf 3, Orc, 2 more" in typed(table, '"', "10 c+")
    typed(table, "@", "e gate")
    table.press("m", *"g 3 >c+")
    assert "'c+' is 3: Wolf 1, Wolf 2, Wolf 3; one is needed here" in table.desk.prompt.previewed


def test_the_row_of_a_group_tells_its_nearest_and_its_farthest(table: Table) -> None:
    table.press("n", "n", "n")
    assert table.desk.encounter.turn_of == "c6"
    assert away(table.desk.encounter, table.desk.book, WOLVES) == "0"
    table.desk.session.ask({"action": "set-position", "who": ["c4"], "at": "gate"})
    assert away(table.desk.encounter, table.desk.book, WOLVES) == "~0-10"


def test_the_row_of_a_group_tells_how_far_those_are_who_stand(table: Table) -> None:
    table.press("n", "n", "n")
    ask = table.desk.session.ask
    ask({"action": "set-position", "who": ["c4"], "at": "gate"})
    ask({"action": "out", "who": "c4"})
    assert away(table.desk.encounter, table.desk.book, WOLVES) == "0"
    for one in ("c3", "c5"):
        ask({"action": "out", "who": one})
    assert away(table.desk.encounter, table.desk.book, WOLVES) == "~0-10"


def test_whoever_leaves_the_group_stands_and_goes_apart(table: Table) -> None:
    ask = table.desk.session.ask
    ask({"action": "split-group", "who": ["c4"]})
    assert drawn(table) == LINE.replace("a b", "A B")
    typed(table, "m", "2 >a")
    assert drawn(table) == "gate:A B -8- c f -2- e g -4- well"


def test_a_group_that_is_there_already_is_refused(table: Table) -> None:
    typed(table, "m", ">g")
    last = table.desk.fight.last
    typed(table, "m", "2 >g")
    for name in ("Wolf 1", "Wolf 2", "Wolf 3"):
        assert f"{name} is beside Orc already." in table.desk.prompt.fault
    assert table.desk.fight.last == last


@pytest.mark.parametrize("text", ["g+ 4 >a", "g+ >a", "4 >g+"])
def test_a_letter_with_a_plus_that_is_no_group_says_so(text: str, table: Table) -> None:
    assert "no folded group has the letter g+" in typed(table, "m", text)
