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


def test_a_crawl_of_too_many_turns_is_refused_before_its_turns_are_played() -> None:
    rows = "." * 201, "." * 200 + "%"
    lines = "squares 1 m", *rows, "legend %(rough)", "people A1:a A2:b GS1:c"
    table = of_three("emala", grid="\n".join(lines))
    parts = [*each_reach_to(table.encounter, table.fight.book, table.encounter.map, "c3")]
    assert parts[-1] is not None
    (crawl,) = (one for one in parts[-1].gaits if one.gait.id == "crawl")
    assert crawl.closed == "it takes more than 100 turns"
    # Walking takes 66 turns, running 22, sprinting 14. Each of two people plays them.
    assert len(parts) < 2 * (66 + 22 + 14 + 20)
