"""Who may know whom: the rules know nothing of screens, files, clocks or chance."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules.rulebook.catalogue import BUILT_IN

ROOT = Path(rules.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

FORBIDDEN = (
    "tracker",
    "textual",
    "rich",
    "tinydb",
    "os",
    "io",
    "pathlib",
    "shutil",
    "tempfile",
    "sqlite3",
    "socket",
    "subprocess",
    "time",
    "datetime",
    "secrets",
    "uuid",
    "threading",
    "asyncio",
)
"""What no module of the rules may import."""

FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval"}

every_module = pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: str(path.relative_to(ROOT))
)


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The modules that a file imports, with the name taken from each ('' for the module)."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out"
            yield from ((node.module or "", alias.name) for alias in node.names)


def test_there_are_rules_to_look_at() -> None:
    assert len(MODULES) > 50


@every_module
def test_rules_import_nothing_of_screens_files_or_clocks(path: Path) -> None:
    roots = {module.partition(".")[0] for module, _ in imported(path)}
    assert not roots & set(FORBIDDEN)


@every_module
def test_rules_take_of_random_the_type_alone(path: Path) -> None:
    assert {name for module, name in imported(path) if module == "random"} <= {"Random"}


@every_module
def test_rules_make_no_generator_of_their_own(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & (FORBIDDEN_CALLS | {"Random"})


@every_module
def test_no_rulebook_imports_another(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    if parts[0] != "books" or len(parts) < 3:
        return
    books = {
        module.split(".")[2] for module, _ in imported(path) if module.startswith("rules.books.")
    }
    assert books <= {parts[1]}


@every_module
def test_what_compares_two_books_stands_above_them_and_names_none(path: Path) -> None:
    modules = {module for module, _ in imported(path)}
    if path.parent == ROOT / "comparison":
        assert not {module for module in modules if module.startswith("rules.books")}
    else:
        assert not {module for module in modules if module.startswith("rules.comparison")}


@pytest.mark.parametrize("package", ["fight", "encounter", "history", "dice", "rulebook"])
def test_what_all_books_share_knows_no_book(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        assert not {one for one, _ in imported(path) if one.startswith("rules.books")}


def loaded_by(statement: str) -> set[str]:
    """The modules that are there after a statement, in an interpreter of its own."""
    script = f"import sys, json\n{statement}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT.parent, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_all_rules_together_load_nothing_of_the_tracker() -> None:
    names = [".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in MODULES]
    loaded = loaded_by("\n".join(f"import {name}" for name in names))
    assert {"rules.books.emala.play", "rules.books.rom.play"} <= loaded
    roots = {name.partition(".")[0] for name in loaded}
    assert not roots & {"tracker", "textual", "rich", "tinydb"}


def test_a_rulebook_is_loaded_when_it_is_asked_for_and_not_before() -> None:
    loaded = loaded_by("from rules.rulebook.catalogue import rulebook\nrulebook('emala')")
    assert not {f"rules.books.{book}" for book in BUILT_IN if book != "emala"} & loaded
