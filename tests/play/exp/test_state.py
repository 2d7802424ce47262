"""A save keeps EXP's state of a combatant. A new unit removes the actions of the old unit."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.books.exp.book import BOOK
from rules.books.exp.state import ThisUnit, kept
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.fight.apply import actions_of
from tests.play.exp.table import melee, next_unit
from tests.play.random_play import plays, ready, tried


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_state_is_equal_after_saving_and_reading(data: st.DataObject) -> None:
    table = ready("exp")
    for request in data.draw(plays("exp")):
        tried(table, request, override=data.draw(st.booleans()))
        back = from_plain(to_plain(table.encounter), BOOK.state)
        assert back == table.encounter
        assert to_bytes(back) == to_bytes(table.encounter)


def test_a_new_unit_forgets_the_actions_of_the_unit_before() -> None:
    table = melee()
    table.do(action="turn", who="Grak", hexsides=2)
    table.do(action="do", who="Grak", name="chew-gum")
    table.do(action="slope", who="Grak", rise=1, run=5)
    table.do([5, 5, 3], action="climb", who="Grak", how="free", at_most=1)
    now = kept(table.combatant("Grak"))
    assert (now.unit.turns, now.unit.added, now.unit.acted) == ((2,), {"chew-gum": -1}, True)
    assert now.unit.rolled is not None
    next_unit(table)
    table.do(action="next")
    later = kept(table.combatant("Grak"))
    assert later.unit == ThisUnit(had_turn=True)
    assert (later.climbing, later.height, later.hill) == ("free", 1, now.hill)


def test_the_hints_say_where_and_how_fast_they_are() -> None:
    table = melee()
    table.do(action="hold-back", who="Grak", rate=3)
    table.do(action="terrain", who="Grak", terrain="cliff")
    kinds, grak = actions_of("exp"), table.combatant("Grak")
    hints = {
        name: typed.hint_for(table.encounter, grak)
        for name in ("hold-back", "climb")
        if (typed := kinds[name].typed)
    }
    assert hints["hold-back"].endswith("; now 3 h/u")
    assert hints["climb"].startswith("Cliff or wall: free, gear")
