"""Turning on grids: EXP's last direction on hexes, and Emala's facing on squares."""

import re
from collections import deque
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from rules.books.emala.state import facing_in_words
from rules.books.exp.actions.on_the_way import ChangeDirection
from rules.errors import RulesError
from rules.fight.played_turns import whole
from rules.fight.reach import Reach
from rules.fight.reach_on_grid import ReachOverSpaces, rounds_over_spaces
from rules.fight.spaces_within_reach import reach_now
from rules.map import hex_lattice, square_lattice
from rules.map.costs import PRICE
from rules.map.grid_paths import GridWalker, reach_of, way_to
from rules.map.grid_spaces import Space, read_space
from rules.map.lattices import Lattice
from rules.map.sides import Sides
from rules.map.turning_walker import Turning, TurnLeft
from tests.map.fights import go, of_three
from tests.map.grids import grid as grid_of
from tests.play.table import Table
from tracker.views.how_far import told


def on_hexes(at: str = "F5", *, last: str = "", grid: str = "hexes 12x9") -> Table:
    """Return a table at which Ansa has 5 hexes a unit. She came to F5 in the last unit.

    `last` is the direction of her last step.
    """
    table = of_three("exp", {"dex": 12}, grid=f"{grid}; people {at}:a A8:b A9:c")
    if last:
        go(table, {"direction": last, "distance": 1})
        begin_next_unit(table)
    return table


def begin_next_unit(table: Table) -> None:
    """Go on until Ansa has the turn again."""
    table.do(action="next")
    while table.encounter.turn_of != "c1":
        table.do(action="next")


def on_squares(gait: str = "run", facing: str = "n", grid: str = "squares 24x24") -> Table:
    """Return a table at which Ansa is in M12.

    She faces north by default. A run is 9 m a turn, and a sprint is 18 m a turn.
    """
    table = of_three("emala", {}, grid=f"{grid}; people M12:a A1:b A24:c")
    table.do(action="face", who="Ansa", toward=facing, free=True) if facing != "n" else None
    if gait != "walk":
        table.do(action="gait", who="Ansa", gait=gait)
    return table


def spot(table: Table) -> str:
    assert table.encounter.map is not UNSET
    return table.encounter.map.spots["c1"].place


EXP_STEPS = {
    # The last direction is east. A hexside costs a hex of the 5.
    "e": ("G5", 4, ""),
    "ne": ("F4", 3, "turns by 60 degrees for 1 hex"),
    "nw": ("E4", 2, "turns by 120 degrees for 2 hexes"),
    "w": ("E5", 1, "turns by 180 degrees for 3 hexes"),
    "sw": ("E6", 2, "turns by 120 degrees for 2 hexes"),
    "se": ("F6", 3, "turns by 60 degrees for 1 hex"),
}


@pytest.mark.parametrize("direction", EXP_STEPS)
def test_a_step_on_hexes_costs_a_hex_for_each_hexside(direction: str) -> None:
    there, left, says = EXP_STEPS[direction]
    table = on_hexes("E5", last="e")
    text = go(table, {"direction": direction, "distance": 1})
    assert (spot(table), table.left("Ansa")) == (there, left)
    assert says in text if says else "turns" not in text


def test_from_rest_the_first_direction_is_free_and_the_second_is_not() -> None:
    table = on_hexes()
    assert "turns" not in go(table, {"direction": "nw", "distance": 1})
    assert "turns by 180 degrees" in go(table, {"direction": "se", "distance": 1})
    assert table.left("Ansa") == 0


def test_a_way_round_a_corner_turns_as_little_as_it_can() -> None:
    # 4 hexes east and south-east: 2 and 2 with one turn of 60 degrees, not in zigzag.
    table = on_hexes("B2")
    text = go(table, {"place": "E4"})
    assert text.count("turns") == 1
    assert table.left("Ansa") == 0


WITH_A_HILL = "\n".join(["hexes", *["............"] * 8, "...........^", "legend ^^1"])
"""A map of hexes. All of them are flat, except one in the last corner."""


@pytest.mark.parametrize("goal", ["F5", "H4"])
@pytest.mark.parametrize("distance", [None, 4])
def test_a_far_hill_does_not_change_the_turns_of_a_long_way(
    goal: str, distance: int | None
) -> None:
    flat, hilly = (on_hexes("A1", grid=grid) for grid in ("hexes 12x9", WITH_A_HILL))
    for table in (flat, hilly):
        go(table, {"place": goal} | ({"distance": distance} if distance else {}))
    assert (spot(hilly), hilly.left("Ansa")) == (spot(flat), flat.left("Ansa"))


