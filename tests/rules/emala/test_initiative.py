"""Initiative: who acts first."""

import pytest

from rules.books.emala.text.initiative import initiative
from rules.errors import InputError


@pytest.mark.parametrize("d10", [0, 11])
def test_a_d10_shows_one_to_ten(d10: int) -> None:
    with pytest.raises(InputError) as raised:
        initiative.ask({"d10": d10, "bonus": 0})
    assert (raised.value.code, raised.value.field) == ("out-of-range", "d10")
