"""Directions at 'm': '9 >f', '>well', '6 <f', several legs, positions, distances, kept paths."""

import pytest

from rules.fight.reach_on_line import reach_to
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed
from tracker.views.position import next_goal
from tracker.views.reach import columns, row

LINE = "gate -3- a b -10- c e -4- well"


@pytest.fixture
def table(at: At) -> Table:
    """Return a desk at a fight under OBSS on a line.

    Grak has the letter a, the turn, and 27 m of movement.
    """
    sat = at("obss")
    sat.press("@", "ctrl+u", *LINE, "enter", "n")
    return sat


def drawn(table: Table) -> str:
    return as_typed(table.desk.encounter)


GOES = {
    "9 >c": "9 m towards Goblin 1, Walk: beside Goblin 1, 18 m left this round",
    ">c": "9 m towards Goblin 1, Walk: beside Goblin 1, 18 m left this round",
    ">C": "9 m towards Goblin 1, Walk: beside Goblin 1",
    ">Goblin 2": "9 m towards Goblin 2, Walk: beside Goblin 2",
    ">c 2": "8 m towards Goblin 1, Walk: 2 m from Goblin 1",
    ">c2.5": "7.5 m towards Goblin 1, Walk: 2.5 m from Goblin 1",
    ">c 2,5": "7.5 m towards Goblin 1, Walk: 2.5 m from Goblin 1",
    ">c.": "10 m to the spot where Goblin 1 is now, Walk: beside Goblin 1",
    "4 >c.": "4 m towards the spot where Goblin 1 is now, Walk: 6 m from Goblin 1",
    ">|c": "11 m past Goblin 1, past Goblin 2, Walk",
    "<c": "3 m away from Goblin 1, Walk: 13 m from Goblin 1",
    "2 <c": "2 m away from Goblin 1, Walk: 12 m from Goblin 1",
    "2 <c >gate": "2 m away from Goblin 1, Walk: 12 m from Goblin 1",
    "2 <c by well": "2 m away from Goblin 1, Walk: 8 m from Goblin 1",
    ">well": "14 m to well, past Goblin 1 and Goblin 2, Walk: at well",
    "9 >Well": "9 m towards well, Walk: 5 m from well",
    ">well 2": "12 m to 2 m before well, past Goblin 1 and Goblin 2, Walk: 2 m from well",
    "2 run >c": "2 m towards Goblin 1, Run: 8 m from Goblin 1",
    "run >c": "9 m towards Goblin 1, Run: beside Goblin 1",
    "1 diff >c": "1 m over difficult ground towards Goblin 1",
    "1,5 >c": "1.5 m towards Goblin 1",
    "1 m >c": "1 m towards Goblin 1",
    "1 >c, 1 >gate": "1 m towards Goblin 1, then 1 m towards gate, Walk: 3 m from gate",
    "1 >c then 1 >gate": "1 m towards Goblin 1, then 1 m towards gate, Walk: 3 m from gate",
    "2 to c": "2 m towards Goblin 1",
    "2 towards c": "2 m towards Goblin 1",
    "2 away from c": "2 m away from Goblin 1",
    "past c": "11 m past Goblin 1",
    "beside c": "9 m towards Goblin 1, Walk: beside Goblin 1",
    "a 2 >c": "2 m towards Goblin 1",
    ">wel": "14 m to well, past Goblin 1 and Goblin 2, Walk: at well",
    ">wel 2": "12 m to 2 m before well",
    "9 towards the well": "9 m towards well, Walk: 5 m from well",
    "2 >the Goblin 1": "2 m towards Goblin 1",
}


@pytest.mark.parametrize("text", GOES)
def test_a_direction_is_shown_in_words_and_gone(text: str, table: Table) -> None:
    preview = table.take_line("m", text)
    assert GOES[text] in preview
    assert not table.desk.asking
    assert drawn(table) != LINE.replace("a b", "A B")


IS_THERE = {
    "@c": "gate -3- B -10- c e A -4- well",
    "@well": "gate -3- B -10- c e -4- well:A",
    "@2 well": "gate -3- B -10- c e -2- A -2- well",
    "@20 well": None,
    "c e @gate": "gate:c e -3- A B -14- well",
    "=c 12": "gate -3- A B -10- e -4- well",
    "e =c 12": "gate -3- A B -10- e -4- well",
}