def units_to(table: Table, goal: str, gait: str = "walk") -> int:
    """Return how many units Ansa needs to reach a goal."""
    go(table, {"place": goal, "gait": gait})
    for unit in range(1, 9):
        if spot(table) == goal:
            return unit
        begin_next_unit(table)
        table.do(action="go-path", who="Ansa")
    return 9


def test_a_long_way_over_hills_takes_the_fewest_units() -> None:
    rows = ["...#....", "..1.1...", ".....1.#", "1......#", ".#.....#", "#......."]
    grid = "\n".join(["hexes", *rows, "legend 1^0.4", "people B1:a"])
    table = of_three("exp", {"dex": 12}, grid=grid)
    assert units_to(table, "G1") == 2


def test_a_long_way_over_slow_grounds_takes_the_fewest_units() -> None:
    """A turn takes a larger share of a unit on slow ground: each unit has its own prices."""
    rows = [".i...i.1.21.", "#1..2....i.i", "~.2i.~....~.", "1i..22..ii..", "~.~%.~......"]
    rows += [".%2.%i.%%i~.", ".%....1...~#", "i.~1.....#.#", ".%%..%~.~.ii"]
    legend = "legend 1^0.4 2^1 %(mud-ankles) ~(water-waist) i(ice)"
    table = of_three(
        "exp", {"dex": 12}, grid="\n".join(["hexes", *rows, legend, "people I9:a I7:b I8:c"])
    )
    go(table, {"direction": "e", "distance": 1})
    begin_next_unit(table)
    assert units_to(table, "B3", gait="run") == 3


def test_how_far_does_not_grow_when_the_unit_is_used() -> None:
    """If nothing is left of this unit, the turns of the next unit are still possible."""
    rows = [".12~###.", "#~#2..#.", "..i.....", "1#..ii..", "1i1i.#..", "1..~#.#~", "1..%...."]
    legend = "legend 1^0.4 2^1 %(mud-ankles) ~(water-waist) i(ice)"
    rows += [".....%..", "..2~..#.", legend]
    table = of_three("exp", {"dex": 10}, grid="\n".join(["hexes", *rows, "people H8:a A8:b D3:c"]))
    book = table.fight.book
    run = book.words.gait("run")

    def told_now() -> int:
        me = table.combatant("Ansa")
        return of_turns(rounds_over_spaces(table.encounter, book, me, run, "@A9"))

    before = told_now()
    go(table, {"place": "A9", "gait": "run"})
    assert told_now() <= before


def test_a_typed_distance_without_movement_for_the_turn_is_refused() -> None:
    table = on_hexes("E5", last="e")
    go(table, {"direction": "e", "distance": 3})
    text = table.fault(
        action="go-path", who="Ansa", legs=[{"direction": "w", "distance": 1}]
    ).message
    assert "too little to turn so far" in text


LEGEND = "legend ^^0.4 i(ice)"


@pytest.mark.parametrize("last", ["...........^", "...........i", "..........i^"])
def test_a_bolter_rests_where_that_is_fastest_whatever_lies_elsewhere(last: str) -> None:
    """A bolter cannot turn: two hexes east, a unit of rest, four hexes south-east past Fenn."""
    grid = "\n".join(["hexes", *["............"] * 8, last, LEGEND, "people A2:a C6:b A9:c"])
    table = of_three("exp", {"dex": 15}, grid=grid)
    book = table.fight.book
    me, bolt = table.combatant("Ansa"), book.words.gait("bolt")
    assert of_turns(rounds_over_spaces(table.encounter, book, me, bolt, "@E6")) == 3
    go(table, {"place": "E6", "gait": "bolt"})
    for _ in range(2):
        begin_next_unit(table)
        with suppress(RulesError):
            table.do(action="go-path", who="Ansa")
    assert spot(table) == "E6"


def test_a_ground_that_only_a_later_unit_allows_is_not_gone_round() -> None:
    """After this unit, the way through the mud takes two units, and the way around it three."""
    grid = "hexes; ......; ##d#.#; ......; legend d(mud-knees); people A1:a F1:b F3:c"
    table = of_three("exp", {"dex": 13}, grid=grid)
    go(table, {"direction": "e", "distance": 2})
    book, me = table.fight.book, table.combatant("Ansa")
    assert (
        of_turns(rounds_over_spaces(table.encounter, book, me, book.words.gait("walk"), "@C3")) == 3
    )
    assert units_to(table, "C3") == 3


