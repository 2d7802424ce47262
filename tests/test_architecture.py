"""Modules import only lower modules. The rules use no screens, files, clocks or chance."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from rules.rulebook.catalogue import BUILT_IN

ROOT = Path(__file__).parents[1]

FORBIDDEN = {
    *("tracker", "textual", "rich", "tinydb"),
    *("os", "io", "pathlib", "shutil", "tempfile", "sqlite3", "socket", "subprocess"),
    *("time", "datetime", "secrets", "uuid", "threading", "asyncio"),
}
"""The modules that the rules may not import."""

FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "Random"}

LAYERS = (
    {"errors"},
    {"numbers"},
    {"dice"},
    {"rulings"},
    {"map"},
    {"encounter"},
    {"rulebook"},
    {"comparison"},
    {"fight"},
    {"history"},
    {"books", "bookfile"},
    {"face"},
)
"""The layers of the rules, lowest first. A part imports only its own layer and lower layers."""

STOREYS = (
    "source",
    "text",
    "sheet",
    "rolls",
    "state",
    "rates",
    "rounds",
    "moves",
    "ground",
    "sight",
    "actions",
    "book",
)
"""The rooms of a book, lowest first. Each imports only itself and the rooms that are before it."""

ROOMS: Mapping[str, set[str]] = {
    **{room: set(STOREYS[:place]) for place, room in enumerate(STOREYS)},
    "measures": {"source", "text", "sheet"},
    "__init__": {"source", "text"},
}
"""For every room of a book, the rooms that it may import."""

NOT_IN_ALL = {"rolls"}
"""A book has this room only if it has its own way of rolling dice."""

KNOWN_TO_BOOK = {"measures", "__init__"}
"""Modules of a book that have no place in the order of rooms. Only `book` imports them."""


def modules(package: str) -> dict[str, Path]:
    """The modules of a package, subpackages included."""
    paths = sorted((ROOT / package).rglob("*.py"))
    return {_name(path): path for path in paths}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


RULES, TRACKER = modules("rules"), modules("tracker")
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


@cache
def imports(path: Path) -> frozenset[str]:
    """Return all imports of a file: modules, and names as 'module.name'."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def known(path: Path) -> set[str]:
    """Return our own modules that a file imports."""
    ours = RULES | TRACKER
    return {
        module
        for name in imports(path)
        for module in (name, name.rpartition(".")[0])
        if module in ours and not (module != name and name in ours)
    }


def part(module: str, place: int) -> str:
    """Return one part of a module's name, by its number.

    Return '__init__' if the name has fewer parts.
    """
    parts = module.split(".")
    return parts[place] if len(parts) > place else "__init__"


def crossings() -> Iterator[tuple[str, str]]:
    """Yield the imports between modules of the rules.

    A pair has the module that imports, and the module that it imports.
    """
    for module, path in RULES.items():
        yield from ((module, other) for other in known(path) if other in RULES)


def in_books() -> Iterator[tuple[str, str]]:
    """Yield the imports between modules of books.

    The books of the two modules may be different.
    """
    for module, other in crossings():
        if module.startswith("rules.books.") and other.startswith("rules.books."):
            yield module, other


def layer(module: str) -> int:
    """Return the number of a module's layer in the rules. Higher layers have higher numbers.

    Return -1 for the package itself.
    """
    found = (place for place, names in enumerate(LAYERS) if part(module, 1) in names)
    return next(found, -1)


def circles(ours: Mapping[str, Path]) -> list[str]:
    """Return circles of imports, such as 'a > b > a'.

    Of several circles with a common import, return only one.
    """
    graph = {module: known(path) & ours.keys() for module, path in ours.items()}
    found = []
    while True:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as fault:
            circle: list[str] = fault.args[1]
            found.append(" > ".join(reversed(circle)))
            graph[circle[1]] = graph[circle[1]] - {circle[0]}
        else:
            return found


def told(offenders: list[str]) -> str:
    """Return the names of the wrong modules or words, one per line."""
    return "\n".join(("", *sorted(offenders)))


def test_there_are_modules_to_look_at() -> None:
    assert len(RULES) > 100
    assert len(TRACKER) > 50
    assert len(list(crossings())) > 300


def test_every_module_of_the_rules_is_in_a_layer() -> None:
    assert [module for module in RULES if layer(module) < 0] == ["rules"]


def test_rules_import_no_screens_files_or_clocks() -> None:
    offenders = [
        f"{module} imports {name}"
        for module, path in RULES.items()
        for name in imports(path)
        if name.partition(".")[0] in FORBIDDEN
    ]
    assert not offenders, told(offenders)


