"""`make trust`: run all trials in full, and write their figures to docs/reliability.md."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
TRIALS = ("tests/trust", "tests/e2e/test_killed_at_any_moment.py")
DEPENDENCIES = ("textual", "rich", "tinydb", "msgspec")


def main(tests: Sequence[str]) -> int:
    """Run the named tests, and return pytest's exit status.

    If no tests are named, run all trials.
    """
    with TemporaryDirectory() as folder:
        table = Path(folder) / "table.jsonl"
        table.touch()
        environ = {**os.environ, "GAITKEEPER_TRUST": "all", "GAITKEEPER_TRUST_TABLE": str(table)}
        command = [sys.executable, "-m", "pytest", *beside(), "-rfE", *(tests or TRIALS)]
        run = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
        closing = ""
        for line in run.stdout or ():
            print(line, end="", flush=True)
            closing = line.strip() or closing
        status = run.wait()
        figures = added_up(table.read_text(encoding="utf-8").splitlines())
    text = "".join(
        f"{line}\n" for line in (*machine(), "", *rows(figures), "", closing_line(closing))
    )
    PAGE.write_text(put_in(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    return status


def beside() -> tuple[str, ...]:
    """Return pytest's options for $JOBS files in parallel. The tests of one file stay in order."""
    return ("-n", os.environ.get("JOBS", "2"), "--dist", "loadfile")


def added_up(lines: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Add up the lines of the tests for each trial.

    For each trial, return the number of tries and the number of failures.
    """
    figures: dict[str, tuple[int, int]] = {}
    for line in lines:
        told = json.loads(line)
        tried, bad = figures.get(told["trial"], (0, 0))
        figures[told["trial"]] = (tried + told["tried"], bad + told["bad"])
    return figures


def rows(figures: dict[str, tuple[int, int]]) -> Iterator[str]:
    """Yield the lines of the table. There is one line for each trial, in the order of names."""
    yield "| trial | tried | bad |"
    yield "|---|---:|---:|"
    for trial, (tried, bad) in sorted(figures.items()):
        yield f"| {trial.replace('|', '/')} | {grouped(tried)} | {grouped(bad)} |"


def grouped(number: int) -> str:
    """Return the number with its digits in groups of three: 27464 becomes 27 464."""
    return f"{number:,}".replace(",", " ")


def machine() -> Iterator[str]:
    """Yield lines about the time of the run and about the machine."""
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    held = ", ".join(f"{name} {version(name)}" for name in DEPENDENCIES)
    yield f"Taken on {today}: {os.cpu_count()} cores, {platform.system()} {platform.release()},"
    yield f"Python {platform.python_version()}, {file_system(ROOT)}; {held}."


def file_system(path: Path) -> str:
    """Return the kind of the file system on which a path is."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "an unknown file system"
    above = [(len(at), kind) for at, kind in mounts if path.is_relative_to(at)]
    return max(above)[1] if above else "an unknown file system"


def closing_line(told: str) -> str:
    """Return a sentence about the whole run. `told` is pytest's own summary of the tests."""
    return f"The tests that took them: {told.strip('= ')}."


def put_in(page: str, text: str) -> str:
    """Return the page with new figures between its two marks.

    Raises:
        ValueError: the page has no such marks.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} has no {BEGIN.strip()} with {END.strip()} behind it.")
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
