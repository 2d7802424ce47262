"""Cells of the matrix without a number. For each of them, `w` shows the book's reason."""

import pytest

from tests.play.obss.table import ford
from tests.play.table import fighting
from tracker.views import matrix


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("left on barely passable by run", "no running where a round makes a metre"),
        ("left on impassable by walk", "impassable terrain"),
        ("left on deep water by run", "this ground takes the gait swim"),
        ("left on clear ground by climb", "climb is for ground that calls for it"),
    ],
)
def test_a_closed_cell_has_the_reason_of_the_book(cell: str, reason: str) -> None:
    table = ford("Grak")
    (grak,) = table.encounter.in_order()
    lines = matrix.whole(table.encounter, table.fight.book, grak, width=200)
    closed = {span.closed.label: span.closed.reason for one in lines for span in one if span.closed}
    assert closed[cell] == reason


def test_a_gait_that_becomes_another_in_deep_water_has_no_number_there() -> None:
    table = fighting("exp", "Grak", sheet={"swim": 20})
    (grak,) = table.encounter.in_order()
    lines = matrix.whole(table.encounter, table.fight.book, grak, width=400)
    closed = {span.closed.label: span.closed.reason for one in lines for span in one if span.closed}
    told = "on this ground crouch becomes another gait"
    assert closed["left on water, waist by crouch"] == told
