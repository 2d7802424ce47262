from collections.abc import Callable, Mapping

import pytest

from rules.books.obss import RULES
from tests.rules.asking import check_ruling

Inputs = Mapping[str, object]
Check = Callable[[str, Inputs, Inputs], None]


@pytest.fixture
def check() -> Check:
    """Ask a rule, compare the expected outputs, and check the whole ruling."""

    def check(rule: str, given: Inputs, expected: Inputs) -> None:
        ruling = RULES[rule].ask(given)
        values = ruling.values()
        assert {name: values[name] for name in expected} == expected
        check_ruling(RULES[rule], ruling)

    return check
