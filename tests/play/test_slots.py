"""The predicted slots of a round are the turns that are played afterwards."""

from itertools import pairwise

import pytest
from hypothesis import strategies as st

from rules.rulebook.answers import Slot, SlotKind
from tests.example_book import installed
from tests.play.exp.table import melee
from tests.play.random_play import in_every_book, moments, played, tried
from tests.play.table import Table, fighting, moving

TURN_BY_TURN = ("emala", "obss", "opend6")
"""The books in which a round ends when nobody has a turn left."""

SIGNS: dict[SlotKind, str] = {"acted": "*", "now": ">", "ahead": "o", "never": " "}


def slots(table: Table, name: str) -> tuple[Slot, ...]:
    return table.fight.book.slots(table.encounter, table.combatant(name))


def shown(table: Table, *names: str) -> list[str]:
    """Return each combatant's slots as signs, such as '*>o'. A screen could show these signs."""
    return ["".join(SIGNS[slot.kind] for slot in slots(table, name)) for name in names]


def signs(table: Table, name: str) -> str:
    """Return the signs of a combatant's slots, with a dot for an empty sign."""
    return "".join(slot.sign or "." for slot in slots(table, name))


def everybody(table: Table) -> dict[str, tuple[Slot, ...]]:
    people = table.encounter.combatants.values()
    return {one.id: table.fight.book.slots(table.encounter, one) for one in people}


def goblins(system: str = "emala") -> Table:
    """Return a fight in Ilse's turn.

    Ilse has three action points, and each of the two goblins has two.
    """
    table = Table(system)
    table.do(action="add", name="Ilse", sheet={"action_points": 3}, initiative=20)
    table.do(action="add", name="Goblin", count=2, initiative=9)
    table.do(action="start")
    return table


def test_each_cycle_has_a_slot_but_too_few_points_give_no_turn() -> None:
    table = goblins()
    assert shown(table, "Ilse", "Goblin 1") == [">oo", "oo "]
    table.do(action="next")
    assert shown(table, "Ilse", "Goblin 1", "Goblin 2") == ["*oo", ">o ", "oo "]
    for _ in range(5):
        table.do(action="next")
    assert (table.turn, table.encounter.cell) == ("Ilse", 3)
    assert shown(table, "Ilse", "Goblin 1", "Goblin 2") == ["**>", "** ", "** "]


def test_before_the_fight_all_cycles_are_ahead() -> None:
    table = Table("emala")
    table.do(action="add", name="Ilse", sheet={"action_points": 3})
    assert shown(table, "Ilse") == ["ooo"]


def test_a_point_spent_on_a_parry_costs_a_cycle() -> None:
    table = goblins()
    table.do(action="spend", who="Goblin 1", points=1, reason="parry")
    assert shown(table, "Goblin 1") == ["o  "]
    for _ in range(3):
        table.do(action="next")
    table.do(action="next")
    assert table.turn == "Goblin 2"
    assert shown(table, "Goblin 1") == ["*  "]


def test_points_beyond_the_others_make_the_round_longer_for_all() -> None:
    table = goblins()
    table.do(action="give", who="Goblin 2", points=2)
    assert shown(table, "Ilse", "Goblin 1", "Goblin 2") == [">oo ", "oo  ", "oooo"]
    assert table.fight.book.rounds.cells(table.encounter) == 4


def test_a_latecomer_has_no_turn_in_earlier_cycles() -> None:
    table = goblins()
    for _ in range(3):
        table.do(action="next")
    table.do(action="add", name="Ogre", initiative=30)
    assert shown(table, "Ogre") == ["  oo"]


def test_a_held_back_turn_is_ahead_while_it_may_be_taken() -> None:
    table = goblins()
    table.do(action="delay", who="Ilse")
    assert shown(table, "Ilse") == ["ooo"]
    table.do(action="next")
    table.do(action="next")
    assert "Ilse delays no longer." in table.text
    assert shown(table, "Ilse", "Goblin 1") == [" >oo", "*o  "]


def test_a_combatant_who_is_out_has_only_past_turns() -> None:
    table = goblins()
    table.do(action="next")
    table.do(action="out", who=["Ilse", "Goblin 2"])
    assert shown(table, "Ilse", "Goblin 2") == ["* ", "  "]


@pytest.mark.parametrize("system", ["obss", "opend6"])
def test_a_round_of_one_turn_each_has_one_slot(system: str) -> None:
    table = fighting(system, "Grak", "Mira", "Oda", "Vex")
    table.do(action="delay", who="Oda")
    table.do(action="out", who="Vex")
    table.do(action="next")
    assert shown(table, "Grak", "Mira", "Oda", "Vex") == ["*", ">", "o", " "]


def test_a_vehicle_has_no_turn_beside_its_drivers() -> None:
    table = fighting("opend6", "Vane")
    table.do(action="add", name="Sedan", sheet={"kind": "vehicle", "move": 30})
    table.do(action="board", who="Vane", vehicle="Sedan", seat="driver")
    assert shown(table, "Vane", "Sedan") == [">", " "]


def test_the_units_of_an_activity_are_marked_and_no_turn_comes_in_them() -> None:
    table = melee()
    table.do([3], action="activity", who="Grak", name="arm-bomb")
    assert (shown(table, "Grak", "Mira"), signs(table, "Grak")) == ([">  oo", "ooooo"], "bbb..")
    table.do(action="end-unit")
    table.do([9], action="next")
    assert (shown(table, "Grak", "Mira"), signs(table, "Grak")) == (["*  oo", "*>ooo"], "bbb..")