@pytest.mark.parametrize(("gait", "units"), [("walk", 2), ("run", 1), ("crawl", 3)])
def test_the_way_of_a_bolter_is_no_way_of_another_gait(gait: str, units: int) -> None:
    """A bolter goes past Fenn and rests. Everybody else goes straight, and turns on the way."""
    table = of_three("exp", {"dex": 15}, grid="hexes 12x9; people A2:a C6:b A9:c")
    me, book = table.combatant("Ansa"), table.fight.book
    for asked, needed in (("bolt", 3), (gait, units)):
        in_gait = book.words.gait(asked)
        found = rounds_over_spaces(table.encounter, book, me, in_gait, "@E6")
        assert of_turns(found) == needed


def of_turns(found: Reach) -> int:
    """Return how many turns somebody needs."""
    assert found.turns is not None
    return int(found.turns.figure.value)


def test_a_walker_with_too_little_left_for_a_step_turns_with_the_rest_of_the_unit() -> None:
    """The last hexes of the unit pay for the turn. The next unit begins without a turn."""
    table = on_hexes("E5", last="e")
    text = go(table, {"place": "B5"})
    assert "turns by 180 degrees for 3 hexes" in text
    table = on_hexes("E5", last="e")
    go(table, {"direction": "e", "distance": 2})
    text = go(table, {"place": "B5"})
    assert "turns by 180 degrees for 3 hexes" in text
    assert spot(table) == "H5"
    begin_next_unit(table)
    assert "turns" not in go(table, {"direction": "w", "distance": 5})


@pytest.mark.parametrize(
    ("shape", "steps", "goal", "path"),
    [
        ("hexes", 3, "B5", ("w", 4)),
        ("hexes", 4, "C5", ("w", 3)),
        ("squares", 3, "B5", ("w", 4)),
        ("squares", 4, "F9", ("s", 4)),
    ],
)
def test_the_rest_of_a_unit_pays_for_a_part_of_a_turn(
    shape: str, steps: int, goal: str, path: tuple[str, int]
) -> None:
    """The next unit pays for the rest of the turn."""
    direction, distance = path
    start = "C5" if goal == "B5" else "B5"
    table = on_hexes(start, grid=f"{shape} 12x10 2 m")
    go(table, {"direction": "e", "distance": steps})
    assert f"{5 - steps} hex" in go(table, {"place": goal})
    begin_next_unit(table)
    go(table, {"direction": direction, "distance": distance})
    assert (spot(table), table.left("Ansa")) == (goal, 0)


@pytest.mark.parametrize(("steps", "degrees"), [(1, 60), (2, 60), (3, 120)])
def test_a_walker_turns_before_a_ground_that_only_the_next_unit_allows(
    steps: int, degrees: int
) -> None:
    """A turn in the deep water would take a whole unit, so the walker turns before the water."""
    rows = [".....", "..dd.", "....."]
    grid = "\n".join(["hexes", *rows, "legend d(water-waist)", "people A1:a E1:b E3:c"])
    table = of_three("exp", {"dex": 13}, grid=grid)
    go(table, {"direction": "e", "distance": steps})
    text = go(table, {"place": "C2"})
    assert f"turns by {degrees} degrees" in text
    begin_next_unit(table)
    assert "turns" not in go(table, {"place": "C2"})
    assert spot(table) == "C2"


def test_how_far_never_grows_after_a_turn_in_place() -> None:
    """A turn makes only its own unit slower, and not the units after it."""
    rows = ["........", ".....^^.", "........"]
    grid = "\n".join(["hexes", *rows, "legend ^^1", "people A2:a A1:b A3:c"])
    table = of_three("exp", {"dex": 12}, grid=grid)
    book, walk = table.fight.book, table.fight.book.words.gait("walk")

    def told_now() -> int:
        me = table.combatant("Ansa")
        return of_turns(rounds_over_spaces(table.encounter, book, me, walk, "@G2"))

    before = told_now()
    for unit in range(before):
        go(table, {"place": "G2"})
        if spot(table) == "G2":
            break
        assert told_now() <= before - unit
        begin_next_unit(table)
    assert spot(table) == "G2"


def test_change_direction_leaves_open_only_to_which_hand() -> None:
    """After a turn of 60 degrees, a step 60 degrees to the left or to the right is free."""
    for direction, paid in (("ne", ""), ("se", ""), ("e", "60"), ("nw", "60"), ("w", "120")):
        table = on_hexes("E5", last="e")
        table.do(action="turn", who="Ansa", hexsides=1)
        text = go(table, {"direction": direction, "distance": 1})
        assert (f"turns by {paid} degrees" in text) is bool(paid), direction