def test_rules_import_only_the_type_from_random() -> None:
    offenders = [
        f"{module} imports {name}"
        for module, path in RULES.items()
        for name in imports(path)
        if name.partition(".")[0] == "random" and name != "random.Random"
    ]
    assert not offenders, told(offenders)


def test_rules_do_not_open_files_print_or_run_code() -> None:
    offenders = [
        f"{module} calls {node.func.id}"
        for module, path in RULES.items()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in FORBIDDEN_CALLS
    ]
    assert not offenders, told(offenders)


def test_imports_of_the_rules_run_downwards() -> None:
    offenders = [
        f"{module} imports {other}"
        for module, other in crossings()
        if layer(module) <= layer(other) and part(module, 1) != part(other, 1)
    ]
    assert not offenders, told(offenders)


def test_no_rulebook_imports_another() -> None:
    offenders = [
        f"{module} imports {other}"
        for module, other in in_books()
        if part(module, 2) != part(other, 2)
    ]
    assert not offenders, told(offenders)


def test_every_rulebook_has_the_same_rooms() -> None:
    offenders = []
    for book in BUILT_IN:
        found = {
            path.stem for path in (ROOT / "rules" / "books" / book).iterdir() if _is_room(path)
        }
        offenders += [f"{book} has no {room}" for room in ROOMS.keys() - found - NOT_IN_ALL]
        offenders += [f"{book}/{name} is no room of a book" for name in found - ROOMS.keys()]
    assert not offenders, told(offenders)


def _is_room(path: Path) -> bool:
    return path.suffix == ".py" or (path / "__init__.py").exists()


def test_the_rooms_of_a_rulebook_import_only_lower_rooms() -> None:
    offenders = []
    for module, other in in_books():
        room, wanted = part(module, 3), part(other, 3)
        below = ROOMS.get(room, set()) | (KNOWN_TO_BOOK if room == "book" else set())
        if room != wanted and wanted not in below:
            offenders.append(f"{module} imports {other}")
    assert not offenders, told(offenders)


@pytest.mark.parametrize("ours", [RULES, TRACKER], ids=["rules", "tracker"])
def test_imports_form_no_circle(ours: Mapping[str, Path]) -> None:
    offenders = circles(ours)
    assert not offenders, told(offenders)


def test_a_circle_is_shown_in_the_order_of_its_imports(tmp_path: Path) -> None:
    ours = {"rules.errors": tmp_path / "a.py", "rules.dice": tmp_path / "b.py"}
    ours["rules.errors"].write_text("def late():\n    import rules.dice\n")
    ours["rules.dice"].write_text("if TYPE_CHECKING:\n    from rules.errors import InputError\n")
    assert circles(ours) in (
        ["rules.errors > rules.dice > rules.errors"],
        ["rules.dice > rules.errors > rules.dice"],
    )


def loaded_by(statement: str) -> set[str]:
    """Return the modules that a statement loads in a new interpreter."""
    script = f"import sys, json\n{statement}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def test_all_rules_together_load_nothing_of_the_tracker() -> None:
    loaded = loaded_by("\n".join(f"import {name}" for name in RULES))
    assert {f"rules.books.{book}.book" for book in BUILT_IN} <= loaded
    assert not {name.partition(".")[0] for name in loaded} & {
        "tracker",
        "textual",
        "rich",
        "tinydb",
    }


def test_a_rulebook_is_loaded_only_when_it_is_requested() -> None:
    loaded = loaded_by("from rules.rulebook.catalogue import rulebook\nrulebook('emala')")
    assert "rules.books.emala" in loaded
    others = {f"rules.books.{book}" for book in BUILT_IN if book != "emala"}
    assert not {*others, "importlib.metadata"} & loaded


def test_a_fight_is_opened_without_the_reader_of_typed_lines() -> None:
    loaded = loaded_by(
        "import tracker.app\n"
        "from rules.rulebook.catalogue import BUILT_IN, rulebook\n"
        "from tracker.desk.book_keys import keymap_of\n"
        "for book in BUILT_IN:\n"
        "    keymap_of(rulebook(book), {})"
    )
    assert "tracker.desk.commands.of_book" in loaded
    assert not {name for name in loaded if name.startswith("rules.fight.typed")}


