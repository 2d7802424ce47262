"""Several turns in one step: a group's turn, some turns, or all turns up to an event."""

import re
from typing import Any

import pytest

from rules.encounter import Encounter
from rules.encounter.codec import to_bytes
from rules.fight.actions.going_on import happened
from rules.fight.turns import party_to_roll
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table

SHEETS: dict[str, dict[str, Any]] = {
    "emala": {"movement_rate": 8, "action_points": 2},
    "exp": {"dex": 13},
    "obss": {"movement": 9},
    "opend6": {"move": 10},
    "rom": {"full_mph": 12},
}


def with_goblins(system: str = "emala") -> Table:
    """Return a fight of Ansa, three goblins and Bor.

    The goblins have the same initiative, and Goblin 1 has the turn.
    """
    table = Table(system)
    sheet = SHEETS[system]
    table.do(action="add", name="Ansa", side="party", sheet=sheet, initiative=20)
    table.do(action="add", name="Goblin", count=3, hp=7, sheet=sheet, initiative=10)
    table.do(action="add", name="Bor", side="party", sheet=sheet, initiative=5)
    table.do(action="start")
    table.do(action="next")
    if system == "rom":
        table.do(action="next")
    return table


def played(encounter: Encounter) -> bytes:
    """Return the state as bytes, without the numbers of events."""
    return re.sub(rb'"event":\d+', b"", to_bytes(encounter))


@pytest.mark.parametrize("system", BUILT_IN)
def test_another_group_member_takes_a_turn_that_has_not_been_used(system: str) -> None:
    table = with_goblins(system)
    assert table.turn == "Goblin 1"
    table.do(action="take-turn", who="Goblin 3")
    assert table.turn == "Goblin 3"
    assert table.order == ["Ansa", "Goblin 3", "Goblin 1", "Goblin 2", "Bor"]
    turns = []
    for _ in range(3):
        table.do(action="next")
        turns.append(table.turn)
    assert turns == ["Goblin 1", "Goblin 2", "Bor"]


def test_a_move_of_another_group_member_takes_the_turn_in_one_event() -> None:
    table = with_goblins()
    before = table.encounter
    table.do(action="move", who="Goblin 2", distance=2)
    assert table.turn == "Goblin 2"
    assert table.combatant("Goblin 2").pace.turn == 2
    table.do(action="undo")
    assert table.encounter == before


def test_a_member_who_has_acted_ends_the_turn_when_another_moves() -> None:
    table = with_goblins()
    table.do(action="move", who="Goblin 1", distance=2)
    table.do(action="move", who="Goblin 3", distance=1)
    assert table.order == ["Ansa", "Goblin 1", "Goblin 3", "Goblin 2", "Bor"]
    assert table.combatant("Goblin 1").turns == 1
    table.do(action="next")
    assert table.turn == "Goblin 2"


def test_a_member_who_has_acted_in_the_cycle_does_not_act_again() -> None:
    table = with_goblins()
    table.do(action="move", who="Goblin 1", distance=2)
    table.do(action="move", who="Goblin 3", distance=1)
    fault = table.fault(action="take-turn", who="Goblin 1")
    assert "is not of the group whose turn it is, or has acted" in fault.message
    fault = table.fault(action="move", who="Goblin 1", distance=1)
    assert "it is not their turn" in fault.message


def test_a_combatant_of_another_initiative_is_not_in_the_group() -> None:
    table = with_goblins()
    assert "it is not their turn" in table.fault(action="move", who="Bor", distance=1).message


def test_a_turn_that_was_lent_counts_down_once() -> None:
    table = with_goblins()
    table.do(action="undo")
    table.do(action="condition", who=["Goblin 1"], condition="lit", turns=2, ends="start")
    table.do(action="next")
    table.do(action="take-turn", who="Goblin 2")
    table.do(action="next")
    (held,) = table.combatant("Goblin 1").conditions
    assert (table.turn, held.left) == ("Goblin 1", 1)


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_turns_of_a_group_end_in_one_event(system: str) -> None:
    table, slowly = with_goblins(system), with_goblins(system)
    table.do(action="next-group")
    for _ in range(3):
        slowly.do(action="next")
    assert table.turn == "Bor"
    assert played(table.encounter) == played(slowly.encounter)


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("times", [2, 5, 13])
def test_going_on_by_a_count_equals_single_steps(system: str, times: int) -> None:
    table, slowly = with_goblins(system), with_goblins(system)
    before = table.encounter
    table.do(action="next", times=times)
    for step in range(times):
        if step and party_to_roll(slowly.encounter, slowly.fight.book.initiative):
            break
        slowly.do(action="next")
    assert played(table.encounter) == played(slowly.encounter)
    table.do(action="undo")
    assert table.encounter == before


def test_a_count_of_steps_stops_before_the_party_rolls_initiative() -> None:
    table = with_goblins("rom")
    table.do(action="next", times=100)
    assert (table.encounter.round, table.encounter.phase) == (2, "roll")
    assert "of 100: the party rolls initiative." in table.text
    table.do(action="next", times=2)
    assert table.encounter.phase == "declare"


def test_running_on_stops_at_the_party() -> None:
    table = with_goblins()
    table.do(action="run-on")
    assert table.turn == "Bor"
    assert table.text.endswith("Stopped: it is Bor's turn.")


def test_running_on_stops_when_a_condition_ends() -> None:
    table = with_goblins()
    table.do(action="condition", who=["Goblin 2"], condition="stunned", turns=1)
    table.do(action="run-on")
    assert table.turn == "Goblin 3"
    assert table.text.endswith("Stopped: Goblin 2 is no longer stunned.")


def test_running_on_stops_at_the_named_pulse_or_when_movement_ends() -> None:
    table = moving()
    table.do(action="run-on", cell=5)
    assert table.encounter.cell == 5
    table.do(action="run-on")
    assert table.text.endswith("Stopped: CS 1: resolution.")


def test_running_on_stops_when_somebody_is_out_of_movement() -> None:
    table = moving()
    before = table.encounter
    table.do(action="grant", who="Ansa", distance=-100)
    told = happened(table.fight.book, before, table.encounter, None)
    assert told == ["Ansa is out of movement"]


def moving() -> Table:
    """Return a Realms of Myth fight in its first pulse. Ansa and a goblin move."""
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party", sheet={"full_mph": 12})
    table.do(action="add", name="Goblin", sheet={"full_mph": 8})
    table.do(action="start")
    table.do([5, 4], action="next")
    table.do(action="declare", who="Ansa", mph=6)
    table.do(action="declare", who="Goblin", mph=4)
    for _ in range(2):
        table.do(action="next")
    return table


def test_all_go_on_as_before_in_one_event() -> None:
    table = moving()
    table.do(action="end-round")
    table.do(action="next")
    table.do([5, 4], action="as-before")
    assert (table.encounter.phase, table.encounter.cell) == ("move", 1)
    assert "Ansa declares (6 mph until now). Goblin declares (4 mph until now)." in table.text
    table.do(action="undo")
    assert table.encounter.phase == "roll"


def test_going_on_as_before_is_refused_with_nothing_to_declare() -> None:
    message = moving().fault(action="as-before").message
    assert message == "nothing is declared now: that comes with the next CS."


def test_an_action_in_ones_own_turn_that_only_one_book_has_takes_the_groups_turn() -> None:
    table = with_goblins("exp")
    table.do(action="attack", who="Goblin 2", target="Ansa", weapon="B")
    assert table.turn == "Goblin 2"
