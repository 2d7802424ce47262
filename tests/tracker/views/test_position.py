"""What the card and `w` say about a combatant's position, and about the kept path."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.numbers.figures import recompute
from tests.play.table import Table
from tracker.formats.image import lines_of
from tracker.formats.roster_writing import as_markdown
from tracker.views import card, position, why, why_distance
from tracker.views.columns import columns
from tracker.views.line_row import away_spans
from tracker.views.spans import Line, ShownNumber, numbers_in
from tracker.views.table import row


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def standing(line: str, *said: dict[str, Any]) -> Table:
    table = Table("emala")
    for name, side in (("Ansa", "party"), ("Fenn", "foes"), ("Kay", "foes"), ("Oda", "party")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", line=line)
    for request in said:
        table.do(**request)
    return table


def told(table: Table, name: str) -> list[str]:
    who = table.encounter.find(name)
    return [text_of(one) for one in position.lines(table.encounter, table.fight.book, who)]


@pytest.mark.parametrize(
    ("line", "name", "words"),
    [
        ("gate:A -10- b", "Ansa", "Stands at gate"),
        ("gate:A e -10- b c", "Kay", "Stands beside Fenn, 10 m from gate"),
        ("gate -3- a -6- well:b", "Ansa", "Stands 3 m from gate towards well"),
        ("gate -6- a -3- well:b", "Ansa", "Stands 3 m from well towards gate"),
        ("a -10- b -4- c", "Fenn", "Stands 4 m from Kay towards Ansa"),
        ("a", "Ansa", "Stands on the line"),
        ("a b c e", "Ansa", "Stands beside Fenn, Kay and Oda"),
        ("gate -5- a; gate -6 stair- balcony^3:b", "Fenn", "Stands at balcony"),
        ("gate -5- a; gate -2- b -4- balcony", "Fenn", "Stands 2 m from gate towards balcony"),
    ],
)
def test_the_card_says_where_on_the_line_somebody_stands(line: str, name: str, words: str) -> None:
    assert told(standing(line), name) == [words]


def test_whoever_is_off_the_line_stands_some_metres_from_the_nearest() -> None:
    said = {"action": "say-distance", "who": "Fenn", "other": "Kay", "metres": 4}
    table = standing("gate:a -10- b", said)
    assert told(table, "Kay") == ["Stands off the line, 4 m from Fenn"]
    table.do(action="say-distance", who="Kay", other="Oda", metres=2)
    assert told(table, "Oda") == ["Stands off the line, 2 m from Kay"]
    assert told(table, "Fenn") == ["Stands 10 m from gate"]


def test_somebody_without_a_position_has_no_such_line() -> None:
    assert told(standing("gate:a -10- b"), "Kay") == []
    table = Table("emala")
    table.do(action="add", name="Ansa")
    assert told(table, "Ansa") == []


def walking(*legs: dict[str, Any]) -> Table:
    table = standing("gate:a -200- well -10- b")
    table.do(action="start")
    table.do(action="gait", who="Ansa", gait="walk", override=True)
    table.do(action="go-path", who="Ansa", legs=list(legs), override=True)
    return table


def test_a_kept_path_is_on_the_card_with_the_metres_of_its_present_leg() -> None:
    table = walking({"place": "well"}, {"whom": "Fenn"})
    gone = table.encounter.combatants["c1"].pace.turn
    where, path = told(table, "Ansa")
    assert where == f"Stands {gone} m from gate towards well"
    assert path == f"On the way to well, {200 - gone} m more, then to Fenn"


def test_the_last_metres_to_somebody_are_those_to_their_reach() -> None:
    table = walking({"whom": "Fenn"})
    gone = table.encounter.combatants["c1"].pace.turn
    reach = table.fight.book.ground.reach(table.encounter, table.encounter.combatants["c1"])
    assert told(table, "Ansa")[1] == f"On the way to Fenn, {210 - gone - reach} m more"
    table.do(action="drop-path", who="Ansa")
    assert len(told(table, "Ansa")) == 1


def test_the_card_has_these_lines() -> None:
    table = walking({"place": "well"})
    who = table.encounter.combatants["c1"]
    found = card.lines(table.encounter, table.fight.book, who, 60, 30)
    assert any(text_of(one).strip().startswith("On the way to well") for one in found)


def explained(table: Table, number: ShownNumber) -> list[str]:
    assert number.between is not None
    account = why_distance.account(table.encounter, number.between)
    assert recompute(account.steps())[account.label] == number.value
    return [text_of(one) for one in why.breakdown(number, table.fight)]


def shown_away(table: Table, actor: str, who: str) -> tuple[ShownNumber, ...]:
    encounter = replace(table.encounter, turn_of=table.encounter.find(actor).id)
    spans = away_spans(encounter, table.fight.book, [table.encounter.find(who).id])
    return numbers_in([spans])


def test_w_says_which_stretches_a_distance_on_the_line_has() -> None:
    table = standing("gate:a -10- door -5- b")
    (number,) = shown_away(table, "Ansa", "Fenn")
    assert number.value == 15
    lines = explained(table, number)
    assert lines[0].split() == ["10", "m", "from", "gate", "to", "door"]
    assert lines[1].split() == ["+", "5", "m", "from", "door", "to", "Fenn"]
    assert "= 15 m  Ansa to Fenn" in lines[2]


def test_w_says_that_a_distance_was_said() -> None:
    said = {"action": "say-distance", "who": "Fenn", "other": "Kay", "metres": 4}
    table = standing("gate:a -10- b", said)
    (number,) = shown_away(table, "Fenn", "Kay")
    assert "said of Fenn and Kay" in explained(table, number)[0]


def test_w_names_the_third_from_whom_a_range_follows() -> None:
    said = {"action": "say-distance", "who": "Fenn", "other": "Kay", "metres": 4}
    table = standing("gate:a -10- b", said)
    least, most = shown_away(table, "Ansa", "Kay")
    assert (least.value, most.value) == (6, 14)
    lines = explained(table, most)
    assert lines[0].split() == ["10", "m", "at", "most,", "Ansa", "to", "Fenn"]
    assert lines[1].split() == ["+", "4", "m", "at", "most,", "Fenn", "to", "Kay"]
    lines = explained(table, least)
    assert lines[0].split() == ["10", "m", "at", "least,", "Ansa", "to", "Fenn"]
    assert lines[1].split() == ["-", "4", "m", "at", "most,", "Fenn", "to", "Kay"]


def test_a_number_of_the_column_is_under_the_cursor_of_numbers() -> None:
    table = standing("gate:a -10- b")
    table.do(action="start")
    actor = "Ansa" if table.encounter.turn_of == "c1" else "Fenn"
    other = table.encounter.find("Fenn" if actor == "Ansa" else "Ansa")
    encounter = replace(table.encounter, turn_of=table.encounter.find(actor).id)
    shape = columns(encounter, table.fight.book, 100)
    found = numbers_in([row(encounter, table.fight.book, other, shape)])
    assert [one.value for one in found if one.between] == [10]


def test_markdown_and_pictures_say_where_everybody_stands() -> None:
    table = standing("gate:a -10- b")
    text = as_markdown(table.encounter, table.fight.book)
    assert text.splitlines()[4:6] == ["    gate:A \u2500\u250010\u2500\u2500 b", ""]
    assert "| Where |" in text.splitlines()[6]
    assert "at gate" in text
    drawn = [text_of(one) for one in lines_of(table.encounter, table.fight.book)]
    assert any("gate:A" in one for one in drawn)
