"""A pytest plugin that writes the seconds of each passed test, or runs only chosen tests.

The seconds go to the file $GAITKEEPER_TIMES. The file $GAITKEEPER_CHOSEN has the chosen tests in
their order. In a test file with a chosen test, only its chosen tests run. All other test files run
completely.
"""

import json
import os
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "GAITKEEPER_CHOSEN" in os.environ:
        chosen = json.loads(Path(os.environ["GAITKEEPER_CHOSEN"]).read_text())
        place = {name: at for at, name in enumerate(chosen)}
        files = {name.partition("::")[0] for name in chosen}
        whole = [one for one in items if one.nodeid.partition("::")[0] not in files]
        named = sorted(
            (one for one in items if one.nodeid in place), key=lambda one: place[one.nodeid]
        )
        items[:] = [*whole, *named]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if "GAITKEEPER_TIMES" in os.environ:
        passed = terminalreporter.stats.get("passed", ())
        seconds = {one.nodeid: one.duration for one in passed}
        Path(os.environ["GAITKEEPER_TIMES"]).write_text(json.dumps(seconds))
