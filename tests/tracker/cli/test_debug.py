"""GAITKEEPER_DEBUG=1: each fault shows a developer its traceback. Everybody else sees one line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
KEPT = re.compile(r"The traceback is in (\S+)\.$")
FAILING_RULE = """
import sys
from rules.rulings.rule import Rule
from tracker.cli.main import main
Rule.ask = lambda self, inputs: 1 / 0
sys.exit(main(sys.argv[1:]))
"""


def ran(*command: str, folder: Path, given: bytes = b"", **environ: str) -> tuple[int, str, str]:
    """Run a program, and return its exit status, its output and its errors.

    The program puts its temporary files into `folder`.
    """
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder), **environ},
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("debug", ["", "0"])
def test_a_fault_is_one_line_without_debug(tmp_path: Path, debug: str) -> None:
    words = ("-m", "tracker", "show", "nowhere", "--saves", str(tmp_path))
    status, _, err = ran(*words, folder=tmp_path, GAITKEEPER_DEBUG=debug)
    assert (status, err.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == []


def test_the_traceback_is_shown_and_kept_in_the_file_that_the_line_names(tmp_path: Path) -> None:
    words = ("-m", "tracker", "show", "nowhere", "--saves", str(tmp_path))
    status, _, err = ran(*words, folder=tmp_path, GAITKEEPER_DEBUG="1")
    *shown, line = err.splitlines()
    assert status == 2
    assert shown[0] == "Traceback (most recent call last):"
    assert line.startswith("gaitkeeper: There is no save called 'nowhere'")
    kept = Path(KEPT.search(line)[1])  # type: ignore[index]
    assert kept.parent == tmp_path
    assert kept.read_text().splitlines() == shown
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_fault_of_the_program_says_how_to_see_more(tmp_path: Path) -> None:
    words = ("-c", FAILING_RULE, "rule", "emala", "gait", "gait=run")
    status, _, err = ran(*words, folder=tmp_path)
    assert (status, err.count("\n")) == (3, 1)
    assert "GAITKEEPER_DEBUG=1 shows where" in err


def test_an_answer_of_a_stream_names_the_file_and_the_stream_goes_on(tmp_path: Path) -> None:
    line = b'{"system":"emala","rule":"gait","in":{}}\n'
    words = ("-c", FAILING_RULE, "rule", "--jsonl")
    status, out, err = ran(*words, folder=tmp_path, given=2 * line, GAITKEEPER_DEBUG="1")
    errors = [json.loads(one)["error"] for one in out.splitlines()]
    assert (status, [error["code"] for error in errors]) == (0, ["io", "io"])
    assert err.count("ZeroDivisionError") == 2
    for error in errors:
        assert "ZeroDivisionError" in Path(KEPT.search(error["message"])[1]).read_text()  # type: ignore[index]


def test_a_traceback_that_cannot_be_kept_is_still_shown(tmp_path: Path) -> None:
    script = "import tempfile, sys\nfrom tracker.cli.main import main\n" + (
        "tempfile.tempdir = '/nonexistent/folder'\nsys.exit(main(['rules', 'gurps']))"
    )
    _, _, err = ran("-c", script, folder=tmp_path, GAITKEEPER_DEBUG="1")
    assert "Traceback" in err
    assert "The traceback could not be kept: No such file or directory." in err
