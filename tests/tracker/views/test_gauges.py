"""Bars and how full they are. Rounding never makes a bar empty or full."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.views import gauges


@pytest.mark.parametrize(
    ("value", "most", "bar"),
    [
        (30, 30, "████████"),
        (26, 30, "██████▉░"),
        (3, 9, "██▋░░░░░"),
        (0, 9, "░░░░░░░░"),
        (-4, 9, "░░░░░░░░"),
        (1, 500, "▏░░░░░░░"),
        (40, 30, "████████"),
    ],
)
def test_a_bar_shows_the_share_of_hit_points(value: int, most: int, bar: str) -> None:
    assert gauges.in_eighths(gauges.share(value, most), 8) == bar


@given(st.fractions(min_value=0, max_value=1), st.integers(1, 40))
def test_a_bar_has_its_cells_and_is_empty_or_full_only_if_that_is_true(
    part: Fraction, cells: int
) -> None:
    for bar in (gauges.in_eighths(part, cells), gauges.in_cells(part, cells).text):
        assert len(bar) == cells
        assert (bar == gauges.EMPTY * cells) == (part == 0)
    full = gauges.FULL * cells
    assert (gauges.in_eighths(part, cells) == full) == (part == 1)


def test_a_load_has_a_tick_at_each_limit() -> None:
    assert gauges.with_ticks(9, (6, 12), 12) == "▓▓▓▓▓▓┃▓▓░░┃"
    assert gauges.with_ticks(3, (6,), 6) == "▓▓▓░░┃"
    assert gauges.with_ticks(3, (), 6) == ""
