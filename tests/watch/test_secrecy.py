"""The sent text holds no name of a hidden combatant, no word of one, and all the rest."""

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
    # As one of many: by themselves the book's requests would be nearly all there are.
    own = random_play.requests(system).map(dict)
    plays = st.lists(st.one_of(own, own, own, *KINDS), min_size=8, max_size=40)
    fight = Secrets(system)
    for request in data.draw(plays):
        if fight.do(request):
            assert not fight.faults()


def test_the_judge_sees_a_secret_that_is_told_and_a_text_that_is_gone() -> None:
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
def test_the_view_is_the_same_whether_one_hidden_is_added_or_not(
    system: str, data: st.DataObject
) -> None:
    table = random_play.ready(system)
    for request in data.draw(st.lists(random_play.requests(system), max_size=12)):
        random_play.tried(table, request)
    before, order = players_view(table.encounter, table.fight.book, "Ford"), table.order
    sheet = data.draw(st.sampled_from(random_play.SHEETS[system]))
    hidden = {"action": "add", "name": "Xylophagus", "sheet": sheet, "hp": 9, "hidden": True}
    table.do(**hidden, initiative=data.draw(st.none() | st.integers(-5, 60)))
    # Whoever joins puts those in order who had no initiative yet.
    assume([name for name in table.order if name != "Xylophagus"] == order)
    assert players_view(table.encounter, table.fight.book, "Ford") == before
