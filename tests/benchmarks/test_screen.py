"""The report on the screen's speed."""

from benchmarks.screen import Figures, table


def test_the_report_shows_medians_and_their_ratio():
    reference = Figures(start_ms=[300.0, 200.0, 100.0], start_bytes=[4000.0])
    measured = Figures(start_ms=[100.0], start_bytes=[2000.0])
    lines = table(reference, measured).splitlines()
    assert lines[1].split()[-3:] == ["200", "100", "0.50"]
    assert lines[2].split()[-3:] == ["4000", "2000", "0.50"]
    assert lines[3].split()[-3:] == ["-", "-", "-"]
