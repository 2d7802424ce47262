"""`gaitkeeper rule`: one ruling, and a stream of rulings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from _thread import interrupt_main
from functools import partial
from operator import call
from pathlib import Path
from select import poll
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.tracker.cli.conftest import ROOT, Run, running
from tracker.cli import stream
from tracker.cli.output import wait_while_read
from tracker.cli.rule import answer
from tracker.cli.stream import batches
from tracker.text.jsonio import LONGEST_LINE

PROGRAM = [sys.executable, "-m", "tracker"]
GAIT = b'{"system":"emala","rule":"gait","in":{"gait":"run","movement_rate":6,"armour_penalty":2}}'


def gait(movement_rate: str) -> bytes:
    return (
        b'{"system":"emala","rule":"gait","in":{"gait":"walk","movement_rate":%s}}'
        % movement_rate.encode()
    )


def answered(line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(stream.answered(answer, line)[0])
    return found


def test_a_ruling_in_words_has_outputs_steps_and_source(run: Run) -> None:
    said = run("rule", "emala", "gait", "gait=walk", "movement_rate=7.5", "armour_penalty=3")
    assert said.status == 0
    assert "rate: 7.5 m/round" in said.out
    assert "set aside: armour does not interfere with walking" in said.out
    assert "Walking / Running / Sprinting" in said.out


def test_a_ruling_as_json_equals_the_answer_in_a_stream(run: Run) -> None:
    words = ("gait=run", "movement_rate=6", "armour_penalty=2")
    assert run("rule", "emala", "gait", *words, "--json").json() == answered(GAIT)


def test_integral_outputs_are_integers_and_others_doubles() -> None:
    out = answered(GAIT)["out"]
    assert (out["rate"], type(out["rate"])) == (16, int)
    assert answered(gait("7.5"))["out"] == {"rate": 7.5, "per_turn": 3.75}


def test_decimal_text_is_exact_at_a_limit_that_doubles_miss() -> None:
    assert answered(gait("0.1000"))["out"] == {"rate": 0.1, "per_turn": 0.05}
    line = b'{"system":"emala","rule":"armour-penalty","in":{"enc":[0.1,0.2,4.7]}}'
    assert answered(line)["out"] == {"penalty": 1}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("rule",), "say which rule"),
        (("rule", "emala"), "say which rule"),
        (("rule", "gurps", "gait"), "no rulebook 'gurps'"),
        (("rule", "emala", "gate"), "no rule 'gate'"),
        (("rule", "emala", "gait", "gait"), "write key=value"),
        (("rule", "emala", "gait", "gait=run", "gait=walk"), "gait is given twice"),
        (("rule", "emala", "gait", "gait=trot", "movement_rate=6"), "walk, run or sprint"),
        (("rule", "emala", "gait", "gait=run", "movement_rate=abc"), "movement_rate is 'abc'"),
        (("rule", "emala", "gait", "gait=run", "movement_rate=1e400"), "movement_rate is 1e400"),
        (("rule", "emala", "gait", "gait=run"), "movement_rate is missing"),
        (("rule", "emala", "--jsonl"), "come as lines"),
        (("rule", "--wrong"), "there is no option '--wrong'"),
        (("rule", "emala", "gait", "\x1b[31m"), "write key=value"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_status_2(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    said = run(*words)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("gaitkeeper: ")
    assert said.err.count("\n") == 1
    assert complaint in said.err
    assert "\x1b" not in said.err


@pytest.mark.parametrize(
    ("line", "code", "field"),
    [
        (b"nonsense", "bad-json", None),
        (b'{"system":', "bad-json", None),
        (b"[1, 2]", "bad-json", None),
        (b'"emala"', "bad-json", None),
        (b"null", "bad-json", None),
        (b"NaN", "bad-json", None),
        (gait("NaN"), "bad-json", None),
        (gait("Infinity"), "bad-json", None),
        (b'{"system":"\xff\xfe"}', "bad-json", None),
        (b'{"system":"\\ud800"}', "bad-json", None),
        (b"[" * 100_000, "bad-json", None),
        (gait("[" * 50_000 + "]" * 50_000), "bad-json", None),
        (b" " * (LONGEST_LINE + 1), "bad-json", None),
        (b"\0\0\0", "bad-json", None),
        (gait("9" * 5000), "out-of-range", None),
        (gait("1e400"), "out-of-range", "movement_rate"),
        (gait("-1e400"), "out-of-range", "movement_rate"),
        (gait("1e-400"), "out-of-range", "movement_rate"),
        (gait("1e999999999"), "out-of-range", "movement_rate"),
        (gait("0." + "3" * 70), "out-of-range", "movement_rate"),
        (gait("1" + "0" * 200), "out-of-range", "movement_rate"),
        (gait("-1"), "out-of-range", "movement_rate"),
        (gait('"6"'), "wrong-type", "movement_rate"),
        (gait("true"), "wrong-type", "movement_rate"),
        (gait("[6]"), "wrong-type", "movement_rate"),
        (GAIT.replace(b":2}", b":2.5}"), "wrong-type", "armour_penalty"),
        (GAIT.replace(b":2}", b":1e400}"), "out-of-range", "armour_penalty"),
        (b"{}", "missing", "system"),
        (b'{"system":"emala"}', "missing", "rule"),
        (b'{"system":"emala","rule":"gait"}', "missing", "in"),
        (b'{"system":5,"rule":"gait","in":{}}', "wrong-type", "system"),
        (b'{"system":"emala","rule":null,"in":{}}', "wrong-type", "rule"),
        (b'{"system":"emala","rule":"gait","in":[]}', "wrong-type", "in"),
        (b'{"system":"gurps","rule":"gait","in":{}}', "unknown-system", "system"),
        (b'{"system":"","rule":"gait","in":{}}', "unknown-system", "system"),
        (b'{"system":"../emala","rule":"gait","in":{}}', "unknown-system", "system"),
        (b'{"system":"emala","rule":"__init__","in":{}}', "unknown-rule", "rule"),
        (GAIT.replace(b"}}", b'},"id":1}'), "unknown-field", "id"),
        (GAIT.replace(b'"gait":"run"', b'"gate":"run"'), "unknown-field", "gate"),
        (GAIT.replace(b'"run"', b'"trot"'), "bad-choice", "gait"),
    ],
)
def test_a_bad_line_is_answered_with_its_code_and_field(
    line: bytes, code: str, field: str | None
) -> None:
    error = answered(line)["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert error["message"].endswith(".")


def test_a_bad_line_never_stops_the_stream_and_blank_lines_have_no_answer(run: Run) -> None:
    said = run("rule", "--jsonl", given=b"\n" + GAIT + b"\nbad\n\n  \r\n\xff\n" + GAIT)
    assert said.status == 0
    assert ["out" in line for line in said.lines()] == [True, False, False, True]


def test_nothing_in_an_answer_can_move_a_terminal() -> None:
    line = '{"system":"emala","rule":"gait","in":{"\x9b\u202e\x7f":1}}'.encode()
    raw = stream.answered(answer, line)[0].decode()
    assert raw.rstrip("\n").isprintable()
    assert answered(line)["error"]["code"] == "unknown-field"


@settings(max_examples=150)
@given(
    cut=some.integers(0, len(GAIT)),
    length=some.integers(0, 20),
    patch=some.binary(max_size=12) | some.text(max_size=6).map(lambda text: text.encode("utf-8")),
)
def test_any_input_gets_one_harmless_line_of_answer(cut: int, length: int, patch: bytes) -> None:
    line = GAIT[:cut] + patch + GAIT[cut + length :]
    raw = stream.answered(answer, line)[0].decode()
    assert raw.rstrip("\n").isprintable()
    found = json.loads(raw)
    assert set(found) in ({"out", "steps", "source"}, {"error"})
    assert found.get("error", {}).get("code") != "io"


def test_ctrl_c_ends_a_stream_without_a_message() -> None:
    with running("rule", "--jsonl") as program:
        program.send(GAIT + b"\n")
        program.stdout.readline()
        program.process.send_signal(signal.SIGINT)
        assert program.process.wait(10) == 130
        assert program.stderr.read() == b""


def test_ctrl_c_just_before_a_wait_ends_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[object] = []

    class Late:
        """A `poll` to which Ctrl+C comes directly before it waits.

        Python notices the Ctrl+C only after the wait has begun.
        """

        def __init__(self) -> None:
            self._poll = poll()
            self.register = self._poll.register

        def poll(self, timeout: float) -> object:
            # Both functions are called from C, with no line of Python between the calls.
            results.extend(map(call, (interrupt_main, partial(self._poll.poll, timeout))))
            return results[1]

    monkeypatch.setattr("select.poll", Late)
    with pytest.raises(KeyboardInterrupt):
        wait_while_read(10)
    assert results[1], "the wait ended because its time was over, not because of Ctrl+C"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_output_that_cannot_be_written_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "rules", "emala"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"gaitkeeper: ")


def test_each_line_is_answered_before_the_next_one_comes() -> None:
    with running("rule", "--jsonl") as program:
        for rate in (6, 7):
            program.send(gait(str(rate)) + b"\n")
            assert json.loads(program.stdout.readline())["out"]["rate"] == rate
        program.stdin.close()
        assert program.process.wait(10) == 0


def test_the_stream_ends_without_a_message_when_its_reader_is_gone() -> None:
    with running("rule", "--jsonl") as program:
        program.stdout.close()
        program.stdin.write(GAIT + b"\n")
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.process.wait(10) == 0


def test_a_rule_is_answered_without_importing_textual_or_tinydb() -> None:
    script = (
        "import sys; from tracker.cli.main import main;"
        "main(['rule', 'emala', 'gait', 'gait=walk', 'movement_rate=6', '--json']);"
        "sys.exit(any(name in sys.modules for name in ('textual', 'tinydb', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)
    assert json.loads(done.stdout)["out"]["rate"] == 6


def test_a_line_in_pieces_is_joined() -> None:
    source, sink = os.pipe()
    try:
        lines = batches(source)
        os.write(sink, b"one\ntw")
        assert next(lines) == [b"one"]
        os.write(sink, b"o\nthree")
        assert next(lines) == [b"two"]
        os.close(sink)
        assert list(lines) == [[b"three"]]
    finally:
        os.close(source)


def test_a_line_longer_than_any_request_is_refused_and_the_next_one_answered(run: Run) -> None:
    endless = b'{"system":"' + b"x" * (2 * LONGEST_LINE) + b'"}\n'
    said = run("rule", "--jsonl", given=endless + GAIT)
    assert said.lines()[0]["error"]["code"] == "bad-json"
    assert "out" in said.lines()[1]


def test_help_lists_every_command(run: Run) -> None:
    said = run("--help")
    assert said.status == 0
    for command in ("new", "show", "log", "actions", "fields", "apply", "rules", "rule", "check"):
        assert f"\n  {command} " in said.out
    assert run("rule", "--help").status == 0
    assert run("--version").out.startswith("gaitkeeper ")


def test_the_tracker_itself_asks_for_a_terminal(run: Run) -> None:
    said = run()
    assert said.status == 2
    assert "needs a terminal" in said.err


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--saves", "{folder}", "show", "ambush"), 0),
        (("show", "--saves", "{folder}", "ambush"), 0),
        (("show", "ambush", "--saves={folder}"), 0),
        (("--saves", "{folder}/none", "show", "ambush"), 2),
        (("--mouse", "--saves", "show", "rules", "emala"), 0),
        (("--version", "show"), 0),
        (("--", "show"), 2),
        (("ambush", "show"), 2),
        (("--save", "{folder}", "show", "ambush"), 2),
    ],
)
def test_options_of_every_command_may_come_before_it_or_after_it(
    run: Run, ambush: Path, tmp_path: Path, words: tuple[str, ...], status: int
) -> None:
    folder = ambush.parent.rename(tmp_path / "elsewhere")
    said = run(*(word.format(folder=folder) for word in words))
    assert said.status == status
    assert said.err.count("\n") == (status > 0)
