"""Positions in a fight: the GM types them, the save keeps them, an undo removes them."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import InputError
from rules.history.audit import Audit
from rules.map.distances import distance
from tests.example_book import EXAMPLES, given, installed
from tests.history.test_laws import followed
from tests.play.table import Table
from tests.test_architecture import loaded_by
from tracker.cli.show import plain_state
from tracker.formats.file_formats import FORMATS, imported
from tracker.views.columns import columns
from tracker.views.line_row import as_typed, away, rows
from tracker.views.spans import width_of
from tracker.views.table import heading, row

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


@pytest.mark.parametrize(
    "drawn", [{"line": "gate -10 deep- well"}, {"grid": "squares; .~; legend ~(deep)"}]
)
def test_the_first_word_of_a_ground_is_enough(drawn: dict[str, str]) -> None:
    table = with_three("obss")
    table.do(action="draw-map", **drawn)
    assert "water" in str(table.encounter.map)


def test_a_ruling_typed_in_a_map_is_told_once() -> None:
    fault = with_three("rom").fault(action="draw-map", grid="squares; .~; legend ~(mud x 1/2)")
    assert fault.message.endswith("A ruling at R makes a new one, as in mud x 1/2.")


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


def test_a_fight_without_positions_loads_nothing_that_computes_them() -> None:
    loaded = loaded_by(
        "import tracker.app\n"
        "from rules.rulebook.catalogue import BUILT_IN, rulebook\n"
        "from tests.play.table import Table\n"
        "for book in BUILT_IN:\n"
        "    table = Table(book)\n"
        "    table.do(action='add', name='Ansa')\n"
        "    table.do(action='remove', who='Ansa')"
    )
    assert {one for one in loaded if one.startswith("rules.map.")} == {
        "rules.map.grid_map",
        "rules.map.line_map",
        "rules.map.path_legs",
        "rules.map.grid_spaces",
        "rules.map.kept_direction",
        "rules.map.sides",
        "rules.map.whereabouts",
    }


ON_OPEN_GROUND = {
    "emala": ({}, 3, "3"),
    "exp": ({"rate": 4}, 2, "4"),
    "obss": ({}, 3, "3"),
    "opend6": ({}, 3, "3"),
    "rom": ({"full_mph": 16}, 5, "1.524"),
}
"""For each book: a sheet, a move in the book's unit, and the length of this move in metres."""


def moved_off(system: str) -> Table:
    """Return a table at which Ansa was 10 m from Fenn and has moved.

    Nobody has said where Ansa went.
    """
    sheet, distance, _ = ON_OPEN_GROUND[system]
    table = Table(system)
    table.do(action="add", name="Ansa", side="party", sheet=sheet)
    table.do(action="add", name="Fenn", sheet=sheet)
    table.do(action="add", name="Kay", sheet=sheet)
    for who, value in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="draw-map", line="gate:a -10- b -4- c")
    table.do(action="start")
    if system == "rom":
        table.do(action="gait", who="Ansa", gait="full")
        while table.encounter.phase != "move":
            table.do(action="next")
    table.do(action="move", who="Ansa", distance=distance)
    return table


@pytest.mark.parametrize("system", BOOKS)
def test_whoever_moves_leaves_the_line_and_is_as_near_or_far_as_they_walked(system: str) -> None:
    table = moved_off(system)
    metres = Fraction(ON_OPEN_GROUND[system][2])
    found = distance(table.encounter.map, "c1", "c2")
    assert (found.low, found.high) == (10 - metres, 10 + metres)
    assert told(table, "c2", "c3") == "4"
    assert "c1" not in table.encounter.map.spots
    table.do(action="undo")
    assert told(table, "c1", "c2") == "10"


@pytest.mark.parametrize("system", BOOKS)
def test_a_check_finds_the_same_positions_after_moves(system: str) -> None:
    table = moved_off(system)
    table.do(action="next")
    audit = Audit(followed(system, []), table.fight)
    events = range(1, table.fight.last + 1)
    assert {audit.audited(table.fight.event(at)) for at in events} == {""}


