"""Combatants in the fight: adding, joining, editing, removing."""

import pytest
from msgspec.structs import replace

from rules.errors import NotFound
from tests.play.table import Table, fighting


def test_one_combatant_keeps_its_name() -> None:
    table = Table("emala")
    table.do(action="add", name="Grak", side="party")
    assert table.order == ["Grak"]
    assert table.text == "Grak joined the party."


def test_several_of_a_kind_are_numbered_on_from_the_highest() -> None:
    table = Table("emala")
    table.do(action="add", name="Goblin", count=3)
    table.do(action="remove", who="Goblin 2")
    table.do(action="add", name="Goblin", count=2)
    assert table.order == ["Goblin 1", "Goblin 3", "Goblin 4", "Goblin 5"]


def test_one_more_of_a_numbered_kind_has_the_next_number() -> None:
    table = Table("emala")
    table.do(action="add", name="Goblin", count=2)
    table.do(action="add", name="goblin")
    assert table.order == ["Goblin 1", "Goblin 2", "goblin 3"]


def test_a_second_combatant_of_a_name_gets_the_number_two() -> None:
    table = Table("rom")
    table.do(action="add", name="Troll")
    table.do(action="add", name="Troll")
    assert table.order == ["Troll", "Troll 2"]


def test_an_added_combatant_has_the_sheet_of_the_books_defaults() -> None:
    table = Table("emala")
    table.do(action="add", name="Grak", sheet={"dex": 14})
    sheet = table.combatant("Grak").sheet
    assert sheet["dex"] == 14
    assert set(sheet) == {field.id for field in table.fight.book.words.fields}


def test_a_newcomer_with_an_initiative_acts_on_it_in_the_same_round() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="add", name="Oda", initiative=49.5)
    assert table.text == "Oda joined the foes in round 1."
    assert table.order == ["Grak", "Oda", "Mira"]
    table.do(action="next")
    assert table.turn == "Oda"


def test_a_fight_has_room_for_a_thousand() -> None:
    table = Table("rom")
    for _ in range(10):
        table.do(action="add", name="Rat", count=100)
    fault = table.fault(action="add", name="Rat")
    assert (fault.code, fault.field) == ("out-of-range", "count")


def test_an_edit_logs_old_and_new_values() -> None:
    table = fighting("emala", "Grak")
    table.do(action="edit", who="Grak", name="Grok", side="party", hp=15, sheet={"dex": 12})
    assert table.text == (
        "Grak is changed: DEX 10 to 12, name Grak to Grok, side foes to party, HP 20 to 15."
    )


def test_an_edit_logs_yes_and_no() -> None:
    table = fighting("emala", "Grak")
    table.do(action="edit", who="Grak", sheet={"aquatic": True})
    assert table.text == "Grak is changed: Lives in water no to yes."


def test_an_edit_changes_only_the_fields_that_it_names() -> None:
    table = Table("emala")
    table.do(action="add", name="Grak", sheet={"dex": 14, "swim": 40})
    table.do(action="edit", who="Grak", sheet={"swim": 60})
    sheet = table.combatant("Grak").sheet
    assert (sheet["dex"], sheet["swim"]) == (14, 60)


def test_a_name_that_two_combatants_have_must_be_given_by_id() -> None:
    table = Table("rom")
    table.do(action="add", name="Troll", count=2)
    encounter = table.fight.encounter
    # An old save may have this: older programs allowed an edit that gave a name twice.
    namesakes = encounter.put(replace(encounter.find("Troll 2"), name="Troll 1"))
    with pytest.raises(NotFound, match="c1, c2"):
        namesakes.find("Troll 1")
    assert namesakes.find("c2").id == "c2"


def test_a_combatant_removed_in_their_own_turn_is_gone_before_the_next_turn() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="remove", who=["Grak", "Mira"])
    assert (table.turn, table.order) == ("Oda", ["Oda"])
    assert table.text.startswith("Grak is removed. Mira is removed. Oda's turn")


def test_an_edit_cannot_give_a_name_that_somebody_has() -> None:
    table = fighting("emala", "Grak", "Wolf 1", "Wolf 2")
    fault = table.fault(action="edit", who="Grak", name="wolf 2")
    assert (fault.code, fault.field) == ("conflict", "name")
    assert fault.message == "somebody is called Wolf 2 already: Wolf 3 is free."
    table.do(action="edit", who="Grak", name="GRAK")
    assert table.order == ["GRAK", "Wolf 1", "Wolf 2"]


def test_removing_the_last_combatant_with_action_points_begins_the_next_round() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="next")
    table.do(action="spend", who="Grak")
    table.do(action="remove", who="Mira")
    assert table.turn == "Grak"
    assert table.encounter.round == 2


