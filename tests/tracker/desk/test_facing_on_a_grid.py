"""Facing on a grid at the desk: '@' sets a facing, the map draws it, and a move names its cost."""

import pytest

from rules.books.emala.sight import in_row as listed_row
from rules.books.emala.state import facing_in_words
from rules.fight.grid_walkers import arc_of
from rules.map.drawn_grid import ARROWS
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.text.ascii import in_ascii
from tracker.views.line_row import texts

GRID = "squares 12x6; people A6:a A2:b H2:c H4:e"


@pytest.fixture
def table(at: At) -> Table:
    """Return a desk at a fight under Emala on squares.

    Grak has the letter a and the turn, and faces north.
    """
    sat = at("emala")
    sat.press("@", "ctrl+u", *GRID, "enter", "n")
    return sat


def drawn_map(table: Table) -> str:
    return "\n".join(texts(table.desk.encounter, table.desk.fight.book, 80))


def facing(table: Table, letter: str) -> str:
    who = {"a": "Grak", "c": "Goblin 1", "e": "Goblin 2"}[letter]
    people = table.desk.encounter.combatants.values()
    return facing_in_words(next(one for one in people if one.name == who))


@pytest.mark.parametrize("typed", ["c F3 ne", "c at F3 north-east", "c F3 NE"])
def test_a_direction_behind_a_space_is_the_facing(table: Table, typed: str) -> None:
    table.press("@", "ctrl+u", *typed, "enter")
    assert facing(table, "c") == "north-east"
    table.press("m", *"c @F4 sw", "enter")
    assert facing(table, "c") == "south-west"
    table.press("u", "u")
    assert facing(table, "c") == "north"


def test_each_arrow_has_a_sign_of_its_own_without_utf_8() -> None:
    signs = [in_ascii(arrow) for arrow in ARROWS.values()]
    assert len({*signs}) == len(ARROWS)
    assert "?" not in signs


def test_a_wrong_direction_is_refused(table: Table) -> None:
    table.press("@", "ctrl+u", *"c F3 up")
    assert "no direction up: n, ne, e" in table.desk.prompt.previewed


def test_the_map_has_an_arrow_behind_the_letter(table: Table) -> None:
    table.press("@", "ctrl+u", *"c F3 e", "enter")
    drawn = drawn_map(table)
    assert "c→" in drawn
    assert "A↑" in drawn or "a↑" in drawn


def test_a_book_without_facing_refuses_it_and_draws_no_arrow(at: At) -> None:
    sat = at("obss")
    sat.press("@", "ctrl+u", *GRID, "enter", "n")
    assert "↑" not in drawn_map(sat)
    sat.press("@", "ctrl+u", *"c F3 ne")
    assert "no facing on this map" in sat.desk.prompt.previewed


@pytest.mark.parametrize(
    ("typed", "seen"),
    [("ne", "north-east"), ("north-west", "north-west"), ("SE", "south-east"), ("n", "north")],
)
def test_the_action_takes_the_same_directions_as_the_place(
    table: Table, typed: str, seen: str
) -> None:
    table.press("f", *typed, "enter")
    assert facing(table, "e") == seen
    table.press("@", "ctrl+u", *f"c F3 {typed}", "enter")
    assert facing(table, "c") == seen


@pytest.mark.parametrize(("there", "arc"), [("G2", "front"), ("E2", "front"), ("G3", "side")])
def test_between_two_sides_the_side_before_decides_about_the_front(
    table: Table, there: str, arc: str
) -> None:
    """Goblin 1 first faces north. Then it faces north-east, which is halfway from north to east."""
    table.press("@", "ctrl+u", *"c F3 ne", "enter", "@", "ctrl+u", *f"e {there}", "enter")
    people = {one.name: one for one in table.encounter.combatants.values()}
    one, other = people["Goblin 1"], people["Goblin 2"]
    assert arc_of(table.encounter, table.desk.book, one, other.id) == arc


def test_a_row_tells_the_facing_on_a_grid_and_where_somebody_set_it(table: Table) -> None:
    def told() -> list[str]:
        people = table.encounter.in_order()
        rows = [listed_row(table.encounter, one) for one in people]
        return [one for row in rows for one in row if str(one).startswith("faces ")]

    assert not told()
    table.press("@", "ctrl+u", *"c F3 e", "enter")
    assert len(told()) == len(table.encounter.combatants)
    table.press("@", "ctrl+u", *"a -5- c", "enter")
    assert table.encounter.map.grid is None
    assert told() == ["faces E"]


def test_the_preview_says_what_a_turn_costs(table: Table) -> None:
    table.press("m", *"run G4", "enter", "m", *"G1")
    assert "turns 90 degrees to the north for 3 m" in table.desk.prompt.previewed
