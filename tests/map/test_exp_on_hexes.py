"""EXP on hexes: growth by size, hills, doors, leaps and ledges, each worked out from the book."""

from collections.abc import Mapping

import pytest

from tests.map.fights import go, of_three
from tests.play.table import Table

GROUNDS = (
    "l(grass-low) s(grass-short) n(grass-normal) h(grass-high) t(grass-tall) m(grass-mess)"
    " N(shrubs-normal) H(shrubs-high) M(shrubs-mess) x(thorns) i(ice)"
)
HALL = "hexes; ########; ........; ########; edges C2{}D2; people A2:a"


def on_a_row(row: str, *, legend: str = GROUNDS, **sheet: object) -> Table:
    """Return a fight in which Ansa begins at the west end of a row of hexes."""
    used = [one for one in legend.split() if one[0] in row]
    signs = f"; legend {' '.join(used)}" if used else ""
    return of_three("exp", {"rate": 4, **sheet}, grid=f"hexes; {row}{signs}; people A1:a")


def place(table: Table) -> str:
    assert table.encounter.map
    return table.encounter.map.spots["c1"].place


def begin_next_unit(table: Table) -> None:
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


def places(table: Table, units: int) -> list[str]:
    """Return where each of these units ends, if Ansa goes east as far as possible in each."""
    found = []
    for unit in range(units):
        if unit:
            begin_next_unit(table)
        go(table, {"direction": "e"})
        found.append(place(table))
    return found


@pytest.mark.parametrize(
    ("size", "ground", "ends"),
    [
        pytest.param("tiny", "l", "DG", id="low, tiny: 4 - 1"),
        pytest.param("medium", "l", "EI", id="low, medium: 4"),
        pytest.param("small", "s", "DG", id="short, small: 4 - 1"),
        pytest.param("medium", "s", "EI", id="short, medium: 4"),
        pytest.param("tiny", "n", "CE", id="normal, tiny: 4 - 2"),
        pytest.param("medium", "n", "DG", id="normal, medium: 4 - 1"),
        pytest.param("large", "n", "EI", id="normal, large: 4"),
        pytest.param("small", "h", "CE", id="high, small: 4 - 2"),
        pytest.param("large", "h", "DG", id="high, large: 4 - 1"),
        pytest.param("gigantic", "h", "EI", id="high, gigantic: 4"),
        pytest.param("tiny", "t", "BC", id="tall, tiny: 4 - 3"),
        pytest.param("medium", "t", "CE", id="tall, medium: 4 - 2"),
        pytest.param("gigantic", "t", "DG", id="tall, gigantic: 4 - 1"),
        pytest.param("small", "m", "BC", id="a mess, small: 4 - 3"),
        pytest.param("large", "m", "CE", id="a mess, large: 4 - 2"),
        pytest.param("medium", "N", "DG", id="normal shrubs are one deeper: 4 - 1"),
        pytest.param("medium", "H", "CE", id="high shrubs are as tall grass: 4 - 2"),
        pytest.param("medium", "x", "CE", id="thorns are at least a mess: 4 - 2"),
        pytest.param("tiny", "i", "DG", id="ice, all sizes: 4 - 1"),
    ],
)
def test_growth_takes_its_hexes_by_size(size: str, ground: str, ends: str) -> None:
    table = on_a_row("." + ground * 9, size=size)
    assert places(table, 2) == [f"{column}1" for column in ends]


@pytest.mark.parametrize(
    ("sheet", "ground"),
    [
        pytest.param({"size": "tiny"}, "m", id="a mess, tiny: a barrier"),
        pytest.param({"size": "gigantic"}, "M", id="shrubs, a mess: a barrier for all sizes"),
        pytest.param({"rate": 2}, "t", id="tall, medium: 2 - 2"),
        pytest.param({"rate": 3, "size": "small"}, "m", id="a mess, small: 3 - 3"),
    ],
)
def test_growth_that_leaves_no_hex_has_to_be_climbed(
    sheet: Mapping[str, object], ground: str
) -> None:
    table = on_a_row("." + ground * 5, **sheet)
    leg = {"direction": "e", "distance": 1}
    why = table.fault(action="go-path", who="Ansa", legs=[leg]).message
    assert "is a barrier: Ansa must climb it" in why
    assert place(table) == "A1"


@pytest.mark.parametrize(
    ("row", "ends"),
    [
        pytest.param("..." + "t" * 6, "DF", id="half of the unit, then 1 of 2 in tall grass"),
        pytest.param(".." + "n" * 7, "DG", id="a quarter, then 2 of 3 (2 1/4) in normal grass"),
        pytest.param(".tt" + "." * 6, "CG", id="all of the unit in tall grass, then 4"),
        pytest.param(".t" + "." * 7, "DH", id="half of the unit in tall grass, then 2 of 4"),
    ],
)
def test_each_hex_takes_its_share_of_the_unit(row: str, ends: str) -> None:
    assert places(on_a_row(row), 2) == [f"{column}1" for column in ends]


