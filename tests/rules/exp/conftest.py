from collections.abc import Callable, Mapping

import pytest

from rules.books.exp import RULES
from rules.numbers.figures import recompute


@pytest.fixture(scope="session")
def gives() -> Callable[[str, Mapping[str, object], Mapping[str, object]], None]:
    """Return a function that checks a rule.

    The rule must give these outputs, and its steps must lead to the outputs.
    """

    def check(rule: str, inputs: Mapping[str, object], expected: Mapping[str, object]) -> None:
        ruling = RULES[rule].ask(inputs)
        values = ruling.values()
        assert recompute(tuple(ruling.steps())) == values
        assert {name: values[name] for name in expected} == expected

    return check
