"""Tests of the laws about changes: they notice an action that changes too much."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.play.table import fighting
from tests.play.touching import touches_only_what_it_may


@pytest.mark.parametrize(
    ("claimed", "told"),
    [
        pytest.param({"who": ["c2"]}, "damage changes {'c3'}", id="somebody who is not named"),
        pytest.param({"action": "describe"}, "describe changes hp", id="a field of others"),
    ],
)
def test_a_change_that_the_action_may_not_make_is_found(claimed: dict[str, Any], told: str) -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    before = table.encounter
    event = table.do(action="damage", who=["Oda"], amount=1)
    touches_only_what_it_may(before, event, table.encounter)
    broken = replace(event, action={**event.action, **claimed})
    with pytest.raises(AssertionError, match=told):
        touches_only_what_it_may(before, broken, table.encounter)
