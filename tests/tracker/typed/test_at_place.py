"""Newcomers come to a place, now or later: 'at gate', 'beside c'."""

from typing import Any

import pytest
from msgspec import to_builtins

from rules.errors import InputError
from rules.numbers.wire import outward
from tests.play.table import Table
from tracker.typed import moments, quick_line
from tracker.views.line_row import as_typed, away, rows
from tracker.views.quick_line import lines, told

BOOKS = ("emala", "exp", "obss", "opend6", "rom")


def on_the_line(book: str = "emala") -> Table:
    table = Table(book)
    for name in ("Grak", "Old Fenn"):
        table.do(action="add", name=name)
    table.do(action="draw-map", line="gate:a -9- b -4- well")
    return table


def fields(text: str, table: Table) -> dict[str, Any]:
    plain = to_builtins(quick_line.read(text, table.fight).action, enc_hook=outward)
    return {key: one for key, one in plain.items() if key != "action"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wolf at gate", {"name": "Wolf", "at": "gate"}),
        ("wolf at Gate", {"name": "Wolf", "at": "gate"}),
        ("3 wolf at well hp 7", {"name": "Wolf", "count": 3, "hp": 7, "at": "well"}),
        ("3 wolf hp 7 at well", {"name": "Wolf", "count": 3, "hp": 7, "at": "well"}),
        ("wolf hp 7, at well", {"name": "Wolf", "hp": 7, "at": "well"}),
        ("wolf beside b", {"name": "Wolf", "at": "c2"}),
        ("wolf at B hidden", {"name": "Wolf", "hidden": True, "at": "c2"}),
        ("wolf beside old fenn hp 3", {"name": "Wolf", "hp": 3, "at": "c2"}),
        ("wolf @ gate", {"name": "Wolf", "at": "gate"}),
        ("wolf @gate", {"name": "Wolf", "at": "gate"}),
        ("wolf @ at gate", {"name": "Wolf", "at": "gate"}),
        ("wolf @ round 3 at gate", {"name": "Wolf", "round": 3, "at": "gate"}),
        ("wolf @ at gate in 2", {"name": "Wolf", "round": 2, "at": "gate"}),
        ("wolf @ at round 3 at gate", {"name": "Wolf", "round": 3, "at": "gate"}),
        ("wolf at gate @ in 2 on 12", {"name": "Wolf", "round": 2, "initiative": 12, "at": "gate"}),
        # No place, but a name.
        ("man at arms", {"name": "Man at arms"}),
        ('"man at gate" hp 7', {"name": "man at gate", "hp": 7}),
        ("gate", {"name": "Gate"}),
    ],
)
def test_a_place_is_taken_out_of_the_line_that_adds(text: str, expected: dict[str, Any]) -> None:
    assert fields(text, on_the_line()) == expected


@pytest.mark.parametrize("text", ["wolf hp 5 at E2", "wolf at E2 hp 5", "wolf hp 5, at E2"])
def test_on_a_grid_a_space_is_a_place(text: str) -> None:
    table = Table("obss")
    table.do(action="add", name="Grak")
    table.do(action="draw-map", grid="squares 6x3; people A1:a")
    assert fields(text, table) == {"name": "Wolf", "hp": 5, "at": "E2"}
    table.do(action="add", **fields(text, table))
    assert table.encounter.map.spots["c2"].place == "E2"
    with pytest.raises(InputError) as raised:
        quick_line.read("wolf at Z9", table.fight)
    assert "Z9 is beyond the edge of the map" in raised.value.message


def test_without_a_line_a_place_is_part_of_the_name() -> None:
    assert fields("wolf at gate", Table("emala")) == {"name": "Wolf at gate"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("wolf at gaet", "no 'gaet' on the line: gate? A name with it stands in quotes."),
        ("wolf @ in 2 at wel", "no 'wel' on the line: well?"),
        ("wolf @ in 2 at the moon", "is no time"),
        ("wolf at z", "nobody has the letter z."),
    ],
)
def test_a_wrong_place_is_refused(text: str, fault: str) -> None:
    with pytest.raises(InputError) as raised:
        quick_line.read(text, on_the_line().fight)
    assert fault in raised.value.message


def test_the_prompt_says_where_they_will_stand() -> None:
    table = on_the_line()
    kinds = quick_line.newcomers("3 wolf at gate @ round 2; orc beside b", table.fight)
    assert told(kinds, table.encounter, table.fight.book) == (
        "Wolf 1 to 3 (foes) in round 2 at gate + Orc (foes) beside Old Fenn"
    )
    shown = lines("", kinds, (), table.encounter, table.fight.book)
    assert any("at gate, beside c" in span.text for line in shown for span in line)


@pytest.mark.parametrize("book", BOOKS)
def test_newcomers_stand_there_at_once(book: str) -> None:
    table = on_the_line(book)
    table.do(action="add", name="Wolf", count=2, at="gate")
    assert table.text == "Wolf 1, Wolf 2 joined the foes, at gate."
    assert as_typed(table.encounter) == "gate:a c e -9- b -4- well"
    table.do(action="add", name="Orc", at="Old Fenn")
    assert table.text == "Orc joined the foes, beside Old Fenn."
    assert as_typed(table.encounter) == "gate:a c e -9- b f -4- well"
    table.do(action="undo")
    assert as_typed(table.encounter) == "gate:a c e -9- b -4- well"


@pytest.mark.parametrize("book", BOOKS)
def test_reinforcements_come_to_their_place_and_are_not_drawn_before(book: str) -> None:
    table = on_the_line(book)
    table.do(action="start")
    table.do(action="add", name="Wolf", count=2, at="gate", round=2)
    assert table.text.startswith("Wolf 1, Wolf 2 will join the foes in ")
    assert table.text.endswith(" 2, at gate.")
    assert "gate:a " in drawn(table)
    for _ in range(60):
        if table.encounter.combatants["c3"].arrives is None:
            break
        table.do(action="end-round", override=True)
    assert "Wolf 1 and Wolf 2 come in at gate" in " ".join(one.text for one in table.events)
    assert "gate:a zz yy " in drawn(table)
    assert away(table.encounter, table.fight.book, ["c3"]) in ("0", "9", "")


def drawn(table: Table) -> str:
    found = rows(table.encounter, table.fight.book, 80)[0]
    return "".join(span.text for span in found).replace("\u25b6", "")


def test_a_typed_arrival_has_a_place_too() -> None:
    table = on_the_line()
    table.do(action="start")
    asked = moments.arrival("in 2 rounds at well", table.fight, ["c1"])
    expected = {"action": "arrive", "who": ("c1",), "round": 3, "at": "well"}
    assert asked.action.to_plain() == expected
    table.do(**asked.action.to_plain())
    assert table.text == "Grak comes in round 3, at well."
    assert as_typed(table.encounter) == "gate -9- b -4- well:a"


def test_a_place_that_is_not_there_adds_nobody() -> None:
    table = on_the_line()
    fault = table.fault(action="add", name="Wolf", at="tower")
    assert "no 'tower' on the line" in fault.message
    fault = Table("emala").fault(action="add", name="Wolf", at="gate")
    assert "nobody has a position yet" in fault.message
