"""The sentence at a round's end names who was passed over, what ended, and who still waits."""

import pytest

from tests.play.exp.table import melee
from tests.play.table import Table, fighting, moving


def over(table: Table) -> str:
    """Return the last event's sentence about the end of a round. Return '' if it has none."""
    sentences = table.text.replace("\n", " ").split(". ")
    return next((one for one in sentences if " over: " in one), "")


def test_a_round_that_leaves_nothing_is_not_mentioned() -> None:
    table = fighting("opend6", "Grak", "Mira")
    table.do(action="next")
    table.do(action="next")
    assert table.encounter.round == 2
    assert over(table) == ""


def test_combatants_cut_short_and_combatants_who_held_back_are_named_apart() -> None:
    table = fighting("emala", "Ilse", "Cato", "Dora", "Ogre")
    table.do(action="delay", who="Dora")
    table.do(action="next")
    table.do(action="end-round")
    told = "Round 1 over: Ogre passed over; Ilse and Cato could still have acted; Dora never came"
    assert over(table) == f"{told} back from a delay"


def test_conditions_that_ended_with_the_round_are_named_only_there() -> None:
    table = fighting("obss", "Grak", "Mira", "Oda")
    table.do(action="condition", who=["Grak", "Mira"], condition="bound", turns=1, ends="round")
    table.do(action="condition", who="Oda", condition="dazed", turns=1)
    table.do(action="end-round")
    told = "Round 1 over: Mira and Oda passed over; Oda is no longer dazed; Grak and Mira are no"
    assert over(table) == f"{told} longer bound"
    assert table.text.count("dazed") == table.text.count("bound") == 1


def test_newcomers_without_initiative_are_named_if_they_roll_none() -> None:
    table = fighting("emala", "Ilse", sheet={"action_points": 1})
    table.do(action="add", name="Goblin", count=2, sheet={"action_points": 1})
    table.do(action="end-round")
    told = "Goblin 1 and Goblin 2 passed over; Goblin 1 and Goblin 2 have no initiative"
    assert over(table) == f"Round 1 over: {told}"
    table.do(action="option", option="initiative-each-round", value="on")
    table.do(action="end-round")
    assert over(table) == "Round 2 over: Goblin 1 and Goblin 2 passed over"


def test_newcomers_who_roll_at_the_next_round_are_not_named() -> None:
    table = fighting("opend6", "Vane")
    table.do(action="add", name="Oda")
    table.do(action="end-round")
    assert over(table) == "Round 1 over: Oda passed over"


def test_a_combatant_who_is_out_was_not_passed_over() -> None:
    table = fighting("obss", "Grak", "Mira")
    table.do(action="condition", who="Mira", condition="dying", turns=1)
    table.do(action="out", who="Mira")
    table.do(action="end-round")
    assert over(table) == "Round 1 over: Mira is no longer dying"


@pytest.mark.parametrize("how", ["next", "end-round"])
def test_a_cs_names_ended_conditions_and_those_who_never_declared(how: str) -> None:
    table = fighting("rom", "Ansa", "Bor")
    table.do(action="condition", who="Bor", condition="dazed", turns=1)
    table.do(action="next")
    table.do(action="delay", who="Bor")
    table.do(action="next")
    while table.encounter.phase != "resolve":
        table.do(action="next")
    table.do(action=how)
    told = "Bor is no longer dazed; Bor never came back from a delay"
    assert over(table) == f"CS 1 over: {told}"
    assert table.text.count("dazed") == 1


def test_a_melee_names_conditions_that_ended_with_it() -> None:
    table = melee()
    table.do(action="condition", who="Mira", condition="blessed", turns=1, ends="round")
    table.do(action="end-round")
    assert over(table) == "Melee 1 over: Mira is no longer blessed"


def test_the_pulses_in_between_report_no_end() -> None:
    table = moving("Ansa")
    table.do(action="next")
    assert over(table) == ""
