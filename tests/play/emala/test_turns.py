"""Turns in Emala: cycles of action points, rounds, delays."""

import pytest

from rules.books.emala.actions.points import SpendPoints
from tests.play.table import Table, fighting


def points(table: Table, *names: str) -> list[object]:
    return [table.counter(name, "action points") for name in names]


def turns_of(table: Table, times: int) -> list[str | None]:
    turns = []
    for _ in range(times):
        table.do(action="next")
        turns.append(table.turn)
    return turns


@pytest.mark.parametrize(("spend", "left"), [(None, 1), (0, 2), (1, 1), (2, 0)])
def test_a_turn_costs_an_action_point_unless_the_game_master_changes_that(
    spend: int | None, left: int
) -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="next", **({} if spend is None else {"spend": spend}))
    assert points(table, "Grak", "Mira") == [left, 2]
    assert table.turn == "Mira"


def test_cycles_go_on_while_anybody_has_points_and_then_a_round_begins() -> None:
    table = Table("emala")
    for name, action_points in (("Grak", 3), ("Mira", 1), ("Oda", 2)):
        table.do(
            action="add",
            name=name,
            sheet={"action_points": action_points},
            initiative=30 - ord(name[0]),
        )
    for name, value in (("Grak", 3), ("Mira", 2), ("Oda", 1)):
        table.do(action="set-initiative", who=name, value=value)
    table.do(action="start")
    assert turns_of(table, 5) == ["Mira", "Oda", "Grak", "Oda", "Grak"]
    assert (table.encounter.round, table.encounter.cell) == (1, 3)
    assert turns_of(table, 1) == ["Grak"]
    assert (table.encounter.round, table.encounter.cell) == (2, 1)
    assert points(table, "Grak", "Mira", "Oda") == [3, 1, 2]


def test_no_more_points_are_spent_than_there_are() -> None:
    table = fighting("emala", "Grak", "Mira")
    fault = table.fault(action="spend", who="Mira", points=3)
    assert (fault.code, fault.field) == ("refused", "points")
    table.do(action="spend", who="Mira", points=2, reason="parry")
    assert table.text == "Mira spends 2 action points (parry): 0 left."
    table.do(action="spend", who="Mira", points=3, override=True)
    assert points(table, "Mira") == [0]


def test_a_turn_costs_no_more_points_than_there_are() -> None:
    table = fighting("emala", "Grak", "Mira")
    fault = table.fault(action="next", spend=9)
    assert (fault.code, fault.field) == ("refused", "spend")
    assert fault.message == "Grak has 2 action points left, not 9."
    table.do(action="next", spend=9, override=True)
    assert points(table, "Grak") == [0]


def test_a_combatant_who_has_not_come_in_yet_does_not_sink() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="add", name="Ox", initiative=10, round=3)
    table.do(override=True, action="pick-up", who="Ox", item="Mail", weight=25, worn=True)
    table.do(action="terrain", who="Ox", terrain="water")
    table.do(action="end-round")
    assert "Ox" not in table.text
    assert table.combatant("Ox").state.height == 0


def test_more_points_can_be_given_than_the_sheet_has() -> None:
    table = fighting("emala", "Grak")
    table.do(action="give", who="Grak", points=3)
    assert points(table, "Grak") == [5]
    assert table.text == "Grak is given 3 action points: 5 left."


def test_a_new_round_begins_with_fresh_points_and_no_metres_moved() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="move", who="Grak", distance=3)
    table.do(action="spend-movement", who="Mira", distance=2)
    table.do(action="end-round")
    assert (table.encounter.round, table.turn) == (2, "Grak")
    assert points(table, "Grak", "Mira") == [2, 2]
    assert table.combatant("Grak").pace.round == 0
    assert table.combatant("Grak").pace.marks == ()
    assert table.left("Mira") == 3


def test_a_delaying_combatant_is_passed_over_and_comes_back_after_the_present_turn() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="move", who="Grak", distance=2)
    table.do(action="delay", who="Grak")
    assert table.turn == "Mira"
    assert points(table, "Grak") == [2]
    table.do(action="come-back", who="Grak")
    assert table.text == "Grak comes back, after Mira."
    assert turns_of(table, 1) == ["Grak"]
    assert table.left("Grak") == 1
    assert turns_of(table, 1) == ["Oda"]
    assert table.order == ["Mira", "Grak", "Oda"]


def test_only_those_who_can_act_delay_and_only_those_who_delay_come_back() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="out", who="Oda")
    table.do(action="delay", who="Mira")
    assert "is out" in table.fault(action="delay", who="Oda").message
    assert "delays already" in table.fault(action="delay", who="Mira").message
    assert "does not delay" in table.fault(action="come-back", who="Grak").message


def test_with_everybody_out_next_says_what_to_do() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="out", who=["Grak", "Mira"])
    fault = table.fault(action="next")
    assert fault.code == "conflict"
    assert "bring somebody back" in fault.message


def test_the_status_names_round_cycle_and_turn() -> None:
    table = Table("emala")
    assert table.fight.book.rounds.status(table.encounter).startswith("Not begun")
    table = fighting("emala", "Grak", "Mira")
    assert table.fight.book.rounds.status(table.encounter) == "Round 1, cycle 1: Grak's turn."


def test_nobody_has_two_turns_in_a_cycle_after_a_new_place_in_the_order() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="next")
    table.do(action="place", who="Grak", other="Mira", where="after")
    assert turns_of(table, 2) == ["Oda", "Mira"]
    assert table.encounter.cell == 2


def test_a_question_says_1_action_point_in_the_singular() -> None:
    table = fighting("emala", "Grak", "Mira", sheet={"action_points": 1})
    assert SpendPoints.typed is not None
    hint = SpendPoints.typed.hint_for(table.encounter, table.combatant("Grak"))
    assert hint.startswith("1 action point left")
