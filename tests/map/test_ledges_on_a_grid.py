"""Ledges between two spaces of a grid: nobody walks over them; they are climbed, or fallen down."""

import pytest

from rules.errors import InputError
from rules.map.drawn_grid import GridLook, as_text, drawn_grid, legend_texts
from rules.map.grid_edit import edited
from rules.map.grid_spaces import read_space
from rules.map.grid_steps import open_steps, touch, why_barred
from rules.map.grid_text import grid_text
from rules.map.line_text import Grounds
from tests.map.grids import grid, read

CLIFF = "squares; ..hh; ..hh; legend h^3; edges B1^C1 B2^C2"


def test_a_ledge_is_written_as_it_was_read() -> None:
    standing = read(CLIFF)
    assert standing.grid is not None
    assert {*standing.grid.edges.values()} == {"ledge"}
    assert read(grid_text(standing, {})) == standing


def test_a_ledge_is_drawn_between_the_spaces_and_named_in_the_legend() -> None:
    standing = read("squares; .h; ..; legend h^3; edges A1^B1 B1^B2")
    rows = [as_text(row) for row in drawn_grid(standing, GridLook({}))]
    assert rows == ["  A B", "1 .^h", "    ^^", "2 . ."]
    assert standing.grid is not None
    assert "^ ledge" in legend_texts(standing.grid, {})


def test_a_slanting_ledge_of_hexes_is_named() -> None:
    found = grid("hexes; h.; ..; legend h^3; edges A1^A2")
    assert "ledge A1-A2" in legend_texts(found, {})


def test_a_ledge_is_drawn_and_taken_away_by_an_edit() -> None:
    found = edited(grid("squares; .h; legend h^3"), "A1^B1", Grounds())
    assert found.edges == {"A1-B1": "ledge"}
    assert not edited(found, "A1.B1", Grounds()).edges


@pytest.mark.parametrize("shape", ["squares", "hexes"])
def test_nobody_just_walks_over_a_ledge_in_either_direction(shape: str) -> None:
    found = grid(CLIFF.replace("squares", shape))
    low, high = read_space("B1"), read_space("C1")
    assert why_barred(found, low, "e") == "a ledge is between B1 and C1"
    assert why_barred(found, high, "w") == "a ledge is between B1 and C1"
    assert high not in open_steps(found, low)


def test_a_diagonal_step_crosses_no_corner_of_a_ledge() -> None:
    found = grid("squares; .h; ..; legend h^3; edges A1^B1 B1^B2")
    assert "a ledge is between" in why_barred(found, read_space("A2"), "ne")
    assert "a ledge is between" in why_barred(found, read_space("A1"), "se")


def test_nobody_large_stands_across_a_ledge() -> None:
    with pytest.raises(InputError, match="a ledge is between B1 and C1"):
        read(f"{CLIFF}; people B1:a(2x2)")


@pytest.mark.parametrize(("height", "are_beside"), [("1", True), ("1.1", False), ("-1", True)])
def test_those_above_and_below_are_beside_each_other_if_the_ledge_is_no_higher_than_a_space(
    height: str, are_beside: bool
) -> None:
    found = grid(f"squares; .h; legend h^{height}; edges A1^B1")
    low, high = (read_space("A1"),), (read_space("B1"),)
    assert touch(found, low, high) == touch(found, high, low) == are_beside
