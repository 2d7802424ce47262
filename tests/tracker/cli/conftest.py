"""Call the command line in this process, with a temporary folder of saves."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
import pytest

from tracker.cli.main import main

ROOT = Path(__file__).parents[3]


class Said(msgspec.Struct):
    """A command's exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Said]


class Running(NamedTuple):
    """A command in a separate process, and the three pipes of this process."""

    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]

    def send(self, given: bytes) -> None:
        self.stdin.write(given)
        self.stdin.flush()


@contextmanager
def running(*words: str) -> Iterator[Running]:
    """Start a command in a separate process."""
    command, pipe = [sys.executable, "-m", "tracker", *words], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        yield Running(process, process.stdin, process.stdout, process.stderr)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "saves"
    monkeypatch.setenv("GAITKEEPER_SAVES", str(path))
    return path


@pytest.fixture
def run(
    folder: Path,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    """Return a function that calls a command: `run("show", "Ambush")`.

    The command reads `given` as its standard input.
    """

    def call(*words: str, given: bytes | list[dict[str, Any]] = b"") -> Said:
        if isinstance(given, list):
            given = b"".join(msgspec.json.encode(request) + b"\n" for request in given)
        source = tmp_path / "stdin"
        source.write_bytes(given)
        with source.open() as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            status = main(words)
        out, err = capfdbinary.readouterr()
        return Said(status, out.decode(), err.decode())

    return call


@pytest.fixture
def ambush(run: Run, folder: Path) -> Path:
    """Return the save of a fight of Grak and three goblins.

    The fight has begun. The dice for its start were typed.
    """
    run("new", "Ambush", "--system", "emala")
    said = run(
        "apply",
        "Ambush",
        given=[
            {"action": "add", "name": "Grak", "side": "party", "hp": 12},
            {"action": "add", "name": "Goblin", "hp": 5, "count": 3},
            {"action": "start", "dice": [9, 7, 5, 3]},
        ],
    )
    assert "error" not in said.out
    return folder / "ambush.json"