def slope(rise: float, *, level: int = 1) -> tuple[str, str]:
    """Return a row that rises by these metres in each hex behind the level ones, and its legend."""
    signs = "bcdefghij"
    legend = " ".join(f"{one}^{rise * many:.1f}" for many, one in enumerate(signs, 1))
    return "." * level + signs, legend


@pytest.mark.parametrize(
    ("rise", "sheet", "ends"),
    [
        pytest.param(0.1, {}, "EI", id="1 in 20: 4 - 1/4, to the nearest 4"),
        pytest.param(0.2, {}, "DG", id="1 in 10: 4 - 1/2, to the nearest 3"),
        pytest.param(0.4, {}, "DG", id="1 in 5: 4 - 1"),
        pytest.param(0.8, {}, "CE", id="2 in 5: 4 - 2"),
        pytest.param(1.2, {}, "BC", id="3 in 5: 4 - 3"),
        pytest.param(-0.1, {}, "EI", id="1 in 20 down: 4 + 1/4, to the nearest 4"),
        pytest.param(-0.2, {}, "FJ", id="1 in 10 down: 4 + 1/2, to the nearest 5"),
        pytest.param(-0.4, {}, "FJ", id="1 in 5 down: 4 + 1, and the hill ends at J"),
        pytest.param(-0.4, {"kind": "alien"}, "EI", id="down, an alien: never above the rate"),
        pytest.param(-0.8, {"kind": "robot"}, "EI", id="down, a robot: never above the rate"),
    ],
)
def test_a_hill_takes_five_hexes_times_its_slope(
    rise: float, sheet: Mapping[str, object], ends: str
) -> None:
    row, legend = slope(rise)
    table = on_a_row(row, legend=legend, **sheet)
    assert places(table, 2) == [f"{column}1" for column in ends]


def test_a_hill_that_takes_the_whole_rate_is_refused() -> None:
    """4 in 5: 4 - 4."""
    row, legend = slope(1.6)
    table = on_a_row(row, legend=legend)
    leg = {"direction": "e", "distance": 1}
    assert "uphill" in table.fault(action="go-path", who="Ansa", legs=[leg]).message


def test_a_hill_begins_with_its_first_hex_that_rises() -> None:
    """Two level hexes are half of the unit. The slope is 1 in 5: one hex of 3, then 3 hexes."""
    row, legend = slope(0.4, level=3)
    assert places(on_a_row(row, legend=legend), 2) == ["D1", "G1"]


def test_growth_on_a_hill_takes_both() -> None:
    """Normal grass takes 1, and a slope of 1 in 5 takes 1: 4 - 2."""
    row, legend = slope(0.4)
    grown = " ".join(f"{one}(grass-normal)" for one in legend.split())
    assert places(on_a_row(row, legend=grown), 2) == ["C1", "E1"]


@pytest.mark.parametrize(
    ("rate", "edge", "door", "dice", "ends"),
    [
        pytest.param(6, "]", "push", (), "EH", id="a push door: 6 - 2 in this unit, then 6"),
        pytest.param(4, "]", "push", (), "CE", id="4 - 2 are used up at the door, then 2"),
        pytest.param(3, "]", "push", (), "CD", id="3 - 2 are less than the way; then 1"),
        pytest.param(6, "]", "pull", (1,), "D", id="a pull door, made: on the other side"),
        pytest.param(6, "]", "pull", (20,), "C", id="a pull door, failed: before it"),
        pytest.param(6, "]", "latched", (1,), "D", id="a latched door, made: on the other side"),
        pytest.param(6, "]", "latched", (20,), "C", id="a latched door, failed: before it"),
        pytest.param(6, "[", "", (), "G", id="an open door costs nothing"),
    ],
)
def test_a_door_slows_or_stops(
    rate: int, edge: str, door: str, dice: tuple[int, ...], ends: str
) -> None:
    table = of_three("exp", {"rate": rate}, grid=HALL.format(edge))
    leg = {"place": "H2", **({"door": door} if door else {})}
    found = []
    for unit in range(len(ends)):
        if unit:
            begin_next_unit(table)
        table.do(dice, action="go-path", who="Ansa", legs=[leg])
        found.append(place(table)[0])
    assert "".join(found) == ends


