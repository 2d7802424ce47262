"""A book's remark may begin with a condition. Then a row and `show` do not repeat the condition."""

from rules.numbers.figures import Source
from rules.rulebook.answers import Remark, tells_of
from tests.play.exp.table import melee
from tracker.views import table as table_view
from tracker.views.columns import columns


def test_a_remark_that_begins_with_a_condition_covers_it() -> None:
    remarks = ("busy: injection, to the end", Remark("prone, 2 up", Source("Book", "Falls")))
    assert tells_of(remarks, "busy: injection")
    assert tells_of(remarks, "prone")
    assert not tells_of(remarks, "busy")
    assert not tells_of((), "prone")


def test_an_activity_is_in_the_row_once_and_other_conditions_beside_it() -> None:
    table = melee()
    table.do(action="activity", who="Grak", name="count-money", count=70)
    table.do(action="condition", who=["Grak"], condition="blessed")
    book = table.fight.book
    shape = columns(table.encounter, book, 160)
    row = table_view.row(table.encounter, book, table.combatant("Grak"), shape)
    told = "".join(span.text for span in row)
    assert told.rstrip().endswith("busy: count money, to unit 2 of melee 2, 7 units, blessed")
