"""Riding: at the mount's own speed the rider moves as the mount; they share one unit."""

from typing import Any

import pytest

from tests.map.fights import go
from tests.play.exp.table import SHEET, next_unit
from tests.play.table import Table

PONY: dict[str, object] = {"kind": "alien", "rate": 8, "size": "large"}


def riding(*, first: str = "Dorn", drawn: Any = None, **ruling: Any) -> Table:
    """Return a fight in which Dorn, of rate 4, rides Pony, of rate 8. Dorn has the first turn.

    The GM rules that Pony moves at its own speed, or makes another `ruling`.
    """
    table = Table("exp")
    table.do(action="add", name="Dorn", sheet={**SHEET, "dex": 11})
    table.do(action="add", name="Pony", sheet=PONY)
    table.do(action="rule-on", about="mount", name="Pony", **(ruling or {"own_speed": True}))
    table.do(action="mount", who="Dorn", mount="Pony")
    for who in ("Dorn", "Pony"):
        table.do(action="set-initiative", who=who, value=20 if who == first else 10)
    if drawn:
        table.do(action="draw-map", **drawn)
    table.do(action="start")
    return table


@pytest.mark.parametrize(
    ("terrain", "left"),
    [
        ("open", 8),
        ("ice", 7),
        ("grass-normal", 8),
        ("mud-ankles", 6),
    ],
)
def test_a_rider_has_the_hexes_of_the_mount_on_every_ground(terrain: str, left: int) -> None:
    table = riding()
    mount = next(one for one in costs(table, "Pony") if one[0] == terrain)
    assert mount == (terrain, left)
    assert costs(table, "Dorn") == costs(table, "Pony")
    table.do(action="terrain", who="Dorn", terrain=terrain)
    assert (table.rate("Dorn", "walk"), table.left("Dorn")) == (left, left)
    assert costs(table, "Dorn") == costs(table, "Pony")


def costs(table: Table, name: str) -> list[tuple[str, object]]:
    found = table.fight.book.terrain_costs(table.encounter, table.combatant(name))
    return [(one.terrain.id, one.left.figure.value if one.left else one.closed) for one in found]


def test_a_slope_slows_the_mount_under_its_rider() -> None:
    table = riding()
    table.do(action="slope", who="Dorn", rise=1, run=5)
    assert table.left("Dorn") == 7
    table.do(action="move", who="Dorn", distance=7)
    assert table.left("Dorn") == 0


@pytest.mark.parametrize("before", [0, 3, 4, 5, 6])
def test_a_turn_of_a_rider_costs_a_hex_whenever_it_is_made(before: int) -> None:
    table = riding()
    if before:
        table.do(action="move", who="Dorn", distance=before)
    table.do(action="turn", who="Dorn")
    assert table.left("Dorn") == 7 - before


def test_a_rider_turns_into_mud_as_the_mount_does() -> None:
    table = riding()
    table.do(action="move", who="Dorn", distance=4)
    table.do(action="turn", who="Dorn")
    table.do(action="terrain", who="Dorn", terrain="mud-ankles")
    assert table.left("Dorn") == 2


def test_what_a_rider_rides_the_mount_has_used() -> None:
    table = riding()
    table.do(action="move", who="Dorn", distance=4)
    table.do(action="next")
    assert table.left("Pony") == 4
    table.do(action="move", who="Pony", distance="all")
    assert (table.left("Pony"), table.left("Dorn")) == (0, 0)
    next_unit(table)
    assert (table.left("Pony"), table.left("Dorn")) == (8, 8)


def test_what_a_mount_goes_by_itself_its_rider_has_used() -> None:
    table = riding(first="Pony")
    table.do(action="terrain", who="Pony", terrain="mud-ankles")
    table.do(action="move", who="Pony", distance=3)
    table.do(action="next")
    assert table.left("Dorn") == 3
    table.do(action="terrain", who="Dorn", terrain="open")
    assert table.left("Dorn") == 4
    table.do(action="mount", who="Dorn")
    assert table.left("Dorn") == 2


