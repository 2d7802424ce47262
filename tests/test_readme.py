"""The commands and moves in the README have the results that the README gives."""

import json
import os
import re
import sys
from pathlib import Path
from random import Random

import pytest

from rules.dice import Tray
from rules.encounter import Combatant
from rules.rulebook.catalogue import rulebook
from tests.play.table import fighting, moving
from tests.support.programs import ran
from tracker.desk.commands.of_book import commands_of_book
from tracker.typed import grammar

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

ROSTER = """
[[combatant]]
name = "Grak"
side = "party"
hp = 20
"""
REQUEST = {"system": "emala", "rule": "gait", "in": {"gait": "run", "movement_rate": 6}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files for the examples: rosters, requests, `gaitkeeper`."""
    (tmp_path / "roster.toml").write_text(ROSTER)
    (tmp_path / "roster.csv").write_text("name,side,hp\nMira,party,24\n")
    (tmp_path / "requests").write_text(json.dumps(REQUEST) + "\n")
    program = tmp_path / "bin" / "gaitkeeper"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m tracker "$@"\n')
    program.chmod(0o755)
    return tmp_path


def commands() -> list[str]:
    """The lines of the block under "Without the screen"."""
    section = README.partition("## Without the screen")[2]
    return section.split("```")[1].strip().splitlines()


def test_every_command_of_the_readme_works_unchanged(folder: Path) -> None:
    environ = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "GAITKEEPER_SAVES": str(folder / "saves"),
        "HOME": str(folder),
    }
    for command in commands():
        done = ran(["sh", "-c", command], cwd=folder, env=environ)
        assert (done.returncode, done.stderr) == (0, ""), command
    answer = json.loads((folder / "answers").read_text())
    assert answer["out"]["rate"] == 18


def moves() -> list[tuple[str, str]]:
    """Return the README's table of moves: in each row, a book's title and the typed text."""
    rows = re.findall(r"^\| ([^|`]+) \| `([^`]+)` \|", README, re.MULTILINE)
    titles = {rulebook(one).title.partition(":")[0].partition(" (")[0]: one for one in BOOKS}
    return [(titles[title], typed) for title, typed in rows if title in titles]


BOOKS = ("exp", "rom", "obss", "opend6", "emala")


def test_the_table_of_typed_moves_has_every_book() -> None:
    assert {book for book, _ in moves()} == set(BOOKS)


def after_typed_move(book: str, typed: str) -> Combatant:
    """Return Grak after a typed move."""
    fight = (moving("Grak") if book == "rom" else fighting(book, "Grak")).fight
    for asked in grammar.move(typed, fight, "Grak"):
        fight.commit(fight.propose(asked.action, Tray(Random(1), asked.dice)))
    return fight.encounter.find("Grak")


@pytest.mark.parametrize(("book", "typed"), moves())
def test_a_typed_move_of_the_readme_is_made(book: str, typed: str) -> None:
    assert after_typed_move(book, typed).pace.marks[-1].distance > 0


def test_a_ruling_of_the_readme_on_a_new_ground_works() -> None:
    [typed] = re.findall(r"there and then: `([^`]+)`", README)
    assert after_typed_move("emala", typed).terrain == "mud"


@pytest.mark.parametrize("system", BOOKS)
def test_the_keys_that_a_book_brings_are_all_in_the_readme(system: str) -> None:
    book = rulebook(system)
    title = book.title.partition(":")[0].partition(" (")[0]
    row = re.search(rf"^\| {re.escape(title)} \| (`[^`]+` .*) \|$", section_of_keys(), re.MULTILINE)
    assert row is not None
    brought = {command.keys[0] for command in commands_of_book(book)}
    assert set(re.findall(r"`([^`]+)`", row[1])) == brought


def section_of_keys() -> str:
    """Return the end of the README, from the table of the books' own keys on."""
    return README.partition("keys of its own")[2]
