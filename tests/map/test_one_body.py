"""In OBSS on a grid, all who move together need room for one body: that of the largest."""

import pytest

from tests.map.fights import go
from tests.map.test_random_fights import check_shown
from tests.play.table import Table

CAVE = "squares; ########; ........; ..#.....; ###.....; people D2:a(2x2) D2:b(3x3)"
CORRIDOR = "squares; ########; ...#....; ........; ...#....; people E2:a(2x2) E2:b(3x3)"
TO_THE_EAST = "squares; ########; .....#..; ........; .....##.; people C2:a(2x2) C2:b(3x3)"

TOGETHER = {
    "ridden": {"action": "ride", "who": "Rena", "other": "Wyrm"},
    "carried": {"action": "take", "who": "Wyrm", "other": "Rena", "how": "carried"},
    "dragged": {"action": "take", "who": "Wyrm", "other": "Rena", "how": "dragged"},
}


def of_two(grid: str, how: str) -> Table:
    """Return a fight of Rena, who covers 2x2 squares, and of the Wyrm, who takes her along."""
    table = Table("obss")
    for name, size, value in (("Rena", "large", 20), ("Wyrm", "huge", 10)):
        table.do(action="add", name=name, side="party", initiative=value, sheet={"size": size})
    table.do(action="draw-map", grid=grid)
    table.do(**TOGETHER[how])
    table.do(action="start")
    if how != "ridden":
        table.do(action="next")
    return table


@pytest.mark.parametrize("how", TOGETHER)
@pytest.mark.parametrize(
    ("grid", "goal", "step"),
    [
        (CAVE, "B2", "step 1, from D2 to C2"),
        (CORRIDOR, "B2", "step 1, from E2 to D2"),
        (TO_THE_EAST, "H2", "step 1, from C2 to D2"),
    ],
)
def test_a_part_of_a_way_is_refused_if_the_largest_does_not_fit_there(
    how: str, grid: str, goal: str, step: str
) -> None:
    table = of_two(grid, how)
    who = "Rena" if how == "ridden" else "Wyrm"
    fault = table.fault(action="go-path", who=who, legs=[{"place": goal, "distance": 1}])
    assert fault.message.startswith(f"{who} cannot go there: {step}: the way there is only one")
    assert fault.message.endswith("square wide, and Wyrm is 3 wide.")


@pytest.mark.parametrize("how", TOGETHER)
@pytest.mark.parametrize(
    ("at", "place", "size"), [("F2", "F2", 3), ("G2", "F2", 3), ("A2", "A2", 2)]
)
def test_whoever_is_put_somewhere_takes_a_larger_one_along(
    how: str, at: str, place: str, size: int
) -> None:
    table = of_two(CAVE, how)
    table.do(action="set-position", who=["Rena"], at=at)
    spots = table.encounter.map.spots
    assert [(one.place, one.size) for one in spots.values()] == [(place, 2), (place, size)]
    check_shown(table)


def test_a_ground_below_the_mount_alone_does_not_stay_with_the_rider() -> None:
    table = Table("obss")
    for name, size in (("Ansa", "medium"), ("Mare", "large")):
        table.do(action="add", name=name, side="party", sheet={"movement": 9, "size": size})
    for who, value in (("Ansa", 20), ("Mare", 10)):
        table.do(action="set-initiative", who=who, value=value)
    people = "legend %(difficult); people A1:a+b(2x2)"
    table.do(action="draw-map", grid=f"squares; .......; .%.....; {people}")
    table.do(action="start")
    table.do(action="mount", who="Ansa", mount="Mare")
    # Behind the step the mare covers B1 to C2, so B2 is below the mare and not below the rider.
    assert "over difficult ground" in go(table, {"place": "C1"})
    assert "difficult" not in go(table, {"place": "E1"})


def test_the_log_names_everybody_who_comes_along() -> None:
    table = of_two(CAVE, "ridden")
    table.do(action="set-position", who=["Rena"], at="E2")
    assert table.text == "Rena is at E2, with Wyrm."


@pytest.mark.parametrize("how", TOGETHER)
def test_nobody_goes_to_somebody_who_moves_together_with_them(how: str) -> None:
    table = of_two(CAVE, how)
    who, other = ("Rena", "Wyrm") if how == "ridden" else ("Wyrm", "Rena")
    fault = table.fault(action="go-path", who=who, legs=[{"whom": other}])
    assert fault.message == f"{who} and {other} move together: name another goal."