def test_the_first_picture_is_shown_without_the_actions_of_every_topic() -> None:
    loaded = loaded_by(
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from tempfile import mkdtemp\n"
        "import tracker.app\n"
        "from tracker.session.session import Session, begin\n"
        "from tracker.settings.config import Config\n"
        "from tracker.store import SavesFolder\n"
        "async def nothing(app): pass\n"
        "from tracker.screens import preloading\n"
        "preloading.preload = nothing\n"
        "folder = SavesFolder(Path(mkdtemp()))\n"
        "first = Session(begin(folder, 'Ford', 'emala'))\n"
        "app = tracker.app.GaitkeeperApp(folder, first, Config())\n"
        "async def show():\n"
        "    async with app.run_test():\n"
        "        assert app.screen.desk.fight.encounter.name == 'Ford'\n"
        "asyncio.run(show())"
    )
    assert {"tracker.screens.fight", "rules.books.emala.actions.points"} <= loaded
    late = {"of_all", "adding", "notes", "rolling", "positions", "order", "going_on"}
    assert not {f"rules.fight.actions.{name}" for name in late} & loaded
    assert not {"rules.fight.foreseen", "tracker.panes.map"} & loaded


def test_a_fight_is_played_at_the_desk_without_textual() -> None:
    loaded = loaded_by(
        "from random import Random\n"
        "from pathlib import Path\n"
        "from tempfile import mkdtemp\n"
        "from tests.tracker.desk.table import Table\n"
        "from tracker.session.session import Session, begin\n"
        "from tracker.store import SavesFolder\n"
        "folder = SavesFolder(Path(mkdtemp()))\n"
        "table = Table(Session(begin(folder, 'Ford', 'emala'), random=Random(1)), folder)\n"
        "table.desk.perform(table.desk.fight.read({'action': 'add', 'name': 'Grak', 'hp': 9}))\n"
        "table.press('n', 'm', '2', 'enter', 'd', '4', 'enter', 'c', 'escape', 'u', 'left')\n"
        "assert table.told().endswith('HP.'), table.told()"
    )
    assert "tracker.desk.desk" in loaded
    assert not {name for name in loaded if name.partition(".")[0] == "textual"}


def rooms() -> set[str]:
    """Return the two packages and the folders directly below them, such as 'rules/fight/'."""
    found = {
        f"{path.relative_to(ROOT)}/"
        for package in ("rules", "tracker")
        for path in (ROOT / package).iterdir()
        if (path / "__init__.py").exists()
    }
    return found | {"rules/", "tracker/"}


def test_the_page_describes_every_folder() -> None:
    told = re.findall(r"^\| `((?:rules|tracker)/[^`]*)` \|", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(rooms())


def test_the_page_draws_the_layers_of_the_rules_in_their_order() -> None:
    drawing = PAGE[PAGE.index("rules/     face") : PAGE.index("- What comes from outside")]
    places = [min(drawing.index(f" {name}/") for name in names) for names in LAYERS[1:-1]]
    assert places == sorted(places, reverse=True)


def test_the_tracker_has_no_loose_modules_except_those_that_start_it() -> None:
    loose = {module for module, path in TRACKER.items() if path.parent == ROOT / "tracker"}
    assert loose == {"tracker", "tracker.__main__", "tracker.app"}


def room(path: Path) -> str:
    """Return the folder of a file. The folders of the five books count as one folder."""
    parts = path.relative_to(ROOT).parts[:-1]
    return "/".join((*parts[:2], "BOOK", *parts[3:]) if "books" in parts[1:2] else parts)


def in_several_rooms(names: Iterable[tuple[str, Path]]) -> set[str]:
    """Return the names that are in files of more than one folder."""
    found: dict[str, set[str]] = {}
    for name, path in names:
        found.setdefault(name, set()).add(room(path))
    return {name for name, where in found.items() if len(where) > 1 and not name.startswith("_")}


def classes() -> Iterator[tuple[str, Path]]:
    """Yield every class with its file."""
    for path in (*RULES.values(), *TRACKER.values()):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                yield node.name, path


def test_a_file_name_in_several_folders_is_in_the_glossary_once() -> None:
    files = ((path.stem, path) for path in (*RULES.values(), *TRACKER.values()))
    table = PAGE[PAGE.index("| file | is about |") : PAGE.index("Two classes do")]
    told = re.findall(r"`(\w+)`(?=[^|]*\|[^|]*\|$)", table, re.MULTILINE)
    assert sorted(told) == sorted(in_several_rooms(files))


def test_a_class_name_in_several_folders_is_in_the_glossary_once() -> None:
    told = PAGE[PAGE.index("Two classes do") :].split("\n\n")[0]
    assert in_several_rooms(classes()) == set(re.findall(r"`(\w+)`", told))


def test_a_word_has_one_line_in_the_glossary() -> None:
    table = PAGE[PAGE.index("| word | what it is | where |") : PAGE.index("Files of these names")]
    words = re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE)[2:]
    assert len(words) == len(set(words))
