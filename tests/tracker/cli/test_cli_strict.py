"""`--strict`: a stream ends at the first line that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tracker.cli.conftest import ROOT, Run, running
from tracker.cli.stream import one_at_a_time
from tracker.text.jsonio import LONGEST_LINE

NOTE, LATER = b'{"action":"note","text":"one"}', b'{"action":"note","text":"later"}'
GAIT = b'{"system":"emala","rule":"gait","in":{"gait":"walk","movement_rate":6}}'

NOT_DONE = {
    "bad JSON": (b'{"action"', "bad-json"),
    "no object": (b"3", "bad-json"),
    "no action": (b'{"actoin":"note"}', "missing"),
    "unknown action": (b'{"action":"noet","text":"x"}', "unknown-action"),
    "unknown field": (b'{"action":"note","txet":"x"}', "unknown-field"),
    "somebody else": (b'{"action":"damage","who":"Gark","amount":1}', "not-found"),
    "refused": (b'{"action":"move","who":"Goblin 3","distance":3}', "refused"),
    "too long": (b" " * LONGEST_LINE + b"  x", "bad-json"),
}


@pytest.mark.parametrize(("line", "code"), NOT_DONE.values(), ids=NOT_DONE)
def test_the_stream_ends_at_the_first_line_that_is_not_done(
    run: Run, ambush: Path, line: bytes, code: str
) -> None:
    given = b"\n".join([NOTE, b"", b"  \r", line, LATER])
    said = run("apply", "Ambush", "--strict", given=given)
    done, fault = said.lines()
    assert (said.status, done["text"], said.err) == (2, "Note: one", "")
    assert fault["error"]["code"] == code
    assert "later" not in run("log", "Ambush").out
    assert "one" in run("log", "Ambush").out


def test_the_stream_ends_with_0_if_all_was_done(run: Run, ambush: Path) -> None:
    said = run("apply", "Ambush", "--strict", given=NOTE + b"\n\n" + LATER)
    assert (said.status, len(said.lines())) == (0, 2)


def test_without_strict_all_lines_are_answered_and_the_status_is_0(run: Run, ambush: Path) -> None:
    said = run("apply", "Ambush", given=b"bad\n" + LATER)
    assert (said.status, len(said.lines())) == (0, 2)
    assert "later" in run("log", "Ambush").out


def test_rulings_end_at_the_first_fault_too(run: Run) -> None:
    given = GAIT + b'\n{"system":"emla","rule":"gait","in":{}}\n' + GAIT
    said = run("rule", "--jsonl", "--strict", given=given)
    assert (said.status, ["out" in line for line in said.lines()]) == (2, [True, False])
    assert run("rule", "--jsonl", given=given).status == 0
    assert "--jsonl" in run("rule", "emala", "gait", "--strict").err


def test_a_fault_of_the_disk_is_status_3(
    run: Run, ambush: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("tracker.store.journal.sync", full)
    said = run("apply", "Ambush", "--strict", given=NOTE + b"\n" + LATER)
    assert (said.status, said.lines()[0]["error"]["code"], len(said.lines())) == (3, "io", 1)


def test_the_rest_of_a_pipe_after_the_bad_line_is_not_read(folder: Path, ambush: Path) -> None:
    source, sink = os.pipe()
    os.write(sink, b"\n".join([NOTE, b"bad", LATER, b""]))
    os.close(sink)
    with os.fdopen(source, "rb") as pipe:
        words = [sys.executable, "-m", "tracker", "apply", "Ambush", "--strict"]
        done = subprocess.run(words, stdin=pipe, capture_output=True, cwd=ROOT, check=False)
        assert (done.returncode, pipe.read()) == (2, LATER + b"\n")


def test_the_stream_does_not_wait_for_the_end_of_the_pipe_or_of_the_line(
    folder: Path, ambush: Path
) -> None:
    for given in (b"bad\n", b"x" * (LONGEST_LINE + 2)):
        with running("apply", "Ambush", "--strict") as program:
            program.send(given)
            assert program.process.wait(30) == 2


def test_lines_are_read_one_at_a_time_and_the_last_may_lack_its_end() -> None:
    source, sink = os.pipe()
    os.write(sink, b"one\n\ntwo")
    os.close(sink)
    assert list(one_at_a_time(source)) == [b"one\n", b"\n", b"two"]
    os.close(source)