@pytest.mark.parametrize("text", IS_THERE)
def test_a_position_and_a_distance_are_said_at_the_move(text: str, table: Table) -> None:
    before = table.desk.fight.book.movement.budget
    left = before(table.desk.encounter, table.desk.encounter.find("Grak")).left.figure.value
    table.take_line("m", text)
    expected = IS_THERE[text]
    if expected is None:
        assert table.desk.prompt.fault == "the line ends 17 m from there."
    else:
        assert drawn(table) == expected
    after = before(table.desk.encounter, table.desk.encounter.find("Grak")).left.figure.value
    assert left == after


REFUSED = {
    ">=c": "this book keeps no engagements: leave the = out, as in >f.",
    "6 <c": "The line ends at gate: 3 m more lead beyond it.",
    "<": "Grak is engaged with nobody: say away from whom, as in <f.",
    ">out": "out is by the nearest door to a place with a name, and there is none here.",
    "* >c": "nobody is marked: * is for the marked.",
    ">tables drop": "no 'tables' here: the places are gate and well.",
    ">wll": "no 'wll' here: well?",
    ">Goblen 1": "no 'Goblen' here",
    ">[/]": "no '[/]' here: the places are gate and well.",
    ">z": "nobody has the letter z",
    ">F7": "F7 is a space of a grid, and this fight stands on a line.",
    "3 front >c": "front stands behind no direction: leave it out.",
    "2 ft >c": "'ft': a distance is in m here.",
    "2 zzz >c": "'zzz' is no gait or ground",
    "z >c": "nobody has the letter z",
    "e >c": "Goblin 2 is beside Goblin 1 already.",
    "c-e >a": "Goblin 1 cannot move now",
    "all >c": "'all' has two readings here",
    ">": "say where to, as in >f or >well.",
    "2 >": "say where to, as in >f or >well.",
    ">c >e": "type a comma before the next leg, as in 5 >f, 4 >well.",
    "1 >c, e 2 >b": "'e 2 >b': the people of a path come first in its line.",
    ">c 99999999999999999999": "'99999999999999999999' is no number",
    "=c 99999999999999999999": "'99999999999999999999' is no number",
    "@9999999999999999 well": "no number",
    "9999999999999999 >c": "no number",
    "by c": "'by c' has two readings",
    ">c by e": "'by e' has two readings",
    ">a": "Grak cannot go to themselves.",
    ".": "Grak has no path to go on with",
    ".-": "Grak has no path to go on with",
    "2 >c =5": "1 typed roll too many",
}


@pytest.mark.parametrize("text", REFUSED)
def test_another_line_is_refused_with_a_reason_and_stays_to_be_mended(
    text: str, table: Table
) -> None:
    before = table.desk.encounter
    table.take_line("m", text)
    assert REFUSED[text] in table.desk.prompt.fault
    assert table.desk.prompt.typed == text
    assert table.desk.encounter is before


PLAIN = ("3", "3 run", "all", "9 diff", "a 4")


@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_move_reads_as_before_and_leaves_the_line(text: str, table: Table) -> None:
    table.take_line("m", text)
    assert "c1" not in table.desk.encounter.map.spots


def test_a_question_mark_only_tells(table: Table) -> None:
    before = table.desk.encounter
    told = "Goblin 1 is 10 m from Grak; walk 1 turn, run 1 turn, crawl 1 turn."
    assert table.take_line("m", "?c") == told
    assert (table.desk.message.text, table.desk.encounter) == (told, before)


def test_what_the_turn_has_not_is_gone_on_with_by_a_point_and_given_up(table: Table) -> None:
    table.press("@", "ctrl+u", *"gate:a b -60- c e -4- well", "enter")
    table.take_line("m", ">well")
    assert list(table.desk.encounter.map.paths) == ["c1"]
    table.take_line("m", ".-")
    assert table.desk.message.text == "" or "gives the path up" in table.desk.message.text
    assert not table.desk.encounter.map.paths


def test_out_is_by_the_nearest_door(table: Table) -> None:
    table.press("@", "ctrl+u", *"street -9- door -2[- bar:a b -5- c e -3]- yard", "enter")
    assert "Grak moves 2 m to door" in table.take_line("m", ">out")
    table.press("@", "ctrl+u", *"street -9- door -7[- bar -5- c e a b -3]- yard", "enter")
    table.take_line("m", ">out")
    assert "the door between" in table.desk.prompt.fault
    table.press("!")
    assert table.desk.encounter.map.spots["c1"].place == "yard"


def test_a_distance_answers_before_the_path_in_one_line(table: Table) -> None:
    preview = table.take_line("m", "=c 12, >c")
    assert "Goblin 1 is 12 m from Grak, and not on the line any more. Grak moves 11 m" in preview


