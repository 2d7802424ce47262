"""If a book's code reads a condition, the book's vocabulary has it, with an effect."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from rules.books.opend6.state import DAMAGED
from rules.rulebook.catalogue import BUILT_IN, rulebook

ROOT = Path(__file__).parents[2]


def modules_of(book: str) -> Iterator[ModuleType]:
    for path in sorted((ROOT / "rules" / "books" / book).rglob("*.py")):
        names = path.relative_to(ROOT).with_suffix("").parts
        yield import_module(".".join(one for one in names if one != "__init__"))


def read_by(module: ModuleType) -> Iterator[str]:
    """Yield the names of conditions that a module's code reads, sets or ends."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        asks = isinstance(call.func, ast.Attribute) and call.func.attr in ("has", "free_of")
        gives = isinstance(call.func, ast.Name) and call.func.id == "Condition"
        for argument in call.args[: 1 if gives else None] if asks or gives else ():
            value = _value(argument, module)
            if isinstance(value, str):
                yield value


def _value(node: ast.expr, module: ModuleType) -> object:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return getattr(module, node.id, None)
    if isinstance(node, ast.Attribute):
        return getattr(_value(node.value, module), node.attr, None)
    return None


@pytest.mark.parametrize("system", BUILT_IN)
def test_each_condition_that_the_code_reads_is_in_the_vocabulary(system: str) -> None:
    read = {name for module in modules_of(system) for name in read_by(module)}
    known = {one.id for one in rulebook(system).words.conditions}
    assert read - known == set()
    assert known or not read


def test_the_reader_of_the_code_finds_conditions_by_constant_and_by_word() -> None:
    found = {name for module in modules_of("opend6") for name in read_by(module)}
    assert {"prone", "shaken", "out of control"} <= found
    assert "prone" in {name for module in modules_of("emala") for name in read_by(module)}


def test_each_level_of_damage_to_a_vehicle_is_a_condition() -> None:
    assert set(DAMAGED.values()) <= {one.id for one in rulebook("opend6").words.conditions}


@pytest.mark.parametrize("system", BUILT_IN)
def test_each_condition_has_a_letter_and_an_effect(system: str) -> None:
    words = rulebook(system).words.conditions
    assert len({one.letter for one in words}) == len(words)
    assert all(one.effect and one.section for one in words)
