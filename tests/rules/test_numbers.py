"""The named numbers of the books: all are listed, and rules read their present values."""

import re
from itertools import groupby
from typing import Any

import pytest

from rules.books.emala.source import EMALA
from rules.rulebook.catalogue import BUILT_IN, system
from rules.rulings.book_numbers import BookNumber, replaced
from rules.rulings.rule import Book

TABLES = [
    list(numbers)
    for name in BUILT_IN
    for _, numbers in groupby(system(name).numbers, key=lambda one: id(one.table))
]
"""The named numbers in groups. A table is a group. A number without a table is also a group."""


@pytest.mark.parametrize("numbers", TABLES, ids=lambda numbers: numbers[0].id)
def test_a_rule_reads_a_number_where_it_computes_with_it(numbers: list[BookNumber[Any]]) -> None:
    book = system(numbers[0].id.partition("/")[0])
    with replaced({one: 7 * one.printed + 11 for one in numbers}):
        assert any(True for rule in book.rules.values() for _ in rule.faults())
    assert not any(True for rule in book.rules.values() for _ in rule.faults())


def test_a_number_in_another_s_place_is_not_mixed_up_with_rulings_that_are_remembered() -> None:
    gait = system("emala").rules["gait"]
    assert gait(gait="run", movement_rate=6).values()["rate"] == 18
    with replaced({EMALA.numbers["gait-multiple-run"]: 2}):
        assert gait(gait="run", movement_rate=6).values()["rate"] == 12
    assert gait(gait="run", movement_rate=6).values()["rate"] == 18


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_number_is_from_a_section_that_a_rule_names(name: str) -> None:
    book = system(name)
    sections = " / ".join(rule.source.section for rule in book.rules.values())
    strays = [
        one.id
        for one in book.numbers
        for part in re.split(r" / ", one.source.section)
        if part not in sections
    ]
    assert strays == []


def test_a_number_without_a_section_or_with_a_name_that_is_taken_is_told() -> None:
    book = Book("house", "House Rules")
    with pytest.raises(ValueError, match="its number house/pace names no section of the book"):
        book.number("pace", 3, section="")
    book.table("ground", {"mud": 2}, section="Mud")
    with pytest.raises(ValueError, match="its number house/ground-mud has a name that is taken"):
        book.number("ground-mud", 3, section="Mud")
