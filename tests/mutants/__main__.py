"""Run the mutants: `python -m tests.mutants [--seed N] [--count N]`, with $JOBS processes.

Caught mutants are noted in `.mutants/` and not tried again. Survivors are tried again.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.mutants.drawing import Mutant, drawn
from tests.mutants.reaching import Reaching

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
FOLDERS = ("rules", "tracker/store")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
WANTED = 85
"""The lowest allowed percentage of caught mutants. Mutants that change nothing do not count."""

SPARE, SLOWER = 60, 5
"""A mutant hangs if its tests take longer than SPARE seconds plus SLOWER times their usual time."""


class Tried(NamedTuple):
    """A mutant and its outcome: 'caught', 'hung', 'survived' or 'reached by no test'."""

    mutant: Mutant
    outcome: str
    seconds: float


def main(words: Sequence[str] | None = None) -> int:
    """Run the mutants and print the survivors. Return 1 if too many mutants survive."""
    parser = ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args(words)
    jobs = int(os.environ.get("JOBS", "2"))
    KEPT.mkdir(exist_ok=True)
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    equivalent = {(one["path"], one["before"], one["after"]) for one in listed}
    sample = list(islice(drawn(ROOT, FOLDERS, options.seed), options.count))
    mutants = [one for one in sample if one.name not in equivalent]
    print(f"{len(sample) - len(mutants)} of {len(sample)} mutants change nothing")
    reaching = Reaching(ROOT, KEPT, FOLDERS, jobs)
    return _report(len(mutants), _survivors(mutants, reaching, jobs))


def _survivors(mutants: Sequence[Mutant], reaching: Reaching, jobs: int) -> list[Tried]:
    """Try all mutants that no earlier run has caught. Return the mutants that survive."""
    caught = KEPT / "caught.jsonl"
    caught.touch()
    known = {tuple(json.loads(line)) for line in caught.read_text().splitlines()}
    left = [one for one in mutants if one.name not in known]
    print(f"{len(mutants)} mutants, {len(left)} of them to try", flush=True)
    survivors = []
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copies.put(_copy(Path(folder) / str(number)))
        pool = ThreadPoolExecutor(jobs)
        # Ctrl+C waits for the mutants that are being tried, and leaves out the others.
        stack.callback(pool.shutdown, cancel_futures=True)
        for tried in pool.map(partial(_tried, reaching, copies), left):
            place = f"{tried.mutant.path}:{tried.mutant.line}"
            print(f"{tried.outcome:8} {tried.seconds:4.0f} s  {place}", flush=True)
            if tried.outcome in ("caught", "hung"):
                with caught.open("a") as file:
                    file.write(json.dumps(tried.mutant.name) + "\n")
            else:
                survivors.append(tried)
    return survivors


def _copy(to: Path) -> Path:
    """Copy the project to a folder, because mutants change files.

    Copy compiled modules too. With them, the tests start faster.
    """
    left_out = shutil.ignore_patterns(".git", ".venv*", ".mutants", ".hypothesis", ".*_cache")
    shutil.copytree(ROOT, to, ignore=left_out, symlinks=True)
    return to


def _tried(reaching: Reaching, copies: SimpleQueue[Path], mutant: Mutant) -> Tried:
    began = time.monotonic()
    tests, seconds = reaching.tests(mutant.path, mutant.line)
    if not tests:
        return Tried(mutant, "reached by no test", 0)
    root = copies.get()
    path = root / mutant.path
    try:
        path.write_text(mutant.text, encoding="utf-8")
        outcome = _run(root, tests, SPARE + SLOWER * seconds)
    finally:
        # The file gets its old time back, so that its compiled module fits again.
        shutil.copy2(ROOT / mutant.path, path)
        copies.put(root)
    return Tried(mutant, outcome, time.monotonic() - began)


def _run(root: Path, tests: Sequence[str], limit: float) -> str:
    environ = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    chosen = root.with_suffix(".json")
    chosen.write_text(json.dumps([test for test in tests if "::" in test]))
    environ["GAITKEEPER_CHOSEN"] = str(chosen)
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    program = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, "-p", "tests.mutants.plugin", *files],
        cwd=root,
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return "caught" if program.wait(limit) else "survived"
    except subprocess.TimeoutExpired:
        return "hung"
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()


def _report(count: int, survivors: Sequence[Tried]) -> int:
    """Print the survivors and the percentage of caught mutants.

    Return 1 if the percentage is too small.
    """
    for one in survivors:
        mutant = one.mutant
        print(f"\n{mutant.path}:{mutant.line}: {one.outcome}")
        print(f"  - {mutant.before}\n  + {mutant.after}")
    caught = count - len(survivors)
    share = 100 * caught / max(1, count)
    print(f"\n{caught} of {count} were caught, {share:.1f} %; {WANTED} % are wanted.")
    return int(share < WANTED)


if __name__ == "__main__":
    sys.exit(main())
