"""Ways on random grids over grounds that somebody can enter only at the start of a turn."""

from fractions import Fraction
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from rules.map.cheapest import reach
from rules.map.grid_map import GridMap, SpaceKind
from rules.map.grid_paths import GridWalker
from rules.map.grid_spaces import Space
from rules.map.lattices import lattice_of
from rules.map.search_by_turns import SearchByTurns
from rules.map.start_grounds import GroundLimits, StartGrounds
from rules.map.ways_by_turns import way_by_turns
from tests.map.grids import grids


@st.composite
def limits(draw: st.DrawFn, gait: str = "") -> GroundLimits:
    step = Fraction(draw(st.integers(2, 6)), 2)
    whole = Fraction(draw(st.integers(6, 15)), 2)
    now = draw(st.sampled_from([None, Fraction(0), whole / 2, whole]))
    return GroundLimits(gait, step, now, whole, Fraction(0))


grounds = st.fixed_dictionaries(
    {"": limits(), "rough": limits("climb"), "difficult": limits()},
)


@given(grids(8), grounds, st.sampled_from([Fraction(1), Fraction(3, 2)]))
def test_no_way_costs_less_than_the_look_ahead_says(
    found: GridMap, limits_of: dict[str, GroundLimits], diagonal: Fraction
) -> None:
    starts = StartGrounds(limits_of)
    walker = GridWalker(1, {}, starts=starts, diagonal=diagonal)
    search, start = SearchByTurns(found, walker, starts), Space(0, 0)
    first, cost = search.start(start)
    for (space, _, _), one in reach(first, search.onward, at=cost).items():
        steps = lattice_of(found).distance(start, space)
        goes = walker._replace(ends=(space,))
        ahead = SearchByTurns(found, goes, starts).ahead(first, steps, cost)
        assert cost + ahead <= one.cost
        way = way_by_turns(
            found, goes, starts, start, space.__eq__, partial(lattice_of(found).distance, space)
        )
        assert way is not None
        assert way.cost <= one.cost


def test_a_crawler_who_swims_faster_does_not_look_for_water_everywhere() -> None:
    rows = {str(y): ("." * 40, "....%" * 8)[y % 4 == 0] for y in range(1, 41)}
    pond = GridMap("squares", Fraction(1), rows, {"%": SpaceKind("water")})
    crawl = GroundLimits("", Fraction(1), Fraction(3, 2), Fraction(3, 2), Fraction(0))
    swim = GroundLimits("swim", Fraction(1), Fraction(3), Fraction(3), Fraction(0))
    starts = StartGrounds({"": crawl, "water": swim})
    goal, seen = Space(38, 20), set[Space]()

    def least(space: Space) -> int:
        seen.add(space)
        return lattice_of(pond).distance(space, goal)

    walker = GridWalker(1, {}, starts=starts, ends=(goal,))
    way = way_by_turns(pond, walker, starts, Space(0, 20), goal.__eq__, least)
    assert way is not None
    assert len(way.states) == 39
    assert len(seen) < 400
