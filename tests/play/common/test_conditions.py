"""Conditions, and the times when conditions end."""

import pytest

from rules.numbers.exact import plural
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import fighting


def test_a_condition_without_a_duration_stays_until_it_is_taken_off() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="condition", who=["Grak", "Mira"], condition="prone")
    for _ in range(6):
        table.do(action="next")
    assert table.conditions("Grak") == {"prone": None}
    table.do(action="end-condition", who=["Grak", "Mira"], condition="Prone")
    assert table.conditions("Grak") == table.conditions("Mira") == {}


def test_a_condition_lasts_to_the_end_of_ones_own_turns() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="condition", who="Mira", condition="dazed", turns=2)
    table.do(action="next")
    assert table.conditions("Mira") == {"dazed": 2}
    table.do(action="next")
    assert table.conditions("Mira") == {"dazed": 1}
    table.do(action="next")
    table.do(action="next")
    assert table.conditions("Mira") == {}
    assert "Mira is no longer dazed." in table.text


def test_a_condition_lasts_to_the_start_of_ones_own_turn() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="condition", who="Mira", condition="dazed", turns=1, ends="start")
    table.do(action="next")
    assert table.turn == "Mira"
    assert table.conditions("Mira") == {}


@pytest.mark.parametrize(("ends", "presses"), [("start", 2), ("end", 3)])
def test_a_condition_is_counted_by_anothers_turns(ends: str, presses: int) -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="condition", who="Grak", condition="held", turns=1, ends=ends, whose="Oda")
    assert table.text == f"Grak is held for 1 turn, to the {ends} of Oda's."
    for _ in range(presses):
        assert table.conditions("Grak") == {"held": 1}
        table.do(action="next")
    assert table.conditions("Grak") == {}


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_condition_is_counted_in_rounds(system: str) -> None:
    table = fighting(system, "Grak", "Mira")
    table.do(action="condition", who="Grak", condition="blessed", turns=2, ends="round")
    word = plural(table.fight.book.words.round_word)
    assert table.text == f"Grak is blessed for 2 {word}."
    left = []
    while table.encounter.round < 3:
        left.append(table.conditions("Grak")["blessed"])
        table.do(action="end-round")
    assert sorted(set(left)) == [1, 2]
    assert table.conditions("Grak") == {}


def test_the_end_of_a_cs_counts_as_the_end_of_everybodys_turn() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="condition", who="Mira", condition="dazed", turns=1)
    table.do(action="condition", who="Grak", condition="held", turns=1, ends="start", whose="Mira")
    table.do(action="next")
    assert table.conditions("Grak") == {"held": 1}
    table.do(action="next")
    assert table.turn == "Mira"
    assert table.conditions("Grak") == {}
    table.do(action="end-round")
    assert table.conditions("Mira") == {"dazed": 1}
    table.do(action="next")
    assert table.conditions("Mira") == {}


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_turn_that_was_held_back_does_not_start_twice(system: str) -> None:
    table = fighting(system, "Grak", "Mira")
    if system == "rom":
        table.do(action="next")
    table.do(action="condition", who="Mira", condition="held", turns=1, ends="start", whose="Grak")
    table.do(action="delay", who="Grak")
    table.do(action="come-back", who="Grak")
    table.do(action="next")
    assert table.turn == "Grak"
    assert table.conditions("Mira") == {"held": 1}


def test_a_turn_held_back_to_the_end_of_the_round_ends_with_it() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="condition", who="Grak", condition="dazed", turns=1)
    table.do(action="delay", who="Grak")
    table.do(action="end-round")
    assert table.conditions("Grak") == {}


def test_a_condition_held_already_starts_again() -> None:
    table = fighting("emala", "Grak")
    table.do(action="condition", who="Grak", condition="prone", turns=1)
    table.do(action="condition", who="Grak", condition="Prone", turns=5)
    assert table.conditions("Grak") == {"Prone": 5}


def test_going_back_restores_durations() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="condition", who="Grak", condition="dazed", turns=1)
    table.do(action="next")
    assert table.conditions("Grak") == {}
    table.do(action="undo")
    assert table.conditions("Grak") == {"dazed": 1}


def test_a_condition_counted_by_a_removed_combatant_still_runs_down() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="condition", who="Grak", condition="held", turns=1, whose="Oda")
    table.do(action="remove", who="Oda")
    table.do(action="next")
    assert table.conditions("Grak") == {}