@pytest.mark.parametrize(
    ("condition", "foretold"),
    [
        ({}, "     "),
        ({"turns": 2}, "  ooo"),
        ({"turns": 1, "ends": "round"}, "     "),
        ({"turns": 3, "whose": "Grak"}, "  ooo"),
    ],
)
def test_an_inactive_combatant_has_no_turn_until_that_may_be_over(
    condition: dict[str, object], foretold: str
) -> None:
    table = melee()
    table.do(action="condition", who="Mira", condition="inactive", **condition)
    assert shown(table, "Mira") == [foretold]


def test_a_condition_for_some_turns_costs_slots_from_the_next_turn_on() -> None:
    table = melee()
    table.do(action="next")
    table.do(action="condition", who="Grak", condition="inactive", turns=2)
    assert shown(table, "Grak") == ["*  oo"]


def test_a_combatant_who_cannot_move_the_load_has_no_turn() -> None:
    table = melee()
    table.do(action="pick-up", who="Mira", item="Anvil", weight=90)
    assert shown(table, "Mira") == ["     "]


def test_a_turn_that_was_skipped_does_not_come_back_in_its_unit() -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="pick-up", who="Mira", item="Anvil", weight=90)
    table.do(action="next")
    assert table.turn == "Oda"
    table.do(action="drop", who="Mira", item="Anvil")
    assert shown(table, "Mira") == [" oooo"]


def test_a_moved_pulse_shows_the_gait_as_a_capital_and_a_later_one_as_a_small_letter() -> None:
    table = moving("Ansa", "Bor", mph=12)
    table.do(action="gait", who="Bor", gait="still")
    table.do(action="next")
    table.do(action="next")
    assert shown(table, "Ansa", "Bor") == ["**>ooooooo"] * 2
    assert (signs(table, "Ansa"), signs(table, "Bor")) == ("FFffffffff", "..........")
    table.do(action="gait", who="Ansa", gait="half")
    table.do(action="out", who="Bor")
    assert signs(table, "Ansa") == "FFhhhhhhhh"
    assert shown(table, "Bor") == ["  " + 8 * " "]


def test_movement_without_pulses_has_one_slot() -> None:
    table = moving("Ansa", mph=12)
    table.do(action="option", option="pulse-movement", value="off")
    assert (shown(table, "Ansa"), signs(table, "Ansa")) == ([">"], "f")


def test_a_book_without_slots_of_its_own_has_one_per_cell() -> None:
    with installed():
        table = fighting("pace", "Grak", "Mira", "Oda")
        table.do(action="next")
        table.do(action="out", who=["Grak", "Oda"])
        assert shown(table, "Grak", "Mira", "Oda") == ["*", ">", " "]


@in_every_book(60)
def test_all_have_as_many_slots_and_only_the_acting_combatant_has_one_now(
    system: str, data: st.DataObject
) -> None:
    for table in moments(system, data):
        rows = everybody(table)
        assert len({len(row) for row in rows.values()}) <= 1
        assert all(row[at].number == at + 1 for row in rows.values() for at in range(len(row)))
        now = [who for who, row in rows.items() for slot in row if slot.kind == "now"]
        turn_of = table.encounter.turn_of
        if system != "rom":
            assert now == ([] if turn_of is None else [turn_of])
        elif table.encounter.phase == "move":
            people = table.encounter.combatants.values()
            assert now == [one.id for one in people if not one.out]
        else:
            assert now == []


@in_every_book(80)
def test_past_slots_stay_past_and_every_turn_was_foretold(system: str, data: st.DataObject) -> None:
    """The test has no delayed and no surprised combatants. These can lose a predicted turn."""
    table = played(system, data)
    for _ in range(12):
        before, was = everybody(table), table.encounter
        if not tried(table, {"action": "next"}):
            return
        after, now = everybody(table), table.encounter
        if now.round > was.round:
            waits = [who for who, one in was.combatants.items() if one.delayed or one.surprised]
            rest = [row for who, row in before.items() if who not in waits]
            left = [slot for row in rest for slot in row if slot.kind == "ahead"]
            assert not (left and system in TURN_BY_TURN)
            continue
        for who, row in before.items():
            if was.combatants[who].delayed or was.combatants[who].surprised:
                continue
            for old, new in zip(row, after[who], strict=False):
                assert old.kind != "acted" or new.kind == "acted"
                assert old.kind != "never" or new.kind == "never"


@pytest.mark.parametrize("system", TURN_BY_TURN)
def test_every_foretold_turn_is_played(system: str) -> None:
    table = fighting(system, "Grak", "Mira", "Oda")
    foretold = {who: [slot.kind for slot in row] for who, row in everybody(table).items()}
    kinds = [everybody(table)]
    while table.encounter.round == 1:
        table.do(action="next")
        kinds.append(everybody(table))
    for one, other in pairwise(kinds[:-1]):
        assert one != other
    last = {who: [slot.kind for slot in row] for who, row in kinds[-2].items()}
    assert {who: len(row) for who, row in last.items()} == {
        who: len(row) for who, row in foretold.items()
    }
    assert {kind for row in last.values() for kind in row} == {"acted", "now"}
