"""A change of hit points by a book's own action can be corrected, and corrected back."""

from typing import Any

import pytest

from tests.play.situations import Situation, at_hand, is_refused, request_of, set_up, situations
from tests.play.table import Table
from tests.play.touching import HURT

HURTING = [one for one in situations() if HURT & {step.get("action") for step in one.steps}]


def bodies(table: Table) -> dict[str, Any]:
    people = table.encounter.combatants.values()
    return {
        one.name: (one.hp, one.hp_temporary, one.out, frozenset(one.conditions)) for one in people
    }


def there_and_back(table: Table) -> None:
    """Correct each share of the last event to 1 or 2, and then back to the old amount.

    Check everybody, then undo all events.
    """
    event, first = table.event, bodies(table)
    for share in event.shares:
        request = {"action": "correct", "event": event.n, "of": share.who}
        table.do(**request, amount=2 if share.amount == 1 else 1)
        table.do(**request, amount=share.amount)
        assert bodies(table) == first
        table.do(action="undo-to", event=event.n)


@pytest.mark.parametrize("situation", [pytest.param(one, id=one.title) for one in HURTING])
def test_what_an_action_did_is_corrected_there_and_back(situation: Situation) -> None:
    def play(table: Table, step: dict[str, Any]) -> None:
        if "action" not in step or is_refused(step):
            return
        for _ in range(step.get("repeated", 1)):
            table.do(**request_of(step))
            if step["action"] in HURT:
                there_and_back(table)

    with at_hand(situation):
        table = set_up(situation, play)
        for step in situation.play:
            play(table, step)