def test_a_pulse_moves_whoever_goes_on_by_themselves_and_the_same_way_twice_counts_twice() -> None:
    table = moved_off("rom")
    for _ in range(2):
        table.do(action="next")
    found = distance(table.encounter.map, "c1", "c2")
    feet = sum(one.distance for one in table.encounter.combatants["c1"].pace.marks)
    assert found.high == 10 + feet * Fraction("0.3048")


def test_a_mount_and_its_rider_leave_the_line_together() -> None:
    table = Table("emala")
    for name in ("Ansa", "Mare", "Fenn"):
        table.do(action="add", name=name, side="party")
    table.do(action="draw-map", line="a b -10- c")
    table.do(action="mount", who="Ansa", mount="Mare", override=True)
    table.do(action="start")
    table.do(action="move", who="Mare", distance=3, override=True)
    assert (told(table, "c1", "c3"), told(table, "c2", "c3")) == ("~7-13", "~7-13")


def test_a_map_in_a_save_that_cannot_be_is_no_encounter() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -10- b")
    plain = to_plain(table.encounter)
    for spot in ({"place": "cellar"}, {"row": 7, "metres": 1}):
        plain["encounter"]["map"]["spots"]["c1"] = spot
        with pytest.raises(InputError, match="stands where this line has nothing"):
            from_plain(plain, table.fight.book.state, table.fight.book.fight_state)
    plain["encounter"]["map"]["spots"] = {"c77": {"place": "gate"}}
    with pytest.raises(InputError, match="c77 has a position and is not in the fight"):
        from_plain(plain, table.fight.book.state, table.fight.book.fight_state)


@pytest.mark.parametrize(
    ("metres", "ranges"), [("metres = 1.5", ("~2.5-17.5", "4")), ("", ("~0-", "4"))]
)
def test_a_book_in_a_file_says_its_metres_or_nothing_is_known_after_a_move(
    tmp_path: Path, metres: str, ranges: tuple[str, str]
) -> None:
    text = (EXAMPLES / "d20-fantasy.toml").read_text("utf-8").replace('"ft"', '"paces"')
    if metres:
        text = re.sub(r"metres = 0\.3048 .*", metres, text)
    else:
        text = re.sub(r"\[measures\].*?(?=\[round\])", "", text, flags=re.DOTALL)
        text = re.sub(r"(?:grounds|sizes) = .*\n", "", text)
    path = tmp_path / "paces.toml"
    path.write_text(text, "utf-8")
    with given(path):
        table = with_three("d20")
        table.do(action="draw-map", line="a -10- b -4- c")
        table.do(action="start")
        table.do(action="move", who="Ansa", distance=5, override=True)
        assert (told(table, "c1", "c2"), told(table, "c2", "c3")) == ranges


def test_show_has_the_line_at_the_top_and_a_position_in_a_combatant() -> None:
    table = with_three()
    state = plain_state(table.encounter, table.fight.book)
    assert (state["map"], state["combatants"][0]["position"]) == (None, None)
    table.do(action="draw-map", line="gate:a -10- b")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8)
    state = plain_state(table.encounter, table.fight.book)
    assert state["map"] == {"line": "gate:A -10- b", "grid": None, "places": ["gate"]}
    by_id = {one["id"]: one["position"] for one in state["combatants"]}
    assert by_id["c1"] == {
        "on_line": True,
        "place": "gate",
        "where": "at gate",
        "path": None,
        "metres": {"c2": {"least": 10, "most": 10}, "c3": {"least": 2, "most": 18}},
    }
    assert (by_id["c3"]["on_line"], by_id["c3"]["place"]) == (False, None)
    json.dumps(state)


def test_a_roster_has_nothing_of_the_map() -> None:
    table = with_three()
    formats = [one for one in FORMATS if one.reader]

    def written() -> list[str]:
        return [imported(one.writer)(table.encounter, table.fight.book) for one in formats]

    without = written()
    table.do(action="draw-map", line="gate:a -10- b -3- cellar:c")
    assert written() == without


