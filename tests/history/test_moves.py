"""Undo and redo one event. Undo to the start of a turn, to an earlier time, and to any event."""

from rules.encounter.codec import to_bytes
from tests.play.table import Table, fighting, moving


def hp(table: Table) -> int | None:
    return table.combatant("Grak").hp


def hurt(table: Table, *amounts: int) -> list[int]:
    """Do damage of these amounts, one event for each. Return the numbers of the events."""
    return [table.do(action="damage", who="Grak", amount=amount).n for amount in amounts]


def test_undo_takes_the_last_action_back_and_names_it() -> None:
    table = fighting("emala", "Grak")
    hurt(table, 3)
    table.do(action="undo")
    assert hp(table) == 20
    assert table.text == "Undone: Grak takes 3 damage: 17 of 20 HP."


def test_redo_repeats_the_action_with_the_same_dice() -> None:
    table = fighting("emala", "Grak")
    table.do(action="damage", who="Grak", amount="3d6")
    left = hp(table)
    table.do(action="undo")
    event = table.do(action="redo")
    assert hp(table) == left
    assert event.dice == ()
    assert event.text.startswith("Redone: Grak takes")


def test_undo_and_redo_go_step_by_step() -> None:
    table = fighting("emala", "Grak")
    hurt(table, 1, 2, 3)
    seen = []
    for name in ("undo", "undo", "redo", "undo", "undo", "redo", "redo", "redo"):
        table.do(action=name)
        seen.append(hp(table))
    assert seen == [17, 19, 17, 19, 20, 19, 17, 14]


def test_redo_goes_no_further_than_the_undone_events() -> None:
    table = fighting("emala", "Grak")
    assert table.fault(action="redo").message == "there is nothing to redo."
    hurt(table, 1)
    table.do(action="undo")
    table.do(action="redo")
    assert table.fault(action="redo").code == "refused"


def test_a_new_action_ends_redo_and_leaves_undone_events_in_the_history() -> None:
    table = fighting("emala", "Grak")
    first, second = hurt(table, 1, 2)
    table.do(action="undo")
    (third,) = hurt(table, 5)
    assert table.fault(action="redo").code == "refused"
    assert table.fight.event(second).text.startswith("Grak takes 2 damage")
    assert not table.fight.is_active(second)
    assert table.fight.is_active(first)
    assert table.fight.is_active(third)
    assert table.fight.event(third).parent == first


def test_an_undo_is_an_event_that_points_back() -> None:
    table = fighting("emala", "Grak")
    (number,) = hurt(table, 1)
    event = table.do(action="undo")
    assert (event.n, event.parent, event.head) == (number + 1, number, number - 1)
    assert event.moves_head
    assert not table.fight.is_active(event.n)


def test_nothing_goes_back_before_the_encounter() -> None:
    table = Table("emala")
    for name in ("undo", "previous", "undo-turn"):
        assert table.fault(action=name).code == "refused"


def test_undo_to_the_start_of_the_turn_keeps_the_turn() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="next")
    began = to_bytes(table.encounter)
    table.do(action="move", who="Mira", distance=2)
    hurt(table, 4)
    table.do(action="undo-turn")
    assert to_bytes(table.encounter) == began
    assert table.turn == "Mira"
    assert "just begun" in table.fault(action="undo-turn").message


def test_going_back_to_the_start_of_a_turn_says_whose_turn_it_is() -> None:
    table = Table("rom")
    for name in ("Ansa", "Cael"):
        table.do(action="add", name=name, hp=20)
    table.do(action="start")
    table.do([2, 9], action="next")
    assert table.event.text.startswith("Ansa has initiative 2")
    table.do(action="damage", who="Cael", amount=1)
    table.do(action="undo-turn")
    assert table.text == "Back to the start of Cael's turn."


def test_going_back_in_nobodys_turn_names_the_event_that_began_it() -> None:
    table = fighting("rom", "Ansa", "Cael")
    table.do(action="end-round")
    table.do(action="next")
    table.do(action="add", name="Oda")
    table.do(action="undo-turn")
    assert table.text == "Back to the start of the turn: CS 2 begins."


def test_undo_to_the_start_of_the_turn_is_redone_in_one_step() -> None:
    table = fighting("emala", "Grak", "Mira")
    hurt(table, 4, 5)
    after = to_bytes(table.encounter)
    table.do(action="undo-turn")
    table.do(action="redo")
    assert to_bytes(table.encounter) == after


def test_previous_goes_back_to_before_the_last_next() -> None:
    table = fighting("emala", "Grak", "Mira")
    hurt(table, 4)
    before = to_bytes(table.encounter)
    table.do(action="next")
    table.do(action="move", who="Mira", distance=2)
    table.do(action="previous")
    assert to_bytes(table.encounter) == before
    assert table.turn == "Grak"
    assert "Back to before" in table.text


def test_in_realms_of_myth_a_step_back_is_a_pulse() -> None:
    table = moving("Grak", mph=12)
    table.do(action="next")
    table.do(action="next")
    table.do(action="previous")
    assert table.encounter.cell == 2
    table.do(action="previous")
    assert table.encounter.cell == 1
    assert table.counter("Grak", "on the move") == 0


def test_going_back_to_an_event_gives_the_state_right_after_it() -> None:
    table = fighting("emala", "Grak")
    first, _, _ = hurt(table, 1, 2, 3)
    table.do(action="undo-to", event=first)
    assert hp(table) == 19
    assert table.text == f"Back to event {first}: Grak takes 1 damage: 19 of 20 HP."


def test_undo_to_refuses_undone_events_and_events_that_are_not_earlier() -> None:
    table = fighting("emala", "Grak")
    first, second = hurt(table, 1, 2)
    undo = table.do(action="undo")
    assert "undone" in table.fault(action="undo-to", event=second).message
    assert "undone" in table.fault(action="undo-to", event=undo.n).message
    assert "not behind us" in table.fault(action="undo-to", event=first).message
    assert "not behind us" in table.fault(action="undo-to", event=99).message
    assert table.fault(action="undo-to", event=0).code == "out-of-range"
