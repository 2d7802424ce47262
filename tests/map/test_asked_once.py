"""What several steps of a path need is computed once, so that the preview of a path stays fast."""

from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from rules.books.exp.rates import budget
from rules.books.rom import rates
from rules.books.rom.rounds import crossings, walkers
from rules.fight import grid_turning, grid_walkers, path_moves
from rules.fight.foreseen import foresee
from rules.map.grid_blocked import Obstacles, least_blocked
from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker
from rules.map.grid_plan import GridPlan
from rules.map.grid_spaces import Space
from rules.map.turned_steps import OpenSteps
from tests.play.table import Table

MAP = "squares 1 m\n" + "\n".join(["." * 12] * 4)


def counted(monkeypatch: pytest.MonkeyPatch, module: ModuleType | type, name: str) -> list[Any]:
    """Return a list that gets an entry at each call of a function."""
    called, ask = list[Any](), getattr(module, name)

    def noted(*given: Any, **named: Any) -> Any:
        called.append(given)
        return ask(*given, **named)

    monkeypatch.setattr(module, name, noted)
    return called


def test_the_pulses_of_a_round_are_walked_once_for_several_walkers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Fenn", "party"), ("Orc", "foes")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a A3:b L2:c")
    table.do(action="start")
    table.do(action="next")
    for name in ("Ansa", "Fenn"):
        table.do(action="declare", who=name, rate="full")
    walked = counted(monkeypatch, crossings, "_coming")
    table.do(action="go-path", who=["Ansa", "Fenn"], legs=[{"whom": "Orc"}])
    assert len(walked) == 1
    for name in ("Ansa", "Fenn"):
        assert f"{name}: By what is declared they meet Orc" in table.text


def test_the_limits_of_the_grounds_are_found_once_for_a_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("emala")
    table.do(action="add", name="Ansa", sheet={})
    table.do(action="draw-map", grid=f"{MAP}\nlegend ~(water)\npeople A1:a")
    table.do(action="start")
    found = counted(monkeypatch, grid_turning, "start_grounds")
    table.do(action="go-path", who="Ansa", legs=[{"place": "D3"}])
    assert len(found) == 1
    assert "Ansa moves 3 m" in table.text


def test_the_movement_left_is_tried_once_for_a_state_of_the_fight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("emala")
    table.do(action="add", name="Ansa", sheet={})
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a")
    table.do(action="start")
    tried = counted(monkeypatch, path_moves, "set_out")
    table.do(action="go-path", who="Ansa", legs=[{"place": "D1"}])
    assert len(tried) == 2  # in the state before the walk, and in the state after it
    assert "Ansa moves 3 m" in table.text


@pytest.mark.parametrize("system", ["emala", "obss", "opend6"])
def test_previews_of_several_goals_look_at_the_fight_once_and_share_their_steps(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(system)
    for name in ("Ansa", "Orc"):
        table.do(action="add", name=name, sheet={})
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a L4:b")
    table.do(action="start")

    def preview(place: str) -> None:
        who = table.encounter.turn_of or "Ansa"
        path = table.fight.read({"action": "go-path", "who": [who], "legs": [{"place": place}]})
        foresee(table.encounter, [(path, ())], number=table.fight.last + 1, history=table.fight)

    preview("G1")
    looked = counted(monkeypatch, grid_walkers, "_looked_at")
    priced = counted(monkeypatch, grid_walkers, "prices_of")
    stored, for_walker = list[bool](), GridPlan.for_walker

    def noted(plan: GridPlan, about: tuple[object, ...]) -> dict[Space, Any]:
        found = for_walker(plan, about)
        stored.append(bool(found))
        return found

    monkeypatch.setattr(GridPlan, "for_walker", noted)
    preview("F1")
    assert not looked
    assert not priced
    assert stored
    assert all(stored)


def exp_table() -> Table:
    """Return a fight in EXP with somebody on a map of hexes."""
    table = Table("exp")
    table.do(action="add", name="Ansa", sheet={})
    rows = "\n".join(["." * 20] * 4)
    table.do(action="draw-map", grid=f"hexes 2 m\n{rows}\npeople A1:a")
    table.do(action="start")
    return table


def test_the_pace_of_one_combatant_in_one_state_of_the_fight_is_computed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = exp_table()
    encounter = replace(table.encounter)  # nothing is remembered about a new state
    found = counted(monkeypatch, budget, "speed_of")
    ansa = table.combatant("Ansa")
    for _ in range(3):
        budget.budget(encounter, ansa)
        budget.rest_of_unit(encounter, ansa)
    assert len(found) == 1


def test_all_searches_for_a_way_with_turns_look_at_the_steps_from_a_space_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = exp_table()
    looked, steps = list[Any](), OpenSteps._steps

    def noted(open_steps: OpenSteps, space: Any) -> Any:
        looked.append((open_steps.along is None, space))
        return steps(open_steps, space)

    monkeypatch.setattr(OpenSteps, "_steps", noted)
    table.do(action="go-path", who="Ansa", legs=[{"place": "P3"}])
    assert looked
    assert len(looked) == len({*looked})


def test_previews_over_hills_share_what_turns_and_slopes_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("exp")
    table.do(action="add", name="Ansa", sheet={})
    table.do(
        action="draw-map", grid="hexes 2 m; ..1...; .1211.; ..11..; legend 1^0.4 2^1; people A1:a"
    )
    table.do(action="start")
    tried = counted(monkeypatch, path_moves.PathMoves, "left_on")
    path = table.fight.read({"action": "go-path", "who": ["Ansa"], "legs": [{"place": "D2"}]})
    told = list[str]()
    for _ in range(2):
        tried.clear()
        foreseen = foresee(table.encounter, [(path, ())], number=1, history=table.fight)
        told.append(foreseen.told())
    assert not tried
    assert told[0] == told[1]
    assert "uphill" in told[0]


def test_the_speeds_of_a_pulse_are_computed_once_for_each_walker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a")
    table.do(action="start")
    walkers._RECENT.clear()
    computed = counted(monkeypatch, rates, "speed_now")
    walkers.ways(table.encounter, 10)
    # The first pulse has a speed of its own. All later pulses are alike.
    assert len(computed) == 2


def test_the_obstacles_around_a_walker_are_counted_once_for_all_goals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = {"1": "...#...", "2": "...#..."}
    grid, walker = GridMap("squares", Fraction(1), rows), GridWalker(1, {"": 1})
    found = counted(monkeypatch, Obstacles, "fewest")
    for goal in (Space(4, 0), Space(6, 1)):
        assert least_blocked(grid, walker, Space(0, 0), [goal])[-1] == goal
    assert len(found) == 1


def test_how_far_everybody_goes_in_a_pulse_is_computed_once_for_previews_of_several_goals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("rom")
    for name in ("Ansa", "Orc"):
        table.do(action="add", name=name, sheet={})
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a L4:b")
    table.do(action="start")
    walkers._RECENT.clear()
    computed = counted(monkeypatch, walkers, "_on_one_ground")
    for goal in ("F1", "G1"):
        legs = [{"place": goal}]
        path = table.fight.read({"action": "go-path", "who": ["Ansa"], "legs": legs})
        foresee(table.encounter, [(path, ())], history=table.fight)
    assert [who.name for _, who, _ in computed] == ["Ansa", "Orc"]
