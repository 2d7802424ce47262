"""Ways of a squeezed walker: the ends without the ways are the ends with the ways."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.map.grid_map import GridMap
from rules.map.grid_paths import GridWalker, Squeezed
from rules.map.lattices import body_of, why_no_fit
from rules.map.squeezed_ways import ends_within, ways_within
from rules.map.squeezing import narrower
from tests.map.grids import grids, spaces_of

PRICES_OF_GROUNDS = ({"": 1, "rough": 2, "difficult": 3}, {"": 2, "rough": 7}, {"rough": 1})


@given(st.data(), grids(6), st.integers(2, 3), st.integers(0, 24))
def test_ends_without_ways_are_the_ends_with_ways(
    data: st.DataObject, found: GridMap, full: int, halves: int
) -> None:
    spaces = st.sets(st.sampled_from(spaces_of(found)), max_size=4)
    barred, taken, slow = (data.draw(spaces) for _ in range(3))
    prices = data.draw(st.sampled_from(PRICES_OF_GROUNDS))
    times = {"": data.draw(st.integers(0, 2)), "rough": 2, "difficult": 2}
    for start in spaces_of(found)[:4]:
        if why_no_fit(found, body_of(found, start.name, full - 1)):
            continue
        is_whole = not why_no_fit(found, body_of(found, start.name, full))
        starts = narrower(found, start, full) if is_whole else ()
        squeezed = Squeezed(full, times, starts, taken)
        closed = frozenset((start, one) for one in data.draw(spaces))
        walker = GridWalker(
            full - 1,
            prices,
            others={*barred, *taken, *slow},
            barred=barred,
            slow=dict.fromkeys(slow, 3),
            squeezed=squeezed,
            closed=closed,
        )
        begins, budget = starts[0] if starts else start, Fraction(halves, 2)
        assert ends_within(found, walker, squeezed, begins, budget).ends == {
            *ways_within(found, walker, squeezed, begins, budget)
        }
