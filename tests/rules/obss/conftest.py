from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from rules.books.obss import RULES
from rules.numbers.figures import Value, recompute

Inputs = Mapping[str, object]
Check = Callable[[str, Inputs, Inputs], None]


@pytest.fixture
def check() -> Check:
    """Asks a rule, compares the outputs named, and holds the breakdown to the answer."""

    def check(rule: str, given: Inputs, expected: Inputs) -> None:
        ruling = RULES[rule].ask(given)
        values = ruling.values()
        assert {name: values[name] for name in expected} == expected
        assert recompute(tuple(ruling.steps())) == values
        assert not [name for name, value in values.items() if _is_uncut(value)]

    return check


def _is_uncut(value: Value) -> bool:
    return isinstance(value, Fraction) and value.denominator == 1
