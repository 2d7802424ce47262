"""The sent text has no word of a hidden combatant's name, but has all other text."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.rulebook.catalogue import BUILT_IN
from tests.play import random_play
from tests.watch.secrecy import Secrets, requests
from tracker.views.players import players_view

KINDS = [st.sampled_from(kind) for kind in requests()]


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=12)
@given(data=st.data())
def test_no_secret_is_sent_and_the_rest_is_complete(system: str, data: st.DataObject) -> None:
    # Only three of many kinds: otherwise nearly all requests would come from the book.
    own = random_play.requests(system).map(dict)
    plays = st.lists(st.one_of(own, own, own, *KINDS), min_size=8, max_size=40)
    fight = Secrets(system)
    for request in data.draw(plays):
        if fight.do(request):
            assert not fight.faults()


def test_the_judge_finds_a_secret_in_a_text_and_a_text_that_is_missing() -> None:
    fight = Secrets("emala")
    fight.do({"action": "add", "name": "Vexnara", "hidden": True})
    fight.do({"action": "add", "name": "Ed", "hidden": True})
    assert not fight.faults("by Vexnara")
    assert fight.faults("by Vexnara", shown="by VEX\u00adNARA")
    assert fight.faults("by Vexnara", shown="")
    assert fight.faults("blinded", shown="blindsomebody")
    assert fight.faults("blinded", shown="somebody")


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=25)
@given(data=st.data())
def test_a_hidden_combatant_does_not_change_the_view(system: str, data: st.DataObject) -> None:
    table = random_play.ready(system)
    for request in data.draw(st.lists(random_play.requests(system), max_size=12)):
        random_play.tried(table, request)
    before, order = players_view(table.encounter, table.fight.book, "Ford"), table.order
    sheet = data.draw(st.sampled_from(random_play.SHEETS[system]))
    hidden = {"action": "add", "name": "Xylophagus", "sheet": sheet, "hp": 9, "hidden": True}
    table.do(**hidden, initiative=data.draw(st.none() | st.integers(-5, 60)))
    # A new combatant gives a place in the order to those without initiative.
    assume([name for name in table.order if name != "Xylophagus"] == order)
    assert players_view(table.encounter, table.fight.book, "Ford") == before