def test_a_fresh_rider_gets_no_second_unit_out_of_a_mount_that_has_moved() -> None:
    table = riding(first="Pony")
    table.do(action="mount", who="Dorn")
    table.do(action="move", who="Pony", distance=6)
    table.do(action="next")
    assert table.left("Dorn") == 4
    table.do(action="mount", who="Dorn", mount="Pony")
    assert table.left("Dorn") == 2


def test_a_rider_may_fight_at_the_rate_of_the_mount() -> None:
    table = riding()
    table.do(action="move", who="Dorn", distance=8)
    table.do(action="attack", who="Dorn", target="Pony", weapon="A")


@pytest.mark.parametrize(
    ("ruling", "ridden", "left", "of_mount"),
    [({"multiplier": 2}, 4, 4, 4), ({"multiplier": 1}, 3, 1, 2), ({"distance": 3}, 3, 0, 2)],
)
def test_by_another_ruling_a_rider_uses_the_same_part_of_the_unit_of_the_mount(
    ruling: dict[str, int], ridden: int, left: int, of_mount: int
) -> None:
    table = riding(**ruling)
    table.do(action="move", who="Dorn", distance=ridden)
    assert (table.left("Dorn"), table.left("Pony")) == (left, of_mount)


def test_by_another_ruling_the_ground_of_the_mount_is_not_that_of_the_rider() -> None:
    table = riding(first="Pony", multiplier=2)
    table.do(action="terrain", who="Pony", terrain="water-deep")
    assert (table.combatant("Dorn").terrain, table.combatant("Dorn").pace.gait) == ("open", "walk")


def test_a_mount_that_swims_carries_its_rider_through_the_water() -> None:
    table = riding(first="Pony")
    table.do(action="edit", who="Pony", sheet={"swim": 3})
    table.do(action="terrain", who="Pony", terrain="water-deep")
    assert (table.left("Dorn"), table.combatant("Dorn").conditions) == (3, ())


HEXES = {"grid": "hexes 20x9; people D5:ab"}
SQUARES = {"grid": "squares 20x9; people D5:ab"}


def heading_east(drawn: dict[str, str]) -> Table:
    """Return a table on a grid at which Dorn rode 2 hexes east in the last unit."""
    table = riding(drawn=drawn)
    go(table, {"direction": "e", "distance": 2}, who="Dorn")
    next_unit(table)
    return table


@pytest.mark.parametrize(
    ("drawn", "direction", "turn"),
    [(HEXES, "ne", 1), (HEXES, "w", 3), (SQUARES, "ne", 1), (SQUARES, "n", 2), (SQUARES, "w", 3)],
)
@pytest.mark.parametrize("who", ["Dorn", "Pony"])
def test_rider_and_mount_pay_the_same_for_a_turn_on_a_grid(
    drawn: dict[str, str], direction: str, turn: int, who: str
) -> None:
    table = heading_east(drawn)
    if who == "Pony":
        table.do(action="next")
    go(table, {"direction": direction, "distance": 1}, who=who)
    assert (table.left("Dorn"), table.left("Pony")) == (7 - turn, 7 - turn)


def test_a_rider_turns_with_the_last_hexes_of_a_unit() -> None:
    table = riding(drawn=HEXES)
    go(table, {"direction": "e", "distance": 6}, {"direction": "ne", "distance": 1}, who="Dorn")
    assert table.left("Dorn") == 0


def test_a_ridden_mount_has_the_direction_of_its_rider() -> None:
    table = riding(drawn=HEXES)
    go(table, {"direction": "e", "distance": 2}, who="Dorn")
    table.do(action="turn", who="Dorn", hexsides=3)
    table.do(action="next")
    go(table, {"direction": "w", "distance": 3}, who="Pony")
    assert table.left("Pony") == 0


