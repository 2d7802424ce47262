"""The tests that reach a line, from one run with coverage. The quickest tests come first."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

TESTS = (
    *("tests/bookfile", "tests/history", "tests/play", "tests/rules"),
    *("tests/tracker/cli", "tests/tracker/desk", "tests/tracker/formats", "tests/tracker/library"),
    *("tests/tracker/session", "tests/tracker/store", "tests/tracker/typed", "tests/tracker/views"),
    "tests/watch/test_follow.py",
)
"""All tests of the rules and the store that need no screen, no terminal and no server."""

OF_DECLARATIONS = ["tests/test_docs.py"]
"""The test that notices changed declarations. It compares the pages with all inputs and limits."""

MOST_SECONDS = 60.0
"""The most seconds for the tests of one line. The quickest tests run first."""


class Reaching:
    """The tests that reach each line of the code. The data come from one run of all tests."""

    def __init__(self, root: Path, folder: Path, sources: tuple[str, ...], jobs: int) -> None:
        """Use the record in `folder` of the tests of each line. If it is not valid, make it."""
        self._root, data, times = root, folder / "coverage", folder / "times.json"
        files = (path for one in (*sources, *TESTS) for path in (root / one).rglob("*.*"))
        newest = max(path.stat().st_mtime for path in files if path.suffix in (".py", ".toml"))
        if not (data.exists() and times.exists()) or data.stat().st_mtime < newest:
            _record(root, data, times, sources, jobs)
        self._data = CoverageData(str(data))
        self._data.read()
        self._seconds: dict[str, float] = json.loads(times.read_text())

    def tests(self, path: str, line: int) -> tuple[list[str], float]:
        """Return the tests of a line, and the sum of their seconds.

        If no test runs the line, return no tests. If the line runs during an import, return all
        tests that use the module of the line. If there are none, return all tests that use another
        module of its folder.
        """
        file = self._root / path
        contexts = self._data.contexts_by_lineno(str(file))
        first: list[str] = []
        lines = _statement(file.read_text(encoding="utf-8"), line)
        names = {name for one in lines for name in contexts.get(one, ())}
        if "" in names:
            names = self._in([file]) or self._in(file.parent.rglob("*.py"))
            first = OF_DECLARATIONS
        found = {name.rpartition("|")[0] for name in names}
        chosen: list[str] = []
        seconds = 0.0
        for test in sorted(found & self._seconds.keys(), key=lambda test: self._seconds[test]):
            seconds += self._seconds[test]
            if chosen and seconds > MOST_SECONDS:
                break
            chosen.append(test)
        return [*first, *chosen], seconds

    def _in(self, files: Iterable[Path]) -> set[str]:
        """Return the names of tests that run a line of these files.

        A line that runs only during an import does not count.
        """
        each = (self._data.contexts_by_lineno(str(file)).values() for file in files)
        return {name for lines in each for names in lines for name in names} - {""}


def _record(root: Path, data: Path, times: Path, sources: tuple[str, ...], jobs: int) -> None:
    """Run all tests, and record the lines that each test reaches.

    At the end, the new record replaces the old record.
    """
    new = data.with_suffix(".new")
    environ = {**os.environ, "COVERAGE_FILE": str(new), "GAITKEEPER_TIMES": str(times)}
    options = ["-q", "-n", str(jobs), "-p", "no:cacheprovider", "-p", "tests.mutants.plugin"]
    options += [*(f"--cov={one}" for one in sources), "--cov-context=test", "--cov-report="]
    command = [sys.executable, "-m", "pytest", *options, *TESTS]
    subprocess.run(command, cwd=root, env=environ, check=False)
    new.replace(data)


def _statement(source: str, line: int) -> range:
    """Return the lines of the smallest statement around a line.

    For a block, return only the lines before its body.
    """
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
            if first <= line <= max(first, last):
                found = range(first, max(first, last) + 1)
    return found
