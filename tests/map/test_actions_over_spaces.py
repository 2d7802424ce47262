"""A book's own action with a goal on a grid. The goal does not change the cost of the action."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules.encounter.codec import to_bytes
from tests.map.fights import of_three
from tests.play.table import Table

Request = dict[str, Any]


def drawn(system: str, grid: str, **sheet: object) -> Table:
    return of_three(system, sheet, side="party", grid=grid)


def running(grid: str) -> Table:
    table = drawn("emala", grid, running_jump=9)
    table.do(action="set-position", who=["Ansa"], at="A1", facing="e")
    table.do(action="gait", who="Ansa", gait="run")
    return table


def car(grid: str) -> Table:
    table = drawn("opend6", grid, piloting="4D")
    table.do(action="add", name="Car", sheet={"kind": "vehicle", "move": 30})
    table.do(action="board", who="Ansa", vehicle="Car", seat="driver")
    table.do(action="set-speed", who="Car", level="cruising")
    table.do(action="set-position", who=["Car"], at="A1")
    return table


def go_by(table: Table, doing: Request, leg: Request, who: str = "Ansa", **more: Any) -> str:
    table.do(action="go-path", who=who, legs=[leg], doing=doing, **more)
    return table.text


ROW = "squares 30x3; people A1:a I1:b"
ALIKE: Mapping[str, tuple[Callable[[], Table], Request, Request, str]] = {
    "a charge (OBSS)": (
        lambda: drawn("obss", ROW),
        {"action": "charge", "target": "Fenn", "distance": 7},
        {"whom": "Fenn"},
        "H1",
    ),
    "a part of a charge (OBSS)": (
        lambda: drawn("obss", ROW),
        {"action": "charge", "distance": 3},
        {"place": "M1", "distance": 3},
        "D1",
    ),
    "a jump (Emala)": (
        lambda: running(ROW),
        {"action": "jump", "distance": 4},
        {"place": "E1"},
        "E1",
    ),
    "a dive (EXP)": (
        lambda: drawn("exp", "hexes 9x3; people A1:a I1:b", pstr=24),
        {"action": "dive", "at_most": 2},
        {"place": "C1"},
        "C1",
    ),
    "a leap (EXP)": (
        lambda: drawn("exp", "hexes 9x3; people A1:a I1:b", pstr=29),
        {"action": "jump-across", "hexes": 1, "go_on": False},
        {"place": "B1"},
        "B1",
    ),
}


@pytest.mark.parametrize("named", ALIKE)
def test_an_action_with_a_goal_costs_what_it_costs_alone(named: str) -> None:
    made, alone, leg, there = ALIKE[named]
    plain, path = made(), made()
    before = to_bytes(path.encounter)
    own = {key: value for key, value in alone.items() if key in ("action", "go_on", "level")}
    go_by(path, own, leg)
    plain.do(who="Ansa", **alone)
    assert path.encounter.map.spots["c1"].place == there
    assert path.combatant("Ansa").pace == plain.combatant("Ansa").pace
    assert path.combatant("Ansa").state == plain.combatant("Ansa").state
    path.do(action="undo")
    assert to_bytes(path.encounter) == before


def test_a_drive_goes_over_spaces_as_far_as_the_speed_allows() -> None:
    table = car("squares 90x3; people A2:a")
    go_by(table, {"action": "drive", "level": "cruising"}, {"place": "U1"}, who="Car")
    spots = table.encounter.map.spots
    assert spots["c4"].place == "U1"


def test_a_drive_round_a_corner_tells_the_stunt_and_does_not_roll_for_it() -> None:
    table = car("squares; .......; ######.; .......; people A3:a")
    drive = {"action": "drive", "level": "cruising"}
    text = go_by(table, drive, {"place": "A3"}, who="Car", override=True)
    assert "Car goes round a corner at G1: turning by 90 degrees (a stunt, turn-90)" in text
    assert "drive to G1, do the stunt there, and drive on" in text
    table = car("squares 30x3; people A2:a")
    assert "corner" not in go_by(table, drive, {"place": "U1"}, who="Car")


def test_a_charge_goes_straight_only_and_names_what_is_in_the_way() -> None:
    table = drawn("obss", "squares; .........; ....#....; .........; people A2:a I2:b")
    fault = table.fault(
        action="go-path", who="Ansa", doing={"action": "charge"}, legs=[{"whom": "Fenn"}]
    )
    assert "step 4, from D2 to E2: E2 is rock" in fault.message
    table.do(action="edit-map", edit="E2 .")
    go_by(table, {"action": "charge"}, {"whom": "Fenn"})
    assert table.encounter.map.spots["c1"].place == "H2"


def test_a_charge_over_a_body_is_refused_at_its_step() -> None:
    for body, step in (("E1", "Step 4, from D1 to E1: "), ("F1", "Step 5, from E1 to F1: ")):
        table = drawn("obss", f"squares; .......; people A1:a G1:b {body}:c")
        table.do(action="out", who="Kay")
        fault = table.fault(
            action="go-path", who="Ansa", doing={"action": "charge"}, legs=[{"whom": "Fenn"}]
        )
        why = "Ansa cannot charge: no charging where movement is hindered."
        assert fault.message == step + why


def test_all_grounds_under_a_large_charger_count() -> None:
    ground = "squares; .......; ...%...; legend %(difficult); people A1:a(2x2) G1:b"
    table = drawn("obss", ground)
    fault = table.fault(
        action="go-path", who="Ansa", doing={"action": "charge"}, legs=[{"whom": "Fenn"}]
    )
    assert "Step 2, from B1 to C1: Ansa cannot charge: no charge over difficult" in fault.message


def test_a_charge_that_falls_short_is_refused() -> None:
    table = drawn("obss", "squares 90x1; people A1:a CI1:b")
    fault = table.fault(
        action="go-path", who="Ansa", doing={"action": "charge"}, legs=[{"whom": "Fenn"}]
    )
    assert "does not reach Fenn" in fault.message


def test_a_charge_of_emala_runs_over_spaces_and_engages() -> None:
    table = running("squares 30x3; people A1:a E1:b")
    go_by(table, {"action": "charge"}, {"whom": "Fenn"})
    assert table.encounter.map.spots["c1"].place == "D1"
    assert "engaged" in table.text


def test_half_of_an_odd_rate_is_a_run_up_of_whole_squares() -> None:
    """At a rate of 21 m, half of the rate is 10.5 m. On squares, 10 m are enough."""
    table = drawn("emala", "squares 40x1; people A1:a S1:b", movement_rate=7)
    table.do(action="go-path", who="Ansa", legs=[{"direction": "e", "gait": "run"}])
    assert table.encounter.map.spots["c1"].place == "K1"
    for _ in range(3):
        table.do(action="next")
    assert "Ansa charges at Fenn: attack 1 difficulty grade" in go_by(
        table, {"action": "charge"}, {"whom": "Fenn"}
    )


def test_whoever_leaves_all_engagements_quietly_goes_without_a_free_attack() -> None:
    table = drawn("emala", "squares 9x3; people E2:a F2:b F1:c")
    table.do(action="engage", who="Ansa", other="Fenn")
    table.do(action="engage", who="Ansa", other="Kay")
    go_by(table, {"action": "leave", "quietly": True}, {"goal": "away"})
    assert "free attack" not in table.text, table.text


def test_whoever_leaves_an_engagement_goes_away_over_spaces() -> None:
    table = drawn("emala", "squares 9x3; people E2:a F2:b")
    table.do(action="engage", who="Ansa", other="Fenn")
    go_by(table, {"action": "leave"}, {"goal": "away", "whom": "Fenn"})
    assert table.encounter.map.spots["c1"].place == "B2"
