"""Positions in a fight: said in words, kept in the save, taken back by an undo."""

import pytest

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.history.audit import Audit
from rules.map.whereabouts import distance
from tests.history.test_laws import followed
from tests.play.table import Table

BOOKS = ("emala", "exp", "obss", "opend6", "rom")


def with_three(system: str = "emala") -> Table:
    table = Table(system)
    for name, side in (("Ansa", "party"), ("Fenn", "foes"), ("Kay", "foes")):
        table.do(action="add", name=name, side=side)
    return table


def told(table: Table, one: str, other: str) -> str:
    return str(distance(table.encounter.map, one, other))


def test_a_fight_without_positions_keeps_nothing_of_them() -> None:
    table = with_three()
    assert b'"map"' not in to_bytes(table.encounter)


@pytest.mark.parametrize("system", BOOKS)
def test_positions_are_said_kept_and_taken_back(system: str) -> None:
    table = with_three(system)
    before = to_bytes(table.encounter)
    table.do(action="draw-map", line="gate:A -10- b")
    assert table.text == "Who stands where is set: gate."
    assert told(table, "c1", "c2") == "10"
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8)
    assert table.text == "Kay is 8 m from Fenn."
    assert told(table, "c1", "c3") == "~2-18"
    plain = to_plain(table.encounter)
    again = from_plain(plain, table.fight.book.state, table.fight.book.fight_state)
    assert to_bytes(again) == to_bytes(table.encounter)
    assert again.map == table.encounter.map
    for _ in range(2):
        table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_a_distance_that_cannot_be_is_refused_and_an_override_names_the_dropped() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8)
    request = {"action": "say-distance", "who": "Ansa", "other": "Kay", "metres": 30}
    reason = "30 cannot be: by way of Fenn it is 18 at most."
    assert table.fault(**request).message == reason
    table.do(override=True, **request)
    assert table.text.startswith("Kay is 30 m from Ansa; dropped: Fenn and Kay.")
    assert reason in table.text


def test_whoever_is_set_beside_somebody_or_at_a_place_is_there() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b -4- well")
    table.do(action="set-position", who=["Kay", "Fenn"], at="well")
    assert table.text == "Kay and Fenn are at well."
    table.do(action="set-position", who="Kay", at="Ansa")
    assert table.text == "Kay is beside Ansa."
    assert (told(table, "c1", "c3"), told(table, "c2", "c3")) == ("0", "14")


def test_a_place_that_is_not_there_is_named_with_those_that_are() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- tables")
    fault = table.fault(action="set-position", who="Kay", at="tabels")
    assert fault.message == "no 'tabels' on the line; the nearest is tables."
    fault = table.fault(action="set-position", who="Fenn", at="Kay")
    assert fault.message == "Kay is not on the line."
    fault = table.fault(action="draw-map", line="gate:a -10 lava- well")
    assert "'lava' is no ground here" in fault.message


def test_whoever_leaves_the_fight_leaves_the_map() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b")
    table.do(action="remove", who="Fenn")
    assert list(table.encounter.map.spots) == ["c1"]
    table.do(action="undo")
    assert told(table, "c1", "c2") == "10"


def test_a_check_of_the_history_finds_the_same_positions() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8.25)
    table.do(action="set-position", who="Kay", at="gate")
    audit = Audit(followed("emala", []), table.fight)
    events = range(1, table.fight.last + 1)
    assert {audit.audited(table.fight.event(at)) for at in events} == {""}


def test_somebody_new_has_no_position() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b")
    table.do(action="add", name="Oda")
    assert not table.encounter.map.has("c4")
