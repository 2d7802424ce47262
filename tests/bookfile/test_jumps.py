"""A book file describes jumps: over a ditch, with a run-up, on the line and on squares."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules.errors import Refused
from tests.example_book import given
from tests.map.fights import go
from tests.play.table import Table

BOOK = """
[book]
id = "ditches"
title = "Ditches"
[units]
distance = "ft"
[round]
rounding = "down"
[fields.speed]
unit = "ft"
default = 40
[gaits.walk]
speed = "speed"
[terrains.ditch]
closes = ["walk"]
[terrains.gravel]
extra = "1 / 2"
[actions.leap]
far = 15
standing = 5
run_up = 10
[actions.shout]
cost = 10
[measures]
metres = 0.3048
seconds = 6
fields = { walk = "speed" }
"""
SQUARES = "squares 5 ft; .....~~..; legend ~(ditch); people A1:a"


@contextmanager
def ditch(tmp_path: Path, **drawn: str) -> Iterator[Table]:
    path = tmp_path / "ditches.toml"
    path.write_text(BOOK, "utf-8")
    with given(path):
        table = Table("ditches")
        table.do(action="add", name="Ann", side="party", initiative=1)
        table.do(action="draw-map", **drawn)
        table.do(action="start")
        yield table


def leap(table: Table, goal: str) -> str:
    table.do(action="go-path", who="Ann", legs=[{"place": goal}], doing={"action": "leap"})
    return table.text


def test_a_leap_with_a_run_up_goes_over_a_ground_that_nobody_walks_on(tmp_path: Path) -> None:
    with ditch(tmp_path, grid=SQUARES) as table:
        go(table, {"place": "E1"}, who="Ann")
        assert "Ann is at H1" in leap(table, "H1")
        assert (table.combatant("Ann").terrain, table.left("Ann")) == ("open", 40 - 20 - 15)


def test_a_leap_on_the_line_ends_on_the_ground_of_its_goal(tmp_path: Path) -> None:
    line = "gate:a -6- bank -3 ditch- shore"
    with ditch(tmp_path, line=line) as table:
        go(table, {"place": "bank"}, who="Ann")
        leap(table, "shore")
        assert table.combatant("Ann").terrain == "open"


def test_a_leap_without_its_run_up_is_too_short(tmp_path: Path) -> None:
    with ditch(tmp_path, grid=SQUARES) as table:
        table.do(action="set-position", who="Ann", at="E1")
        with pytest.raises(Refused, match="5 ft at most without a run-up"):
            leap(table, "H1")


def test_an_action_is_paid_from_the_movement_and_not_from_the_rounded_distance(
    tmp_path: Path,
) -> None:
    gravel = "squares 5 ft; %%%%%%; legend %(gravel); people A1:a"
    with ditch(tmp_path, grid=gravel) as table:
        for _ in range(4):
            go(table, {"direction": "e", "distance": 5}, who="Ann")
        # 40 - 30 of movement is left: 6 ft of gravel, rounded down.
        assert table.left("Ann") == 6
        table.do(action="shout", who="Ann")
        with pytest.raises(Refused, match="0 ft is left"):
            table.do(action="shout", who="Ann")