SQUARE_STEPS = {"e": 0, "ne": 1, "s": 2, "nw": 2, "w": 3}
"""EXP on squares: the hexes that a turn to each direction costs after a step to the east."""


@pytest.mark.parametrize("direction", SQUARE_STEPS)
def test_a_turn_on_squares_costs_its_share_of_hexsides(direction: str) -> None:
    table = of_three(
        "exp",
        {"dex": 12},
        grid="squares 2 m; 12x9; people E5:a A8:b A9:c".replace("2 m; 12x9", "12x9 2 m"),
    )
    go(table, {"direction": "e", "distance": 1})
    begin_next_unit(table)
    go(table, {"direction": direction, "distance": 1})
    assert table.left("Ansa") == 4 - SQUARE_STEPS[direction]
    assert "hexside" not in table.text


@pytest.mark.parametrize(("shape", "word"), [("squares", "sides:"), ("hexes", "hexsides")])
def test_change_direction_asks_for_the_sides_of_the_grid(shape: str, word: str) -> None:
    table = on_hexes(grid=f"{shape} 12x10 2 m")
    typed = ChangeDirection.typed
    assert typed is not None
    assert typed.hint_for(table.encounter, table.combatant("Ansa")).startswith(word)


def test_nobody_turns_in_a_bolt_on_squares() -> None:
    table = of_three("exp", {"dex": 12}, grid="squares 20x9 2 m; people E5:a A8:b A9:c")
    go(table, {"direction": "e", "distance": 3, "gait": "bolt"})
    back = {"direction": "w", "distance": 1}
    fault = table.fault(action="go-path", who="Ansa", legs=[back])
    assert "who bolts turns only after slowing down" in fault.message


def before_a_door() -> Table:
    """Return a table at which Ansa went east, and has turned to a door without going through it."""
    table = on_hexes("C2", last="e", grid="hexes 12x9; edges E2]E3 D2|E3 D3|E3")
    text = go(table, {"place": "E3", "door": "p"})
    assert "turns by 120 degrees" in text
    assert "too little movement left to go through the door" in text
    return table


def test_a_turn_before_a_door_that_stays_shut_is_the_last_direction() -> None:
    table = before_a_door()
    fault = table.fault(action="go-path", who="Ansa", legs=[{"direction": "e", "distance": 1}])
    assert "too little to turn so far" in fault.message


def test_the_last_direction_before_a_shut_door_counts_in_the_next_unit() -> None:
    table = before_a_door()
    begin_next_unit(table)
    assert "turns by 120 degrees" in go(table, {"direction": "e", "distance": 1})


def test_a_position_that_is_said_has_no_direction() -> None:
    table = on_hexes("E5", last="e")
    table.do(action="set-position", who="Ansa", at="F5")
    assert "turns" not in go(table, {"direction": "w", "distance": 1})


def test_a_table_that_ignores_turning_goes_as_before() -> None:
    table = on_hexes("E5", last="e")
    table.do(action="option", option="direction", value="ignored")
    assert "turns" not in go(table, {"direction": "w", "distance": 5})
    assert table.left("Ansa") == 0


def by_hand(
    lattice: Lattice, names: list[str], ahead: int, start: str, side: str, turn: int, most: int
) -> set[str]:
    """Return the spaces of an empty map that can be reached in `most` steps.

    Each turn costs `turn` steps. The program uses another method: it takes states in the order of
    their costs.
    """
    each = len(lattice.STEPS) // len(names)
    clock = list(lattice.STEPS)
    seen: dict[tuple[Space, str], int] = {}
    todo = deque([(0, read_space(start), one) for one in ([side] if side else names)])
    while todo:
        cost, space, faced = todo.popleft()
        if cost > most or seen.get((space, faced), most + 1) <= cost:
            continue
        seen[space, faced] = cost
        at = clock.index(faced)
        for off in range(-ahead, ahead + 1):
            todo.append((cost + 1, lattice.step(space, clock[(at + off) % len(clock)]), faced))
        for off in (-each, each):
            todo.append((cost + turn, space, clock[(at + off) % len(clock)]))
    return {space.name for space, _ in seen if space.x >= 0 and space.y >= 0}


