"""A free attack or an answer that is due is shown. If nobody makes it, the log says so."""

from rules.rulebook.answers import text_of
from tests.play.table import Table


def table_of_two() -> Table:
    table = Table("emala")
    sheet = {"movement_rate": 6, "action_points": 2}
    table.do(action="add", name="Ana", side="party", initiative=20, sheet=sheet)
    table.do(action="add", name="Orc", initiative=10, sheet=sheet)
    table.do(action="start")
    return table


def told(table: Table) -> str:
    """Return the book's lines about the fight."""
    return " ".join(map(text_of, table.fight.book.lines(table.encounter)))


def test_a_free_attack_passes_by_with_the_turn() -> None:
    table = table_of_two()
    table.do(action="engage", who="Ana", other="Orc")
    table.do(action="leave", who="Ana")
    assert told(table) == "Orc may make a free attack on Ana, in this turn only."
    table.do(action="next")
    assert "Orc's free attack on Ana was not made." in table.event.text
    assert told(table) == ""


def test_a_charge_that_is_not_answered_passes_by_with_the_turn() -> None:
    table = table_of_two()
    table.do(override=True, action="charge", who="Ana", target="Orc")
    assert "who can answer in this turn only (2 action points left)" in told(table)
    table.do(action="next")
    assert "Orc has not answered Ana's charge." in table.event.text
    assert told(table) == ""
