"""With positions, a typed line of a book's action is refused if it has two meanings."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table

CAR = {"name": "Car", "side": "party", "sheet": {"kind": "vehicle", "move": 30}}
AT_THE_WHEEL = (
    {"action": "board", "who": "Grak", "vehicle": "Car", "seat": "driver"},
    {"action": "set-speed", "who": "Car", "level": "cruising"},
)
ROAD = {"action": "draw-map", "line": "gate -10- a i -50- b -50- c"}


def driving(at_the_ford: At, *then: dict[str, object]) -> Table:
    """Return a desk at a fight in which Grak drives a car at cruising speed.

    Mira has the letter b. The wolves have the letters c, e and f.
    """
    return at_the_ford("opend6", (CAR,), (*AT_THE_WHEEL, *then))


@pytest.mark.parametrize("text", ["54 c", "all c", "54 Wolf 1"])
def test_a_charge_of_a_length_at_somebody_on_the_line_says_both_readings(
    at_the_ford: At, text: str
) -> None:
    table = at_the_ford("obss", then=({"action": "draw-map", "line": "gate -3- a -10- c"},))
    before = table.encounter
    length = text.split(maxsplit=1)[0]
    assert (
        f"two readings: '{length} >Wolf 1' is the way to Wolf 1, and '{length}' alone is a way in"
        " no direction"
    ) in table.take_line("G", text)
    assert table.encounter == before


def test_without_positions_a_charge_has_one_reading(at_the_ford: At) -> None:
    assert "charges at Wolf 1" in at_the_ford("obss").take_line("G", "7 c")
    somewhere = ({"action": "draw-map", "line": "gate -3- a -10- b"},)
    assert "charges at Wolf 1" in at_the_ford("obss", then=somewhere).take_line("G", "7 c")


@pytest.mark.parametrize("number", ["45", "90", "180"])
def test_a_number_before_a_goal_that_is_a_turn_says_both_readings(
    at_the_ford: At, number: str
) -> None:
    table = driving(at_the_ford, ROAD)
    before = table.encounter
    assert (
        f"'{number}' has two readings: type turn-{number}, or 'distance {number}' for a length"
    ) in table.take_line("v", f"high {number} >b")
    assert table.encounter == before


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("high turn-90 >b", "the roll for turn-90 says where the vehicle goes"),
        ("high turn-90", "turns 90 degrees"),
        ("high distance 45 >b", "goes 45 m at high speed"),
        ("high 40 90 >b", "the roll for turn-90 says where the vehicle goes"),
        ("high 90", "60 m at most at high speed, not 90 m"),
    ],
)
def test_a_number_with_one_reading_is_taken(at_the_ford: At, text: str, told: str) -> None:
    assert told in driving(at_the_ford, ROAD).take_line("v", text)


def test_a_distance_below_a_level_says_at_which_speed_it_goes(at_the_ford: At) -> None:
    table = driving(at_the_ford, {"action": "draw-map", "line": "gate -10- a i -50- b"})
    table.press("m", *"cruising >gate")
    assert table.prompt.endswith("at cruising speed, not 10 m: at cautious speed it does.")
    table.press("tab")
    assert table.desk.prompt.typed == "cruising >gate"


def test_a_distance_over_two_grounds_says_where_they_change_and_what_goes(at_the_ford: At) -> None:
    road = "gate -10- a i -20- well -30 rough- b"
    table = driving(at_the_ford, {"action": "draw-map", "line": road})
    table.press("m", *"25 cruising >b")
    assert "After 20 m the ground changes to Rough going, and Car cannot move again" in table.prompt
    table.press("tab")
    assert table.desk.prompt.typed == "20 cruising >b"


def test_tab_takes_what_goes_also_if_a_roll_comes_before_the_refusal(at_the_ford: At) -> None:
    road = "a -5- well -2 rough- yard -9- b"
    table = at_the_ford("opend6", then=({"action": "draw-map", "line": road},))
    table.press("m", *"12 run >b")
    assert "Rolls Grak: run" in table.prompt
    table.press("tab")
    assert table.desk.prompt.typed == "7 run >b"


def test_a_letter_that_begins_a_word_of_the_action_says_both_readings(at_the_ford: At) -> None:
    table = driving(at_the_ford, ROAD)
    before = table.encounter
    assert ("'e' has two readings: type easy-turn, or >e for towards Wolf 2") in table.take_line(
        "v", "cruising e"
    )
    assert table.encounter == before


def test_the_beginning_of_a_word_has_one_reading(at_the_ford: At) -> None:
    assert "less than 45" in driving(at_the_ford, ROAD).take_line("v", "cruising easy")


def test_without_positions_a_letter_has_one_reading(at_the_ford: At) -> None:
    assert "less than 45 degrees" in driving(at_the_ford).take_line("v", "cruising e")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("C3 %; E3 #", "..%.#."),
        ("legend %(minimal); C3-D3 %", "..%%.."),
        ("C3|C4; C3 %", "..%..."),
        ("a A3; C3 %;", "..%..."),
    ],
)
def test_several_changes_of_a_grid_are_typed_in_one_line(
    at_the_ford: At, text: str, rows: str
) -> None:
    grid = "squares 6x4; legend %(difficult); people A1:a"
    table = at_the_ford("obss", then=({"action": "draw-map", "grid": grid},))
    table.take_line("@", text)
    assert table.encounter.map.grid.rows["3"] == rows


@pytest.mark.parametrize("text", ["a E4; b D4; c D4", "people E4:a D4:b+c", "a:E4 b:D4; D4:c"])
def test_on_a_grid_one_line_puts_several_in_their_spaces(at_the_ford: At, text: str) -> None:
    drawn = ({"action": "draw-map", "grid": "squares 9x9"},)
    table = at_the_ford("obss", then=drawn)
    table.take_line("@", text)
    spots = table.encounter.map.spots
    assert [spots[who].place for who in ("c1", "c2", "c3")] == ["E4", "D4", "D4"]


def test_a_part_without_a_space_is_refused_in_the_words_of_a_grid(at_the_ford: At) -> None:
    drawn = ({"action": "draw-map", "grid": "squares 9x9"},)
    told = at_the_ford("obss", then=drawn).take_line("@", "people a:gate")
    assert "'a:gate': on a grid say who and the space, as in a E4; b D4." in told