def offered(table: Table) -> set[str]:
    found = reach_now(table.encounter, table.fight.book, table.combatant("Ansa"))
    return {space.name for space in found} | {spot(table)}


@pytest.mark.parametrize("last", ["", "e", "sw"])
def test_reach_on_hexes_is_what_another_count_finds(last: str) -> None:
    table = on_hexes("M9", last=last, grid="hexes 26x20")
    names = list(hex_lattice.STEPS)
    expected = by_hand(hex_lattice, names, 0, spot(table), last, 1, 5)
    assert offered(table) == expected
    assert len(expected) == {"": 67, "e": 42, "sw": 42}[last]


@pytest.mark.parametrize(
    ("gait", "facing", "turn"), [("run", "n", 3), ("run", "w", 3), ("sprint", "e", 99)]
)
def test_reach_on_squares_is_what_another_count_finds(gait: str, facing: str, turn: int) -> None:
    table = on_squares(gait, facing, "squares 45x45")
    table.do(action="set-position", who="Ansa", at="W23")
    most = int(table.left("Ansa"))
    assert offered(table) == by_hand(square_lattice, list("nesw"), 1, "W23", facing, turn, most)


def test_a_walker_looks_where_the_way_led_and_pays_nothing() -> None:
    table = on_squares("walk")
    assert "turns" not in go(table, {"direction": "e", "distance": 2})
    assert facing_in_words(table.combatant("Ansa")) == "east"
    go(table, {"place": "N13"})
    assert facing_in_words(table.combatant("Ansa")) == "south-west"


def test_a_walker_who_goes_away_from_somebody_still_looks_at_them() -> None:
    table = on_squares("walk", "w")
    table.do(action="set-position", who="Fenn", at="K12")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 2})
    assert facing_in_words(table.combatant("Ansa")) == "west"
    book = table.fight.book
    far = told(table.encounter, book, ["c1"], {"whom": "c2"})
    assert "in front of Ansa" in far


def test_a_walker_who_goes_away_sideways_turns_to_the_other_on_the_way() -> None:
    rows = "squares; ......; ......; ......; .##...; ......"
    table = of_three("emala", {}, grid=f"{rows}; people A5:a B5:b F1:c")
    table.do(action="set-position", who="Ansa", at="A5", facing="e")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 3})
    assert spot(table) == "A2"
    assert facing_in_words(table.combatant("Ansa")) == "south"


def test_a_walker_with_the_back_to_somebody_walks_on_without_a_look_back() -> None:
    table = on_squares("walk", "e")
    table.do(action="set-position", who="Fenn", at="K12")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 2})
    assert facing_in_words(table.combatant("Ansa")) == "east"


EMALA_RUNS = {
    # A step into a front square, also of a corner, needs no turn; a quarter costs 3 of 9 m.
    "ahead": ("M9", 6, ()),
    "both corners": ("N10", 7, ()),
    "a quarter": ("P12", 3, ("turns 90 degrees to the east for 3 m",)),
    "half a circle": ("M14", 1, ("turns 180 degrees to the south for 6 m",)),
    "a quarter, and a corner": ("O14", 4, ("to the east for 3 m",)),
    "nearly behind": ("N14", 1, ("for 6 m",)),
}


@pytest.mark.parametrize("named", EMALA_RUNS)
def test_a_runner_pays_for_each_quarter(named: str) -> None:
    there, left, says = EMALA_RUNS[named]
    table = on_squares()
    text = go(table, {"place": there})
    assert (spot(table), table.left("Ansa")) == (there, left)
    assert all(one in text for one in says)
    assert ("turns" in text) is bool(says)


def test_a_sprinter_goes_ahead_only() -> None:
    table = on_squares("sprint")
    go(table, {"place": "P4"})
    assert facing_in_words(table.combatant("Ansa")) == "north"
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "P10"}])
    assert "a sprint does not turn" in fault.message
    fault = table.fault(action="go-path", who="Ansa", legs=[{"direction": "e", "distance": 1}])
    assert "a sprint does not turn" in fault.message


LAKE = "squares; ............; ............; ..........~~; ............; legend ~(water)"


def sprints_to_a_lake() -> Table:
    """Return a table at which Ansa sprints east from F3 to water. In the water she could turn."""
    table = of_three("emala", {}, grid=f"{LAKE}; people F3:a A1:b L1:c")
    table.do(action="set-position", who="Ansa", at="F3", facing="e")
    table.do(action="gait", who="Ansa", gait="sprint")
    return table