def test_those_without_a_letter_stand_on_the_line_by_their_ids() -> None:
    table = Table("emala")
    table.do(action="add", name="Rat", count=53)
    table.do(action="draw-map", line="a -3- c52 -4- c53")
    text = as_typed(table.encounter)
    assert text == "a -3- c52 -4- c53"
    table.do(action="draw-map", line=text)
    assert told(table, "c52", "c53") == "4"
    assert rows(table.encounter, table.fight.book, 80)


def test_a_range_in_the_table_is_rounded_outwards() -> None:
    table = Table("rom")
    for name in ("Ansa", "Fenn"):
        table.do(action="add", name=name, sheet={"full_mph": 16})
    table.do(action="draw-map", line="a -10.4- b")
    table.do(action="start")
    table.do(action="move", who="Fenn", distance=5, override=True)
    acting = replace(table.encounter, turn_of="c1")
    assert away(acting, table.fight.book, ["c2"]) == "~8-12"
    assert away(acting, table.fight.book, ["c1"]) == ""


def test_those_who_are_engaged_have_a_sign_and_no_distance() -> None:
    table = with_three()
    table.do(action="draw-map", line="a b -10- c")
    table.do(action="start")
    table.do(action="engage", who="Ansa", other="Fenn", override=True)
    acting = replace(table.encounter, turn_of="c1")
    found = [away(acting, table.fight.book, [who]) for who in ("c2", "c3")]
    assert found == ["=", "10"]
    (row,) = rows(acting, table.fight.book, 80)
    assert "".join(span.text for span in row).startswith("\u25b6A=b")
    table.do(action="draw-map", line="a -9- b -10- c")
    acting = replace(table.encounter, turn_of="c1")
    assert away(acting, table.fight.book, ["c2"]) == "9"


def test_moves_of_a_book_from_outside_leave_the_line_too() -> None:
    with installed():
        table = with_three("pace")
        table.do(action="draw-map", line="a -10- b -4- c")
        table.do(action="start")
        table.do(action="move", who="Ansa", distance=1, override=True)
        assert (told(table, "c1", "c2"), told(table, "c2", "c3")) == ("~9-11", "4")


@pytest.mark.parametrize("width", range(30, 121, 10))
def test_the_column_of_distances_fits_into_every_width(width: int) -> None:
    table = with_three()
    table.do(action="draw-map", line="a -10- b -4- c")
    table.do(action="start")
    encounter, book = table.encounter, table.fight.book
    shape = columns(encounter, book, width)
    lines = [heading(encounter, shape)]
    lines += [row(encounter, book, one, shape) for one in encounter.in_order()]
    assert max(map(width_of, lines)) <= max(width, 34)
    if shape.away:
        assert "m away" in "".join(span.text for span in lines[0])


@pytest.mark.parametrize(
    ("name", "told"), [(16, "name (1-2 of 15)"), (11, "(1-2 of 15)"), (10, "1-2 of 15,")]
)
def test_the_numbers_of_the_rows_are_apart_from_the_metres(name: int, told: str) -> None:
    table = with_three()
    table.do(action="draw-map", line="a -10- b -4- c")
    table.do(action="start")
    shape = replace(columns(table.encounter, table.fight.book, 80), name=name)
    head = heading(table.encounter, shape, " 1-2 of 15")
    assert f" {told} " in "".join(span.text for span in head)


def test_a_distance_moves_nobody_off_the_line_if_the_other_is_not_on_it() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -9- b")
    table.do(action="say-distance", who="Kay", other="Fenn", metres=4)
    assert as_typed(table.encounter) == "gate:A -9- b"
    assert told(table, "c3", "c2") == "4"
    assert table.text == "Kay is 4 m from Fenn."
    table.do(action="say-distance", who="Fenn", other="Kay", metres=4)
    assert as_typed(table.encounter) == "gate:A -9- b"
    assert table.text == "Kay is 4 m from Fenn."


def test_of_two_on_the_line_the_other_leaves_it_and_this_is_told() -> None:
    table = with_three()
    table.do(action="draw-map", line="gate:a -9- b c")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=4)
    assert table.text == "Kay is 4 m from Fenn, and not on the line any more."
    assert as_typed(table.encounter) == "gate:A -9- b"
