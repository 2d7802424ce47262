"""A fault of the program while a screen is open: the GM sees one line, and can get a traceback."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pty_terminal import Terminal

FAILING = """
import sys
from tracker.cli.main import main
from tracker.desk.cursor import Cursor
Cursor.step = lambda self, by: 1 / 0
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def failing(bridge: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """Return the tracker in a fight. The tracker fails as soon as the GM moves the cursor."""
    environ = {"GAITKEEPER_DEBUG": request.param, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", FAILING, str(bridge)]
    with Terminal(command, columns=120, rows=90, environ=environ) as terminal:
        terminal.wait_for("begins the fight")
        terminal.send("down")
        assert terminal.wait() == 3
        yield terminal


@pytest.mark.parametrize("failing", ["0"], indirect=True)
def test_a_fault_of_the_tracker_is_shown_in_one_line(failing: Terminal) -> None:
    assert failing.text.split("gaitkeeper: ")[1].startswith("this is a fault of the program")
    assert "Traceback" not in failing.text
    assert "1 / 0" not in failing.text


@pytest.mark.parametrize("failing", ["1"], indirect=True)
def test_its_traceback_is_shown_and_kept_on_request(failing: Terminal) -> None:
    assert "Traceback (most recent call last):" in failing.text
    kept = re.search(r"The traceback is in ([\w/.-]+)\.", failing.text.replace("\n", ""))
    assert kept
    assert "ZeroDivisionError" in Path(kept[1]).read_text()