def test_removing_the_declaring_combatant_lets_the_next_declare() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="next")
    table.do(action="remove", who="Grak")
    assert table.turn == "Mira"


def test_removing_the_last_combatants_leaves_nobodys_turn() -> None:
    for system in ("emala", "rom"):
        table = fighting(system, "Grak")
        table.do(action="remove", who="Grak")
        assert table.turn is None
        assert table.fault(action="next").code == "conflict"


def test_removing_works_if_nobody_else_can_ever_act() -> None:
    table = Table("emala")
    table.do(action="add", name="Grak", initiative=9)
    table.do(action="add", name="Statue", initiative=8, sheet={"action_points": 0})
    table.do(action="start")
    table.do(action="remove", who="Grak")
    assert table.order == ["Statue"]
    assert table.turn is None


def test_notes_are_kept_with_their_combatant() -> None:
    table = fighting("emala", "Grak")
    table.do(action="note", who="Grak", text="owes Mira two coins")
    table.do(action="note", text="It begins to rain.")
    assert table.combatant("Grak").notes == ("owes Mira two coins",)
    assert table.text == "Note: It begins to rain."


def test_hit_points_that_are_dice_are_rolled_for_each_and_recorded() -> None:
    table = Table("emala")
    table.do([7, 4], action="add", name="Goblin", count=2, hp="2d6")
    assert [one.hp for one in table.encounter.in_order()] == [7, 4]
    assert [one.hp_most for one in table.encounter.in_order()] == [7, 4]
    assert [roll.purpose for roll in table.event.dice] == [
        "hit points of Goblin 1",
        "hit points of Goblin 2",
    ]
    assert "Goblin 1 (2d6: 7, typed total)" in table.text


def test_rolled_hit_points_are_at_least_one() -> None:
    table = Table("emala")
    table.do([-2], action="add", name="Rat", hp="1d6-3")
    assert table.combatant("Rat").hp == 1


def test_an_added_combatant_has_their_things_from_the_start() -> None:
    table = Table("emala")
    leather = {"item": "leather", "weight": 2, "worn": True}
    table.do(action="add", name="Goblin", count=2, items=[leather, {"item": "spear", "weight": 1}])
    held = table.combatant("Goblin 2").items
    assert [(one.name, one.weight, one.worn) for one in held] == [
        ("leather", 2, True),
        ("spear", 1, False),
    ]
    assert table.text.endswith("each with leather (2 ENC, worn), spear (1 ENC).")


def test_several_kinds_join_in_one_step_that_is_undone_as_one() -> None:
    table = Table("emala")
    kinds = [{"name": "Goblin", "count": 2, "hp": "2d6"}, {"name": "Ilse", "side": "party"}]
    table.do([7, 4], action="add-several", kinds=kinds)
    assert table.order == ["Goblin 1", "Goblin 2", "Ilse"]
    table.do(action="undo")
    assert table.order == []


def test_nobody_joins_if_one_of_the_kinds_is_wrong() -> None:
    table = Table("emala")
    kinds = [{"name": "Goblin"}, {"name": "Ilse", "sheet": {"dex": 500}}]
    fault = table.fault(action="add-several", kinds=kinds)
    assert fault.message.startswith("dex is 500")


def test_the_rulebook_can_be_changed_while_nobody_is_there() -> None:
    table = Table("emala")
    table.do(action="option", option="swim-bonus", value="off")
    table.do(action="change-rulebook", system="rom")
    assert table.fight.book.id == "rom"
    assert table.encounter.options == {}
    table.do(action="add", name="Cael", sheet={"full_mph": 12})
    assert table.combatant("Cael").sheet["full_mph"] == 12


def test_the_rulebook_cannot_be_changed_once_somebody_is_there() -> None:
    table = fighting("emala", "Grak")
    fault = table.fault(action="change-rulebook", system="rom")
    assert fault.code == "conflict"
    assert "Emala's" in fault.message


def test_going_back_over_a_change_of_the_rulebook_restores_each_state_with_its_book() -> None:
    table = Table("emala")
    table.do(action="add", name="Grak")
    table.do(action="start")
    before = table.event.n
    table.do(action="undo-to", event=1)
    table.do(action="change-rulebook", system="obss")
    table.do(action="add", name="Brenna")
    after = table.event.n
    table.do(action="undo-to", event=1)
    assert table.fight.book.id == "emala"
    assert table.fight.state_at(before).combatants["c1"].name == "Grak"
    assert table.fight.state_at(after).system == "obss"


def test_an_unknown_name_is_answered_with_the_most_similar_name() -> None:
    table = Table("emala")
    table.do(action="add", name="Wolf", count=10)
    assert table.fault(action="out", who="Wlf 9").message == (
        "nobody here is called 'Wlf 9'; the nearest are Wolf 9, Wolf 1 and Wolf 2."
    )
