"""`gaitkeeper rules`, `actions` and `fields`: their lists, as text and as JSON."""

from __future__ import annotations

import re
from typing import ClassVar

import pytest
from msgspec import Struct

from rules.books.opend6.sheet import CODE
from rules.numbers.inputs import OrNothing
from rules.rulebook.catalogue import system, systems
from tests.tracker.cli.conftest import Run
from tracker.cli.kinds import plain_kind


@pytest.mark.parametrize("name", systems())
def test_the_index_shows_each_rule_with_its_inputs_and_section(run: Run, name: str) -> None:
    said = run("rules", name)
    assert said.status == 0
    for rule in system(name).rules.values():
        assert f"  {rule.id}  [{rule.source.section}]" in said.out
        assert rule.summary in said.out


def test_the_index_of_all_books_as_json_names_each_rule(run: Run) -> None:
    [*books] = run("rules", "--json").json()
    assert [book["system"] for book in books] == list(systems())
    ids = {rule["id"] for book in books for rule in book["rules"]}
    assert {"emala/gait", "rom/pulse"} <= ids


def test_an_input_shows_its_kind_and_default_and_whether_it_is_required(run: Run) -> None:
    [book] = run("rules", "emala", "--json").json()
    [rule] = [rule for rule in book["rules"] if rule["id"] == "emala/gait"]
    rate, penalty = rule["inputs"][1:3]
    assert (rate["name"], rate["required"], rate["kind"]["type"]) == (
        "movement_rate",
        True,
        "number",
    )
    assert (penalty["default"], penalty["kind"]["least"]) == (0, 0)


@pytest.mark.parametrize("name", systems())
def test_the_readings_name_everything_that_a_book_leaves_open(run: Run, name: str) -> None:
    said = run("rules", name, "--readings").out.splitlines()
    for reading in system(name).readings:
        about = f"{name}/{reading.rule}" if reading.rule else "the whole book"
        assert f"  {about} ({reading.kind}): {reading.in_words()}" in said
    [book] = run("rules", name, "--readings", "--json").json()
    assert [one["text"] for one in book["readings"]] == [one.text for one in system(name).readings]


def test_a_reading_names_the_option_that_changes_it(run: Run) -> None:
    assert "Packed sand costs nothing. (option: sand)" in run("rules", "exp", "--readings").out
    [book] = run("rules", "exp", "--readings", "--json").json()
    [sand] = [one for one in book["readings"] if one["rule"] == "sand"]
    assert sand["options"] == ["sand"]


def test_an_unknown_book_is_a_mistake(run: Run) -> None:
    said = run("rules", "gurps")
    assert (said.status, said.out) == (2, "")


def test_every_action_is_listed_with_its_fields(run: Run) -> None:
    actions = {(one["action"], one["system"]): one for one in run("actions", "--json").json()}
    assert {("move", None), ("undo-to", None), ("face", "emala"), ("declare", "rom")} <= set(
        actions
    )
    fields = {field["name"]: field for field in actions["move", None]["fields"]}
    assert fields["distance"]["required"]
    assert fields["gait"]["default"] is None
    said = run("actions")
    assert 'distance  a number above 0, or "all"' in said.out
    assert "face: Change facing (emala only)" in said.out


class Mana(Struct, frozen=True):
    """A kind of input from a rulebook of another project."""

    type_name: ClassVar[str] = "mana"

    colour: str = "blue"


class Unnamed(Struct, frozen=True):
    """A kind of input without a `type_name`."""


def test_a_kind_is_named_by_its_own_word() -> None:
    assert plain_kind(Mana()) == {"type": "mana", "colour": "blue"}
    assert plain_kind(OrNothing(Mana()))["item"] == plain_kind(Mana())
    assert plain_kind(CODE) == {"type": "dice code"}
    assert plain_kind(Unnamed()) == {"type": "Unnamed"}


def test_the_fields_of_a_sheet_have_ids_units_defaults_and_uses(run: Run) -> None:
    fields = {field["id"]: field for field in run("fields", "emala", "--json").json()}
    rate = fields["movement_rate"]
    assert (rate["type"], rate["unit"], rate["default"]) == ("number", "m/round", 6)
    assert "gait" in rate["used_by"]
    assert "movement_rate" in run("fields", "emala").out


def test_the_numbers_of_a_book_have_ids_values_units_and_sections(run: Run) -> None:
    numbers = {one["id"]: one for one in run("book", "numbers", "obss", "--json").json()}
    assert numbers["obss/size-capacity-fine"] == {
        "id": "obss/size-capacity-fine",
        "value": 0.25,
        "unit": "Encumbrance",
        "section": "Load Capacity, Larger and Smaller Creatures",
    }
    assert re.search(r"obss/march-dc +11 +\[Forced March]", run("book", "numbers", "obss").out)


def test_the_numbers_of_no_book_are_a_mistake(run: Run) -> None:
    said = run("book", "numbers")
    assert (said.status, "takes SYSTEM" in said.err) == (2, True)
