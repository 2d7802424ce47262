"""The turns of everybody on a grid are counted in short parts, so that keys need not wait."""

import pytest

from rules.fight.reach_on_line import each_reach_to, reach_to
from tests.map.fights import of_three
from tests.play.table import Table

GRID = "squares 30x3; people A1:a C1:b AC3:c"


def far_apart(system: str) -> Table:
    shape = "hexes" if system == "exp" else "squares"
    return of_three(system, grid=GRID.replace("squares", shape))


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6", "rom"])
def test_the_first_result_comes_after_several_parts_of_the_work(system: str) -> None:
    table = far_apart(system)
    parts = each_reach_to(table.encounter, table.fight.book, table.encounter.map, "c3")
    assert [next(parts), next(parts)] == [None, None]


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6", "rom"])
def test_all_results_together_have_no_parts(system: str) -> None:
    table = far_apart(system)
    found = reach_to(table.encounter, table.fight.book, table.encounter.map, "c3")
    assert [one.who for one in found] == ["c1", "c2"]
