"""The functions in the table of formats exist, and no other list repeats the formats."""

import ast

import pytest

from tests.test_architecture import TRACKER
from tracker.formats.file_formats import FORMATS, READ, FileFormat, imported, read_as


@pytest.mark.parametrize("form", FORMATS, ids=lambda one: one.id)
def test_a_format_has_the_functions_that_it_names(form: FileFormat) -> None:
    for name in filter(None, (form.writer, form.reader)):
        assert callable(imported(name))


def test_no_two_formats_share_an_option_or_an_ending() -> None:
    assert len({one.id for one in FORMATS}) == len({one.ending for one in FORMATS}) == len(FORMATS)


def test_a_format_is_named_in_its_table_alone() -> None:
    # Books and the library are TOML too, saves are JSON; "fight" and "map" have other meanings.
    elsewhere = {"toml", "json", "fight", "map", ".toml", ".json"}
    names = {name for one in FORMATS for name in (one.id, one.ending)} - elsewhere
    found = {
        module
        for module, path in TRACKER.items()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert found == {"tracker.formats.file_formats"}


@pytest.mark.parametrize(
    ("text", "named", "wanted"),
    [
        ("name\nMira\n", "", "csv"),
        ("\n# all\n[[combatant]]\n", "", "toml"),
        ("name = 'x'\n", "", "toml"),
        ('{"combatants": []}', "", "json"),
        (' [ {"name": "x"}]', "", "json"),
        ("[x],y\n", "", "csv"),
        ("{", ".CSV", "csv"),
        ("{", "toml", "toml"),
        ("{", ".txt", "json"),
    ],
)
def test_an_ending_or_id_decides_the_format_of_a_text_else_its_beginning_does(
    text: str, named: str, wanted: str
) -> None:
    assert read_as(text, named).id == wanted


def test_a_format_that_cannot_be_imported_is_not_offered_for_import() -> None:
    assert [one.id for one in READ] == ["csv", "toml", "json"]
