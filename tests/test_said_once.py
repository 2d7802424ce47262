"""Each thing is named only in its own file. The tests count the files with its name."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from statistics import median

from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.of_all import COMMON
from rules.fight.apply import own_actions
from rules.numbers.inputs import Choice, Input, inner
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.words import Named
from tests.test_architecture import ROOT
from tracker.desk.commands import COMMANDS

CODE = sorted(path for package in ("rules", "tracker") for path in (ROOT / package).rglob("*.py"))

KNOW_COMMANDS = {"tracker/desk", "tracker/screens"}
"""The rooms that know commands by their ids."""

USES = {"key_of", "TourStep"}
"""Calls that need a command's name: for its key, or because the tour waits for it."""


@cache
def words_of(path: Path) -> frozenset[str]:
    """Return the literal texts of a file. The arguments of the calls in `USES` do not count."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    uses = [one for one in calls if getattr(one.func, "attr", getattr(one.func, "id", "")) in USES]
    used = {id(value) for one in uses for value in one.args}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(one.value for one in texts if type(one.value) is str and id(one) not in used)


def naming(word: str, files: Collection[Path] = CODE) -> list[str]:
    """Return the files in which the word is a literal text."""
    return [str(path.relative_to(ROOT)) for path in files if word in words_of(path)]


def test_a_command_is_named_in_one_file() -> None:
    """The id of a command is only in the file that defines the command."""
    # Outside the desk and the screens, the same word can name an action, a field or a key. Such
    # ids are not checked: a second list of the commands would have other ids, too.
    below = [
        path for path in CODE if not KNOW_COMMANDS & {*map(str, path.relative_to(ROOT).parents)}
    ]
    own = [one.id for one in COMMANDS if not naming(one.id, below)]
    assert len(own) > 20
    assert {name: naming(name) for name in own if len(naming(name)) != 1} == {}


WRITTEN = {
    path.relative_to(ROOT): path.read_text("utf-8")
    for folder in ("rules", "tracker", "tests", "docs")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".toml", ".md"}
    and not {path.name, path.parent.name} & {"rulebooks", "reliability.md"}
}
"""The files that people write. `make docs` and `make trust` write the other pages."""

LASTING = {
    "rom declare": "The declared rate stays in force, and every turn begins with it.",
    "exp slope": "The slope stays under their feet until it changes.",
    "emala face": "The facing stays, and costs movement later.",
}
"""The only actions that more than five files name, each with the reason: its effect lasts."""


REQUEST = re.compile(r'action"?\s*[:=]\s*"([\w-]+)"')


@cache
def _names_in(path: Path) -> frozenset[str]:
    """Return everything in a file that may name an action.

    In a Python file, these are literal texts, and imported classes such as 'module.Class'. In other
    files, these are the actions of requests. Actions that a test only plays are left out.
    """
    if path.suffix != ".py":
        return frozenset(REQUEST.findall(WRITTEN[path]))
    nodes = list(ast.walk(ast.parse(WRITTEN[path])))
    played = set(_played(nodes)) if path.parts[0] == "tests" else set()
    texts = (one for one in nodes if isinstance(one, ast.Constant) and type(one.value) is str)
    imported = (one for one in nodes if isinstance(one, ast.ImportFrom))
    return frozenset(
        (
            *(str(one.value) for one in texts if id(one) not in played),
            *(f"{one.module}.{name.name}" for one in imported for name in one.names),
        )
    )


def _played(nodes: Collection[ast.AST]) -> Iterator[int]:
    """Yield the ids of the nodes that name a request's action.

    They are written `action="fall"`, `{"action": "fall"}` or `request("fall")`.
    """
    for node in nodes:
        if isinstance(node, ast.keyword) and node.arg == "action":
            yield id(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "request" and node.args:
                yield id(node.args[0])
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield from (
                id(v) for k, v in pairs if isinstance(k, ast.Constant) and k.value == "action"
            )


def _other_words(book: Rulebook) -> set[str]:
    """Return the words of a book that mean an action and also another thing."""
    words = book.words
    inputs: list[Input] = [one for rule in book.rules.values() for one in rule.inputs]
    inputs += [field for kind in own_actions(book) for field in fields_of(kind)]
    choices = [kind.words for one in inputs if isinstance(kind := inner(one.kind), Choice)]
    named: tuple[Named, ...] = (
        *words.gaits,
        *words.terrains,
        *words.conditions,
        *words.options,
        *words.fields,
    )
    return {
        *book.rules,
        *book.state.__struct_fields__,
        *(one.id for one in named),
        *(one.name for one in inputs),
        *(word for each in choices for word in each),
        *map(name_of, COMMON),
    }


@cache
def _files_about(system: str) -> tuple[Path, ...]:
    """Return the files about this book. The path of such a file names the book.

    If a path names no book, a literal text in the file may name it.
    """
    found = []
    for path in WRITTEN:
        parts = set(re.split(r"[/_.-]", str(path)))
        if system in parts or (not parts & set(BUILT_IN) and system in _names_in(path)):
            found.append(path)
    return tuple(found)


def _files_naming(system: str, action: type[Action], others: Collection[str]) -> list[str]:
    """Return the files about this book that name the action.

    All situations of a book count as one file.
    """
    # A word of `others` has a second meaning, so it does not show that the action is named.
    tag, room = name_of(action), f"rules.books.{system}.actions"
    found = []
    for path in _files_about(system):
        names = _names_in(path)
        by_class = any(
            one.startswith(room) and one.endswith(f".{action.__name__}") for one in names
        )
        by_tag = tag in names and (path.suffix != ".py" or tag not in others)
        own = path.with_suffix("").parts == tuple(action.__module__.split("."))
        if by_class or by_tag or own:
            found.append("its situations" if path.parent.name == "scenarios" else str(path))
    return list(dict.fromkeys(found))


def test_an_action_of_a_book_is_named_in_few_files() -> None:
    """Usually three files name an action: its own file, its situations, and a table of the tests.

    A file names an action if it defines or imports its class, has its tag as a text, or requests
    it. A test that only plays the action does not count, because such a test is not a list that
    must name each action.
    """
    found = {
        f"{system} {name_of(action)}": _files_naming(system, action, others)
        for system in BUILT_IN
        for others in (_other_words(rulebook(system)),)
        for action in own_actions(rulebook(system))
    }
    assert len(found) > 90
    assert min(map(len, found.values())) >= 1
    assert median(map(len, found.values())) <= 3
    many = {name: files for name, files in found.items() if len(files) > 5}
    assert {name: files for name, files in many.items() if name not in LASTING} == {}
    assert not LASTING.keys() - many
