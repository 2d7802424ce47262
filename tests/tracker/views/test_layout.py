"""The places of the panes: all are visible at 80x24, and no two panes overlap at any size."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from tracker.views.layout import (
    BARS,
    Box,
    Layout,
    layout,
    map_page,
    one_card,
    table_width,
    with_map,
)

TWELVE = 13
"""How many lines the table of twelve combatants has, with its head."""


def over_each_other(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    below = one.y + one.height <= other.y or other.y + other.height <= one.y
    return not (beside or below)


def test_twelve_rows_a_line_of_the_book_a_card_and_the_log_fit_in_80x24() -> None:
    for lines in (TWELVE, TWELVE + 1):
        places = layout(80, 24, lines, 12)
        assert places.table.height == lines
        assert places.card.height == 5
        assert places.log.height >= 2


def test_on_a_wide_screen_the_card_is_beside_the_table() -> None:
    places = layout(120, 36, TWELVE, 12)
    assert places.card.x == places.table.width
    assert places.lanes.height >= 12
    assert not places.other.height
    assert layout(200, 60, TWELVE, 12).other.height == layout(200, 60, TWELVE, 12).card.height


def test_without_an_actor_one_wide_card_replaces_two() -> None:
    for width in (160, 200):
        two = layout(width, 40, TWELVE, 12)
        one = one_card(two)
        assert two.other.height
        assert not one.other.height
        assert one.card.x + one.card.width == width
    assert one_card(layout(80, 24, TWELVE, 12)) == layout(80, 24, TWELVE, 12)


def test_a_flat_screen_shows_only_the_table() -> None:
    places = layout(40, 12, TWELVE, 12)
    assert places.table == Box(0, 1, 40, 9)
    assert {places.card.height, places.log.height, places.lanes.height} == {0}


@given(st.integers(10, 300), st.integers(4, 120), st.integers(2, 130), st.integers(1, 120))
def test_no_pane_covers_another_or_leaves_the_screen(
    width: int, height: int, rows: int, lanes: int
) -> None:
    check(layout(width, height, rows, lanes), width, height)


def check(places: Layout, width: int, height: int) -> None:
    """Check that all panes are on the screen, and that no pane covers another."""
    shown = [box for box in astuple(places)[:-1] if box.height]
    for box in (*shown, places.choice):
        assert box.x >= 0
        assert box.y >= 1
        assert box.x + box.width <= width
        assert box.y + box.height <= 1 + max(1, height - BARS)
    assert not any(over_each_other(one, other) for one, other in combinations(shown, 2))


@given(st.integers(60, 300), st.integers(16, 120), st.integers(2, 130), st.integers(0, 4))
def test_the_whole_screen_is_used(width: int, height: int, rows: int, standing: int) -> None:
    places = layout(width, height, rows, rows, standing=standing)
    shown = [box for box in astuple(places)[:-1] if box.height]
    assert sum(box.width * box.height for box in shown) == width * (height - BARS)


def test_a_long_line_is_across_the_screen_below_table_and_cards() -> None:
    for width in (120, 200):
        places = layout(width, 36, TWELVE, 12, standing=2)
        assert places.line == Box(0, 1 + places.table.height, width, 2)
        assert places.card.y + places.card.height <= places.line.y
        assert table_width(width) == places.table.width
    assert not layout(80, 24, TWELVE, 12, standing=2).line.height


@given(
    st.integers(10, 300),
    st.integers(4, 120),
    st.integers(2, 130),
    st.integers(0, 120),
    st.tuples(st.integers(4, 405), st.integers(2, 401)),
    st.integers(0, 200),
)
def test_no_pane_covers_a_map(
    width: int, height: int, rows: int, lanes: int, wanted: tuple[int, int], order: int
) -> None:
    beside = with_map(width, height, rows, lanes, wanted)
    for places in filter(None, (beside, map_page(width, height, wanted, order))):
        check(places, width, height)
        assert places.map.height >= 1
        assert places.map.width >= 10


def test_the_order_beside_a_low_map_takes_lines_of_the_log_for_its_legend() -> None:
    low = map_page(120, 36, (13, 14), 0)
    high = map_page(120, 36, (13, 14), 20)
    assert (low.order.height, high.order.height) == (14, 20)
    assert high.log.height == low.log.height - 6
    assert map_page(120, 36, (13, 14), 99).log.height == 3
    assert map_page(60, 36, (13, 14), 99).log.height > 3


def test_a_map_of_26_by_17_is_whole_with_the_order_or_beside_the_table() -> None:
    wanted = (3 + 2 * 26, 18)
    page = map_page(80, 24, wanted)
    assert page.map.width >= wanted[0]
    assert page.map.height >= wanted[1]
    assert page.order.width == 24
    beside = with_map(120, 36, TWELVE, 0, wanted)
    assert beside is not None
    assert beside.map.width >= wanted[0]
    assert beside.map.height >= wanted[1]
    assert beside.table.width >= 60
    assert beside.card.height >= 5
    assert with_map(80, 24, TWELVE, 0, wanted) is None
