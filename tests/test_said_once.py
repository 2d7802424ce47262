"""Each thing is named in its own file only: the tests count the files that name it."""

import ast
from collections.abc import Collection
from functools import cache
from pathlib import Path

from tests.test_architecture import ROOT
from tracker.desk.commands import COMMANDS

CODE = sorted(path for package in ("rules", "tracker") for path in (ROOT / package).rglob("*.py"))

KNOW_COMMANDS = {"tracker/desk", "tracker/screens"}
"""The rooms that know commands by their ids."""

USES = {"key_of", "TourStep"}
"""Calls that use a command by its id: for its key, or as what the tour waits for."""


@cache
def words_of(path: Path) -> frozenset[str]:
    """The literal texts of a file, without those that use a command."""
    tree = ast.parse(path.read_text("utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    uses = [one for one in calls if getattr(one.func, "attr", getattr(one.func, "id", "")) in USES]
    used = {id(value) for one in uses for value in one.args}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(one.value for one in texts if type(one.value) is str and id(one) not in used)


def naming(word: str, files: Collection[Path] = CODE) -> list[str]:
    """The files that have a word as a literal text."""
    return [str(path.relative_to(ROOT)) for path in files if word in words_of(path)]


def test_a_command_is_named_in_one_file() -> None:
    """The id of a command is only in the file that defines the command.

    Only ids without another meaning are counted. The desk and the screens know commands: an id
    that is in another room too is the name of an action, a field or a key there, and a text does
    not show which of them is meant. A second list of the commands is found by its other ids.
    """
    below = [
        path for path in CODE if not KNOW_COMMANDS & {*map(str, path.relative_to(ROOT).parents)}
    ]
    own = [one.id for one in COMMANDS if not naming(one.id, below)]
    assert len(own) > 20
    assert {name: naming(name) for name in own if len(naming(name)) != 1} == {}