def test_the_first_direction_asks_who_stands_where_and_then_goes(at: At) -> None:
    table = at("obss")
    table.press("n", "m", *">c")
    assert table.desk.prompt.previewed == "Enter first asks who stands where: A+B -10- c e"
    table.press("enter")
    assert table.desk.prompt.typed == "A+B -10- c e"
    table.press("enter")
    assert not table.desk.asking
    assert drawn(table) == "B -9- A -1- c e"


def test_a_direction_that_fails_after_the_first_line_is_asked_again(at: At) -> None:
    table = at("obss")
    table.press("n", "m", *">well", "enter", "enter")
    assert table.desk.prompt.typed == ">well"
    assert table.desk.prompt.fault == "no 'well' here: the line has no places with names."
    assert drawn(table) == "A B -10- c e"


def test_tab_takes_the_metres_before_a_ground_that_refuses_the_gait(at: At) -> None:
    sat = at("emala")
    sat.press("@", "ctrl+u", *"gate:e b -2- foot -6 rough- wall^6:c a", "enter", "n")
    sat.press("m", *"5 run >c", "enter")
    assert "After 2 m the ground is Rough climb" in sat.desk.prompt.fault
    sat.press("tab", "enter")
    assert drawn(sat) == "gate:B -2- foot:e -6 rough- wall^6:c A"


def test_the_preview_says_who_stays_engaged_after_a_position(at: At) -> None:
    sat = at("emala")
    sat.press("@", "ctrl+u", *"gate -9- B A=e c", "enter", "n")
    assert "Goblin 2 is still engaged with Grak" in sat.take_line("m", "@gate")
    assert "still engaged with Grak" in sat.newest


def test_how_far_behind_a_shut_door_names_the_door(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"tables:a b -4]- cellar:c e", "enter", "n")
    told = (
        "Goblin 1 is 4 m from Grak; Grak cannot just walk there:"
        " the door between the tables and the cellar"
        " is shut."
    )
    assert table.take_line("m", "?c") == told


@pytest.mark.parametrize("text", [">c", "9 >c", "9 <b >cellar"])
def test_every_way_through_a_shut_door_names_the_door(at: At, text: str) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"tables:a b -4]- cellar:c e", "enter", "n")
    table.take_line("m", text)
    assert "the door between the tables and the cellar is shut" in table.desk.prompt.fault


def test_the_page_of_reach_names_the_shut_door(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"tables:a b -4]- cellar:c e", "enter", "n")
    encounter, book = table.desk.encounter, table.desk.book
    (found, *_) = reach_to(encounter, book, encounter.map, "c3")
    told = "".join(one.text for one in row("Grak", found, columns([found], ["Grak"])))
    assert told.endswith("the door between the tables and the cellar is shut.")


def test_how_far_a_goal_is_counts_the_grounds_of_the_line(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"A -28 difficult- c -4 climb- e -8- B", "enter", "n")
    table.press("m", *"?c")
    # Two turns of 13 m go beside somebody 27 m away, as >c goes.
    assert "28 m from Grak; walk 3 turns," in table.desk.prompt.previewed
    table.press("ctrl+u", *"?e")
    assert "Grak cannot just walk there" in table.desk.prompt.previewed
    assert "is a climb" in table.desk.prompt.previewed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (">c run", "say run before the goal, as in run >c."),
        (">c r", "say run before the goal, as in run >c."),
        ("9r >c", "'9r': a blank is missing, and the whole gait: 9 run."),
        ("9run >c", "'9run': a blank is missing: 9 run."),
        (">well difficult", "say difficult before the goal, as in difficult >well."),
        (">Gob", "'Gob' begins Goblin 1 and Goblin 2: say which one."),
        (">g", "nobody has the letter g"),
        ("-3 >c", "-3 is no distance: away from f is 3 <f, and towards f is >f."),
        (">c -2", "-2 behind a goal is no distance: past f is >|f, and 2 m before f is >f 2."),
        ("<=c", "= stands only behind >, as in >=f: away is <c."),
        (">well d", "say the way by its whole word, as in >well drop."),
        (">c p", "'p' is short for rise, and nobody's letter: say rise before the goal"),
        (">c q", "nobody has the letter q: behind >c stands a distance, as in >c 2, or by and a p"),
        (">c b", "'c b' is 2: Goblin 1, Mira; one is needed here."),
        (">c o", "'o' is for a door, and this map has no door: leave it out."),
        (
            ">c well",
            "'well' is not understood: behind >c stands a distance, as in >c 2, or by and a place",
        ),
    ],
)
def test_a_wrong_goal_is_refused_with_a_right_one(text: str, why: str, table: Table) -> None:
    assert why in table.take_line("m", text)
    assert table.desk.asking


