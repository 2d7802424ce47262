"""Rows of a rule's table in a test. A row is a sentence with an example that must be true."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules.books.opend6 import RULES
from rules.rulings.rule import Rule
from rules.rulings.sayings import Example
from tests.rules.asking import answer


def rows(tables: Mapping[str, Mapping[str, Example]]) -> Iterator[Any]:
    """Yield a test case for every row of every rule.

    A case has the name of the rule and the example in the row.
    """
    for rule, table in tables.items():
        for sentence, row in table.items():
            yield pytest.param(RULES[rule], row, id=f"{rule}: {sentence}")


def assert_true(rule: Rule[..., Any], row: Example) -> None:
    """Assert that the rule gives the outputs of the example."""
    assert answer(rule, row.inputs, row.outputs) == row.outputs


def ask(rule: str, **inputs: object) -> dict[str, Any]:
    """Ask a rule. Return all outputs of the answer. The keys are the names of the outputs."""
    return dict(RULES[rule].ask(inputs).values())
