"""A pytest plugin that writes the seconds of each test function to $GAITKEEPER_TIMES.

A function that failed is left out: it would fail under every mutant.
"""

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seconds: defaultdict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for one in reports:
            if isinstance(one, pytest.TestReport):
                seconds[one.nodeid.partition("[")[0]] += one.duration
    for one in terminalreporter.stats.get("failed", ()):
        seconds.pop(one.nodeid.partition("[")[0], None)
    Path(os.environ["GAITKEEPER_TIMES"]).write_text(json.dumps(seconds))
