"""Moves on hexes under EXP at the desk: doors, slopes, leaps, and the ends of walks."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table

DOOR = "hexes 2 m; ......; ######; edges C1]D1; people B1:a"
PIT = "hexes 2 m; ..............; ....p..t...w..; legend p^-2 t(grass-tall) w(water-knees); people"
STEEP = "hexes 2 m; ......; ...rr.; ......; legend r^2; people A2:a"
PLAIN = "hexes 2 m; ............; ............; ............; people F2:a"


def sit(at: At, grid: str, system: str = "exp") -> Table:
    """Open a desk at a fight on a grid. Grak has the turn and the letter a."""
    table = at(system)
    table.press("@", "ctrl+u", *grid, "enter")
    return table


def where(table: Table, name: str = "Grak") -> str:
    encounter = table.encounter
    return encounter.map.spots[encounter.find(name).id].place


@pytest.mark.parametrize(("system", "line"), [("exp", "3 e"), ("exp", ">E1"), ("emala", "3 e")])
def test_an_override_goes_through_a_shut_door(at_the_ford: At, system: str, line: str) -> None:
    table = sit(at_the_ford, DOOR, system)
    assert "the door is shut" in table.take_line("m", line)
    table.press("!")
    assert where(table) == "E1"


@pytest.mark.parametrize(
    ("grid", "line"),
    [
        (".....mm...; ##########; legend m(mud-ankles); people A2:a E2:b H2:c", ">c"),
        ("..........; ##########; edges D2]E2; people A2:a D2:b H2:c", ">c p"),
        (".....r....; ##########; legend r^2; people A2:a E2:b H2:c", ">c"),
    ],
)
def test_nobody_ends_a_walk_in_the_space_of_another(at_the_ford: At, grid: str, line: str) -> None:
    table = sit(at_the_ford, f"hexes 2 m; ##########; {grid}")
    assert "Grak stops before Mira, because the walk would end there." in table.take_line("m", line)
    assert chr(ord(where(table, "Mira")[0]) - 1) == where(table)[0]


def leap(table: Table, space: str) -> str:
    """Let Grak jump across to a space. Return the text of the newest event."""
    doing = {"action": "jump-across"}
    legs = [{"place": space}]
    table.desk.session.ask({"action": "go-path", "who": ["Grak"], "doing": doing, "legs": legs})
    return table.newest


@pytest.mark.parametrize(
    ("start", "end", "ground"),
    [("A2", "F2", "open"), ("H2", "M2", "open"), ("H2", "L2", "water-knees")],
)
def test_a_leap_goes_level_from_rim_to_rim(
    at_the_ford: At, start: str, end: str, ground: str
) -> None:
    table = sit(at_the_ford, f"{PIT} {start}:a")
    table.take_line("m", "3 e")
    told = leap(table, end)
    assert (where(table), table.encounter.find("Grak").terrain) == (end, ground)
    assert "uphill" not in told
    assert "downhill" not in told


def test_a_slope_that_is_too_steep_is_not_gone(at_the_ford: At) -> None:
    table = sit(at_the_ford, STEEP)
    table.press("m", *">D2")
    told = table.desk.prompt.previewed
    assert (
        "cannot go there in the gait walk, even with all movement of this unit: uphill, 1 in 1"
        in told
    )
    assert "goes uphill" not in told
    table.press("ctrl+u", *"3 e")
    assert "Step 3, from C2 to D2: Grak cannot go there in the gait walk" in (
        table.desk.prompt.previewed
    )
    table.press("ctrl+u", *"?D2")
    assert "walk never, run " in table.desk.prompt.previewed


def test_a_turn_that_leaves_no_step_is_too_far_for_a_typed_distance(at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.take_line("m", "2 e")
    told = table.take_line("m", "1 w")
    assert "Grak has 3 hexes left: too little to turn so far and go on" in told
    assert "turning round, 3 hexsides (-3 h/u), leaves 0 hexes" in told


def test_towards_a_goal_the_rest_of_the_unit_pays_for_the_turn(at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.take_line("m", "2 e")
    assert "Grak turns by 180 degrees for 3 hexes." in table.take_line("m", ">A2")


DIRECTIONS = {
    "all e": "5 hexes to the east, Walk: at K2",
    "all w": "5 hexes to the west, Walk: at A2",
    "all e ice": "4 hexes over ice to the east",
    "2 e ice": "2 hexes over ice towards H2",
    "2 e crouch": "2 hexes towards H2, Crouch",
    "2 e lava": "'lava' is no gait or ground",
    "2 ice e ice": "there is a ground already",
}


@pytest.mark.parametrize("line", DIRECTIONS)
def test_a_direction_takes_words_on_both_sides(at_the_ford: At, line: str) -> None:
    table = sit(at_the_ford, PLAIN)
    table.press("m", *line)
    assert DIRECTIONS[line] in table.desk.prompt.previewed


def test_a_word_for_doors_stands_behind_a_direction(at_the_ford: At) -> None:
    table = sit(at_the_ford, DOOR)
    table.press("m", *"2 e p")
    assert "2 hexes towards D1, Walk: at D1" in table.desk.prompt.previewed
    table.press("ctrl+u", *"all e")
    told = table.desk.prompt.previewed
    assert "1 hex to the east" in told
    assert "Grak stops: the door is shut between C1 and D1" in told


def test_edges_are_typed_as_in_a_whole_map(at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.press("@", "ctrl+u", *"edges F2|G2 B1]C1", "enter")
    assert table.newest == "The map changes: edges F2|G2 B1]C1."


def test_a_space_beyond_the_map_is_named(at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.press("m", *"?Z1")
    assert table.desk.prompt.previewed == "Z1 is beyond the edge of the map, which ends at L3."


@pytest.mark.parametrize(("system", "ground"), [("exp", "ice"), ("emala", "rough")])
def test_an_example_names_a_ground_of_the_book(at: At, system: str, ground: str) -> None:
    table = at(system)
    table.press("@", "ctrl+u", *"squares 4x3; people A1:a", "enter", "@", *"B1 %")
    assert f"write for example %({ground})" in table.desk.prompt.previewed


def test_a_new_ground_of_the_map_is_under_the_combatant_there(at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.press("@", *"F2 %(mud-knees)", "enter")
    assert table.encounter.find("Grak").terrain == "mud-knees"
    table.press("@", *"F2 .", "enter")
    assert table.encounter.find("Grak").terrain == "open"


@pytest.mark.parametrize(("area", "there"), [("2 hexes at D2", True), ("2 at D2", False)])
def test_an_area_has_hexes_or_metres(area: str, there: bool, at_the_ford: At) -> None:
    table = sit(at_the_ford, PLAIN)
    table.press('"', *area)
    assert ("Grak" in (table.desk.prompt.previewed or "")) is there


def on_a_slow_climb(at: At) -> Table:
    """Open a desk at which Grak clings to a ledge. In the next unit, it is his turn."""
    table = sit(at, "hexes 2 m; ...PP.; ......; legend P^6; edges C1^D1; people C1:a")
    table.take_line("m", ">D1 climb = 15 15")
    while table.encounter.turn_of is not None:
        table.press("n")
    for who in table.encounter.combatants.values():
        table.desk.session.ask({"action": "set-initiative", "who": who.id, "value": 9})
    grak = table.encounter.find("Grak").id
    table.desk.session.ask({"action": "set-initiative", "who": grak, "value": 20})
    while table.encounter.turn_of != grak:
        table.press("n")
    return table


@pytest.mark.parametrize("line", [". = 5 5", ".=5 5"])
def test_totals_behind_the_sign_of_a_kept_path_are_its_rolls(at_the_ford: At, line: str) -> None:
    table = on_a_slow_climb(at_the_ford)
    table.take_line("m", line)
    assert table.newest.count("5, typed total") == 2


@pytest.mark.parametrize("line", [".- = 5 5", "@A2 = 5 5"])
def test_totals_behind_what_rolls_nothing_are_refused(at_the_ford: At, line: str) -> None:
    table = on_a_slow_climb(at_the_ford)
    assert "typed rolls too many" in table.take_line("m", line)


WORDS = {
    ">C2 open": "'open' is no word for a door here: p push, l latched or o pull, as in >C2 p.",
    ">C2 lached": "'lached' is no word for a door here",
    ">C2 well": "'well' is not understood: behind >C2 stands a distance",
    "1 e": "type climb behind the goal, as in >C1 climb; nobody falls up",
    "<b 4": "a distance stands before <, as in 4 <b.",
    "1 e drop": "nobody falls up: type climb instead of drop.",
    "1 w drop": "no ledge is straight ahead: say where the drop leads, as in >F7 drop.",
}
"""Lines, each with a part of its fault. A ledge is east of Grak, and a door is south of him."""


@pytest.mark.parametrize("line", WORDS)
def test_a_word_at_a_door_or_a_ledge_is_told(line: str, at_the_ford: At) -> None:
    grid = "hexes 2 m; ..P.; ....; legend P^2; edges B1^C1 B1]B2; people B1:a"
    assert WORDS[line] in sit(at_the_ford, grid).take_line("m", line)


LEDGE = "hexes 2 m; ....; ..P.; legend P^2; edges B2^C2 C2^D2; people {}:a"


@pytest.mark.parametrize(("begins", "line", "goal"), [("B2", "1 e", "C2"), ("C2", "1 w", "B2")])
def test_a_word_for_ledges_behind_a_direction_is_the_word_behind_the_goal(
    at_the_ford: At, begins: str, line: str, goal: str
) -> None:
    told = {
        typed: sit(at_the_ford, LEDGE.format(begins)).take_line("m", typed)
        for typed in (f"{line} climb", f">{goal} climb")
    }
    assert told[f"{line} climb"] == told[f">{goal} climb"]
    assert "Grak climbs 1 hex" in told[f"{line} climb"]


@pytest.mark.parametrize("line", ["1 w drop", "2 w drop", ">A2 drop"])
def test_a_drop_says_where_the_fall_ends(at_the_ford: At, line: str) -> None:
    table = sit(at_the_ford, LEDGE.format("C2"))
    assert "Grak falls to B2." in table.take_line("m", line)
    assert where(table) == "B2"


def test_a_turn_before_a_slope_that_is_too_dear_names_the_slope(at_the_ford: At) -> None:
    table = sit(at_the_ford, "hexes 2 m; ......; ..r...; ......; legend r^1; people A1:a")
    table.take_line("m", "2 e")
    told = table.take_line("m", ">C2")
    assert "Grak turns by 60 degrees for 1 hex." in told
    assert "too little movement left to go on: uphill, 0.5 in 1 (-3 h/u)." in told


# A hex has 2 m: 3 m are one hex in Emala, 5 m are two in OpenD6, and 27 m are 13 in OBSS.
@pytest.mark.parametrize(
    ("system", "line", "end"),
    [("emala", "1 e", "B2"), ("opend6", "2 e", "C2"), ("obss", "13 e", "N2")],
)
def test_tab_takes_the_nearest_number_of_spaces(
    at_the_ford: At, system: str, line: str, end: str
) -> None:
    rows = ";".join(["." * 30] * 3)
    table = sit(at_the_ford, f"hexes 2 m; {rows}; people A2:a", system)
    assert f"Tab takes {line}." in table.take_line("m", "25 e")
    table.press("tab")
    assert table.prompt.startswith(f"Grak moves: {line}")
    table.press("enter")
    assert where(table) == end


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (">C2 b", "'b' is not understood: behind >C2 stands a distance"),
        (">C2 z", "nobody has the letter z: behind >C2 stands a distance"),
        (">b 2 x", "nobody has the letter x: behind >b 2 stands nothing more, or by and a space."),
    ],
)
def test_a_word_behind_a_goal_is_told_by_what_may_stand_there(
    at_the_ford: At, line: str, told: str
) -> None:
    table = sit(at_the_ford, PLAIN + " H2:b")
    assert told in table.take_line("m", line)


@pytest.mark.parametrize("gait", ["walk", "crawl"])
def test_a_charge_takes_no_gait_that_it_would_drop(at_the_ford: At, gait: str) -> None:
    table = sit(at_the_ford, PLAIN + " L2:b", "obss")
    told = f"a charge is in the gait run here: leave {gait} out."
    assert told in table.take_line("G", f"{gait} >b")


@pytest.mark.parametrize("system", ["obss", "emala"])
def test_a_distance_behind_a_space_stops_the_walk_before_it(at_the_ford: At, system: str) -> None:
    table = sit(at_the_ford, "squares 1 m; ......; people A1:a", system)
    table.take_line("m", ">D1 1")
    assert where(table) == "C1"
