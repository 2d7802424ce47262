"""A fight on a grid at the desk: '@' draws and changes the grid, 'm' goes to spaces."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.desk.changes import Part
from tracker.views.line_row import rows as line_rows
from tracker.views.line_row import texts

GRID = "squares 12x6; edges D1|E1 D2]E2 D3|E3; people A1:a A2:b H2:c H4:e"


@pytest.fixture
def table(at: At) -> Table:
    """Return a desk at a fight under OBSS on squares.

    Grak has the letter a, the turn, and 27 m of movement.
    """
    sat = at("obss")
    sat.press("@", "ctrl+u", *GRID, "enter", "n")
    return sat


def spaces(table: Table) -> str:
    """Return the spaces of all combatants, such as 'A1 A2 H2 H4'."""
    spots = table.desk.encounter.map.spots
    return " ".join(spot.place for _, spot in sorted(spots.items()))


GOES = {
    "D6": ("5 m to D6, Walk: at D6, 22 m left this round", "D6 A2 H2 H4"),
    ">D6": ("5 m to D6, Walk: at D6", "D6 A2 H2 H4"),
    "to D6": ("5 m to D6, Walk: at D6", "D6 A2 H2 H4"),
    "3 >D6": ("3 m towards D6, Walk: at D4, 2 m from D6", "D4 A2 H2 H4"),
    "b D6": ("4 m to D6", "A1 D6 H2 H4"),
    "run D6": ("5 m to D6, Run: at D6", "D6 A2 H2 H4"),
    ">C1 D6": ("7 m to D6, Walk: at D6", "D6 A2 H2 H4"),
    ">D6 by C1": ("7 m to D6, Walk: at D6", "D6 A2 H2 H4"),
    ">C1, >D6": ("2 m to C1, then 5 m to D6", "D6 A2 H2 H4"),
    "C1, D6": ("2 m to C1, then 5 m to D6", "D6 A2 H2 H4"),
    "2 e": ("2 m towards C1, Walk: at C1", "C1 A2 H2 H4"),
    "2 east": ("2 m towards C1", "C1 A2 H2 H4"),
    "2 run se": ("2 m towards C3, Run", "C3 A2 H2 H4"),
    "2 e, 3 s": ("2 m towards C1, then 3 m towards C4", "C4 A2 H2 H4"),
    ">c": ("6 m towards Goblin 1, Walk: beside Goblin 1", "G3 A2 H2 H4"),
    ">c 2": ("5 m towards Goblin 1, Walk: at F4, 2 m from Goblin 1", "F4 A2 H2 H4"),
    "@D6": ("Grak is at D6.", "D6 A2 H2 H4"),
    "c @D6": ("Goblin 1 is at D6.", "A1 A2 D6 H4"),
}
REFUSED = {
    "F7": "F7 is beyond the edge of the map, which ends at L6.",
    "b 2 ne": "Step 2 leads beyond the edge of the map.",
    "4 e": "Grak cannot go there: step 4, from D1 to E1: a wall is between D1 and E1.",
    "99 D6": None,
    ">ne": "no 'ne' here: a goal is somebody, or a space such as F7.",
    ">f7": "nobody has the letter f",
    ">g6": "the letters stand before the names; the space is G6.",
    ">c p": "'p' is short for rise, and nobody's letter: say rise before the goal",
    ">c q": "nobody has the letter q: behind >c stands a distance, as in >c 2, o for a shut door",
    ">c b": "'c b' is 2: Goblin 1, Mira; one is needed here.",
    ">D6 q": "nobody has the letter q: behind >D6 stands",
    ">well": "no 'well' here: a goal is somebody, or a space such as F7.",
    ">C1 D2 D6": "a goal has one space before it",
    "a =c 12": "on a grid the spaces say how far: say the space of Goblin 1, such as F7.",
    "@8 D6": "on a grid say the space where they are, such as F7.",
    ">D6 climb": "this map has no ledge: leave 'climb' out",
    ">D6 drop": "this map has no ledge: leave 'drop' out",
    ">D6 stair": "'stair' is no space",
    "0 e": None,
    "c 3 ne, 9 n": "leads beyond the edge of the map.",
    "12 e": "Grak cannot go there: step 4, from D1 to E1: a wall is between D1 and E1.",
}


@pytest.mark.parametrize("text", GOES)
def test_a_line_goes_over_spaces(text: str, table: Table) -> None:
    told, there = GOES[text]
    assert told in table.take_line("m", text)
    assert spaces(table) == there
    table.press("u")
    assert spaces(table) == "A1 A2 H2 H4"


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_is_refused_with_its_reason(text: str, table: Table) -> None:
    table.take_line("m", text)
    if REFUSED[text] is not None:
        assert REFUSED[text] in (table.desk.prompt.fault or table.desk.message)
    assert spaces(table) in ("A1 A2 H2 H4", "D6 A2 H2 H4")


def test_letters_stay_people_behind_a_sign(table: Table) -> None:
    assert "4 m towards Goblin 2" in table.take_line("m", "4 >e")


def test_how_far_a_space_is(table: Table) -> None:
    table.press("m", *"?D6")
    assert "D6 is 5 m from Grak; walk 1 turn" in table.desk.prompt.previewed


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("C1-D2 #", "1 A . # #|. . . . . . . ."),
        ("C1 ~(difficult)", "1 A . ~ .|. . . . . . . ."),
        ("legend ~^2(difficult)", "1 A . . .|. . . . . . . ."),
        ("D1.E1", "1 A . . . . . . . . . . ."),
        ("B1|C1", "1 A .|. .|. . . . . . . ."),
        ("D1[E1", "1 A . . .[. . . . . . . ."),
        ("c C1", "1 A . c .|. . . . . . . ."),
        ("C1", "1 . . A .|. . . . . . . ."),
    ],
)
def test_the_map_is_changed_at_its_prompt(text: str, row: str, table: Table) -> None:
    table.press("@")
    assert table.desk.prompt.typed == ""
    table.press(*text, "enter")
    assert texts(table.desk.encounter, table.desk.book, 100)[1] == row


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("C1 ~", "'~' is not in the legend: write for example ~(difficult)"),
        ("C1 lava", "'lava' is not a sign such as"),
        ("Z9 #", "Z9 is beyond the edge of the map"),
        ("A1 #", "Grak stands there: A1 is rock"),
        ("A1|C1", "A1 and C1 have no common edge"),
        ("squares 0x3", "a grid has 1 to 201 columns and rows"),
        ("c Z9", "Goblin 1 cannot stand at Z9: Z9 is beyond the edge"),
    ],
)
def test_a_wrong_change_stays_to_be_mended(text: str, fault: str, table: Table) -> None:
    table.press("@", *text, "enter")
    assert fault in table.desk.prompt.fault


def test_a_change_of_the_map_is_undone(table: Table) -> None:
    before = texts(table.desk.encounter, table.desk.book, 100)
    table.press("@", *"C1-D2 #", "enter", "u")
    assert texts(table.desk.encounter, table.desk.book, 100) == before


def test_a_move_without_a_direction_leads_somewhere(table: Table) -> None:
    table.take_line("m", "3")
    assert texts(table.desk.encounter, table.desk.book, 100)[-1] == "c H2  A ?  B A2  e H4"
    table.take_line("m", "@B3")
    assert spaces(table) == "B3 A2 H2 H4"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2 at H3", "surely Goblin 1, Goblin 2"),
        ("1 c", "surely Goblin 1"),
        ("2 c", "surely Goblin 1, Goblin 2"),
        ("2 squares at H3", "surely Goblin 1, Goblin 2"),
        ("burst 1", "surely +Grak, +Mira"),
        ("cone 1 s", "south: surely Mira"),
        ("cone 9 east from G3", "east: surely Goblin 1, Goblin 2"),
        ("cone 2 w from J4", "west: surely Goblin 1, Goblin 2"),
        ("cone 1 w from I4", "west: surely Goblin 2"),
        ("line 9 to H2", "towards H2: surely Goblin 1"),
        ("line 9 towards c from H6", "towards Goblin 1: surely Goblin 1, Goblin 2"),
        # A direction counts before a letter: e is Goblin 2.
        ("line 9 e from G4", "east: surely Goblin 2"),
        ("line 9 to e from H2", "towards Goblin 2: surely Goblin 2"),
        ("line 9 NE from G5", "north-east: surely Goblin 2"),
        ("cone 9 to e from G4", "towards Goblin 2: surely Goblin 2"),
        ("1 at L6", "nobody"),
    ],
)
def test_an_area_marks_whom_it_holds(text: str, told: str, table: Table) -> None:
    table.press('"', *text)
    assert table.desk.prompt.previewed == told
    table.press("enter")
    assert f"In the area: {told}." in table.desk.message.text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ne", "say how many metres, and where: 3 at F7"),
        ("3 at Z9", "no 'Z9' on the map"),
        ("cone 3 up", "no 'up' on the map"),
        ("cone 3", "say where the cone leads, as in cone 8 ne or cone 8 to F7"),
        ("line 3", "say where the line leads"),
        ("line 3 to A1", "the line begins where it leads to"),
    ],
)
def test_a_wrong_area_says_why(text: str, fault: str, table: Table) -> None:
    table.press('"', *text, "enter")
    assert fault in table.desk.prompt.fault


def test_combatants_off_the_map_may_be_in_an_area(table: Table) -> None:
    table.take_line("m", "3")
    table.press('"', *"1 c")
    assert table.desk.prompt.previewed == "surely Goblin 1; perhaps Grak"


def test_a_walk_begins_in_a_space(table: Table) -> None:
    table.take_line("m", "3")
    table.press("m", *">D6", "enter")
    assert "nobody has said in which space Grak is: say it first, as in @F7." in (
        table.desk.prompt.fault
    )


def test_emala_tells_the_arcs_of_two_who_face_somewhere(at: At) -> None:
    table = at("emala")
    table.press("@", "ctrl+u", *"squares 9x9; people E5:a E3:c", "enter")
    table.press("m", *"a ?c")
    assert table.desk.prompt.previewed.startswith(
        "Goblin 1 is 2 m from Grak, in front of Grak; Grak is behind Goblin 1; "
    )


@pytest.mark.parametrize("text", ["squares 12x8", "hexes; ...; people A1:a", " squares 3x3"])
def test_a_whole_map_typed_behind_the_proposed_line_replaces_it(text: str, at: At) -> None:
    table = at("obss")
    table.press("@", *text)
    assert table.desk.prompt.typed == text.strip()
    table.press("enter")
    assert table.desk.encounter.map.grid is not None


@pytest.mark.parametrize("text", ["-12- well", " squ", "squaresx"])
def test_other_words_behind_the_proposed_line_go_on_with_it(text: str, at: At) -> None:
    table = at("obss")
    table.press("@", *text)
    assert table.desk.prompt.typed == f"A+B -10- c e{text}"


def test_a_pasted_map_of_several_lines_replaces_the_line(at: At) -> None:
    table = at("obss")
    text = "squares 1 m\r\n..%.\r\n\r\n....\r\nlegend %(difficult)\r\npeople A1:a B1:b\r\n"
    table.press("@", "x")
    table.desk.paste(text)
    assert table.desk.prompt.typed.startswith("squares 1 m; ..%.; ....; legend")
    table.press("enter")
    assert [*table.desk.encounter.map.grid.rows.values()] == ["..%.", "...."]


def test_a_large_map_can_be_pasted(at: At) -> None:
    table = at("obss")
    table.press("@")
    table.desk.paste("\n".join(["squares", *["." * 200] * 200]))
    assert not table.desk.prompt.fault
    table.press("enter")
    assert table.desk.encounter.map.grid.width == 200


def test_a_map_that_nobody_is_on_is_told_in_the_row_and_in_the_preview(at: At) -> None:
    table = at("obss")
    table.press("@", *"squares 12x8")
    assert table.desk.prompt.previewed == "12 x 8 squares, and nobody is on it"
    table.press("enter")
    rows = line_rows(table.desk.encounter, table.desk.book, 80)
    assert "".join(span.text for span in rows[0]) == "12 x 8 squares, and nobody is on it"


def test_a_stroke_of_the_brush_is_a_small_event_on_the_largest_map(at: At) -> None:
    table = at("obss")
    table.press("@", *"squares 200x200; people A1:a", "enter", "`", "\\")
    history = table.desk.session.path.with_suffix(".events")
    before = history.stat().st_size
    table.press("pagedown", "#")
    table.press("|", "down")
    assert table.desk.fight.event(table.desk.fight.last).text.startswith("The map changes: ")
    assert (history.stat().st_size - before) / 2 < 1000
    table.press("shift+right")
    assert table.desk.encounter.map.grid.rows["11"][:3] == "##."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("C1 #", "The map changes: C1 #."),
        ("c C1", "Goblin 1 is at C1."),
        ("squares 3x3; people A1:a", "off the map then: +Mira, Goblin 1, Goblin 2"),
    ],
)
def test_the_preview_of_a_change_says_what_changes(text: str, told: str, table: Table) -> None:
    table.press("@", *text)
    assert table.desk.prompt.previewed == told


def test_a_ledge_is_drawn_with_the_brush_and_climbed_by_a_typed_word(at: At) -> None:
    table = at("obss")
    table.press("@", "ctrl+u", *"squares; ..hh; ..hh; legend h^2; people B1:a", "enter", "n")
    table.press("`", "\\", "^", "right")
    assert table.desk.encounter.map.grid.edges == {"B1-C1": "ledge"}
    table.press("^", "right")
    assert not table.desk.encounter.map.grid.edges
    table.press("escape", "`", "@", "ctrl+u", *"B1^C1 B2^C2", "enter")
    table.take_line("m", "C1")
    assert "a ledge is between B1 and C1; type climb" in (
        table.desk.prompt.fault or table.desk.message.text
    )
    table.press("escape")
    table.take_line("m", "D1 climb")
    assert table.desk.encounter.map.spots["c1"].place == "D1"
    table.take_line("m", ">A1 drop")
    assert table.desk.encounter.map.spots["c1"].place == "B1"


def test_no_ghost_text_stands_behind_a_direction_of_the_grid(at: At) -> None:
    table = at("obss")

    def rests() -> list[str]:
        found = []
        for typed in ("1 s", "1 sw", "1 swi"):
            table.press("m", *typed)
            found.append(table.desk.prompt.line.rest())
            table.press("escape")
        return found

    assert rests() == ["wim", "im", "m"]
    table.press("@", "ctrl+u", *GRID, "enter")
    assert rests() == ["", "", "m"]


def test_enter_on_ones_own_space_of_the_page_goes_nowhere(table: Table) -> None:
    table.press("`")
    before = table.desk.fight.last
    table.press("enter")
    assert table.desk.fight.last == before
    assert "the arrows and Tab choose where to go" in table.desk.message.text


def test_the_cursor_on_the_page_of_the_map_changes_only_the_map(table: Table) -> None:
    assert Part.ORDER in table.press("`")
    assert table.press("right") == {Part.MAP}


def test_of_a_foe_and_its_mount_under_the_cursor_the_foe_is_meant(at_the_ford: At) -> None:
    ruled = {"action": "rule-on", "about": "mount", "name": "Sage", "own_speed": True}
    rides = {"action": "mount", "who": "Orc", "mount": "Sage"}
    table = at_the_ford("exp", then=[ruled, rides])
    table.press("@", "ctrl+u", *"hexes 2 m; ............; people A1:a H1:g", "enter")
    table.press("`", "tab", "enter")
    assert "towards Orc" in table.newest
