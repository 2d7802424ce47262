"""Three Actions a turn: how they are spent, their order, and delays."""

import pytest

from tests.play.obss.table import ford
from tests.play.table import Table
from tracker.views.state_column import states


def marks(table: Table, name: str) -> list[tuple[int, object, str]]:
    pace = table.combatant(name).pace
    return [(mark.cell, mark.distance, mark.gait) for mark in pace.marks]


@pytest.mark.parametrize(
    ("distance", "gait", "parts"),
    [
        (12, "walk", [(1, 9, "walk"), (2, 3, "walk")]),
        ("all", "run", [(1, 18, "run"), (2, 18, "run"), (3, 18, "run")]),
    ],
)
def test_a_move_is_divided_among_the_actions_that_it_takes(
    distance: object, gait: str, parts: list[tuple[int, object, str]]
) -> None:
    table = ford()
    table.do(action="move", who="Grak", distance=distance, gait=gait)
    assert marks(table, "Grak") == parts
    assert table.encounter.cell == len(parts)
    assert table.counter("Grak", "Actions") == 3 - len(parts)
    table.do(action="end-round")
    assert marks(table, "Grak") == []


@pytest.mark.parametrize(("moved", "left"), [(0, 18), (4, 9), (9, 9), (10, 0)])
def test_anything_other_than_moving_takes_a_whole_action(moved: int, left: int) -> None:
    table = ford()
    if moved:
        table.do(action="move", who="Grak", distance=moved)
    table.do(action="spend", who="Grak", reason="axe")
    assert table.left("Grak") == left


def test_movement_that_is_used_up_shows_no_limit() -> None:
    table = ford()
    table.do(action="spend", who="Grak", points=3)
    left = table.budget("Grak").left.figure
    assert left.value == 0
    assert "never below 0" not in [step.label for step in left.steps]


def test_more_actions_than_are_left_are_refused_or_overridden() -> None:
    table = ford()
    table.do(action="spend", who="Grak", points=2)
    fault = table.fault(action="spend", who="Grak", points=2, reason="volley")
    assert fault.message == "Grak has 1 Action left: volley takes 2."
    table.do(action="spend", who="Grak", points=2, override=True)
    assert table.left("Grak") == 0
    assert table.budget("Grak").reason == "all three Actions are spent"


def test_a_combatant_who_delays_comes_back_with_the_actions_that_were_left() -> None:
    table = ford("Grak", "Mira", "Oda")
    table.do(action="spend", who="Grak", points=1)
    table.do(action="delay", who="Grak")
    assert table.turn == "Mira"
    table.do(action="come-back", who="Grak")
    table.do(action="next")
    assert table.turn == "Grak"
    assert table.left("Grak") == 18
    table.do(action="next")
    assert table.turn == "Oda"


def test_initiative_adds_the_ability_that_the_player_chose() -> None:
    table = Table("obss")
    sheet = {"dexterity": 1, "intelligence": 4, "initiative_by": "intelligence"}
    table.do(action="add", name="Grak", sheet={**sheet, "initiative_bonus": 2})
    table.do([11], action="roll-initiative")
    assert table.combatant("Grak").initiative.value == 17  # type: ignore[union-attr]


def test_each_six_adds_another_roll_and_ones_count_nothing() -> None:
    table = Table("obss")
    table.do(action="add", name="Grak")
    table.do([[6, 6, 1, 6, 3, 2]], action="roll-initiative")
    assert table.text == "Grak has initiative 23 (3d6: 6 6 (1) 6 3 2 = 23, typed dice)."
    fault = table.fault([[6, 4, 1]], action="roll-initiative")
    assert "one more for every six: 4 here, 3 typed" in fault.message


def test_a_tie_goes_to_the_higher_ability() -> None:
    table = Table("obss")
    for name, dexterity in (("Grak", 1), ("Mira", 3)):
        table.do(action="add", name=name, sheet={"dexterity": dexterity})
    table.do([12, 10], action="start")
    assert table.order == ["Mira", "Grak"]
    assert table.fault(action="spend", who="Grak").code == "refused"


def test_with_equal_ability_too_they_act_together() -> None:
    table = Table("obss")
    for name in ("Grak", "Mira"):
        table.do(action="add", name=name)
    table.do([12, 12], action="start")
    assert "they act together" in table.text


def test_a_move_that_the_gm_grants_takes_no_actions() -> None:
    table = ford()
    table.do(action="grant", who="Grak", distance=5)
    table.do(action="move", who="Grak", distance=29)
    table.do(action="gait", who="Grak", gait="run")
    assert table.left("Grak") == 3


def test_the_actions_that_are_left_are_shown_once_in_the_row() -> None:
    table = ford()
    assert table.budget("Grak").in_words() == "27 of 27 m left this round"
    table.do(action="spend", who="Grak")
    encounter, book, grak = table.encounter, table.fight.book, table.combatant("Grak")
    told = "".join(span.text for span in states(encounter, book, grak, (), 60))
    assert told.strip() == "2 Act"
    assert table.counter("Grak", "Actions") == 2
