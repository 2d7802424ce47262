"""The reports on the screen's speed."""

import pytest

from benchmarks.keys import CURSOR, Cost
from benchmarks.keys import table as of_keys
from benchmarks.program import median_of, parser_of, percentile, shown
from benchmarks.screen import Figures, table
from benchmarks.turns import Turns, line
from tests.support.pty_terminal import Burst


def test_the_report_shows_medians_and_their_ratio():
    reference = Figures(start_ms=[300.0, 200.0, 100.0], start_bytes=[4000.0])
    measured = Figures(start_ms=[100.0], start_bytes=[2000.0])
    lines = table(reference, measured).splitlines()
    assert lines[1].split()[-3:] == ["200.0", "100.0", "0.50"]
    assert lines[2].split()[-3:] == ["4000.0", "2000.0", "0.50"]
    assert lines[3].split()[-3:] == ["-", "-", "-"]


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([5.0], 99, 5.0),
        ([3.0, 1.0, 2.0], 50, 2.0),
        ([float(one) for one in range(100)], 99, 99.0),
        ([float(one) for one in range(1000)], 99, 990.0),
        ([2.0, 1.0], 100, 2.0),
    ],
)
def test_a_percentile_is_the_value_at_its_place_in_order(values, share, expected):
    assert percentile(values, share) == expected


def test_a_folder_without_the_tracker_is_no_tree(tmp_path, capsys):
    with pytest.raises(SystemExit):
        parser_of("Measure.").parse_args(["--tree", str(tmp_path)])
    assert f"{tmp_path} has no tracker/__main__.py" in capsys.readouterr().err


def test_a_figure_without_values_is_a_dash():
    assert shown(median_of([])) == "-"


def test_a_turn_is_compared_with_the_cursor_of_the_same_fight():
    turns = Turns(cursor=[8.0, 10.0, 12.0], next=[20.0, 30.0, 90.0])
    assert line("emala", 12, turns).split() == [
        *("emala", "12", "3", "10.0", "12.0", "12.0", "3", "30.0", "90.0", "90.0", "3.00")
    ]


def test_the_books_together_count_every_press():
    slow, quick = Turns([10.0], [40.0, 50.0]), Turns([20.0, 30.0], [30.0])
    both = Turns.together([slow, quick])
    assert line("both", 100, both).split() == [
        *("both", "100", "3", "20.0", "30.0", "30.0", "3", "40.0", "50.0", "50.0", "2.00")
    ]


def test_keys_that_were_never_answered_have_no_times():
    assert line("exp", 12, Turns()).split()[2:] == ["0", "-", "-", "-", "0", "-", "-", "-", "-"]


def test_a_page_is_compared_with_the_cursor_for_its_first_and_its_later_openings():
    costs = {CURSOR: Cost(), "why": Cost(), "why, Esc": Cost()}
    for name, first, milliseconds, size in (
        (CURSOR, True, 50, 100),
        (CURSOR, False, 10, 100),
        ("why", True, 45, 3000),
        ("why", False, 24, 3000),
        ("why, Esc", False, 60, 3000),
    ):
        costs[name].add(_burst(milliseconds, size), ideal=size * 2, first=first)
    _, _, cursor, why, closed = of_keys(costs).splitlines()
    assert cursor.split() == [CURSOR, "50.0", "10.0", "50.0", "40.0", "0.0", "100", "200", "0.50"]
    assert why.split() == ["why", "45.0", "24.0", "45.0", "35.0", "14.0", "3000", "6000", "0.50"]
    assert closed.split()[2:7] == ["-", "-", "-", "-", "-"]


def test_a_key_without_an_answer_costs_no_bytes_and_has_no_time():
    cost = Cost()
    cost.add(Burst(0.0), ideal=0, first=False)
    assert (cost.later_ms, cost.sent) == ([], [0])


def _burst(milliseconds: int, size: int) -> Burst:
    return Burst(0.0, [(milliseconds / 1000, b"x" * size)])