@pytest.mark.parametrize("leg", [{"place": "B3"}, {"place": "F4"}, {"place": "B3", "distance": 2}])
def test_a_sprinter_does_not_go_away_from_the_goal_only_to_turn_in_the_water(
    leg: dict[str, object],
) -> None:
    table = sprints_to_a_lake()
    assert "a sprint does not turn" in table.fault(action="go-path", who="Ansa", legs=[leg]).message


def test_how_far_waits_for_the_next_round_in_which_a_sprinter_can_turn() -> None:
    table = sprints_to_a_lake()
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "B3"})
    assert "sprint 3 turns, 2 of them without a move" in far


def test_the_turns_to_a_goal_and_their_metres_fit_together() -> None:
    rows = "squares; ................; ..............~~; ..............~~; legend ~(water)"
    table = of_three("emala", {}, grid=f"{rows}; people A3:a A1:b B1:c")
    table.do(action="set-position", who="Ansa", at="A3", facing="w")
    table.do(action="gait", who="Ansa", gait="sprint")
    book, me = table.fight.book, table.combatant("Ansa")
    for goal in ("O3", "P3", "P2", "H1"):
        found = rounds_over_spaces(table.encounter, book, me, book.words.gait("sprint"), f"@{goal}")
        assert found.turns is not None
        metres = [
            float(step.label.partition(": ")[2].split(" m")[0]) * int(step.value)
            for step in found.turns.figure.steps
        ]
        assert sum(map(float, re.findall(r"[\d.]+", found.turns.label))) == sum(metres)


def test_only_gaits_for_the_grounds_of_the_way_are_told() -> None:
    rows = "squares; ..%......; legend %(mud)"
    table = of_three("emala", {"swim": 60}, has_mud=True, grid=f"{rows}; people C1:a A1:b H1:c")
    of_all = ReachOverSpaces(table.encounter, table.fight.book, "@F1")
    found = whole(of_all.of(table.combatant("Ansa")))
    open_gaits = {one.gait.id for one in found if one.turns is not None}
    assert open_gaits == {"walk", "run", "sprint", "crawl"}


def test_a_sprinter_goes_ahead_to_a_goal_in_the_water_and_beside_it() -> None:
    table = sprints_to_a_lake()
    go(table, {"place": "L3"})
    assert spot(table) == "K2"
    table.do(action="undo")
    go(table, {"place": "L2"})
    assert spot(table) == "L2"


def test_nobody_is_led_to_a_goal_in_the_water_who_has_no_movement_there() -> None:
    table = of_three("emala", {}, grid=f"{LAKE}; people F3:a A1:b L1:c")
    table.do(action="pick-up", who="Ansa", item="mail", weight=15, worn=True)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "L3"}])
    assert "Ansa never gets to L3: step 6, from K4 to L3: the ground is water" in fault.message
    assert "barely afloat" in fault.message
    go(table, {"place": "L3", "distance": 3})
    assert table.combatant("Ansa").pace.made == 3


def test_a_standing_combatant_turns_before_the_run() -> None:
    table = on_squares("walk")
    text = go(table, {"place": "O14", "gait": "run"})
    assert "turns" not in text
    assert table.left("Ansa") == 7


def in_the_next_round(table: Table) -> Table:
    """Go on to Ansa's first turn of the next round. The last gait is still in force."""
    number = table.encounter.round
    while table.encounter.round == number or table.turn != "Ansa":
        table.do(action="next")
    return table


def test_a_combatant_without_a_gait_of_the_round_turns_for_nothing_and_then_takes_it() -> None:
    for last in ("run", "sprint"):
        table = in_the_next_round(on_squares(last))
        text = go(table, {"place": "M14", "gait": "sprint"})
        assert "turns" not in text
        assert (spot(table), table.left("Ansa")) == ("M14", 13)


def test_a_combatant_with_a_gait_of_the_round_turns_at_its_price() -> None:
    table = in_the_next_round(on_squares("run"))
    table.do(action="gait", who="Ansa", gait="run")
    assert "turns 180 degrees to the south for 6 m" in go(table, {"place": "M14"})


@pytest.mark.parametrize(
    ("direction", "looks"), [("sw", "west"), ("nw", "west"), ("w", "west"), ("s", "south")]
)
def test_a_first_step_into_a_front_square_keeps_the_facing(direction: str, looks: str) -> None:
    table = on_squares("walk", "w")
    go(table, {"direction": direction, "distance": 2, "gait": "sprint"})
    assert facing_in_words(table.combatant("Ansa")) == looks


