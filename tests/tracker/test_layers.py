"""Who may know whom in the tracker: commands, views and panes no screen, and nobody in a circle."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import tracker

ROOT = Path(tracker.__file__).parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in (ROOT / "tracker").rglob("*.py")
}


def imported(name: str) -> Iterator[str]:
    """The modules that one imports: at the top, in a function, for types alone."""
    for node in ast.walk(ast.parse(MODULES[name].read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


def test_nobody_imports_in_a_circle() -> None:
    graph = {name: {one for one in imported(name) if one in MODULES} - {name} for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        pytest.fail(" > ".join(fault.args[1]))


@pytest.mark.parametrize("package", ["commands", "views", "panes", "widgets", "typed"])
def test_what_a_screen_is_made_of_knows_no_screen(package: str) -> None:
    above = ("tracker.screens", "tracker.app", "tracker.cli")
    offenders = [
        f"{name} imports {one}"
        for name in MODULES
        if name.startswith(f"tracker.{package}")
        for one in imported(name)
        if one.startswith(above)
    ]
    assert offenders == []


def test_the_tracker_knows_no_book() -> None:
    offenders = [
        name for name in MODULES if any(one.startswith("rules.books") for one in imported(name))
    ]
    assert offenders == []
