"""The predicted next turns are the turns that come next in the round."""

import pytest
from hypothesis import strategies as st

from rules.encounter.codec import to_bytes
from rules.fight.preview import coming
from tests.play.exp.table import melee
from tests.play.random_play import BOOKS, in_every_book, played
from tests.play.table import Table, fighting, moving


def then(table: Table, most: int = 9) -> list[str]:
    """The names of the combatants who come next."""
    ids = coming(table.encounter, table.fight.book, most)
    return [table.encounter.combatants[who].name for who in ids]


@pytest.mark.parametrize("system", ["obss", "opend6"])
def test_the_others_come_in_order_up_to_the_end_of_the_round(system: str) -> None:
    table = fighting(system, "Grak", "Mira", "Oda", "Vex")
    assert then(table) == ["Mira", "Oda", "Vex"]
    assert then(table, 2) == ["Mira", "Oda"]
    table.do(action="out", who="Oda")
    table.do(action="next")
    assert then(table) == ["Vex"]
    table.do(action="next")
    assert then(table) == []


def test_a_combatant_who_delays_comes_after_all_others() -> None:
    table = fighting("opend6", "Grak", "Mira", "Oda")
    table.do(action="delay", who="Mira")
    assert then(table) == ["Oda", "Mira"]


def test_the_driver_has_the_turn_and_the_vehicle_none() -> None:
    table = fighting("opend6", "Bo", "Vane")
    table.do(action="add", name="Sedan", sheet={"kind": "vehicle", "move": 30})
    table.do(action="board", who="Vane", vehicle="Sedan", seat="driver")
    assert then(table) == ["Vane"]


def test_later_cycles_are_foretold_as_far_as_points_reach() -> None:
    table = Table("emala")
    table.do(action="add", name="Ilse", sheet={"action_points": 3}, initiative=9)
    table.do(action="add", name="Goblin", count=2, initiative=5)
    table.do(action="start")
    table.do(action="spend", who="Goblin 2", points=1, reason="parry")
    assert then(table) == ["Goblin 1", "Goblin 2", "Ilse", "Goblin 1", "Ilse"]


def test_busy_combatants_are_skipped_and_dice_of_the_next_unit_end_the_preview() -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="condition", who="Mira", condition="inactive", turns=1)
    assert then(table) == ["Oda"]
    table.do(action="end-unit")
    assert then(table) == []


def test_a_turn_whose_end_needs_dice_hides_later_turns() -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="condition", who="Mira", condition="panicked")
    assert then(table) == ["Mira"]


def test_declaring_combatants_come_in_order_and_nobody_while_all_move() -> None:
    table = fighting("rom", "Ansa", "Bor", "Cai")
    assert then(table) == []
    table.do(action="next")
    assert then(table) == ["Bor", "Cai"]
    assert then(moving("Ansa", "Bor")) == []


def test_nobody_comes_before_the_fight_begins() -> None:
    table = Table("emala")
    table.do(action="add", name="Ilse")
    assert then(table) == []


@in_every_book(50)
def test_turns_come_as_foretold_and_the_preview_changes_nothing(
    system: str, data: st.DataObject
) -> None:
    table = played(system, data)
    before, events = to_bytes(table.encounter), table.fight.last
    foretold = coming(table.encounter, table.fight.book, 4)
    assert (to_bytes(table.encounter), table.fight.last) == (before, events)
    for who in foretold:
        table.do(action="next")
        assert table.encounter.turn_of == who


@pytest.mark.parametrize("system", BOOKS)
def test_every_turn_that_can_be_foretold_is_in_the_preview(system: str) -> None:
    """The preview ends only at the round's end, if nobody has the turn, or if dice are needed."""
    table = fighting(system, "Grak", "Mira", "Oda")
    if system == "rom":
        table.do(action="next")
    foretold = coming(table.encounter, table.fight.book, 99)
    begun = table.encounter.round
    for _ in foretold:
        table.do(action="next")
    table.do(action="next")
    assert table.encounter.round > begun or table.encounter.turn_of is None