def test_how_far_counts_the_turns() -> None:
    table = on_squares()
    book = table.fight.book
    # 8 m to the west, and 3 m for the quarter: 9 m in this turn, the rest in the next one.
    assert "run 2 turns" in told(table.encounter, book, ["c1"], {"place": "E12"})
    assert "run 1 turn" in told(table.encounter, book, ["c1"], {"place": "G12"})
    assert "run 1 turn" in told(table.encounter, book, ["c1"], {"place": "M3"})


def arrives(table: Table, space: str) -> bool:
    """Whether the walker can get to a space in this turn. The test plays the path and undoes it."""
    try:
        table.do(action="go-path", who="Ansa", legs=[{"place": space}])
    except RulesError:
        return False
    there = spot(table) == space
    table.do(action="undo")
    return there


@pytest.mark.parametrize("system", ["emala", "exp"])
@pytest.mark.parametrize("seed", range(6))
def test_the_reach_is_where_played_paths_lead(system: str, seed: int) -> None:
    random = Random(seed)
    often = (8, 0 if system == "emala" else 3, 2)
    rows = ["".join(random.choices(".%#", often, k=9)) for _ in range(9)]
    rows[4] = rows[4][:4] + "." + rows[4][5:]
    shape = "squares" if system == "emala" else "hexes"
    text = "\n".join([shape, *rows, "legend %(mud-ankles)" if system == "exp" else ""])
    table = of_three(system, {"dex": 12} if system == "exp" else {}, grid=f"{text}\npeople E5:a")
    if system == "emala":
        table.do(action="gait", who="Ansa", gait="run")
    else:
        for one in random.sample([*hex_lattice.STEPS], 6):
            try:
                go(table, {"direction": one, "distance": 1})
                break
            except RulesError:
                continue
    within = offered(table) - {spot(table)}
    played = {
        Space(x, y).name
        for x in range(9)
        for y in range(9)
        if Space(x, y).name != spot(table) and arrives(table, Space(x, y).name)
    }
    assert played == within


def after_a_run(gait: str = "run") -> Table:
    """Return a table at which Ansa ran 3 hexes to the east, from B5 to E5."""
    table = of_three("exp", {"dex": 12, "pstr": 29}, grid="hexes 20x9; people B5:a A8:b A9:c")
    go(table, {"direction": "e", "distance": 3, "gait": gait})
    return table


JUMPS = {"straight on": ("F5", 0), "to a side": ("E6", 1), "nearly back": ("D6", 2)}


@pytest.mark.parametrize("named", JUMPS)
def test_a_jump_to_another_side_pays_for_the_turn(named: str) -> None:
    goal, paid = JUMPS[named]
    there = after_a_run()
    text = go(there, {"place": goal}, doing={"action": "jump-across", "go_on": False})
    assert spot(there) == goal
    assert (f"turns by {60 * paid} degrees" in text) is (paid > 0)


@pytest.mark.parametrize("shape", ["hexes", "squares"])
def test_a_jump_back_has_no_run_up(shape: str) -> None:
    table = of_three("exp", {"dex": 13, "pstr": 21}, grid=f"{shape} 9x2 2 m; people D1:a A1:b A2:c")
    go(table, {"direction": "e", "distance": 1})
    jump = {"action": "jump-across"}
    told = table.fault(action="go-path", who="Ansa", legs=[{"place": "C1"}], doing=jump).message
    assert "Ansa's standing jump goes 1 hex, not 2." in told
    assert "jumps 1 hex standing" in go(table, {"place": "D1"}, doing=jump)


def test_the_direction_of_a_jump_is_the_last_direction() -> None:
    table = after_a_run()
    jump = {"action": "jump-across"}
    table.do([5], action="go-path", who="Ansa", legs=[{"place": "E6"}], doing=jump)
    begin_next_unit(table)
    assert "turns by 60 degrees" in go(table, {"direction": "e", "distance": 1})


@pytest.mark.parametrize("doing", [{"action": "jump-across", "go_on": False}, {"action": "dive"}])
def test_nobody_turns_in_a_bolt_for_a_jump_or_a_dive(doing: dict[str, object]) -> None:
    table = after_a_run("bolt")
    fault = table.fault(action="go-path", who="Ansa", doing=doing, legs=[{"place": "D5"}])
    assert "who bolts turns only after slowing down" in fault.message
    assert "turns" not in go(table, {"place": "F5"}, doing=doing)


