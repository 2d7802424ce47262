"""A fight never gets stuck, and the strip and the order of a fight stay complete."""

from hypothesis import assume
from hypothesis import strategies as st

from rules.books.opend6.rounds import takes_turns
from rules.encounter import Combatant
from tests.play.random_play import in_every_book, moments, played, tried
from tests.play.table import Table


@in_every_book(60)
def test_the_turn_always_belongs_to_somebody_in_the_fight(system: str, data: st.DataObject) -> None:
    for table in moments(system, data, override=True):
        encounter = table.encounter
        assert encounter.turn_of is None or encounter.turn_of in encounter.combatants
        assert sorted(encounter.order) == sorted(encounter.combatants)
        assert table.fight.book.rounds.status(encounter)


@in_every_book(60)
def test_next_goes_on_while_somebody_can_act(system: str, data: st.DataObject) -> None:
    table = played(system, data, override=True)
    people = table.encounter.combatants.values()
    assume(not any(one.arrives for one in people))
    going = any(_may_act(table, one) for one in people)
    assert tried(table, {"action": "next"}) == going
    assert tried(table, {"action": "end-round"}) == going


def _may_act(table: Table, combatant: Combatant) -> bool:
    if combatant.out:
        return False
    if table.fight.book.id == "opend6":
        return takes_turns(table.encounter, combatant)
    return table.fight.book.id != "emala" or combatant.sheet["action_points"] != 0


@in_every_book(40)
def test_every_round_ends(system: str, data: st.DataObject) -> None:
    table = played(system, data)
    begun = table.encounter.round
    for _ in range(300):
        if table.encounter.round > begun or not tried(table, {"action": "next"}):
            return
    assert table.encounter.round > begun


@in_every_book(40)
def test_the_strip_marks_distances_in_cells_that_have_begun(
    system: str, data: st.DataObject
) -> None:
    for table in moments(system, data):
        for combatant in table.encounter.combatants.values():
            cells = [mark.cell for mark in combatant.pace.marks]
            assert cells == sorted(set(cells))
            # OBSS's cells are each mover's own Actions, not the round's.
            begun = 3 if system == "obss" else table.encounter.cell
            assert all(0 < cell <= begun for cell in cells)
            assert all(mark.distance > 0 for mark in combatant.pace.marks)
            assert all(mark.event <= table.fight.last for mark in combatant.pace.marks)
