"""The turns of everybody on a grid are counted in short parts, so that keys need not wait."""

import pytest

from rules.fight.legs_on_the_grid import GridLeg
from rules.fight.path_words import GroundGone
from rules.fight.reach import Reach
from rules.fight.reach_on_line import each_reach_to, reach_to
from rules.map.grid_spaces import Space
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


def on_a_long_map(*rows: str, people: str) -> Reach:
    """Return Ansa's crawl in Emala to the far end of a map."""
    lines = "squares 1 m", *rows, "legend %(rough)", people
    table = of_three("emala", grid="\n".join(lines))
    first, *_ = reach_to(table.encounter, table.fight.book, table.encounter.map, "c3")
    return next(one for one in first.gaits if one.gait.id == "crawl")


def test_a_crawl_of_too_many_turns_is_refused_before_its_turns_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone: list[str] = []
    go_along = GridLeg.go_along

    def counted(leg: GridLeg, way: tuple[Space, ...]) -> list[GroundGone]:
        gone.append(leg.leg.gait)
        return go_along(leg, way)

    monkeypatch.setattr(GridLeg, "go_along", counted)
    rows = "." * 201, "." * 200 + "%"
    crawl = on_a_long_map(*rows, people="people A1:a A2:b GS1:c")
    assert crawl.closed == "it takes more than 100 turns"
    assert gone.count("crawl") < 10


def test_whoever_stands_in_the_way_of_a_long_crawl_is_told_first() -> None:
    crawl = on_a_long_map("." * 200 + "%", people="people A1:a E1:b GS1:c")
    assert crawl.closed is not None
    assert "Fenn stands in the way" in crawl.closed
