"""Reinforcements and timeline events that players do not see before they come."""

import msgspec

from tests.play.table import fighting
from tracker.views.players import players_view


def test_reinforcements_and_the_timeline_are_not_in_the_players_view() -> None:
    table = fighting("obss", "Ana", "Orc")
    table.do(action="add", name="Wolf", count=2, round=2, initiative=99)
    table.do(action="event", text="the roof falls", every=1)
    table.do(action="condition", who="Ana", condition="grappled by Wolf 1")
    seen = msgspec.json.encode(players_view(table.encounter, table.fight.book, "Ford")).decode()
    assert "Wolf" not in seen
    assert "roof" not in seen
    table.do(action="end-round")
    seen = msgspec.json.encode(players_view(table.encounter, table.fight.book, "Ford")).decode()
    assert "Wolf 1" in seen
    assert "roof" not in seen
