"""Notes that ask a question at the start of each turn, until the GM answers or the note ends."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting

BLESS = "! concentrates on Bless"


def blessed(system: str = "emala") -> Table:
    """Return a fight in Ilse's turn. Cato has the next turn. A note says that Cato concentrates."""
    table = fighting(system, "Ilse", "Cato")
    table.do(action="note", who="Cato", text=BLESS)
    return table


def asking(table: Table) -> tuple[str, ...]:
    return table.combatant("Cato").asking


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_note_with_an_exclamation_mark_asks_as_the_turn_begins(system: str) -> None:
    table = blessed(system)
    table.do(action="note", who="Cato", text="owes the ferryman")
    assert asking(table) == ()
    while table.turn != "Cato":
        table.do(action="next")
    assert "Cato: concentrates on Bless?" in table.text
    assert asking(table) == (BLESS,)


def test_a_question_stays_until_it_is_answered_and_comes_again_next_turn() -> None:
    table = blessed()
    table.do(action="next")
    table.do(action="next")
    assert asking(table) == (BLESS,)
    table.do(action="answer-note", who="Cato")
    assert table.text == "Cato: concentrates on Bless? That is answered."
    assert asking(table) == ()
    table.do(action="next")
    assert table.turn == "Cato"
    assert asking(table) == (BLESS,)


def test_a_note_that_is_over_never_asks_again() -> None:
    table = blessed()
    table.do(action="next")
    table.do(action="answer-note", who="Cato", note=BLESS, over=True)
    assert (asking(table), table.combatant("Cato").notes) == ((), ())
    table.do(action="undo")
    assert asking(table) == (BLESS,)


def test_a_note_may_be_taken_off_before_it_asks() -> None:
    table = blessed()
    table.do(action="answer-note", who="Cato", note=BLESS, over=True)
    assert table.combatant("Cato").notes == ()


def test_each_question_is_answered_separately() -> None:
    table = blessed()
    table.do(action="note", who="Cato", text="!burns for 1d6?")
    table.do(action="next")
    assert "Cato: burns for 1d6?" in table.text
    table.do(action="answer-note", who="Cato", note=BLESS)
    assert asking(table) == ("!burns for 1d6?",)


def test_a_turn_that_was_held_back_does_not_ask_again() -> None:
    table = blessed()
    table.do(action="next")
    table.do(action="answer-note", who="Cato")
    table.do(action="delay", who="Cato")
    assert table.combatant("Cato").turn_held
    table.do(action="next")
    assert (table.turn, asking(table)) == ("Cato", ())