@pytest.mark.parametrize(
    ("pstr", "run_up", "most"),
    [
        pytest.param(14, 2, 2, id="a run-up of 2: a hex for each 7"),
        pytest.param(21, 1, 3, id="a run-up of 1: a hex for each 7"),
        pytest.param(13, 2, 1, id="13 are one time 7"),
        pytest.param(15, 0, 1, id="from standing: a hex for each 15"),
        pytest.param(29, 0, 1, id="29 are one time 15"),
    ],
)
def test_a_jump_goes_by_strength_and_run_up(pstr: int, run_up: int, most: int) -> None:
    """Tall grass lies below the jump. It costs nothing, and the jumper stops behind it."""
    row = "." * (run_up + 1) + "t" * (most - 1) + "...."
    table = on_a_row(row, pstr=pstr, rate=6)
    if run_up:
        go(table, {"direction": "e", "distance": run_up})
    begun = ord(place(table)[0])
    for hexes in (most + 1, most):
        leg = {"place": f"{chr(begun + hexes)}1"}
        request = {"action": "go-path", "who": "Ansa", "legs": [leg]}
        if hexes > most:
            table.fault(**request, doing={"action": "jump-across"})
        else:
            table.do([20], **request, doing={"action": "jump-across"})
            assert (place(table), table.left("Ansa")) == (leg["place"], 0)


@pytest.mark.parametrize(
    ("pstr", "hexes"), [pytest.param(11, 1, id="11 are one time 6"), pytest.param(12, 2, id="12")]
)
def test_a_dive_goes_beyond_the_movement_of_the_unit(pstr: int, hexes: int) -> None:
    table = on_a_row("." * 9, pstr=pstr)
    go(table, {"direction": "e", "distance": 3})
    leg = {"place": "H1"}
    table.do(action="go-path", who="Ansa", legs=[leg], doing={"action": "dive"})
    assert place(table) == f"{'DEF'[hexes]}1"
    begin_next_unit(table)
    # The diver has lost the turn of the unit between.
    assert any("Ansa is inactive." in event.text for event in table.events)


@pytest.mark.parametrize(
    ("dice", "ends"),
    [
        pytest.param((10, 10, 2), "C1", id="both made: d3 - 1 = 1 hex, the whole ledge"),
        pytest.param((10, 10, 1), "B1", id="both made: d3 - 1 = 0, sideways only"),
        pytest.param((10, 20), "B1", id="one failed: slips"),
        pytest.param((20, 20), "B1", id="both failed for the first time: slips"),
    ],
)
def test_a_ledge_of_a_hex_is_climbed_by_a_free_climb(dice: tuple[int, ...], ends: str) -> None:
    table = of_three("exp", grid="hexes; ..hh; legend h^2; edges B1^C1; people B1:a")
    legs = [{"place": "C1", "by": "climb"}]
    table.do(dice, action="go-path", who="Ansa", legs=legs)
    assert place(table) == ends


def test_a_turn_that_leaves_nothing_for_the_ground_ahead_names_this_ground() -> None:
    """Ankle-deep mud takes 3, and a hexside takes 1: nothing is left of 4."""
    grid = "hexes; ....; ....; .mm.; legend m(mud-ankles); people A2:a"
    table = of_three("exp", {"rate": 4}, grid=grid)
    go(table, {"direction": "e", "distance": 1})
    begin_next_unit(table)
    leg = {"direction": "se", "distance": 1}
    why = table.fault(action="go-path", who="Ansa", legs=[leg]).message
    assert why == (
        "Ansa has 1 hex left through ankle-deep mud: too little to turn so far and go on:"
        " turning, 1 hexside (-1 h/u), leaves 0 hexes."
    )


def test_slower_ground_ahead_is_refused_with_less_than_a_hex_and_not_as_used_up() -> None:
    """Half of the unit is left: 2 hexes on open ground, half a hex of the 4 - 3 in the mud."""
    table = on_a_row("...mm", legend="m(mud-ankles)")
    told = go(table, {"place": "E1"})
    assert "2 hexes left this unit" in told
    assert told.endswith("Ansa cannot move there: a hex takes more than is left of this unit.")


@pytest.mark.parametrize(
    ("gait", "direction", "cost", "left"),
    [("walk", "ne", " for 1 hex", 6), ("crouch", "ne", "", 5), ("crouch", "w", " for 1 hex", 4)],
)
def test_a_turn_in_a_crouch_takes_only_what_the_rate_has_not_left_over(
    gait: str, direction: str, cost: str, left: int
) -> None:
    """A crouch of 6 of 8 h/u is not slower after a turn that leaves 7 h/u."""
    table = of_three("exp", {"rate": 8}, grid="hexes 9x5; people D3:a")
    go(table, {"direction": "e", "distance": 1})
    begin_next_unit(table)
    told = go(table, {"direction": direction, "distance": 1, "gait": gait})
    assert f"turns by {60 if direction == 'ne' else 180} degrees{cost}." in told
    assert table.left("Ansa") == left