def test_the_beginning_of_two_places_is_asked_back(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"hall: a -3- halt -9- c", "enter", "n")
    assert "'hal' begins hall and halt: say which one." in table.take_line("m", ">hal")


def test_without_a_position_the_message_names_somebody_with_one(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"gate -3- c e", "enter", "n")
    assert "as in Grak @ Goblin 1." in table.take_line("m", ">c")


def test_away_from_somebody_another_open_way_is_named(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"c -9- tables:A -4]- cellar; tables -6 stair- balcony", "enter")
    table.press("n")
    assert "is shut; type <Goblin 1 >balcony" in table.take_line("m", "<c")


def test_a_path_to_somebody_says_in_how_many_metres_one_is_beside_them(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"A -40- c e", "enter", "n")
    table.take_line("m", ">c")
    encounter = table.desk.encounter
    row = next_goal(encounter, table.desk.book, str(encounter.turn_of))
    assert "".join(one.text for one in row).replace("\u00a0", " ") == "in 12 m beside Goblin 1"


@pytest.mark.parametrize("way", [">well", ">wellx", ">c", ">yard"])
def test_a_way_typed_without_its_key_only_asks(at: At, way: str) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"gate:A B -9- c e -4- well", "enter", "n")
    last = table.desk.fight.last
    table.quickly(*way)
    assert table.desk.fight.last == last
    assert not table.desk.asking
    assert "A way begins with m, as in m >f." in table.desk.message.text


def test_a_newcomer_at_nowhere_is_asked_for_the_place(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"gate:A B -9- c e -4- well", "enter", "n")
    table.press("a", *"cat hp 2 at", "enter")
    assert "say where behind at" in table.desk.prompt.fault


def test_running_on_with_positions_needs_its_key_twice(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"gate:A B -9- c e -4- well", "enter", "n")
    last = table.desk.fight.last
    table.press(">", ">")
    assert table.desk.fight.last > last


LEAVES = {
    "8": "Grak leaves the line: say where to, as in >f.",
    "b 8": "Mira leaves the line: say where to, as in >f.",
    "a b 8": "Grak and Mira leave the line: say where to, as in >f.",
}


@pytest.mark.parametrize("text", LEAVES)
def test_a_move_without_a_direction_says_that_one_leaves_the_line(text: str, table: Table) -> None:
    assert table.take_line("m", text).endswith(LEAVES[text])
    assert "the line" not in table.newest


def test_a_combatant_off_the_line_already_leaves_nothing(table: Table) -> None:
    table.take_line("m", "8")
    assert "leaves" not in table.take_line("m", "8")


def test_without_positions_nobody_leaves_a_line(at: At) -> None:
    table = at("obss")
    table.press("n")
    assert "leaves" not in table.take_line("m", "8")


def test_whoever_goes_on_along_a_kept_path_takes_somebody_along(at: At) -> None:
    table = at("exp")
    table.press("@", "ctrl+u", *"hexes 30x3; people A1:a A2:b", "enter", "m", *">Z1 +b", "enter")
    table.press("m", "ctrl+u", *". +b")
    assert "is no number" not in table.prompt
    assert "along" in table.prompt


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hexs 16x12", "'hexs' is no grid: write hexes 16x12."),
        ("sqares 5x40 2 m", "'sqares' is no grid: write squares 5x40."),
    ],
)
@pytest.mark.parametrize("drawn", ["", "hexes 9x3; people A1:a"])
def test_a_misspelt_shape_of_a_grid_is_told_with_the_right_one(
    typed: str, told: str, drawn: str, at: At
) -> None:
    table = at("exp")
    if drawn:
        table.press("@", "ctrl+u", *drawn, "enter")
    table.press("@", "ctrl+u", *typed, "enter")
    assert table.desk.prompt.fault == told


def test_a_comma_between_changes_of_a_map_is_told_with_the_semicolon(at: At) -> None:
    table = at("exp")
    table.press("@", "ctrl+u", *"hexes 9x3; people A1:a", "enter")
    table.press("@", "ctrl+u", *"B1-C3 m(ice), F2 #", "enter")
    assert "type ; between several, as in F7 %; G8 #" in table.desk.prompt.fault
