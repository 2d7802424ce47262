"""A book file describes its map: grid, size of a space, diagonals, footprints and turning."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as given_data
from hypothesis import strategies as st

from rules.bookfile import BookFaults, book_of_text
from rules.bookfile.written import book_text
from rules.encounter.letters import letters
from rules.errors import InputError, Refused
from rules.fight.reach_on_grid import legs_over_spaces, rounds_over_spaces
from rules.fight.spaces_within_reach import reach_now
from rules.map.lattices import body_of
from tests.example_book import EXAMPLES, given
from tests.map import by_the_book
from tests.map.fights import go
from tests.map.grids import spaces_of
from tests.play.table import Table
from tracker.formats.book import load_book
from tracker.typed.proposed_map import proposed

BOOK = """
[book]
id = "tiles"
title = "Tiles"
[units]
distance = "ft"
[fields.speed]
unit = "ft"
default = 30
[fields.wide]
kind = "whole"
default = 1
[gaits.walk]
speed = "speed"
[terrains.mud]
extra = 1
[actions.about-turn]
cost = 10
"""
FOOT = Fraction("0.3048")


@contextmanager
def fighting(tmp_path: Path, table_map: str, *, grid: str = "", wide: int = 1) -> Iterator[Table]:
    """Yield a fight of Ann (a) and Bob (b) against Orc (c).

    The book of the fight has a table [map] with the text `table_map`.
    """
    path = tmp_path / "tiles.toml"
    path.write_text(f"{BOOK}\n[map]\n{table_map}\n", "utf-8")
    with given(path):
        table = Table("tiles")
        for name, side in (("Ann", "party"), ("Bob", "party"), ("Orc", "foes")):
            sheet = {"wide": wide} if name == "Orc" else {}
            table.do(action="add", name=name, side=side, sheet=sheet, initiative=len(name))
        if grid:
            table.do(action="draw-map", grid=grid)
            table.do(action="start")
        yield table


def at(table: Table, who: str) -> str:
    return table.encounter.map.spots[who].place


# The proposed map.


def test_a_book_with_a_grid_proposes_it_with_everybody_on_it(tmp_path: Path) -> None:
    with fighting(tmp_path, 'grid = "squares"\nsize = "5 ft"') as table:
        line = proposed(table.encounter, table.fight.book)
        assert line == "squares 20x12; people D6:A D7:B K6:c"
        table.do(action="draw-map", grid=line)
        assert table.encounter.map.grid.unit == 5 * FOOT


def test_large_people_have_room_on_the_proposed_grid(tmp_path: Path) -> None:
    with fighting(tmp_path, 'grid = "squares"\nfootprint = "wide"', wide=3) as table:
        for _ in range(5):
            table.do(action="add", name="Ogre", side="foes", sheet={"wide": 3})
        table.do(action="draw-map", grid=proposed(table.encounter, table.fight.book))
        standing = table.encounter.map
        assert [one.size for one in standing.spots.values()] == [1, 1, 3, 3, 3, 3, 3, 3]
        bodies = [body_of(standing.grid, one.place, one.size) for one in standing.spots.values()]
        covered = [space for body in bodies for space in body]
        assert len(covered) == len({*covered}) == 2 + 6 * 9


def test_a_crowd_gets_a_grid_that_has_room_for_it(tmp_path: Path) -> None:
    with fighting(tmp_path, 'grid = "hexes"\nsize = 5') as table:
        for _ in range(3):
            table.do(action="add", name="Rat", side="foes", count=30)
        table.do(action="draw-map", grid=proposed(table.encounter, table.fight.book))
        places = [one.place for one in table.encounter.map.spots.values()]
        assert len(places) == len({*places}) == len(letters(table.encounter))


@pytest.mark.parametrize("said", ['grid = "line"', ""])
def test_a_book_of_the_line_proposes_the_line(tmp_path: Path, said: str) -> None:
    with fighting(tmp_path, said) as table:
        assert proposed(table.encounter, table.fight.book) == "A+B -10- c"


# The size of a space.


@pytest.mark.parametrize(
    ("size", "unit"),
    [
        ('size = "5 ft"', 5 * FOOT),
        ('size = "1.5 m"', Fraction("1.5")),
        ('size = "1,5 m"', Fraction("1.5")),
        ("size = 10", 10 * FOOT),
        ('size = "10"', 10 * FOOT),
        ("", Fraction(1)),
    ],
)
def test_a_space_has_the_size_of_the_book_if_the_text_says_none(
    tmp_path: Path, size: str, unit: Fraction
) -> None:
    with fighting(tmp_path, size, grid="squares 9x9") as table:
        assert table.encounter.map.grid.unit == unit
        table.do(action="draw-map", grid="squares 9x9 2 m")
        assert table.encounter.map.grid.unit == 2


# Diagonals.

WAYS = [
    ("", "G7", 30, "G7"),
    ("diagonals = 1", "G7", 30, "G7"),
    ("diagonals = 1.5", "G7", 30, "E5"),
    ("diagonals = 2", "G7", 30, "D4"),
    ("diagonals = 1.5", "E1", 20, "E1"),
    ("diagonals = 1.5", "C2", 12.5, "C2"),
]


@pytest.mark.parametrize(("said", "goal", "feet", "ends"), WAYS)
def test_a_diagonal_step_costs_what_the_book_says(
    tmp_path: Path, said: str, goal: str, feet: float, ends: str
) -> None:
    with fighting(tmp_path, f'size = "5 ft"\n{said}', grid="squares 9x9; people A1:a") as table:
        go(table, {"place": goal}, who="Ann")
        assert at(table, "c1") == ends
        assert table.combatant("Ann").pace.made == feet


def test_a_way_takes_fewer_diagonals_if_they_cost_more(tmp_path: Path) -> None:
    # Two diagonal steps round the rock are 20 ft, and so are four straight ones.
    grid = "squares; ...; .#.; ...; people A2:a"
    with fighting(tmp_path, 'size = "5 ft"\ndiagonals = 2', grid=grid) as table:
        go(table, {"place": "C2"}, who="Ann")
        assert table.combatant("Ann").pace.made == 20


def test_a_direction_counts_spaces_also_if_diagonals_cost_more(tmp_path: Path) -> None:
    with fighting(
        tmp_path, 'size = "5 ft"\ndiagonals = 1.5', grid="squares 9x9; people A1:a"
    ) as table:
        go(table, {"direction": "se", "distance": 15}, who="Ann")
        assert at(table, "c1") == "D4"
        assert table.combatant("Ann").pace.made == Fraction("22.5")


def test_mud_and_diagonals_multiply(tmp_path: Path) -> None:
    grid = "squares; .%%; %%%; %%%; legend %(mud); people A1:a"
    with fighting(tmp_path, 'size = "5 ft"\ndiagonals = 1.5', grid=grid) as table:
        assert table.left("Ann", "mud") == 15
        go(table, {"place": "C3"}, who="Ann")
        assert at(table, "c1") == "C3"
        assert table.combatant("Ann").pace.made == 15
        assert table.left("Ann", "mud") == 0


def test_diagonals_count_in_how_many_turns_a_way_takes(tmp_path: Path) -> None:
    with fighting(
        tmp_path, 'size = "5 ft"\ndiagonals = 1.5', grid="squares 9x9; people A1:a"
    ) as table:
        ann, book = table.combatant("Ann"), table.fight.book
        gait = book.words.gait("walk")
        turns = {
            goal: rounds_over_spaces(table.encounter, book, ann, gait, f"@{goal}").turns
            for goal in ("E5", "F5", "G1")
        }
        assert {goal: one and one.figure.value for goal, one in turns.items()} == {
            "E5": 1,  # 30 ft
            "F5": 2,  # 35 ft
            "G1": 1,  # 30 ft
        }
        (leg,) = legs_over_spaces(table.encounter, ann, gait, "@E5")
        assert leg.distance == 30


# Footprints.


def test_a_footprint_is_a_formula_of_one_to_four_spaces(tmp_path: Path) -> None:
    for wide, size in ((0, 1), (1, 1), (3, 3), (9, 4)):
        with fighting(
            tmp_path, 'footprint = "wide"', grid="squares 9x9; people B2:c", wide=wide
        ) as t:
            assert t.encounter.map.spots["c3"].size == size


def test_a_footprint_without_a_result_is_one_space(tmp_path: Path) -> None:
    with fighting(
        tmp_path, 'footprint = "4 / (wide - 1)"', grid="squares 9x9; people B2:c"
    ) as table:
        assert table.encounter.map.spots["c3"].size == 1


# Turning.


def test_turning_round_costs_an_action_of_the_book(tmp_path: Path) -> None:
    with fighting(tmp_path, 'turn = "about-turn"') as table:
        table.do(action="draw-map", line="gate:a -1.524- well -5- b c")
        table.do(action="start")
        (cost,) = table.fight.book.ground.turning_round(table.encounter, table.combatant("Ann"))
        assert cost.words == "turning round, About turn (10 ft)"
        go(table, {"place": "well"}, {"place": "gate"}, who="Ann")
        assert table.left("Ann") == 30 - 5 - 10 - 5


SQUARES = "squares 9x9 5 ft; people A5:a"
HEXES = "hexes 9x9 5 ft; people A5:a"
CORRIDOR = "squares 9x1 5 ft; people A1:a"


@pytest.mark.parametrize(
    ("grid", "way", "left"),
    [
        pytest.param(SQUARES, ("C5", "E5"), 30 - 10 - 10, id="straight on"),
        pytest.param(SQUARES, ("C5", "C7"), 30 - 10 - 10, id="by a quarter"),
        pytest.param(SQUARES, ("C5", "B6"), 30 - 10 - 5, id="slanting back"),
        pytest.param(SQUARES, ("C7", "B6"), 30 - 10 - 10, id="the way round the turn is cheaper"),
        pytest.param(CORRIDOR, ("C1", "B1"), 30 - 10 - 10 - 5, id="back in a corridor"),
        pytest.param(CORRIDOR, ("C1", "B1", "A1"), 0, id="turned once"),
        pytest.param(HEXES, ("C5", "D5"), 30 - 10 - 5, id="straight on, hexes"),
        pytest.param(HEXES, ("C5", "B5"), 30 - 10 - 10, id="round, hexes"),
        pytest.param("hexes 9x1 5 ft; people A1:a", ("C1", "B1"), 5, id="back, hexes"),
    ],
)
def test_going_straight_back_over_spaces_costs_the_turn(
    tmp_path: Path, grid: str, way: tuple[str, ...], left: int
) -> None:
    with fighting(tmp_path, 'turn = "about-turn"', grid=grid) as table:
        for goal in way:
            go(table, {"place": goal}, who="Ann")
        assert at(table, "c1") == way[-1]
        assert table.left("Ann") == left


def test_the_shading_over_spaces_counts_the_turn(tmp_path: Path) -> None:
    with fighting(tmp_path, 'turn = "about-turn"', grid="squares 9x1 5 ft; people D1:a") as table:
        go(table, {"place": "F1"}, who="Ann")
        near = reach_now(table.encounter, table.fight.book, table.combatant("Ann"))
        assert {one.name for one in near} == {"D1", "E1", "F1", "G1", "H1", "I1"}


@pytest.mark.parametrize("diagonals", ["1", "1.5", "2", '"alternate"'])
def test_the_shading_with_a_turn_is_what_going_there_comes_to(
    tmp_path: Path, diagonals: str
) -> None:
    text = f'turn = "about-turn"\ndiagonals = {diagonals}'
    grid = "squares 5 ft; .........; ...##....; ....#....; ..#......; .........; people C3:a"
    with fighting(tmp_path, text, grid=grid) as table:
        go(table, {"place": "D3"}, who="Ann")
        before, book = table.encounter, table.fight.book
        near = {one.name for one in reach_now(before, book, table.combatant("Ann"))} - {"D3"}
        gone = set()
        for goal in (one.name for one in spaces_of(before.map.grid)):
            try:
                go(table, {"place": goal}, who="Ann")
            except (InputError, Refused):
                continue
            gone |= {goal} & {at(table, "c1")} - {"D3"}
            table.fight.encounter = before
        assert gone == near


@pytest.mark.parametrize(("first", "turns"), [("C1", 1), ("D1", 2), ("E1", 2), ("G1", 2)])
def test_the_number_of_turns_counts_the_turn_back(tmp_path: Path, first: str, turns: int) -> None:
    with fighting(tmp_path, 'turn = "about-turn"', grid=CORRIDOR) as table:
        go(table, {"place": first}, who="Ann")
        book, ann = table.fight.book, table.combatant("Ann")
        way = rounds_over_spaces(table.encounter, book, ann, book.words.gait("walk"), "@A1")
        assert way.turns.figure.value == turns
        while at(table, "c1") != "A1":
            with suppress(InputError):  # too little is left for the turn
                go(table, {"place": "A1"}, who="Ann")
            turns -= 1
            for _ in range(3 if turns else 0):
                table.do(action="next")
            assert turns or at(table, "c1") == "A1"
        assert not turns


EAST = {"squares": 2, "hexes": 1}
"""For each shape, the number of the direction to the east, as by_the_book counts directions."""


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given_data(data=st.data())
def test_the_shading_with_a_turn_is_what_the_book_counts(
    tmp_path: Path, data: st.DataObject
) -> None:
    """The walker has gone one space to the east in this turn, from C4 to D4."""
    shape = data.draw(st.sampled_from(["squares", "hexes"]))
    diagonals = data.draw(st.sampled_from(["1", "1.5", "2", '"alternate"']))
    spaces = data.draw(st.lists(st.sampled_from("....%##"), min_size=49, max_size=49))
    spaces[23:25] = ".."
    rows = ["".join(spaces[at : at + 7]) for at in range(0, 49, 7)]
    text = f'turn = "about-turn"\ndiagonals = {diagonals}'
    grid = f"{shape} 5 ft; {'; '.join(rows)}; legend %(mud); people C4:a"
    grid = grid.replace("legend %(mud); ", "") if "%" not in "".join(rows) else grid
    with fighting(tmp_path, text, grid=grid) as table:
        go(table, {"place": "D4"}, who="Ann")
        near = reach_now(table.encounter, table.fight.book, table.combatant("Ann"))
    squares = None if "alternate" in diagonals else Fraction(diagonals)
    diagonal = squares if shape == "squares" else Fraction(0)
    rules = by_the_book.turning_round(30, {"": 5, "mud": 10}, 10, diagonal, (5, EAST[shape]))
    field = by_the_book.Field(shape, tuple(rows), {"%": by_the_book.Ground("mud")}, frozenset())
    assert {(one.x, one.y) for one in near} == by_the_book.spaces(field, (3, 3), rules, {})


def test_a_new_turn_begins_in_any_direction(tmp_path: Path) -> None:
    with fighting(tmp_path, 'turn = "about-turn"', grid=CORRIDOR) as table:
        go(table, {"place": "C1"}, who="Ann")
        for _ in range(3):
            table.do(action="next")
        go(table, {"place": "A1"}, who="Ann")
        assert table.left("Ann") == 30 - 10


# Faults.


@pytest.mark.parametrize(
    ("said", "at_key", "message"),
    [
        ('grid = "sqares"', "grid", "expected squares, hexes or line"),
        ("diagonals = 3", "diagonals", "expected 1, 1.5, 2 or 'alternate'"),
        ('diagonals = "alternates"', "diagonals", "expected 1, 1.5, 2 or 'alternate'"),
        ("diagonals = [1, 2]", "diagonals", "expected 1, 1.5, 2 or 'alternate'"),
        ("diagonals = true", "diagonals", "expected 1, 1.5, 2 or 'alternate'"),
        ('size = "5 miles"', "size", "expected a length such as '5 ft' or '1.5 m'"),
        ('size = "-5 ft"', "size", "expected a length"),
        ('size = "0 ft"', "size", "0.1 to 1000 m"),
        ("size = 1e9", "size", "0.1 to 1000 m"),
        ("size = nan", "size", "expected a length"),
        ("size = inf", "size", "expected a length"),
        ('size = "9999999999999999999999 m"', "size", "expected a length"),
        ("size = true", "size", "expected a length"),
        ('footprint = "wde"', "footprint", "'wde' is no number that is known here"),
        ('turn = "spin"', "turn", "or a formula, or an action of the file: about-turn"),
        ('turn = "5 +"', "turn", "is no formula"),
        ("turn = true", "turn", "expected a number or a formula"),
        ("turn = [5]", "turn", "expected a number or a formula"),
        ("reach = 5", "reach", "write it under [positions]"),
        ('passing = "foes"', "passing", "write it under [positions] as `bars`"),
        ('leaving = "x"', "leaving", "write it under [positions]"),
        ("wall = 5", "wall", "there is no such key here; there are: "),
    ],
)
def test_a_fault_is_named_with_its_line(
    tmp_path: Path, said: str, at_key: str, message: str
) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(f"{BOOK}\n[map]\n{said}\n", "utf-8")
    with pytest.raises(BookFaults) as raised:
        load_book(path)
    (fault,) = raised.value.faults
    assert fault.at == f"map.{at_key}"
    assert message in fault.message
    assert fault.line == BOOK.count("\n") + 3


def test_a_size_in_a_unit_without_metres_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    text = BOOK.replace('"ft"', '"paces"')
    path.write_text(f"{text}\n[map]\nsize = 2\n", "utf-8")
    with pytest.raises(BookFaults) as raised:
        load_book(path)
    (fault,) = raised.value.faults
    assert "how many `metres` there are in paces" in fault.message
    path.write_text(f'{text}\n[map]\nsize = "2 m"\n', "utf-8")
    assert load_book(path).ground.grid.unit == 2


# Written again.


@pytest.mark.parametrize(
    "said",
    [
        "",
        'grid = "squares"',
        'grid = "hexes"\nsize = 5',
        'grid = "squares"\nsize = "1.5 m"\ndiagonals = 1.5',
        "diagonals = 2",
        'diagonals = "alternate"',
    ],
)
def test_a_grid_is_written_with_the_book(said: str) -> None:
    book = book_of_text(f"{BOOK}\n[map]\n{said}\n")
    text = book_text(book).replace("# say it: speed = ...", "speed = 1")
    assert book_of_text(text).ground.grid == book.ground.grid


def test_the_example_of_d20_fantasy_has_squares_of_five_feet_and_large_creatures() -> None:
    with given(EXAMPLES / "d20-fantasy.toml"):
        table = Table("d20")
        sizes = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}
        for word in sizes:
            table.do(action="add", name=word, sheet={"size": word}, side="party")
        table.do(action="draw-map", grid=proposed(table.encounter, table.fight.book))
        standing = table.encounter.map
        assert standing.grid.unit == 5 * FOOT
        assert [one.size for one in standing.spots.values()] == list(sizes.values())
