"""No layer below the screens imports a screen, and no imports form a circle."""

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
    """Yield the modules that a module imports: at its top, in a function, or for types."""
    for node in ast.walk(ast.parse(MODULES[name].read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: {one for one in imported(name) if one in MODULES} - {name} for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as fault:
        pytest.fail(" > ".join(fault.args[1]))


@pytest.mark.parametrize("package", ["desk", "views", "panes", "widgets", "typed"])
def test_the_layers_below_the_screens_import_no_screen(package: str) -> None:
    above = ("tracker.screens", "tracker.app", "tracker.cli")
    offenders = [
        f"{name} imports {one}"
        for name in MODULES
        if name.startswith(f"tracker.{package}")
        for one in imported(name)
        if one.startswith(above)
    ]
    assert offenders == []


def test_the_tracker_imports_no_book() -> None:
    offenders = [
        name for name in MODULES if any(one.startswith("rules.books") for one in imported(name))
    ]
    assert offenders == []


INCOMING = (
    "tracker.formats.incoming",
    "tracker.formats.toml",
    "tracker.formats.json",
    "tracker.formats.rows",
)
"""Modules that read a text or a file from outside before any other module."""


def test_readers_of_outside_text_import_only_words_for_faults_from_the_tracker() -> None:
    allowed = (*INCOMING, "tracker.store.errors", "tracker.text.sanitize")
    offenders = [
        f"{name} imports {one}"
        for name in MODULES
        if name in INCOMING
        for one in imported(name)
        if one.startswith("tracker") and not one.startswith(allowed)
    ]
    assert offenders == []


READERS = {"read_bytes", "read_text", "loads"}
"""The names of functions that read a whole file, or a text from outside."""

READ_THERE = {"tracker.settings.config", "tracker.library.library", "tracker.settings.theme_choice"}
"""Modules outside `tracker.formats` that read files: they call `incoming.read_bytes`."""

TYPED = {"tracker.screens.combatant_form", "tracker.typed.form_values"}
"""Modules in which `read_text` is another function: it reads the text of a field."""

OWN_FILES = {
    *("tracker.cli.book", "tracker.cli.completion", "tracker.cli.completion.command_table")
}
"""Modules that read files from inside: the program has written them, or they came with it."""


def test_texts_from_outside_are_read_in_one_package() -> None:
    found = {
        name
        for name, path in MODULES.items()
        if not name.startswith(("tracker.formats", "tracker.store", "tracker.terminal"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in READERS
        if name not in TYPED
    }
    assert found == READ_THERE | OWN_FILES
    for name in READ_THERE:
        assert "tracker.formats.incoming.read_bytes" in set(imported(name)) | {
            f"{one}.read_bytes" for one in imported(name)
        }
    parsing = {name for name in MODULES if {"tomllib", "csv"} & set(imported(name))}
    assert parsing == {f"tracker.formats.{one}" for one in ("toml", "rows", "roster_writing")}
