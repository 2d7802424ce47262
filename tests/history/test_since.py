"""Texts about events that happened to a combatant since this combatant's last turn."""

from rules.history.event import event_from_bytes, event_to_bytes
from rules.history.fight import Fight
from rules.history.since import MOST_EVENTS, since_last_turn
from rules.numbers.figures import recompute
from rules.rulebook.answers import Remark, text_of
from tests.play.table import Table, fighting, moving


def since(table: Table, name: str) -> list[str]:
    return [text_of(one) for one in since_last_turn(table.fight, table.combatant(name).id)]


def remark(table: Table, name: str) -> Remark:
    """Return the first text about the combatant. The text must be a `Remark` with numbers."""
    told = since_last_turn(table.fight, table.combatant(name).id)[0]
    assert isinstance(told, Remark)
    return told


def after_ilse() -> Table:
    """Return a table after Ilse's turn, in the turn of Wolf 2."""
    table = fighting("opend6", "Ilse", "Wolf 2", "Cato")
    table.do(action="damage", who="Ilse", amount=9, reason="a trap")
    table.do(action="next")
    return table


def test_nothing_has_happened_right_after_a_turn() -> None:
    assert since(after_ilse(), "Ilse") == []


def test_damage_is_shown_with_its_reason_or_with_the_turn_it_came_in() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=3)
    table.do(action="damage", who="Ilse", amount=1)
    table.do(action="damage", who=["Ilse", "Cato"], amount=2, reason="fire")
    assert since(table, "Ilse") == ["took 4 on Wolf 2's turn and 2 from fire"]
    assert since(table, "Wolf 2") == []


def test_damage_is_shown_until_the_next_turn_of_the_combatant_ends() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=3)
    table.do(action="next")
    table.do([4, 5, 6], action="end-round")
    while table.turn != "Ilse":
        table.do(action="next")
    assert since(table, "Ilse") == ["took 3 on Wolf 2's turn"]
    table.do(action="next")
    assert since(table, "Ilse") == []


def test_the_attacker_is_named_if_the_action_names_them() -> None:
    table = fighting("emala", "Ilse", "Goblin 1", "Cato")
    table.do(action="engage", who="Ilse", other="Goblin 1")
    table.do(action="next")
    table.do(action="next")
    table.do(action="leave", who="Ilse")
    table.do(action="free-attack", who="Goblin 1", target="Ilse", damage=4)
    assert since(table, "Ilse") == ["took 4 from Goblin 1"]


def test_each_number_leads_back_to_its_events() -> None:
    table = after_ilse()
    first = table.do(action="damage", who="Ilse", amount=3).n
    second = table.do(action="damage", who="Ilse", amount=1).n
    told = remark(table, "Ilse")
    account = told.account(4)
    assert account.label == "damage on Wolf 2's turn"
    assert [step.label for step in account.figure.steps] == [f"event {first}", f"event {second}"]
    assert recompute(account.steps())[account.label] == 4
    assert "Wolf 2" in told.names


def test_undone_damage_is_left_out_and_corrected_damage_is_shown_corrected() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=5)
    table.do(action="undo")
    wrong = table.do(action="damage", who="Ilse", amount=6).n
    table.do(action="next")
    assert table.turn == "Cato"
    table.do(action="correct", event=wrong, amount=2)
    assert since(table, "Ilse") == ["took 2 on Wolf 2's turn"]
    table.do(action="correct", event=wrong, amount=0)
    assert since(table, "Ilse") == []


def test_healing_is_shown_beside_the_damage() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=3)
    healed = table.do(action="heal", who="Ilse", amount=9, reason="a potion").n
    assert since(table, "Ilse") == ["took 3 on Wolf 2's turn", "healed 9 from a potion"]
    table.do(action="correct", event=healed, amount=4)
    assert since(table, "Ilse") == ["took 3 on Wolf 2's turn", "healed 4 from a potion"]


def test_many_sources_of_damage_are_shown_together() -> None:
    table = after_ilse()
    for amount, reason in enumerate(("fire", "acid", "frost", "thorns", "sand"), 1):
        table.do(action="damage", who="Ilse", amount=amount, reason=reason)
    told = "took 1 from fire, 2 from acid, 3 from frost and 9 from others"
    assert since(table, "Ilse")[0] == told


def test_conditions_are_shown_if_they_came_or_went_for_good() -> None:
    table = fighting("opend6", "Ilse", "Wolf 2", "Cato")
    table.do(action="condition", who="Ilse", condition="blessed")
    table.do(action="next")
    table.do(action="condition", who="Ilse", condition="prone")
    table.do(action="condition", who="Ilse", condition="stunned", turns=3, whose="Wolf 2")
    table.do(action="condition", who="Ilse", condition="dazed")
    table.do(action="end-condition", who="Ilse", condition="dazed")
    table.do(action="end-condition", who="Ilse", condition="blessed")
    table.do(action="next")
    assert since(table, "Ilse") == ["now prone and stunned", "no longer blessed"]
    table.do(action="condition", who="Ilse", condition="blessed")
    assert since(table, "Ilse") == ["now prone and stunned"]


def test_going_out_of_the_fight_is_shown() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=11)
    assert since(table, "Ilse") == ["took 11 on Wolf 2's turn", "out of the fight"]
    table.do(action="heal", who="Ilse", amount=1)
    assert since(table, "Ilse")[-1] == "healed 1 on Wolf 2's turn"


def test_an_edit_by_the_gm_is_no_damage() -> None:
    table = after_ilse()
    table.do(action="edit", who="Ilse", hp=4)
    assert since(table, "Ilse") == []


def test_a_combatant_who_fights_alone_also_has_turns() -> None:
    table = fighting("opend6", "Ilse")
    table.do(action="damage", who="Ilse", amount=3)
    assert since(table, "Ilse") == ["took 3"]
    table.do(action="next")
    assert since(table, "Ilse") == []


def test_in_a_cs_damage_is_shown_since_the_declaration() -> None:
    table = moving("Ansa", "Bor")
    table.do(action="damage", who="Ansa", amount=3)
    assert since(table, "Ansa") == ["took 3"]


def test_before_the_first_turn_damage_is_shown_up_to_the_limit_of_events() -> None:
    table = fighting("opend6", "Ilse", "Cato")
    table.do(action="damage", who="Cato", amount=3)
    assert since(table, "Cato") == ["took 3 on Ilse's turn"]
    for _ in range(MOST_EVENTS):
        table.do(action="note", text="time goes by")
    assert since(table, "Cato") == []


def test_events_from_a_save_give_the_same_texts() -> None:
    table = after_ilse()
    table.do(action="damage", who="Ilse", amount=3)
    table.do(action="condition", who="Ilse", condition="prone")
    fight, _ = Fight.new("Ford", "opend6")
    fight.follow(*(event_from_bytes(event_to_bytes(event)) for event in table.events))
    who = table.combatant("Ilse").id
    assert since_last_turn(fight, who) == since_last_turn(table.fight, who)
    assert len(since(table, "Ilse")) == 2