def test_a_bolt_goes_straight_on() -> None:
    table = on_hexes("B5", grid="hexes 20x9")
    go(table, {"place": "D5", "gait": "bolt"})
    fault = table.fault(action="go-path", who="Ansa", legs=[{"direction": "ne", "distance": 1}])
    assert "who bolts turns only after slowing down" in fault.message
    assert "turns" not in go(table, {"direction": "e", "distance": 2})


def test_a_kept_path_goes_on_with_its_turns() -> None:
    table = on_squares()
    assert "turns 90 degrees to the west for 3 m" in go(table, {"place": "C22"})
    for _ in range(9):
        table.do(action="next")
        if table.encounter.turn_of == "c1":
            break
    table.do(action="go-path", who="Ansa")
    assert spot(table) == "C22"


def test_a_large_runner_turns_as_a_small_one_does() -> None:
    table = of_three("emala", {"footprint": 3}, grid="squares 24x24; people M12:a A1:b(1x1)")
    table.do(action="gait", who="Ansa", gait="run")
    left = table.left("Ansa")
    assert "turns 90 degrees to the east for 3 m" in go(table, {"place": "S12"})
    assert table.left("Ansa") == left - 7


def test_a_charge_from_a_walk_turns_to_its_target_before_it() -> None:
    table = on_squares("walk")
    table.do(action="set-position", who=["Fenn"], at="U16")
    told = go(table, {"whom": "Fenn", "gait": "sprint"}, doing={"action": "charge"}, override=True)
    assert "does not turn" not in told
    assert "charges" in told
    assert facing_in_words(table.combatant("Ansa")) == "east"


def beside_an_ogre() -> Table:
    """Return a table at which Ansa is at K6, runs and faces east.

    Fenn is at L4, and covers two by two squares.
    """
    table = of_three("emala", {}, grid="squares 20x12; people K6:a L4:b(2x2) B1:c")
    table.do(action="set-position", who="Ansa", at="K6", facing="e")
    table.do(action="gait", who="Ansa", gait="run")
    return table


def test_a_runner_who_goes_away_pays_for_no_turn_that_brings_nothing() -> None:
    table = beside_an_ogre()
    go(table, {"whom": "Fenn", "goal": "away", "distance": 3})
    assert table.combatant("Ansa").pace.made == 3
    assert table.left("Ansa") == 6


def test_a_runner_who_goes_away_with_all_movement_goes_where_no_turn_is_needed() -> None:
    table = beside_an_ogre()
    go(table, {"whom": "Fenn", "goal": "away"})
    assert table.left("Ansa") + table.combatant("Ansa").pace.made == 9
    assert facing_in_words(table.combatant("Ansa")) == "east"


@pytest.mark.parametrize(
    ("besides", "way", "steps"),
    [
        ({}, "A2 B2 C2", 1),
        ({"slow": {Space(1, 1): 3}}, "A2 B1 C2", 3),
        ({"closed": {(Space(0, 1), Space(1, 1))}}, "A2 B1 C2", 2),
    ],
)
def test_a_turning_walker_pays_for_slow_spaces_and_keeps_to_closed_steps(
    besides: dict[str, Any], way: str, steps: int
) -> None:
    """`steps` is the cost of the way to B2."""
    left = (TurnLeft({"": 1}, 3), TurnLeft({"": 1}, 2))
    turning = Turning(Sides({"e": [*square_lattice.STEPS]}, 90), "e", left)
    walker = GridWalker(1, {"": 1}, turning=turning, **besides)
    field = grid_of("squares 4x2; ....; ....")
    found = way_to(field, walker, read_space("A2"), read_space("C2").__eq__)
    assert found is not None
    assert " ".join(one.name for one in found.states) == way
    reached = reach_of(field, walker, read_space("A2"), Fraction(3))
    assert reached[read_space("B2")].cost // PRICE == steps


def test_no_turn_of_a_very_long_way_is_left_unused() -> None:
    rock = "#" * 199
    field = grid_of(
        "; ".join(["squares 200x8", *["." * 200, f"{rock}.", "." * 200, f".{rock}"] * 2])
    )
    left = (TurnLeft({"": 3}, 12, 12), TurnLeft({"": 3}, 9))
    turning = Turning(Sides({"e": [*square_lattice.STEPS]}, 90), "e", left)
    found = way_to(field, GridWalker(1, {"": 3}, turning=turning), Space(0, 0), Space(0, 7).__eq__)
    assert found is not None
    assert len(found.states) > 700
    assert found.cost // PRICE == 3 * (len(found.states) - 1)
