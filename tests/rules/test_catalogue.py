"""Rulebooks by their ids: those of the program and those from elsewhere."""

import subprocess
import sys
from pathlib import Path

import pytest

from rules.errors import RulesError
from rules.rulebook.catalogue import rule, system, systems

HOUSE_RULES = """
from rules.numbers.figures import Figure, figure
from rules.rulings.rule import Book, rules_in
from rules.rulings.ruling import Answer
import sys

class Speed(Answer, frozen=True):
    speed: Figure

@Book("house", "House Rules").rule("speed", section="Speed")
def speed(walk: int) -> Speed:
    \"\"\"Twice the walk.\"\"\"
    return Speed(figure("walk", walk, "m").times("doubled", 2))

TITLE = "House Rules"
RULES = rules_in([sys.modules[__name__]])
"""


def test_every_book_of_this_folder_is_listed() -> None:
    assert {"emala", "exp", "obss", "opend6", "rom"} <= set(systems())


def test_a_rulebook_is_known_by_its_id_and_its_title() -> None:
    book = system("emala")
    assert (book.id, book.title) == ("emala", "Emala")
    assert book.rules["gait"].id == "emala/gait"


def test_a_rule_is_found_by_its_rulebook_and_its_name() -> None:
    assert rule("rom", "scale").ask({"mph": 10}).values()["feet"] == 15


def test_an_unknown_rulebook_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="the nearest is emala") as raised:
        system("emla")
    assert (raised.value.code, raised.value.field) == ("unknown-system", "system")


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulesError, match="the nearest are facing-change") as raised:
        rule("emala", "facing-chnage")
    assert (raised.value.code, raised.value.field) == ("unknown-rule", "rule")


def test_a_rulebook_is_imported_only_when_it_is_requested() -> None:
    script = (
        "import sys; from rules.rulebook.catalogue import system; system('emala'); "
        "wanted = {'rules.books.emala', 'rules.books.rom', 'importlib.metadata'}; "
        "print(sorted(wanted & sys.modules.keys()))"
    )
    assert _run(script).stdout.strip() == "['rules.books.emala']"


def test_a_rulebook_from_elsewhere_is_found_by_its_entry_point(tmp_path: Path) -> None:
    _install(tmp_path, "house", HOUSE_RULES)
    script = (
        "from rules.rulebook.catalogue import rule, systems; "
        "print(systems()[-1], rule('house', 'speed').ask({'walk': 3}).values())"
    )
    assert _run(script, tmp_path).stdout.strip() == "house {'speed': 6}"


def test_a_rulebook_from_elsewhere_that_does_not_load_is_named_with_its_fault(
    tmp_path: Path,
) -> None:
    _install(tmp_path, "house", "TITLE = 1 / 0")
    script = (
        "from rules.errors import RulesError\n"
        "from rules.rulebook.catalogue import system\n"
        "try:\n    system('house')\n"
        "except RulesError as error:\n    print(error.code, error.message)"
    )
    said = _run(script, tmp_path).stdout
    assert said.startswith("unknown-system The rulebook house (house_book) does not load")
    assert "division by zero" in said


def test_a_rulebook_from_elsewhere_cannot_replace_ours(tmp_path: Path) -> None:
    _install(tmp_path, "emala", "TITLE = 1 / 0")
    script = (
        "from rules.rulebook.catalogue import system, systems; "
        "print(system('emala').title, systems().count('emala'))"
    )
    assert _run(script, tmp_path).stdout.strip() == "Emala 1"


def _install(folder: Path, name: str, source: str) -> None:
    info = folder / f"{name}_book-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-book\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[gaitkeeper.rulebooks]\n{name} = {name}_book\n")
    (folder / f"{name}_book.py").write_text(source)


def _run(script: str, *folders: Path) -> subprocess.CompletedProcess[str]:
    path = [*map(str, folders), *sys.path]
    prelude = f"import sys; sys.path[:] = {path!r}\n"
    return subprocess.run(
        [sys.executable, "-c", prelude + script], capture_output=True, text=True, check=True
    )