def test_a_rider_rides_on_into_the_mud_of_a_map() -> None:
    grid = "hexes; ......mmmmmmm; legend m(mud-ankles); people A1:ab"
    table = riding(drawn={"grid": grid})
    go(table, {"direction": "e", "distance": 7}, who="Dorn")
    assert table.encounter.map.spots["c1"].place == "H1"
    assert (table.left("Dorn"), table.left("Pony")) == (0, 0)
    assert table.combatant("Pony").terrain == "mud-ankles"


def test_a_slope_on_the_way_of_a_rider_costs_the_mount_as_much() -> None:
    grid = "hexes; .......12......; legend 1^0.4 2^0.8; people A1:ab"
    table = riding(drawn={"grid": grid})
    go(table, {"direction": "e", "distance": 7}, who="Dorn")
    assert (table.left("Dorn"), table.left("Pony")) == (0, 0)


def test_a_walker_who_mounts_brings_the_used_half_of_the_unit_along() -> None:
    table = riding()
    table.do(action="mount", who="Dorn")
    table.do(action="move", who="Dorn", distance=2)
    table.do(action="mount", who="Dorn", mount="Pony")
    assert (table.left("Dorn"), table.left("Pony")) == (4, 4)


def test_of_a_walker_and_a_mount_the_unit_of_whoever_has_used_more_counts() -> None:
    table = riding(first="Pony")
    table.do(action="mount", who="Dorn")
    table.do(action="move", who="Pony", distance=5)
    table.do(action="next")
    table.do(action="move", who="Dorn", distance=4)
    table.do(action="mount", who="Dorn", mount="Pony")
    assert (table.left("Dorn"), table.left("Pony")) == (0, 0)


def test_a_mount_on_the_line_goes_back_for_the_price_of_a_turn() -> None:
    table = riding(drawn={"line": "gate -10- hut: A+B -40- well"})
    go(table, {"place": "well", "distance": 3}, who="Dorn")
    table.do(action="next")
    go(table, {"place": "gate", "distance": 2}, who="Pony")
    assert (table.left("Dorn"), table.left("Pony")) == (0, 0)


def test_by_another_ruling_a_mount_turns_for_its_own_price_after_it_was_ridden() -> None:
    table = riding(drawn=HEXES, multiplier=2)
    go(table, {"direction": "e", "distance": 4}, who="Dorn")
    table.do(action="next")
    go(table, {"direction": "w", "distance": 1}, who="Pony")
    assert (table.left("Pony"), table.left("Dorn")) == (0, 0)


def test_the_log_says_what_a_turn_takes_from_a_rider_by_a_ruling() -> None:
    table = riding(drawn=HEXES, multiplier=2)
    go(table, {"direction": "e", "distance": 4}, who="Dorn")
    go(table, {"direction": "ne", "distance": 1}, who="Dorn")
    assert "turns by 60 degrees for 2 hexes" in table.text
    assert table.left("Dorn") == 1


def test_a_rider_who_turned_has_used_the_same_part_of_the_unit_for_the_mount() -> None:
    table = riding(drawn=HEXES, multiplier=2)
    go(table, {"direction": "e", "distance": 4}, {"direction": "ne", "distance": 1}, who="Dorn")
    # Turning leaves Dorn 3 of 4 h/u. 2.5 of them are used, so a sixth of the unit is left.
    # The mount has a sixth of 7 h/u.
    assert (table.left("Dorn"), table.left("Pony")) == (1, 1)


def test_a_mount_that_turned_has_used_the_same_part_of_the_unit_for_the_rider() -> None:
    table = riding(first="Pony", drawn=HEXES, multiplier=2)
    go(table, {"direction": "e", "distance": 2}, {"direction": "nw", "distance": 1}, who="Pony")
    # Turning leaves Pony 6 of 8 h/u. 3 of them are used. Dorn has half of twice 2 h/u.
    assert (table.left("Pony"), table.left("Dorn")) == (3, 2)


def test_a_gait_is_told_with_the_rate_that_a_ruling_multiplies() -> None:
    table = riding(multiplier=2)
    table.do(action="gait", who="Dorn", gait="run")
    assert table.text == "Dorn takes the gait Run (12 h/u)."
