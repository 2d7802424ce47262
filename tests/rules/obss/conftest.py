from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, get_args, get_origin, get_type_hints

import pytest

from rules.books.obss import RULES
from rules.numbers.figures import Figure, Value, recompute
from rules.rulings.ruling import Answer

Inputs = Mapping[str, object]
Check = Callable[[str, Inputs, Inputs], None]

UNIT_VARIES = {"on-foot": {"distance"}}
"""Outputs in metres up to a minute, in kilometres beyond."""


@pytest.fixture
def check() -> Check:
    """Ask a rule, compare the expected outputs, and check that the steps give the answer."""

    def check(rule: str, given: Inputs, expected: Inputs) -> None:
        ruling = RULES[rule].ask(given)
        values = ruling.values()
        assert {name: values[name] for name in expected} == expected
        assert recompute(tuple(ruling.steps())) == values
        assert not [name for name, value in values.items() if _is_uncut(value)]
        told = {name: one.unit for name, one in ruling.outputs().items() if isinstance(one, Figure)}
        typed = _units(type(ruling.answer))
        off = {name for name, unit in told.items() if unit != typed.get(name)}
        assert off <= UNIT_VARIES.get(rule, set())

    return check


def _is_uncut(value: Value) -> bool:
    return isinstance(value, Fraction) and value.denominator == 1


def _units(answer: type[Answer]) -> dict[str, str]:
    """The unit of each figure of an answer, by its type."""
    return {
        name: part.__metadata__[0]
        for name, hint in get_type_hints(answer, include_extras=True).items()
        for part in (hint, *get_args(hint))
        if get_origin(part) is Annotated
    }
